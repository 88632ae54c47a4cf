"""What is remembered, and how each event changes it."""

from __future__ import annotations

from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from games.engines.board import one_copy, words_among
from games.engines.clock import Clock
from games.engines.dispute import Bench, Past
from games.engines.duet import events as e
from games.engines.duet.commands import Options
from games.engines.duet.terms import (
    Bank,
    Card,
    Colour,
    Ending,
    Mission,
    Number,
    Seated,
    Settled,
    Side,
    Token,
    Validity,
    Verdict,
    Warned,
)
from games.engines.engine import DealSealed, Face, SealKept, Seat, Word


class Touched(Struct, frozen=True):
    """A touch by `side`, and what the key of the other side said."""

    side: Side
    card: Card
    colour: Colour


class Clue(Struct, frozen=True):
    """The clue of a turn, and what was touched in that turn."""

    turn: int
    side: Side
    word: str
    number: Number
    validity: Validity = Validity.UNCONTESTED
    touches: tuple[Touched, ...] = ()


class Agent(Struct, frozen=True):
    """DUET-3: who found an agent, and in which turn; null in sudden death."""

    side: Side
    turn: int | None


class Mark(Struct, frozen=True):
    """DUET-45: `side` met a bystander here; a stack of two tokens is one mark (DUET-46)."""

    side: Side
    tokens: int


class Front(Struct, frozen=True):
    """DUET-6: the tokens that lie before each side: one for each turn that it ended without a
    mistake, and each a point in the end."""

    a: int = 0
    b: int = 0

    @property
    def tokens(self) -> int:
        return self.a + self.b


class Dealing(Struct, frozen=True, tag_field="phase", tag="dealing"):
    """Nothing lies on the table yet."""


class Cluing(Struct, frozen=True, tag_field="phase", tag="clue"):
    """One of these sides gives a clue: whichever is first."""

    givers: tuple[Side, ...]


class Guessing(Struct, frozen=True, tag_field="phase", tag="guess"):
    """`guesser` touches, and has made so many right touches in this turn."""

    giver: Side
    guesser: Side
    right: int = 0


class SuddenDeath(Struct, frozen=True, tag_field="phase", tag="sudden_death"):
    """DUET-70: no clues, no tokens, no mistakes."""


class Over(Struct, frozen=True, tag_field="phase", tag="end"):
    """DUET-76: only a won standard game has a score."""

    ending: Ending
    verdict: Verdict
    score: int | None = None


Turn = Dealing | Cluing | Guessing | SuddenDeath | Over
Key = tuple[Colour, ...]


class Secrets(Struct, frozen=True):
    """What its owner was told. None is: not told."""

    a: Key | None = None
    b: Key | None = None
    nonce: str | None = None
    wishes: tuple[Side, ...] = ()  # DUET-75: who would give up

    def key(self, side: Side) -> Key | None:
        return self.a if side is Side.A else self.b


class State(Struct, frozen=True):
    options: Options = Options()
    seats: tuple[Seated, ...] = ()
    warnings: tuple[Warned, ...] = ()
    faces: tuple[Face, ...] = ()
    mission: Mission = Mission(0, 0)
    seal: str = ""
    agents: tuple[Agent | None, ...] = ()
    marks: tuple[tuple[Mark, ...], ...] = ()
    bank: Bank = Bank()
    front: Front = Front()
    discarded: int = 0
    complete: tuple[Side, ...] = ()
    clues: tuple[Clue, ...] = ()
    sudden_death: bool = False  # whether it came to that
    last_touches: tuple[Touched, ...] = ()  # of sudden death
    number: int = 1  # of the turn
    givers: tuple[Side, ...] = ()  # who could give the clue of this turn
    turn: Turn = Dealing()
    revealed: tuple[Key, Key] | tuple[()] = ()
    clock: Clock = Clock()
    bench: Bench = Bench()
    past: tuple[Past, ...] = ()  # what can still be put back: disputes
    secrets: Secrets = Secrets()

    def side_of(self, seat: Seat | None) -> Side | None:
        return next((seated.side for seated in self.seats if seated.seat == seat), None)

    def seats_of(self, *sides: Side) -> tuple[Seat, ...]:
        return tuple(seated.seat for seated in self.seats if seated.side in sides)

    @property
    def found(self) -> int:
        return sum(agent is not None for agent in self.agents)

    def covered(self, card: Card) -> bool:
        """DUET-4: by an agent, or by marks of both sides."""
        return self.agents[card] is not None or len(self.marks[card]) == len(Side)

    def touchable(self, side: Side) -> tuple[Card, ...]:
        """DUET-37: neither covered nor marked by this side. What all see decides."""
        return tuple(
            card
            for card, marks in enumerate(self.marks)
            if not self.covered(card) and all(mark.side is not side for mark in marks)
        )

    @property
    def visible(self) -> dict[Card, Word]:
        """The words that lie uncovered."""
        return words_among(self.faces, (c for c in range(len(self.faces)) if not self.covered(c)))

    def left(self, side: Side) -> int | None:
        """DUET-5: agents of this side's key not found yet, for whoever knows that key."""
        key = self.secrets.key(side)
        if key is None:
            return None
        pairs = zip(key, self.agents, strict=True)
        return sum(colour is Colour.GREEN and agent is None for colour, agent in pairs)


def evolve(state: State, event: e.AnyEvent) -> State:
    match event:
        case e.CardTouched(side, card, colour):
            return touched(playing_on(state, side), Touched(side, card, colour))
        case e.CardMarked(side, card, token, tokens):
            marks = with_mark(state.marks, card, Mark(side, tokens))
            return replace(state, marks=marks, bank=without(state.bank, token, tokens))
        case e.TurnPaid(side, token):
            front = replace(state.front, **{side: getattr(state.front, side) + 1})
            paid = replace(state, bank=without(state.bank, token), front=front)
            return playing_on(paid, side) if isinstance(state.turn, Guessing) else paid
        case e.ClueGiven(side, word, number):
            clues = (*state.clues, Clue(state.number, side, word, number))
            given = replace(state, clues=clues, turn=Guessing(side, side.other))
            return playing_on(given, side)
        case e.TurnPassed(givers):
            passed = replace(state, number=state.number + 1, givers=givers)
            return replace(passed, turn=Cluing(givers))
        case e.SideCompleted(side):
            return replace(state, complete=(*state.complete, side))
        case e.SuddenDeathBegun():
            return replace(state, turn=SuddenDeath(), sudden_death=True)
        case e.ClueDeclaredInvalid():
            return judged(state, Validity.DECLARED)
        case e.ClueFoundInvalid():
            return judged(state, Validity.INVALID)
        case e.ClueUpheld(how):
            declined = how is Settled.DECLINED
            return judged(state, Validity.DECLINED if declined else Validity.STANDS)
        case e.TokenDiscarded(token):
            bank = without(state.bank, token)
            return replace(state, bank=bank, discarded=state.discarded + 1)
        case e.GivingUpWished(side=side):
            return wished(state, *state.secrets.wishes, side)
        case e.BothGaveUp():
            return wished(state)
        case e.GameOpened(options, seats, warnings):
            return replace(state, options=options, seats=seats, warnings=warnings)
        case e.BoardLaid(faces, mission, givers):
            return laid(state, faces, mission, givers)
        case e.KeyDealt(side=side, key=key):
            return replace(state, secrets=replace(state.secrets, **{side: key}))
        case SealKept(nonce=nonce):
            return replace(state, secrets=replace(state.secrets, nonce=nonce))
        case DealSealed(seal):
            return replace(state, seal=seal)
        case e.GameWon(score, verdict):
            return replace(state, turn=Over(Ending.WIN, verdict, score))
        case e.GameLost(ending, verdict):
            return replace(state, turn=Over(ending, verdict))
        case e.KeyRevealed(a=a, b=b):
            return replace(state, revealed=(a, b))
        case _:
            assert_never(event)


def laid(
    state: State, faces: tuple[Face, ...], mission: Mission, givers: tuple[Side, ...]
) -> State:
    """DUET-22: of the tokens, so many as there may be mistakes lie bystander side up."""
    return replace(
        state,
        faces=tuple(map(one_copy, faces)),
        mission=mission,
        agents=(None,) * len(faces),
        marks=((),) * len(faces),
        bank=Bank(mission.mistakes, mission.turns - mission.mistakes),
        givers=givers,
        turn=Cluing(givers),
    )


def touched(state: State, touch: Touched) -> State:
    """In the history of this turn; and an agent, if it was one."""
    turn, clues, last = state.turn, state.clues, state.last_touches
    if isinstance(turn, Guessing):
        *earlier, clue = clues
        clues = (*earlier, replace(clue, touches=(*clue.touches, touch)))
        turn = replace(turn, right=turn.right + (touch.colour is Colour.GREEN))
    else:
        last = (*last, touch)
    agents = state.agents
    if touch.colour is Colour.GREEN:
        agent = Agent(touch.side, state.number if isinstance(turn, Guessing) else None)
        agents = (*agents[: touch.card], agent, *agents[touch.card + 1 :])
    return replace(state, turn=turn, clues=clues, last_touches=last, agents=agents)


def with_mark(
    marks: tuple[tuple[Mark, ...], ...], card: Card, mark: Mark
) -> tuple[tuple[Mark, ...], ...]:
    return *marks[:card], (*marks[card], mark), *marks[card + 1 :]


def without(bank: Bank, token: Token, tokens: int = 1) -> Bank:
    if token is Token.BYSTANDER:
        return replace(bank, bystander=bank.bystander - tokens)
    return replace(bank, check=bank.check - tokens)


def judged(state: State, validity: Validity) -> State:
    """The last clue has this validity now."""
    *earlier, clue = state.clues
    return replace(state, clues=(*earlier, replace(clue, validity=validity)))


def playing_on(state: State, side: Side) -> State:
    """DUET-75: who plays on does not wish to give up any more."""
    wishes = state.secrets.wishes
    return wished(state, *(w for w in wishes if w is not side)) if side in wishes else state


def wished(state: State, *sides: Side) -> State:
    return replace(state, secrets=replace(state.secrets, wishes=sides))
