"""Gestures, and how partners find each other (INK-9, INK-69 to INK-71)."""

import pytest
from msgspec.structs import fields, replace

from games.engines.engine import Seat
from games.engines.inkognito import INKOGNITO
from games.engines.inkognito import commands as c
from games.engines.inkognito import events as e
from games.engines.inkognito.phases import Gestured
from games.engines.inkognito.terms import Tic
from tests.dsl import Given
from tests.engines.inkognito.asking import (
    IDENTITY,
    asks,
    has_shown,
    meets,
    shows,
    tall,
)
from tests.engines.inkognito.table import (
    AGENTS,
    AMBASSADOR,
    BLUE,
    GREEN,
    RED,
    STRANGER,
    YELLOW,
    choices,
    did,
    offered,
    opened,
    played,
    table,
)

FIVE = (*AGENTS, AMBASSADOR)
START = table(seats=FIVE)
MET = meets(START, BLUE, tall(GREEN))
ASKED = did(MET, c.Ask(tall(BLUE), tall(GREEN), IDENTITY))
SHOWN = shows(ASKED, "B F tall")
REPEATED = shows(asks(has_shown(START, IDENTITY, "B F tall"), IDENTITY), "B F tall")
CLAIMED = did(MET, c.Claim(GREEN))
MOMENTS = {
    "place": opened(*FIVE, players=c.Players.FIVE, colours=c.Colours.CHAIRS),
    "move": START,
    "meet": MET,
    "answer": ASKED,
    "review": SHOWN,
    "penalty": did(REPEATED, c.Accuse()),
    "aside": did(SHOWN, c.AcceptAnswer()),
    "handshake": CLAIMED,
}


def test_ink_9_there_are_four_gestures() -> None:
    """The eye, the earlobe, the brow and the nose."""
    assert list(Tic) == ["twitch", "tug", "frown", "turn_up"]


@pytest.mark.parametrize("seat", FIVE)
@pytest.mark.parametrize("game", MOMENTS.values(), ids=MOMENTS)
def test_ink_70_everybody_may_make_a_gesture_at_any_time(game: Given, seat: Seat) -> None:
    [choice] = choices(game, seat, c.Gesture)
    assert choice.options == {"gesture": tuple(Tic)}
    for gesture in Tic:
        game.when(c.Gesture(gesture), by=seat).then(e.GestureMade(seat, gesture))


@pytest.mark.parametrize("game", MOMENTS.values(), ids=MOMENTS)
def test_ink_70_a_gesture_has_no_effect_on_the_rules(game: Given) -> None:
    after = did(game, c.Gesture(Tic.FROWN), by=RED)
    assert replace(after.truth, gestures=()) == game.truth
    assert INKOGNITO.awaited(after.truth) == INKOGNITO.awaited(game.truth)
    for seat in FIVE:
        assert INKOGNITO.legal(after.truth, seat) == INKOGNITO.legal(game.truth, seat)


@pytest.mark.parametrize("gesture", Tic)
def test_ink_70_a_gesture_may_be_false_and_is_for_all_to_see(gesture: Tic) -> None:
    """Whoever Blue is, he may do what any of the four agents does."""
    game = did(START, c.Gesture(gesture), by=BLUE)
    for seat in (*FIVE, None):
        assert game.seen_by(seat).gestures == (Gestured(BLUE, gesture, 1),)


def test_ink_70_the_last_gesture_of_each_player_is_remembered() -> None:
    game = START
    for seat, gesture in ((BLUE, Tic.TUG), (RED, Tic.TUG), (BLUE, Tic.FROWN)):
        game = did(game, c.Gesture(gesture), by=seat)
    assert game.truth.gestures == (
        Gestured(RED, Tic.TUG, 1),
        Gestured(BLUE, Tic.FROWN, 1),
    )


def test_ink_70_no_gesture_after_the_end() -> None:
    over = played(CLAIMED, c.RefuseHand())
    for seat in FIVE:
        over.when(c.Gesture(Tic.TUG), by=seat).refused("game_over", "INK-114")
        assert offered(over, seat) == []


def test_ink_70_who_does_not_play_makes_no_gesture() -> None:
    START.when(c.Gesture(Tic.TUG), by=STRANGER).refused("no_seat", "INK-114")


def test_ink_70_there_is_no_private_talk_between_players() -> None:
    """No command has room for words."""
    kinds = {field.type for command in INKOGNITO.types.commands for field in fields(command)}
    assert str not in kinds


def test_ink_69_nobody_is_named_as_partner_but_in_a_claim() -> None:
    """Other commands that name a player ask him, or guess who he is for the record of INK-100."""
    naming = [
        command
        for command in INKOGNITO.types.commands
        if any(field.type is Seat for field in fields(command))
    ]
    assert naming == [c.AskAmbassador, c.Claim]
    for game in (START, MET, ASKED, SHOWN):
        expected = [c.Claim] if game is MET else []
        assert [kind for kind in offered(game, BLUE) if kind is c.Claim] == expected


def test_ink_69_partners_are_not_told_of_each_other() -> None:
    """Blue and Green are partners, and know no more of each other than of anybody else."""
    deduction = table().seen_by(BLUE).sheet.deduction
    green, red, yellow = deduction.suspects
    assert (green.seat, red.seat, yellow.seat) == (GREEN, RED, YELLOW)
    assert green.identities == red.identities == yellow.identities
    assert [known.seat for known in table().seen_by(BLUE).cards] == [BLUE]


def test_ink_71_a_gesture_shows_no_card() -> None:
    game = did(START, c.Gesture(Tic.TWITCH), by=GREEN)
    for seat in (BLUE, RED, AMBASSADOR):
        assert game.seen_by(seat).sheet == START.seen_by(seat).sheet
