"""Other secrets of a game of Inkognito, which tell the same to one seat."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

from games.engines.chance import Draw
from games.engines.clock import TimeRanOut
from games.engines.dispute import DisputeRuled, Outcome, TableRestored
from games.engines.engine import HOUSE, Command, Event, SealKept, Seat, Unsealing
from games.engines.inkognito import commands as c
from games.engines.inkognito import events as e
from games.engines.inkognito.answers import (
    COLOURED,
    answers,
    due,
    hand,
    instead,
    penalty,
    repeats,
    true_cards,
)
from games.engines.inkognito.city import STARTS
from games.engines.inkognito.phases import Paying
from games.engines.inkognito.questions import fresh_answers, possible_penalties
from games.engines.inkognito.terms import Build, Card, Cards, Dealt, Guess, Identity, Letter
from tests.engines.worlds.world import History, Retold

Deal = Mapping[Seat | None, Dealt]  # None: who is under arrest
Shown = Mapping[int, Cards]  # by the place in the history
TRIES = 12


class Answered(NamedTuple):
    """One answer as all know it, and the places where its cards stand in the history."""

    asked: e.QuestionAsked
    place: int
    cards: Cards
    accused: e.AccusationUpheld | e.AccusationRejected | None = None
    in_time: bool = True  # or drawn by the clock
    paid: int | None = None
    paid_cards: Cards = frozenset()

    def seen_by(self, seat: Seat | None) -> bool:
        """INK-115: by whoever asked, and by whoever passed the cards on."""
        return seat is not None and seat in (self.asked.asker, self.asked.witness)


Pick = Callable[[Answered, Cards, list[Cards]], Cards | None]


def redeal(history: History, seat: Seat | None, rnd: Random) -> Retold:
    """Other grey cards for the others and other showings between them, until all is laid open; the
    showings also after that (INK-115). Other places until all have placed (INK-12), and another
    record until it is opened (INK-101)."""
    if not history:
        return ()
    over = any(isinstance(event, Unsealing) for event in history)
    placed = any(isinstance(event, e.FiguresPlaced) for event in history)
    opened = any(isinstance(event, e.RecordOpened) for event in history)
    secrets = secrets_after_a_ruling if any(map(is_ruling, history)) else other_secrets
    deal, shown = secrets(history, seat, rnd, kept=over or seat == HOUSE)
    people = {person.seat: person.colour for person in history[0].seats}

    def anew(place: int, event: Event) -> Event:
        match event:
            case e.DealKept():
                dealt = tuple(deal[person] for person in people if person in deal)
                return replace(event, dealt=dealt, arrested=deal.get(None))
            case e.SecretsDealt(seat=whose):
                return replace(event, dealt=deal[whose])
            case SealKept() if not (over or seat == HOUSE):
                return replace(event, nonce=rnd.randbytes(32).hex())
            case e.FiguresChosen(seat=whose) if not placed and whose != seat:
                return replace(event, spaces=tuple(rnd.sample(STARTS[people[whose]], 4)))
            case e.RecordLocked(record=record) if not opened and people.get(seat, 0) is not None:
                return replace(event, record=tuple(guessed(guess.seat, rnd) for guess in record))
            case e.CardsShown():
                return replace(event, cards=shown.get(place, event.cards))
            case _:
                return event

    return tuple((anew(place, event),) for place, event in enumerate(history))


def redraw(draws: tuple[Draw, ...], seat: Seat | None, rnd: Random) -> tuple[Draw, ...]:
    """Another deal for all: nobody is told his cards before the figures are placed (INK-12)."""
    *colours, identities, builds, letters, _ = draws
    dealt = (tuple(rnd.sample(cards, len(cards))) for cards in (identities, builds, letters))
    return *colours, *dealt, rnd.randbytes(32).hex()


def resent(command: Command, happened: History) -> Command:
    """What somebody sent whose cards, record or places are others."""
    for event in happened:
        match event:
            case e.CardsShown(cards=cards) if isinstance(command, c.Show):
                return c.Show(cards)
            case e.RecordLocked(record=record):
                return c.Declare(record)
            case e.FiguresChosen(spaces=spaces) if isinstance(command, c.Place):
                return c.Place(spaces)
    return command


def drawn(truth: Any, happened: History, draws: tuple[Draw, ...]) -> tuple[Draw, ...]:
    """What chance gave where these cards were shown for somebody who was slow."""
    for event in happened:
        if isinstance(event, e.CardsShown):
            paying = isinstance(truth.turn, Paying)
            fits = possible_penalties(truth, len(event.cards)) if paying else fresh_answers(truth)
            return ((fits.index(event.cards),),)
    return draws


def guessed(seat: Seat, rnd: Random) -> Guess:
    return Guess(seat, rnd.choice(tuple(Identity)), rnd.choice(tuple(Build)))


# The grey cards


def other_secrets(
    history: History, seat: Seat | None, rnd: Random, *, kept: bool
) -> tuple[Deal, Shown]:
    """Cards for all with which everything that was told to this seat can have been told."""
    deal, enforced = deal_of(history), enforces(history)
    told = any(isinstance(event, e.FiguresPlaced) for event in history)  # INK-12
    talks: dict[Seat, list[Answered]] = defaultdict(list)
    for answered in answers_of(history):
        if answered.asked.responder != seat:
            talks[answered.asked.responder].append(answered)
    for attempt in range(TRIES):
        other = deal if kept else redealt(deal, seat if told else None, attempt, rnd)
        shown = {who: retold(talk, deal[who], other[who], seat, enforced, rnd)
                 for who, talk in talks.items() if fits(talk, other[who], seat)}  # fmt: skip
        if len(shown) == len(talks) and all(found is not None for found in shown.values()):
            return other, {
                place: cards for found in shown.values() for place, cards in found.items()
            }
    return deal, {}


def is_ruling(event: Event) -> bool:
    """One after which cards may be shown for a question once more."""
    return isinstance(event, TableRestored) or (
        isinstance(event, DisputeRuled) and event.outcome is Outcome.VOID
    )


def secrets_after_a_ruling(
    history: History, seat: Seat | None, rnd: Random, *, kept: bool
) -> tuple[Deal, Shown]:
    """Other grey cards with which everybody can have shown what was shown."""
    deal, asked, marks = deal_of(history), None, []
    own: dict[Seat, list[Cards]] = defaultdict(list)
    for event in history:
        match event:
            case e.QuestionAsked():
                asked = event
            case e.CardsShown(cards=cards):
                own[asked.responder].append(cards)
            case e.AnswerGiven() | DisputeRuled():
                marks.append(asked)
            case TableRestored(before):
                asked = marks[before - 1]
    for attempt in range(0 if kept else TRIES):
        other = redealt(deal, seat, attempt, rnd)
        if all(
            cards <= hand(other[who]) and cards & true_cards(other[who])
            for who, sets in own.items()
            for cards in sets
        ):
            return other, {}
    return deal, {}


def deal_of(history: History) -> Deal:
    kept = next((event for event in history if isinstance(event, e.DealKept)), None)
    if kept is None:
        return {}
    agents = (person.seat for person in history[0].seats if person.colour is not None)
    arrested = {} if kept.arrested is None else {None: kept.arrested}
    return {**dict(zip(agents, kept.dealt, strict=True)), **arrested}


def enforces(history: History) -> bool:
    return history[0].options.repeat_rule is c.RepeatRule.ENFORCE


def redealt(deal: Deal, seat: Seat | None, attempt: int, rnd: Random) -> Deal:
    """The cards of all others go round: all three kinds, and if that was in vain only one."""
    others = [who for who in deal if seat is None or who != seat]
    only = None if attempt < TRIES // 2 else attempt % 3
    kinds = [
        [getattr(deal[who], name) for who in others] for name in ("identity", "build", "letter")
    ]
    for number, cards in enumerate(kinds):
        if only in (None, number):
            rnd.shuffle(cards)
    return {**deal, **dict(zip(others, map(Dealt, *kinds), strict=True))}


# The showings


def answers_of(history: History) -> list[Answered]:
    """Every answer, with what came of it."""
    found: list[Answered] = []
    asked: Any = None
    for place, event in enumerate(history):
        match event:
            case e.QuestionAsked():
                asked = event
            case e.CardsShown(cards=cards) if found and found[-1].asked is asked:
                found[-1] = found[-1]._replace(paid=place, paid_cards=cards)
            case e.CardsShown(cards=cards):
                in_time = not isinstance(history[place - 1], TimeRanOut)
                found.append(Answered(asked, place, cards, in_time=in_time))
            case e.AccusationUpheld() | e.AccusationRejected():
                found[-1] = found[-1]._replace(accused=event)
    return found


def fits(talk: list[Answered], dealt: Dealt, seat: Seat | None) -> bool:
    """INK-46, INK-49, INK-50: whether he can have shown what this seat has seen."""
    true, own = true_cards(dealt), hand(dealt)
    seen = (cards for one in talk if one.seen_by(seat) for cards in (one.cards, one.paid_cards))
    return all(cards <= own and (cards & true or not cards) for cards in seen)


def retold(
    talk: list[Answered], was: Dealt, dealt: Dealt, seat: Seat | None, enforced: bool, rnd: Random
) -> Shown | None:
    """Other cards that he shows to others, if there are any: drawn anew, or the same with other
    faces, so that what was a repeat is one again."""

    def drawn(one: Answered, cards: Cards, options: list[Cards]) -> Cards | None:
        return rnd.choice(options) if options else None

    def mapped(one: Answered, cards: Cards, options: list[Cards]) -> Cards | None:
        other = frozenset(map(faces.__getitem__, cards))
        return other if other in options else None

    for _ in range(2):
        if (shown := told_again(talk, dealt, seat, drawn, enforced)) is not None:
            return shown
    faces = relabelled(was, dealt, rnd)
    return told_again(talk, dealt, seat, mapped, enforced)


def told_again(
    talk: list[Answered], dealt: Dealt, seat: Seat | None, pick: Pick, enforced: bool
) -> Shown | None:
    """One answer after the other, each as it may be after those before it: so many cards, and the
    same end of an accusation. What this seat has seen stays."""
    before: dict[Seat | None, list[Cards]] = defaultdict(list)
    shown: dict[int, Cards] = {}

    def put(one: Answered, place: int, cards: Cards, options: list[Cards]) -> Cards | None:
        kept = cards if cards in options else None
        found = kept if one.seen_by(seat) else pick(one, cards, options)
        if found is not None:
            shown[place] = found
        return found

    for one in talk:
        asked, earlier = one.asked, before[one.asked.asker]
        wanted = due(asked.kind, pair=asked.cards == 2)
        possible = answers(dealt, wanted, earlier, enforce=enforced)
        options = [cards for cards in possible if len(cards) == len(one.cards)]
        if not one.in_time:
            options = [cards for cards in options if cards <= COLOURED]
        if not one.in_time and len(one.cards) == asked.cards:  # else there is nothing fresh
            options = [cards for cards in options if not repeats(cards, earlier)]
        if one.accused is not None:
            options = [cards for cards in options if agrees(one, cards, earlier)]
        cards = put(one, one.place, one.cards, options)
        if cards is None:
            return None
        if one.paid is not None:
            paid = list(instead(cards, dealt, len(one.paid_cards)))
            if put(one, one.paid, one.paid_cards, paid) is None:
                return None
        if len(cards) == asked.cards:  # INK-64: what is shown at once is only seen
            for who in {asked.asker, asked.witness}:  # INK-98
                before[who].append(cards)
    return shown


def agrees(one: Answered, cards: Cards, earlier: list[Cards]) -> bool:
    """INK-61, INK-63: an accusation of these cards would come to the same."""
    whole = len(cards) == one.asked.cards
    match one.accused:
        case e.AccusationUpheld(count):
            return whole and penalty(cards, earlier) == count
        case _:
            return not (whole and penalty(cards, earlier))


def relabelled(was: Dealt, dealt: Dealt, rnd: Random) -> Mapping[Card, Card]:
    """Other faces for all cards, so that his old grey cards become his new ones."""
    faces: dict[str, str] = {}
    for cards, old, new in (
        (Identity, was.identity, dealt.identity),
        (Build, was.build, dealt.build),
        (Letter, was.letter, dealt.letter),
    ):
        rest = [card for card in cards if card is not new]
        rnd.shuffle(rest)
        others = dict(zip((card for card in cards if card is not old), rest, strict=True))
        faces |= {old: new} | others
    return {card: Card(f"{kind}{faces[face]}") for card in Card for kind, face in [split(card)]}


def split(card: Card) -> tuple[str, str]:
    for kind in ("grey_", "mission_"):
        if card.startswith(kind):
            return kind, card.removeprefix(kind)
    return "", card
