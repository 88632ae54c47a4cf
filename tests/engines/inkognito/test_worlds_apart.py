"""What a player may not know makes no difference to anything that reaches him (INK-115): two games that
differ in nothing else are played side by side."""

import pytest
from msgspec.structs import replace

from games.engines.engine import DealSealed, Event, Seat
from games.engines.inkognito import INKOGNITO
from games.engines.inkognito import commands as c
from games.engines.inkognito import events as e
from games.engines.inkognito.commands import Players
from games.engines.inkognito.terms import Build, Dealt, Guess
from tests.dsl import Given
from tests.engines.inkognito.moments import (
    ASK_GREEN,
    ASK_THROUGH,
    SEATS,
    TO_AMBASSADOR,
    TO_GREEN,
)
from tests.engines.inkognito.table import (
    AGENTS,
    AMBASSADOR,
    BLUE,
    EMBASSY,
    GREEN,
    RED,
    YELLOW,
    B,
    Space,
    X,
    cards,
    did,
    hand,
    played,
    table,
)

FIVE = SEATS[Players.FIVE]
DEAL = cards("F tall a, B short b, X fat c, Z thin d")


def game_of(
    three: str,
    two: str,
    *,
    deal: tuple[Dealt, ...] = DEAL,
    record: tuple[Guess, ...] | None = None,
) -> list[Given]:
    """A turn and its end, after each command: green shows three cards, then two of them, is accused
    and shows that he is Bubble."""
    start = table(deal, seats=FIVE, green_tall=Space.FRARI, ambassador=Space.SALUTE)
    moments = [start]
    for command in (
        TO_GREEN,
        TO_AMBASSADOR,
        c.EndMovement(),
        ASK_GREEN,
        c.Show(hand(three)),
        c.AcceptAnswer(),
        c.PutAside(Space.FORMOSA),
        ASK_THROUGH,
        c.Show(hand(two)),
        c.Accuse(),
        c.Show(hand("B")),
        c.PutAside(EMBASSY),
    ):
        moments.append(played(moments[-1], command))
    if record is not None:
        moments.append(did(moments[-1], c.Declare(record), by=AMBASSADOR))
    moments.append(played(moments[-1], c.Claim(GREEN)))
    moments.append(played(moments[-1], c.ShakeHands()))
    return moments


def told(game: Given, seat: Seat | None) -> tuple[object, ...]:
    """Everything that reaches a seat: its feed, its view, its choices, and whom the table awaits."""
    feed = [masked(event) for event in game.history if event.told_to(seat)]
    view = replace(game.seen_by(seat), seal="")
    known = INKOGNITO.known_to(seat, game.history)
    return feed, view, INKOGNITO.legal(known, seat), INKOGNITO.awaited(known)


def masked(event: Event) -> Event:
    """A seal tells nothing, and differs."""
    return DealSealed("") if isinstance(event, DealSealed) else event


ONE = game_of("B F tall", "B F")
SHOWN_OTHERWISE = game_of("B X fat", "B X")


@pytest.mark.parametrize("seat", [RED, YELLOW, None])
def test_ink_115_what_others_show_each_other_makes_no_difference_even_after_the_end(
    seat: Seat | None,
) -> None:
    for one, other in zip(ONE, SHOWN_OTHERWISE, strict=True):
        assert told(one, seat) == told(other, seat)


def test_ink_115_it_does_to_those_who_see_it_and_from_then_on() -> None:
    """The asker from the first showing, the Ambassador player from the relayed one."""
    for seat, since in ((BLUE, 5), (GREEN, 5), (AMBASSADOR, 9)):
        same = [
            told(one, seat) == told(other, seat)
            for one, other in zip(ONE, SHOWN_OTHERWISE, strict=True)
        ]
        assert same == [moment < since for moment in range(len(ONE))]


# What blue cannot know: which of red and yellow has what.
REDEALT = [
    cards("F tall a, B short b, Z fat c, X thin d"),
    cards("F tall a, B short b, X thin c, Z fat d"),
    cards("F tall a, B short b, X fat d, Z thin c"),
]


@pytest.mark.parametrize("deal", REDEALT)
@pytest.mark.parametrize("seat", [BLUE, GREEN, AMBASSADOR, None])
def test_ink_115_the_secrets_of_others_make_no_difference_until_the_end(
    seat: Seat | None, deal: tuple[Dealt, ...]
) -> None:
    *before, end = zip(ONE, game_of("B F tall", "B F", deal=deal), strict=True)
    for one, other in before:
        assert told(one, seat) == told(other, seat)
    assert told(end[0], seat) != told(end[1], seat)


def test_ink_115_the_letter_of_an_asker_s_own_responder_is_his_secret_too() -> None:
    swapped = cards("F tall a, B short c, X fat b, Z thin d")
    *before, _ = zip(ONE, game_of("B F tall", "B F", deal=swapped), strict=True)
    for one, other in before:
        for seat in (BLUE, YELLOW, AMBASSADOR, None):
            assert told(one, seat) == told(other, seat)


@pytest.mark.parametrize("seat", [*AGENTS, None])
def test_ink_115_what_is_recorded_makes_no_difference_until_it_is_opened(
    seat: Seat | None,
) -> None:
    records = [tuple(Guess(agent, who, Build.FAT) for agent in AGENTS) for who in (B, X)]
    one, other = (game_of("B F tall", "B F", record=record) for record in records)
    *before, (end, other_end) = zip(one, other, strict=True)
    assert all(told(first, seat) == told(second, seat) for first, second in before)
    assert told(end, seat) != told(other_end, seat)


def test_ink_115_a_showing_has_the_same_size_for_who_does_not_see_it() -> None:
    """Whatever the cards are, all are told one event, and how many there were."""
    for three in ("B F tall", "B X mission_b", "grey_B Z grey_short", "Z X short"):
        shown = played(ONE[4], c.Show(hand(three)))
        new = [event for event in shown.history[len(ONE[4].history) :] if event.told_to(RED)]
        assert new == [e.AnswerGiven(3, None)]
