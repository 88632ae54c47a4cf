"""The lone agent of three players: his escape, and what a wrong claim costs whom (INK-90 to
INK-92)."""

import pytest

from games.engines.engine import Result, Seat
from games.engines.inkognito import INKOGNITO
from games.engines.inkognito import commands as c
from games.engines.inkognito import events as e
from games.engines.inkognito.commands import Players
from games.engines.inkognito.terms import Ending, Identity
from tests.engines.inkognito.endings import (
    CATCH_X,
    CAUGHT,
    TEAM,
    THREE,
    at_table,
    ending,
    met,
    revealed,
    seated,
)
from tests.engines.inkognito.moments import moments
from tests.engines.inkognito.table import (
    BLUE,
    GREEN,
    RED,
    B,
    F,
    Space,
    X,
    Z,
    cards,
    offered,
    played,
)

ESCAPES = {
    F: Space.SAN_GIORGIO,  # 5
    B: Space.ARSENALE,  # 1
    Z: Space.SAN_SEBASTIANO,  # 4
    X: Space.GIARDINI,  # 6
}
# Blue is the lone agent and tall; green and red are partners.
LONE = {F: "F X Z, B", B: "B Z X, F", X: "X F B, Z", Z: "Z B F, X"}


@pytest.mark.parametrize("identity", Identity)
def test_ink_90_and_ink_91_the_lone_agent_escapes_by_his_true_figure_on_his_space(
    identity: Identity,
) -> None:
    deal = seated(LONE[identity])
    game = at_table(LONE[identity], blue_tall=ESCAPES[identity])
    ended = game.when(c.ClaimAlone(), by=BLUE).then(
        e.AloneClaimed(BLUE),
        e.GameEnded(Ending.ESCAPE, (BLUE,), None),
        revealed(deal[:3], deal[3]),
    )
    assert INKOGNITO.result(ended.truth) == Result((BLUE,), Ending.ESCAPE)


@pytest.mark.parametrize("identity", Identity)
def test_ink_90_no_decoy_escapes_nor_any_figure_on_another_space(identity: Identity) -> None:
    wrong = [{f"blue_{build}": ESCAPES[identity]} for build in ("short", "fat", "thin")]
    wrong += [{"blue_tall": space} for who, space in ESCAPES.items() if who is not identity]
    for where in wrong:
        game = played(at_table(LONE[identity], **where), c.ClaimAlone())
        assert ending(game) is Ending.ESCAPE_UNMET


def test_ink_91_alone_is_claimed_in_the_own_turn_after_movement_as_any_claim_is() -> None:
    at = moments(Players.THREE)
    for moment in ("alone", "meet", "asked"):
        assert c.ClaimAlone in offered(at[moment], BLUE)
        at[moment].when(c.ClaimAlone(), by=GREEN).refused("not_your_move", "INK-113")
    for moment in ("place", "move", "answer", "review", "penalty", "aside", "handshake"):
        assert c.ClaimAlone not in offered(at[moment], BLUE)
        at[moment].when(c.ClaimAlone(), by=BLUE).refused("not_this_phase", "INK-113")


def test_ink_91_with_four_or_five_players_nobody_is_alone() -> None:
    for players in (Players.FOUR, Players.FIVE):
        game = moments(players)["meet"]
        assert c.ClaimAlone not in offered(game, BLUE)
        game.when(c.ClaimAlone(), by=BLUE).refused("nobody_is_alone", "INK-91")


@pytest.mark.parametrize("identity", Identity)
def test_ink_92_and_ink_t9_a_wrong_claim_of_the_lone_agent_lets_the_full_team_win(
    identity: Identity,
) -> None:
    """Of either kind: alone without having escaped, and a hand held out to anybody."""
    deal = seated(LONE[identity])
    secrets = revealed(deal[:3], deal[3])
    at_table(LONE[identity]).when(c.ClaimAlone(), by=BLUE).then(
        e.AloneClaimed(BLUE), e.GameEnded(Ending.ESCAPE_UNMET, (GREEN, RED), None), secrets
    )
    escaped = at_table(LONE[identity], blue_tall=ESCAPES[identity])
    for named in (GREEN, RED):
        for answer, accepted in ((c.ShakeHands(), True), (c.RefuseHand(), False)):
            played(escaped, c.Claim(named)).when(answer, by=named).then(
                e.HandshakeAnswered(accepted),
                e.GameEnded(Ending.WRONG_PARTNER, (GREEN, RED), None),
                secrets,
            )


@pytest.mark.parametrize(
    "named, answer, holds, how",
    [
        (GREEN, c.ShakeHands(), False, Ending.MISSION_UNMET),
        (GREEN, c.RefuseHand(), True, Ending.HAND_REFUSED),
        (GREEN, c.RefuseHand(), False, Ending.HAND_REFUSED),
        (RED, c.ShakeHands(), True, Ending.WRONG_PARTNER),
        (RED, c.RefuseHand(), True, Ending.WRONG_PARTNER),
        (RED, c.ShakeHands(), False, Ending.WRONG_PARTNER),
        (RED, c.RefuseHand(), False, Ending.WRONG_PARTNER),
    ],
)
def test_ink_92_and_ink_t9_a_wrong_claim_of_the_full_team_lets_the_lone_agent_win(
    named: Seat, answer: c.ShakeHands | c.RefuseHand, holds: bool, how: Ending
) -> None:
    game = met(TEAM, arrested="Z thin d", seats=THREE, **(CAUGHT if holds else {}))
    played(game, c.Claim(named)).when(answer, by=named).then(
        e.HandshakeAnswered(isinstance(answer, c.ShakeHands)),
        e.GameEnded(how, (RED,), CATCH_X),
        revealed(TEAM, *cards("Z thin d")),
    )


@pytest.mark.parametrize("where", [{}, CAUGHT, {"blue_tall": ESCAPES[F]}])
def test_ink_92_and_ink_t9_who_says_that_he_is_alone_and_is_not_loses(
    where: dict[str, Space],
) -> None:
    """Even on the space to which he would escape, and even if his mission holds."""
    game = met(TEAM, arrested="Z thin d", seats=THREE, **where)
    game.when(c.ClaimAlone(), by=BLUE).then(
        e.AloneClaimed(BLUE),
        e.GameEnded(Ending.NOT_ALONE, (RED,), CATCH_X),
        revealed(TEAM, *cards("Z thin d")),
    )
