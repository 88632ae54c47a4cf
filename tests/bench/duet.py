"""Tables of Duet, and a mission map that a team has played on for a year."""

from __future__ import annotations

from functools import reduce
from random import Random
from uuid import UUID, uuid4

from django.db import transaction
from django.utils import timezone

from accounts import teams
from campaigns import demo
from campaigns.maps import ATLAS
from campaigns.models import Mission, MissionMap, Outcome
from games import decks, tables
from games.engines.chance import Chance
from games.engines.duet import DUET
from games.engines.duet.commands import Open, Options
from games.engines.duet.state import State
from games.engines.engine import HOUSE, Context, Seat, canonical
from games.models import Game, Standing
from games.models import Seat as Chair
from games.play import play
from tests.bench.stage import SEATS, Move, Players

SIDES = Seat("side_a_1"), Seat("side_b_1")
OPENING = Open(seats=SIDES, options=Options(), cards=decks.words("en/duet")[:25])
MISSIONS = 200  # on the map that is read


def player(side: Seat) -> Seat:
    """Which of the four people sits on this side: two of them play."""
    return SEATS[SIDES.index(side)]


@transaction.atomic
def duet_tables(people: Players, count: int, *, played: int = 0) -> list[UUID]:
    games = [table(people) for _ in range(count)]
    for game in games:
        for seat, command in script(tables.current(game, DUET.name).truth)[:played]:
            play(game, DUET.name, command, by=seat, cause=uuid4())
    return games


def table(people: Players) -> UUID:
    game = Game.objects.create(kind=DUET.name, options=canonical(OPENING.options).decode())
    Standing.objects.create(game=game)
    Chair.objects.bulk_create(
        Chair(game=game, name=side, role=side[:6], user=people[player(side)].user) for side in SIDES
    )
    play(game.pk, DUET.name, OPENING, by=HOUSE, cause=uuid4())
    return game.pk


def script(truth: State) -> list[Move]:
    """Every move from here to a win, three agents a turn."""
    moves: list[Move] = []
    while DUET.result(truth) is None:
        seat, command = demo.next_move(truth, win=True)
        moves.append(Move(seat, command))
        context = Context(seat, timezone.now(), Chance(Random(0)))
        truth = reduce(DUET.evolve, DUET.decide(truth, command, context), truth)
    return moves


@transaction.atomic
def mission_map(people: Players) -> MissionMap:
    """A map with many missions, half of them won."""
    owner = people[SEATS[0]].user
    sheet = MissionMap.objects.create(team=teams.make(owner, "bench"), name="bench")
    for number in range(MISSIONS):
        city = ATLAS.cities[number % len(ATLAS.cities)]
        game = Game.objects.create(kind=DUET.name, options="{}")
        Standing.objects.create(game=game, head=1, over=True)
        mission = Mission.objects.create(map=sheet, city=city.id, game=game)
        won = number % 2 == 0
        Outcome.objects.create(
            mission=mission, won=won, ticks=won, ending="win" if won else "assassin", score=None,
            tokens=number % 5, turns=6, sudden_death=False, at=timezone.now(),
        )  # fmt: skip
    return sheet
