"""What can be worked out of a log by brute force: all 13 824 deals, and whether each of them fits.

It reads the events of the log and asks the rules of answers what would have been legal. It shares
nothing with the deduction helper but the shape of what the helper tells.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations, product

from msgspec.structs import astuple, replace

from games.engines.engine import Seat
from games.engines.inkognito import events as e
from games.engines.inkognito.answers import answers, at_once, due, instead, truthful
from games.engines.inkognito.commands import RepeatRule
from games.engines.inkognito.deduction import Builds, Deduction, Identities, Letters, Suspect
from games.engines.inkognito.terms import Build, Cards, Dealt, Form, Identity, Letter
from tests.engines.inkognito.interrogations import History

DEALS = [
    tuple(map(Dealt, *cards))
    for cards in product(*(list(permutations(group)) for group in (Identity, Build, Letter)))
]
EVERYBODY = [Dealt(*cards) for cards in product(Identity, Build, Letter)]


def counted(history: History, seat: Seat) -> Deduction:
    """What the helper has to say, by looking at every deal."""
    deals = fitting(history, seat)

    def tally(at: int, group: type[Identity] | type[Build] | type[Letter]) -> Iterator[int]:
        counts = Counter(card for deal in deals for card in astuple(deal[at]))
        return (counts[card] for card in group)

    return Deduction(
        len(deals),
        tuple(
            Suspect(
                person,
                Identities(*tally(at, Identity)),
                Builds(*tally(at, Build)),
                Letters(*tally(at, Letter)),
            )
            for at, person in enumerate(people(history))
            if person != seat
        ),
    )


def fitting(history: History, seat: Seat) -> list[tuple[Dealt, ...]]:
    """The deals in which the seat has its own cards, and all that it has seen was a legal move."""
    may_be = [
        {dealt for dealt in EVERYBODY if may_hold(history, seat, person, dealt)}
        for person in people(history)
    ]
    return [deal for deal in DEALS if all(map(set.__contains__, may_be, deal))]


def may_hold(history: History, seat: Seat, person: Seat | None, dealt: Dealt) -> bool:
    if person == seat:
        return dealt == truth_of(history, seat)
    before: list[Cards] = []
    for question, showing in seen_by(history, seat):
        if question.responder != person:
            continue
        if showing.cards not in legal_moves(history, seat, dealt, question, showing.form, before):
            return False
        if showing.form is Form.WHOLE:
            before.append(showing.cards)
    return True


def legal_moves(
    history: History,
    seat: Seat,
    dealt: Dealt,
    question: e.QuestionAsked,
    form: Form,
    before: Sequence[Cards],
) -> tuple[Cards, ...]:
    """What somebody with these cards could show to this seat, or through it, in this form."""
    wanted = due(question.kind, pair=question.cards == 2)
    if form is Form.PENALTY:
        return tuple(cards for count in (1, 2) for cards in instead(before[-1], dealt, count))
    if question.asker == seat:
        enforce = history[0].options.repeat_rule is RepeatRule.ENFORCE
        return answers(dealt, wanted, before, enforce=enforce)
    # INK-98: the asker's history decides, and the seat that passes the cards on does not know it.
    # So the helper leaves repeats and exhaustion out of account here, and so does this.
    return truthful(dealt, wanted) if form is Form.WHOLE else at_once(dealt, wanted)


def seen_by(history: History, seat: Seat) -> Iterator[tuple[e.QuestionAsked, e.CardsShown]]:
    """What was shown to this seat or through it, in the words of the log."""
    for event in history:
        if isinstance(event, e.QuestionAsked):
            question = event
        elif isinstance(event, e.CardsShown) and seat in (question.asker, question.witness):
            assert event.told_to(seat)
            yield question, event


def people(history: History) -> list[Seat | None]:
    """Who holds the four sets of grey cards; None is the agent under arrest."""
    agents = [person.seat for person in history[0].seats if person.colour is not None]
    return [*agents, None] if len(agents) == 3 else [*agents]


def kept(history: History) -> e.DealKept:
    return next(event for event in history if isinstance(event, e.DealKept))


def truth_of(history: History, person: Seat | None) -> Dealt:
    deal = kept(history)
    return dict(zip(people(history), (*deal.dealt, deal.arrested), strict=False))[person]


def in_another_world(history: History, seat: Seat, deal: tuple[Dealt, ...]) -> History:
    """The same game as this seat knows it, with other cards in the hands of the others. What they
    showed each other is left out."""
    cards = dict(zip(people(history), deal, strict=True))
    hands = tuple(cards[person] for person in cards if person is not None)

    def retold(event: e.AnyEvent) -> e.AnyEvent:
        match event:
            case e.DealKept():
                return replace(event, dealt=hands, arrested=cards.get(None))
            case e.SecretsDealt(seat=other):
                return replace(event, dealt=cards[other])
            case _:
                return event

    return tuple(
        retold(event)
        for event in history
        if not isinstance(event, e.CardsShown) or event.told_to(seat)
    )
