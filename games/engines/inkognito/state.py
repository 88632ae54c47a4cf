"""What is remembered, and how each event changes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from games.engines.clock import Clock
from games.engines.dispute import Bench, Past
from games.engines.engine import DealSealed, SealKept, Seat
from games.engines.inkognito import events as e
from games.engines.inkognito.city import EMBASSY, Space, Standing
from games.engines.inkognito.commands import Options
from games.engines.inkognito.phases import (
    Answering,
    Dealing,
    Gestured,
    Handshaking,
    Meet,
    Moving,
    Over,
    Paying,
    Placing,
    PuttingAside,
    Question,
    Reviewing,
    Showing,
    Stepped,
    Turn,
)
from games.engines.inkognito.terms import (
    Ball,
    Cards,
    Colour,
    Dealt,
    Figure,
    Form,
    Guess,
    Meeting,
    Seated,
    Verdict,
    figures_of,
)


class Revealed(Struct, frozen=True):
    """INK-82: the grey cards of all, in the order of the seats."""

    dealt: tuple[Dealt, ...]
    arrested: Dealt | None


class Secrets(Struct, frozen=True):
    """What its owner was told. None, or nothing in a mapping, is: not told."""

    deal: Revealed | None = None  # as the house keeps it
    chosen: Mapping[Seat, tuple[Space, ...]] = {}
    dealt: Mapping[Seat, Dealt] = {}
    showings: tuple[Showing, ...] = ()
    shown_before: int = 0  # of the showings, when the last question was asked
    record: tuple[Guess, ...] | None = None
    nonce: str | None = None


class State(Struct, frozen=True):
    options: Options = Options()
    seats: tuple[Seated, ...] = ()
    seal: str = ""
    number: int = 0  # of the turn
    active: Seat | None = None
    balls: tuple[Ball, ...] = ()  # what the Phantom shows in this turn
    away: bool = False  # whether the Ambassador was away from the embassy as the turn began
    arrived: bool = False  # whether he came there in this turn, in a way that counts
    standing: Mapping[Figure, Space] = {}
    meetings: tuple[Meeting, ...] = ()  # not resolved yet
    questions: tuple[Question, ...] = ()
    gestures: tuple[Gestured, ...] = ()
    declared: bool = False
    opened: tuple[Guess, ...] | None = None  # the record of the Ambassador player
    turn: Turn = Dealing()
    revealed: Revealed | None = None
    clock: Clock = Clock()
    bench: Bench = Bench()
    past: tuple[Past, ...] = ()  # what can still be put back: disputes
    secrets: Secrets = Secrets()

    def colour_of(self, seat: Seat | None) -> Colour | None:
        return next((seated.colour for seated in self.seats if seated.seat == seat), None)

    def owner(self, figure: Figure) -> Seat | None:
        """Whose figure it is; the Ambassador is nobody's (INK-4), or his player's (INK-93)."""
        return next((s.seat for s in self.seats if s.colour is figure.colour), None)

    def sits(self, seat: Seat | None) -> bool:
        return any(seated.seat == seat for seated in self.seats)

    @property
    def agents(self) -> tuple[Seat, ...]:
        return tuple(seated.seat for seated in self.seats if seated.colour is not None)

    @property
    def ambassador(self) -> Seat | None:
        """INK-93: who plays the Ambassador, if anybody does."""
        return next((seated.seat for seated in self.seats if seated.colour is None), None)

    def figures(self, seat: Seat | None) -> tuple[Figure, ...]:
        """What this player moves as his own."""
        if seat is not None and seat == self.ambassador:
            return (Figure.AMBASSADOR,)
        colour = self.colour_of(seat)
        return () if colour is None else figures_of(colour)

    def there(self, space: Space) -> tuple[Figure, ...]:
        return tuple(figure for figure, at in self.standing.items() if at is space)

    def free(self, space: Space) -> bool:
        """No figure of any kind stands there."""
        return space not in self.standing.values()

    def shown_to(self, asker: Seat, responder: Seat) -> tuple[Cards, ...]:
        """INK-54, INK-98: the sets that a responder has shown to an asker, or through him."""
        return tuple(
            showing.cards
            for showing in self.secrets.showings
            if showing.form is Form.WHOLE
            and showing.responder == responder
            and showing.seen_by(asker)
        )


def evolve(state: State, event: e.AnyEvent) -> State:
    match event:
        case e.FigureStepped(ball, figure, origin, to, line):
            return stepped(state, Stepped(ball, figure, origin, to, line))
        case e.StepUndone():
            return undone(state)
        case e.MovementEnded(meetings, arrived):
            return replace(state, meetings=meetings, arrived=arrived, turn=Meet(meetings))
        case e.TurnBegun(seat, balls, away):
            return replace(
                state, number=state.number + 1, active=seat, balls=balls, away=away,
                arrived=False, meetings=(), turn=Moving(balls),
            )  # fmt: skip
        case e.QuestionAsked(asker, responder, kind, figure, met, cards, witness):
            question = Question(state.number, asker, responder, kind, figure, met, cards, witness)
            left = without(state.meetings, Meeting(figure, met))
            questions = (*state.questions, question)
            secrets = replace(state.secrets, shown_before=len(state.secrets.showings))
            return replace(
                state, questions=questions, meetings=left, turn=Answering(responder),
                secrets=secrets,
            )  # fmt: skip
        case e.CardsShown(cards=cards, form=form):
            return remembered(state, cards, form)
        case e.AnswerGiven(cards, Figure() as aside):
            taken = noted(state, shown=cards, verdict=Verdict.TAKEN)
            return replace(taken, turn=PuttingAside(aside))
        case e.AnswerGiven(cards):
            asker = state.questions[-1].asker
            return replace(noted(state, shown=cards), turn=Reviewing(asker))
        case e.AnswerAccepted(aside):
            return replace(noted(state, verdict=Verdict.TAKEN), turn=PuttingAside(aside))
        case e.AccusationRejected(aside):
            return replace(noted(state, verdict=Verdict.UNJUSTIFIED), turn=PuttingAside(aside))
        case e.AccusationUpheld(cards):
            paying = Paying(state.questions[-1].responder, cards)
            return replace(noted(state, verdict=Verdict.UPHELD), turn=paying)
        case e.PenaltyPaid(cards, aside):
            return replace(noted(state, penalty=cards), turn=PuttingAside(aside))
        case e.FigurePutAside(figure, to, arrived):
            return replace(
                state, standing=moved(state, figure, to), arrived=arrived,
                turn=Meet(state.meetings),
            )  # fmt: skip
        case e.ExtraStepTaken(figure, to, lapsed):
            left = without(state.meetings, *lapsed)
            return replace(state, standing=moved(state, figure, to), meetings=left, turn=Meet(left))
        case e.GestureMade(seat, gesture):
            others = tuple(made for made in state.gestures if made.seat != seat)
            made = Gestured(seat, gesture, state.number)
            return replace(state, gestures=(*others, made))
        case e.HandshakeOffered(claimant, partner):
            return replace(state, turn=Handshaking(claimant, partner))
        case e.HandshakeAnswered() | e.AloneClaimed():
            return state  # what follows from it follows at once
        case e.RecordLocked(record=record):
            return replace(state, secrets=replace(state.secrets, record=record))
        case e.DeclarationMade():
            return replace(state, declared=True)
        case e.RecordOpened(record):
            return replace(state, opened=record)
        case e.GameEnded(ending, winners, mission):
            return replace(state, turn=Over(ending, winners, mission))
        case e.SecretsRevealed(dealt=dealt, arrested=arrested):
            return replace(state, revealed=Revealed(dealt, arrested))
        case e.GameOpened(options, seats):
            return replace(state, options=options, seats=seats, turn=Placing())
        case e.DealKept(dealt=dealt, arrested=arrested):
            deal = Revealed(dealt, arrested)
            return replace(state, secrets=replace(state.secrets, deal=deal))
        case SealKept(nonce=nonce):
            return replace(state, secrets=replace(state.secrets, nonce=nonce))
        case DealSealed(seal):
            return replace(state, seal=seal)
        case e.FiguresChosen(seat=seat, spaces=spaces):
            chosen = {**state.secrets.chosen, seat: spaces}
            return replace(state, secrets=replace(state.secrets, chosen=chosen))
        case e.PlacementMade(seat):
            return placed(state, seat)
        case e.FiguresPlaced(standing):
            return replace(state, standing={s.figure: s.space for s in standing})
        case e.SecretsDealt(seat=seat, dealt=dealt):
            known = {**state.secrets.dealt, seat: dealt}
            return replace(state, secrets=replace(state.secrets, dealt=known))
        case _:
            assert_never(event)


def moved(state: State, figure: Figure, to: Space) -> Mapping[Figure, Space]:
    return {**state.standing, figure: to}


def stepped(state: State, step: Stepped) -> State:
    assert isinstance(state.turn, Moving)
    balls = list(state.turn.balls)
    balls.remove(step.ball)
    turn = replace(state.turn, balls=tuple(balls), steps=(*state.turn.steps, step))
    return replace(state, standing=moved(state, step.figure, step.to), turn=turn)


def undone(state: State) -> State:
    assert isinstance(state.turn, Moving)
    *steps, last = state.turn.steps
    turn = Moving((*state.turn.balls, last.ball), tuple(steps), state.turn.undone + 1)
    return replace(state, standing=moved(state, last.figure, last.origin), turn=turn)


def without(meetings: tuple[Meeting, ...], *gone: Meeting) -> tuple[Meeting, ...]:
    return tuple(meeting for meeting in meetings if meeting not in gone)


def noted(state: State, **news: object) -> State:
    """The last question, with what has become of it."""
    *earlier, question = state.questions
    return replace(state, questions=(*earlier, replace(question, **news)))


def remembered(state: State, cards: Cards, form: Form) -> State:
    asked = state.questions[-1]
    showing = Showing(
        state.number, asked.responder, asked.asker, asked.witness, asked.kind, asked.pair, cards,
        form,
    )  # fmt: skip
    showings = (*state.secrets.showings, showing)
    return replace(state, secrets=replace(state.secrets, showings=showings))


def placed(state: State, seat: Seat) -> State:
    assert isinstance(state.turn, Placing)
    return replace(state, turn=Placing((*state.turn.placed, seat)))


def standing_shown(state: State) -> tuple[Standing, ...]:
    return tuple(Standing(figure, space) for figure, space in state.standing.items())


START: Mapping[Figure, Space] = {Figure.AMBASSADOR: EMBASSY}  # INK-10
