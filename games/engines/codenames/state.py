"""What is remembered, and how each event changes it."""

from __future__ import annotations

from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from games.engines.codenames import events as e
from games.engines.codenames.commands import Card, Number, Options, Unlimited
from games.engines.codenames.events import Colour, Ending, Seated, Team, Warned
from games.engines.engine import DealSealed, SealKept, Seat

CARDS = 25  # CN-2


class Touched(Struct, frozen=True):
    card: Card
    colour: Colour


class Clue(Struct, frozen=True):
    team: Team
    word: str
    number: Number
    limit: int | Unlimited
    touches: tuple[Touched, ...] = ()


class Dealing(Struct, frozen=True, tag_field="phase", tag="dealing"):
    """Nothing lies on the table yet."""


class Cluing(Struct, frozen=True, tag_field="phase", tag="clue"):
    team: Team


class Guessing(Struct, frozen=True, tag_field="phase", tag="guess"):
    team: Team
    made: int
    limit: int | Unlimited


class Over(Struct, frozen=True, tag_field="phase", tag="end"):
    winner: Team
    ending: Ending


Turn = Dealing | Cluing | Guessing | Over


class Secrets(Struct, frozen=True):
    """What its owner was told. None is: not told."""

    key: tuple[Colour, ...] | None = None
    nonce: str | None = None


class State(Struct, frozen=True):
    options: Options = Options()
    seats: tuple[Seated, ...] = ()
    warnings: tuple[Warned, ...] = ()
    words: tuple[str, ...] = ()
    starting: Team = Team.RED
    seal: str = ""
    covers: tuple[Colour | None, ...] = (None,) * CARDS
    left: tuple[int, int] = (0, 0)  # uncovered agents: red, blue
    clues: tuple[Clue, ...] = ()
    turn: Turn = Dealing()
    revealed: tuple[Colour, ...] = ()
    secrets: Secrets = Secrets()

    def seated(self, seat: Seat | None) -> Seated | None:
        return next((seated for seated in self.seats if seated.seat == seat), None)

    def agents_left(self, team: Team) -> int:
        return self.left[0] if team is Team.RED else self.left[1]

    @property
    def uncovered(self) -> tuple[Card, ...]:
        return tuple(card for card, cover in enumerate(self.covers) if cover is None)

    @property
    def visible(self) -> tuple[str, ...]:
        return tuple(self.words[card] for card in self.uncovered)


def evolve(state: State, event: e.AnyEvent) -> State:
    match event:
        case e.CardCovered(_, card, colour):
            return cover(state, card, colour)
        case e.ClueGiven(team, word, number, limit):
            clues = (*state.clues, Clue(team, word, number, limit))
            return replace(state, clues=clues, turn=Guessing(team, 0, limit))
        case e.TurnPassed(team):
            return replace(state, turn=Cluing(team))
        case e.GameOpened(options, seats, warnings):
            return replace(state, options=options, seats=seats, warnings=warnings)
        case e.BoardLaid(words, starting, red, blue):
            return replace(
                state, words=words, starting=starting, left=(red, blue), turn=Cluing(starting)
            )
        case e.KeyDealt(key=key):
            return replace(state, secrets=replace(state.secrets, key=key))
        case SealKept(nonce=nonce):
            return replace(state, secrets=replace(state.secrets, nonce=nonce))
        case DealSealed(seal):
            return replace(state, seal=seal)
        case e.GameWon(team, ending):
            return replace(state, turn=Over(team, ending))
        case e.KeyRevealed(key=key):
            return replace(state, revealed=key)
        case _:
            assert_never(event)


def cover(state: State, card: Card, colour: Colour) -> State:
    red, blue = state.left
    turn = state.turn
    return replace(
        state,
        covers=(*state.covers[:card], colour, *state.covers[card + 1 :]),
        left=(red - (colour is Colour.RED), blue - (colour is Colour.BLUE)),
        clues=touched(state.clues, Touched(card, colour)),
        turn=replace(turn, made=turn.made + 1) if isinstance(turn, Guessing) else turn,
    )


def touched(clues: tuple[Clue, ...], touch: Touched) -> tuple[Clue, ...]:
    """The clues, with the last one answered by this touch."""
    return tuple(
        replace(clue, touches=(*clue.touches, touch)) if number == len(clues) else clue
        for number, clue in enumerate(clues, start=1)
    )
