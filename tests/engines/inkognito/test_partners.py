"""Finding the partner before the claim: gestures, and the mission card (digest section 9)."""

import msgspec
import pytest

from games.engines import dispute
from games.engines.engine import Seat
from games.engines.inkognito import INKOGNITO
from games.engines.inkognito import commands as c
from games.engines.inkognito import events as e
from games.engines.inkognito.commands import AnyCommand, Players
from games.engines.inkognito.phases import Gestured
from games.engines.inkognito.terms import Card, Identity, Kind, Tic
from tests.engines.inkognito.moments import ASK_GREEN, ASK_THROUGH, SEATS, moments
from tests.engines.inkognito.table import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    did,
    hand,
    offered,
    played,
    table,
    values,
)

AT = moments(Players.FIVE)
SEATED = [name for name in AT if name not in ("deal", "end")]
FIVE = SEATS[Players.FIVE]


def test_ink_69_nothing_names_a_partner_before_the_claim() -> None:
    """The commands of the game, and those among them that name another player."""
    naming = {
        command
        for command in INKOGNITO.types.commands
        for field in msgspec.structs.fields(command)
        if field.type is Seat
    }
    assert naming == {c.AskAmbassador, c.Claim}
    assert {*INKOGNITO.types.commands} - {*dispute.COMMANDS} == {
        c.Place, c.PlaceRandomly, c.Step, c.Undo, c.EndMovement, c.Ask, c.AskAmbassador,
        c.ExtraStep, c.Claim, c.ClaimAlone, c.EndTurn, c.Show, c.AcceptAnswer, c.Accuse,
        c.PutAside, c.ShakeHands, c.RefuseHand, c.Gesture, c.Declare,
    }  # fmt: skip


@pytest.mark.parametrize("moment", SEATED)
@pytest.mark.parametrize("seat", FIVE)
def test_ink_70_anybody_may_gesture_at_any_time_and_nothing_comes_of_it(
    moment: str, seat: Seat
) -> None:
    game = AT[moment]
    assert values(game, seat, c.Gesture, "gesture") == set(Tic)
    before = game.truth
    after = game.when(c.Gesture(Tic.FROWN), by=seat).then(e.GestureMade(seat, Tic.FROWN))
    assert after.truth == msgspec.structs.replace(
        before, gestures=(Gestured(seat, Tic.FROWN, before.number),)
    )


def test_ink_70_and_ink_9_there_are_four_gestures_and_everybody_may_make_each_of_them() -> None:
    """Whoever he is: Fiddlebottom turns up his nose as well as Zsa Zsa."""
    assert len(Tic) == len(Identity) == 4
    for seat in (BLUE, GREEN, RED, YELLOW):
        for tic in Tic:
            table().when(c.Gesture(tic), by=seat).then(e.GestureMade(seat, tic))


def test_ink_70_gestures_are_public_and_the_last_of_each_player_is_shown() -> None:
    game = did(table(), c.Gesture(Tic.TUG), by=RED)
    game = did(game, c.Gesture(Tic.TWITCH), by=BLUE)
    game = did(game, c.Gesture(Tic.FROWN), by=RED)
    for seat in (BLUE, GREEN, RED, YELLOW, None):
        assert game.seen_by(seat).gestures == (
            Gestured(BLUE, Tic.TWITCH, 1),
            Gestured(RED, Tic.FROWN, 1),
        )


@pytest.mark.parametrize("seat", FIVE)
def test_ink_70_gestures_are_refused_after_the_end(seat: Seat) -> None:
    assert offered(AT["end"], seat) == []
    AT["end"].when(c.Gesture(Tic.TUG), by=seat).refused("game_over", "INK-114")


def test_ink_70_there_is_nothing_to_write_to_each_other() -> None:
    """No field of any command is free text, and no gesture is for some alone."""
    texts = {
        (command, field.name)
        for command in INKOGNITO.types.commands
        for field in msgspec.structs.fields(command)
        if field.type is str
    }
    assert texts == set()
    assert c.Gesture.__struct_fields__ == ("gesture",)
    for kind in ("say", "chat", "whisper"):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({"type": kind, "text": "x", "to": "blue"}, AnyCommand)


def test_ink_71_the_mission_card_is_shown_in_an_answer_and_nowhere_else() -> None:
    showing = {
        name
        for name, game in AT.items()
        for seat in FIVE
        if c.Show in offered(game, seat)
        if Card.MISSION_B
        in {card for cards in values(game, seat, c.Show, "cards") for card in cards}
    }
    assert showing == {"answer", "answer through"}
    cards = {
        command
        for command in INKOGNITO.types.commands
        for field in msgspec.structs.fields(command)
        if "Card" in str(field.type)
    }
    assert cards == {c.Show}


@pytest.mark.parametrize("ask", [ASK_GREEN, ASK_THROUGH], ids=["figure", "ambassador"])
def test_ink_71_and_ink_51_the_partner_chooses_whether_the_asker_sees_it(
    ask: c.Ask | c.AskAmbassador,
) -> None:
    game = played(AT["meet"], ask)
    with_it = {cards for cards in values(game, GREEN, c.Show, "cards") if Card.MISSION_B in cards}
    assert with_it and with_it < values(game, GREEN, c.Show, "cards")
    shown = played(game, c.Show(min(with_it, key=sorted)))
    assert Card.MISSION_B in shown.seen_by(BLUE).sheet.seen[-1].cards
    assert Card.MISSION_B not in str(shown.seen_by(RED).sheet)


def test_ink_71_who_meets_nobody_is_shown_nothing() -> None:
    assert offered(AT["alone"], BLUE) == [c.Claim, c.EndTurn, c.Gesture]
    AT["alone"].when(c.AskAmbassador(GREEN, Kind.BUILD), by=BLUE).refused(
        "no_meeting", "INK-36", met="ambassador"
    )
    AT["alone"].when(c.Show(hand("mission_b B F")), by=GREEN).refused("not_this_phase", "INK-113")
