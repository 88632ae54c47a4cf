"""People, their tables, and what they send."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple
from uuid import UUID, uuid4

import msgspec
from django.db import transaction

from accounts import tokens
from accounts.models import User
from games import decks, tables
from games.api.wire import wire
from games.engines.codenames.commands import GiveClue, Open, Options, Stop, Touch
from games.engines.codenames.state import State
from games.engines.codenames.terms import UNLIMITED, Colour, Part, Team
from games.engines.engine import HOUSE, Command, Seat, canonical
from games.models import Game, Standing
from games.models import Seat as Chair
from games.play import play
from tests.bench.load import request
from tests.bench.long_game import Pass

ROLES = {
    Seat("red_spymaster"): "red_spymaster",
    Seat("red_operative_1"): "red_operative",
    Seat("blue_spymaster"): "blue_spymaster",
    Seat("blue_operative_1"): "blue_operative",
}
SEATS = tuple(ROLES)
CARDS = decks.words("en/base")[:25]  # with their families, as they are dealt
OPENING = Open(seats=SEATS, options=Options(), cards=CARDS)


class Move(NamedTuple):
    seat: Seat
    command: Command


class Player(NamedTuple):
    user: User
    secret: str

    @property
    def authorization(self) -> str:
        return f"Bearer {self.secret}"


Players = dict[Seat, Player]


def players() -> Players:
    return {seat: player(seat) for seat in SEATS}


def player(name: str) -> Player:
    user = User.objects.create(username=name)
    return Player(user, tokens.issue(user, "bench", tokens.Scope)[1])


def table(people: Players, kind: str, *moves: Move) -> UUID:
    """A table at which the cards are dealt and these moves are made."""
    game = Game.objects.create(kind=kind, options=canonical(Options()).decode())
    Standing.objects.create(game=game)
    Chair.objects.bulk_create(
        Chair(game=game, name=seat, role=role, user=people[seat].user)
        for seat, role in ROLES.items()
    )
    for seat, command in (Move(HOUSE, OPENING), *moves):
        play(game.pk, kind, command, by=seat, cause=uuid4())
    return game.pk


@transaction.atomic
def codenames_tables(people: Players, count: int, *, played: int = 0) -> list[UUID]:
    """Tables at which so many moves are made."""
    games = [table(people, "codenames") for _ in range(count)]
    for game in games:
        for move in script(truth(game, "codenames"))[:played]:
            play(game, "codenames", move.command, by=move.seat, cause=uuid4())
    return games


@transaction.atomic
def long_tables(people: Players, count: int, *, events: int) -> list[UUID]:
    """Tables whose logs have so many entries."""
    games = [table(people, "long_game") for _ in range(count)]
    for game in games:
        now = tables.current(game, "long_game")
        seat = Seat(f"{now.truth.turn.team}_spymaster")
        play(game, "long_game", Pass(events - now.position), by=seat, cause=uuid4())
    return games


def truth(game: UUID, kind: str) -> Any:
    return tables.current(game, kind).truth


def script(dealt: State) -> list[Move]:
    """A whole game: each turn a clue and one touch, and each third of them on a bystander."""
    return list(turns(dealt, dealt.secrets.key or ()))


def turns(dealt: State, key: tuple[Colour, ...]) -> Iterator[Move]:
    cards = {colour: [at for at, own in enumerate(key) if own is colour] for colour in Colour}
    team, number = dealt.starting, 0
    while all(cards[Colour(team)] for team in Team):
        yield Move(seat(team, Part.SPYMASTER), GiveClue(f"clue{number}", UNLIMITED))
        bystander = number % 3 == 2 and cards[Colour.NEUTRAL]
        own = cards[Colour.NEUTRAL if bystander else Colour(team)]
        yield Move(seat(team, Part.OPERATIVE), Touch(own.pop()))
        if not bystander and own:
            yield Move(seat(team, Part.OPERATIVE), Stop())
        team, number = team.rival, number + 1


def passes(dealt: State, count: int) -> list[Move]:
    """The spymasters of a long game pass in turn."""
    team = dealt.turn.team  # type: ignore[union-attr]
    teams = [team if number % 2 == 0 else team.rival for number in range(count)]
    return [Move(seat(team, Part.SPYMASTER), Pass()) for team in teams]


def seat(team: Team, part: Part) -> Seat:
    return Seat(f"{team}_{part}" if part is Part.SPYMASTER else f"{team}_{part}_1")


def look(people: Players, game: UUID, seat: Seat, **headers: str) -> bytes:
    authorization = people[seat].authorization
    return request("GET", f"/api/v1/games/{game}", Authorization=authorization, **headers)


def draft(people: Players, game: UUID, word: str) -> bytes:
    body = msgspec.json.encode(wire("codenames").draft(GiveClue(word, 1)))
    return request(
        "POST", f"/api/v1/games/{game}/drafts", body, Authorization=people[SEATS[0]].authorization
    )


def send(people: Players, game: UUID, kind: str, move: Move) -> bytes:
    body = msgspec.json.encode(wire(kind).request(move.command))
    return request(
        "POST", f"/api/v1/games/{game}/commands", body,
        Authorization=people[move.seat].authorization, Idempotency_Key=str(uuid4()),
    )  # fmt: skip
