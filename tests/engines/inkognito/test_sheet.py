"""The sheet of a seat (INK-16): what it was shown and what it has shown, kept for it.

Marks of one's own making are no matter of the rules: a client keeps them.
"""

import pytest

from games.engines.engine import Seat
from games.engines.inkognito import commands as c
from games.engines.inkognito.deduction import Builds, Identities, Letters
from games.engines.inkognito.phases import Showing
from games.engines.inkognito.terms import Build, Form, Identity, Letter
from games.engines.inkognito.view import Sheet
from tests.dsl import Given
from tests.engines.inkognito.asking import (
    BUILD,
    IDENTITY,
    asks,
    asks_through,
    has_shown,
    has_shown_through,
    shows,
    stands,
)
from tests.engines.inkognito.table import (
    AGENTS,
    AMBASSADOR,
    BLUE,
    GREEN,
    RED,
    YELLOW,
    did,
    hand,
    opened,
    table,
)

DEAL = "F tall a, B short b, X fat c, Z thin d"
TO_BLUE = Showing(2, GREEN, BLUE, None, IDENTITY, False, hand("B F tall"), Form.WHOLE)
TO_GREEN = Showing(3, RED, GREEN, None, BUILD, True, hand("fat thin"), Form.WHOLE)
TO_RED = Showing(4, BLUE, RED, None, BUILD, False, hand("tall mission_a X"), Form.WHOLE)


def all_round(game: Given) -> Given:
    """Blue asks Green, Green asks Red through the Ambassador, Red asks Blue."""
    game = has_shown(game, IDENTITY, "B F tall")
    game = has_shown_through(game, BUILD, "fat thin", asker=GREEN, of=RED)
    return has_shown(game, BUILD, "tall mission_a X", asker=RED, of=BLUE)


def rows(sheet: Sheet) -> tuple[tuple[Showing, ...], tuple[Showing, ...]]:
    return sheet.seen, sheet.shown


def test_ink_16_the_sheet_holds_what_was_seen_and_what_was_shown() -> None:
    game = all_round(table(DEAL))
    assert rows(game.seen_by(BLUE).sheet) == ((TO_BLUE,), (TO_RED,))
    assert rows(game.seen_by(GREEN).sheet) == ((TO_GREEN,), (TO_BLUE,))
    assert rows(game.seen_by(RED).sheet) == ((TO_RED,), (TO_GREEN,))
    assert rows(game.seen_by(YELLOW).sheet) == ((), ())


def test_ink_16_who_does_not_play_has_no_sheet() -> None:
    assert all_round(table(DEAL)).seen_by(None).sheet is None


def test_ink_16_the_sheet_is_empty_before_the_first_question() -> None:
    game = table(DEAL)
    assert all(rows(game.seen_by(seat).sheet) == ((), ()) for seat in AGENTS)


def test_ink_16_nothing_is_counted_before_the_cards_are_dealt() -> None:
    game = opened(*AGENTS, colours=c.Colours.CHAIRS)
    for seat in AGENTS:
        assert game.seen_by(seat).sheet == Sheet((), (), None)


@pytest.mark.parametrize(
    ("seats", "seat", "suspects"),
    [
        (AGENTS, GREEN, [BLUE, RED, YELLOW]),
        ((BLUE, GREEN, YELLOW), GREEN, [BLUE, YELLOW, None]),
        ((*AGENTS, AMBASSADOR), GREEN, [BLUE, RED, YELLOW]),
        ((*AGENTS, AMBASSADOR), AMBASSADOR, [BLUE, GREEN, RED, YELLOW]),
    ],
    ids=["four", "three", "five", "the Ambassador player"],
)
def test_ink_16_there_is_a_row_for_every_other_player(
    seats: tuple[Seat, ...], seat: Seat, suspects: list[Seat | None]
) -> None:
    """With three players there is one more, for the agent under arrest (INK-86)."""
    deduction = table(DEAL, seats=seats).seen_by(seat).sheet.deduction
    assert [suspect.seat for suspect in deduction.suspects] == suspects


def test_ink_16_the_columns_are_four_identities_and_four_builds() -> None:
    """And the letters of the missions, which are in nobody's way."""
    assert Identities.__struct_fields__ == tuple(Identity)
    assert Builds.__struct_fields__ == tuple(Build)
    assert Letters.__struct_fields__ == tuple(Letter)


def test_ink_16_penalties_are_on_the_sheet() -> None:
    game = shows(asks(has_shown(table(DEAL), IDENTITY, "B F tall"), IDENTITY), "B F tall")
    game = stands(shows(did(game, c.Accuse()), "B tall"))
    first, second, penalty = game.seen_by(BLUE).sheet.seen
    assert (first.turn, second.turn, penalty.turn) == (2, 3, 3)
    assert (penalty.cards, penalty.form) == (hand("B tall"), Form.PENALTY)
    assert game.seen_by(GREEN).sheet.shown == (first, second, penalty)


def test_ink_16_and_ink_98_the_ambassador_player_notes_what_is_shown_through_him() -> None:
    game = table(DEAL, seats=(*AGENTS, AMBASSADOR))
    game = shows(asks_through(has_shown(game, BUILD, "short fat X"), BUILD), "short thin")
    relayed = Showing(3, GREEN, BLUE, AMBASSADOR, BUILD, True, hand("short thin"), Form.WHOLE)
    assert rows(game.seen_by(AMBASSADOR).sheet) == ((relayed,), ())
    assert game.seen_by(BLUE).sheet.seen[-1] == game.seen_by(GREEN).sheet.shown[-1] == relayed


@pytest.mark.parametrize("seats", [AGENTS, (BLUE, GREEN, RED), (*AGENTS, AMBASSADOR)])
def test_ink_16_without_the_helper_the_plain_record_stays(seats: tuple[Seat, ...]) -> None:
    with_help = all_round(table(DEAL, seats=seats))
    without = all_round(table(DEAL, seats=seats, options={"helper": False}))
    for seat in seats:
        sheet = without.seen_by(seat).sheet
        assert sheet.deduction is None
        assert with_help.seen_by(seat).sheet.deduction is not None
        assert rows(sheet) == rows(with_help.seen_by(seat).sheet)
