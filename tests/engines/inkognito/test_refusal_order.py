"""Which of several reasons is given: game over, no seat, the phase, the sender, then the content by the
lowest rule that is broken (INK-114)."""

import pytest

from games.engines.engine import CLOCK, HOUSE, REFEREE, Command, Refused, Seat
from games.engines.inkognito import commands as c
from games.engines.inkognito.commands import (
    No,
    Players,
)
from games.engines.inkognito.terms import Ball, Figure, Kind, Line
from tests.engines.inkognito.asking import asks
from tests.engines.inkognito.moments import SEATS
from tests.engines.inkognito.positions import (
    ABOUT,
    AT,
    EVERY,
    FOUR,
    FULL,
    STAY,
    at,
    enforced,
    paying,
)
from tests.engines.inkognito.table import (
    AMBASSADOR,
    BLUE,
    GREEN,
    RED,
    STRANGER,
    Space,
    did,
    hand,
    played,
    table,
)

# INK-113: what may be sent at which moment, besides gestures, and by whom. A declaration may be
# sent by the Ambassador player, unless it is for none.
PHASES: dict[str, tuple[set[type[Command]], Seat | None]] = {
    "move": ({c.Step, c.Undo, c.EndMovement}, BLUE),
    "meet": ({c.Ask, c.AskAmbassador, c.ExtraStep, c.Claim, c.ClaimAlone, c.EndTurn}, BLUE),
    "answer": ({c.Show}, GREEN),
    "review": ({c.AcceptAnswer, c.Accuse}, BLUE),
    "penalty": ({c.Show}, GREEN),
    "aside": ({c.PutAside}, BLUE),
    "handshake": ({c.ShakeHands, c.RefuseHand}, GREEN),
}


def name(command: Command) -> str:
    return type(command).__name__


@pytest.mark.parametrize("command", EVERY, ids=name)
def test_ink_114_that_the_game_is_over_comes_before_that_there_is_no_seat(
    command: Command,
) -> None:
    for by in (*SEATS[Players.FIVE], STRANGER, HOUSE, CLOCK, REFEREE):
        AT["end"].when(command, by=by).refused("game_over", "INK-114")


@pytest.mark.parametrize("moment", [moment for moment in AT if moment != "end"])
@pytest.mark.parametrize("command", EVERY, ids=name)
def test_ink_114_that_there_is_no_seat_comes_before_the_phase(
    command: Command, moment: str
) -> None:
    house = () if moment == "deal" and isinstance(command, c.Open) else (HOUSE,)
    for by in (STRANGER, CLOCK, REFEREE, *house):
        AT[moment].when(command, by=by).refused("no_seat", "INK-114")


@pytest.mark.parametrize("moment", PHASES)
@pytest.mark.parametrize("command", EVERY, ids=name)
def test_ink_114_the_phase_comes_before_the_sender_and_the_sender_before_the_content(
    command: Command, moment: str
) -> None:
    """Of every command at every moment by every player: what is wrong first."""
    allowed, actor = PHASES[moment]
    for by in SEATS[Players.FIVE]:
        outcome = AT[moment].when(command, by=by).outcome
        reason = outcome.reason if isinstance(outcome, Refused) else None
        if isinstance(command, c.Gesture):
            assert reason is None
        elif isinstance(command, c.Declare) and moment != "handshake":
            assert reason == ("record_incomplete" if by == AMBASSADOR else "not_your_move")
        elif type(command) not in allowed:
            assert (reason, outcome.rule) == ("not_this_phase", "INK-113")
        elif by != actor:
            assert (reason, outcome.rule) == ("not_your_move", "INK-113")
        else:
            assert reason not in ("not_this_phase", "not_your_move")


def test_ink_114_who_has_placed_is_told_so_before_what_he_sends_is_looked_at() -> None:
    again = c.Place((Space.FRARI,) * 4)
    FOUR["placed"].when(again, by=BLUE).refused("placed_already", "INK-12")
    FOUR["placed"].when(again, by=RED).refused("not_your_starts", "INK-11")


LOWEST = {
    "18 before 19": (at("move"), EVERY[2], BLUE, No.NO_SUCH_BALL, "INK-18"),
    "19 before 25": (
        at("move"),
        c.Step(Ball.ORANGE, Figure.BLUE_SHORT, Space.MURANO, Line.WATER),
        BLUE,
        No.BALL_MOVES_OTHERS,
        "INK-19",
    ),
    "25 before 30": (
        lambda: table(balls="kwo"),
        c.Step(Ball.BLACK, Figure.AMBASSADOR, Space.MURANO, Line.LAND),
        BLUE,
        No.NO_SUCH_LINE,
        "INK-25",
    ),
    "25 before 31": (
        lambda: table(balls="pwo"),
        c.Step(Ball.PURPLE, Figure.RED_FAT, Space.MURANO, Line.LAND),
        BLUE,
        No.NO_SUCH_LINE,
        "INK-25",
    ),
    "27 before 28": (
        lambda: played(
            table(blue_tall=Space.FRARI, green_tall=Space.FRARI, green_fat=Space.FRARI), STAY
        ),
        c.EndMovement(),
        BLUE,
        No.OWN_FIGURES_TOGETHER,
        "INK-27",
    ),
    "36 before 44": (
        at("alone"),
        c.AskAmbassador(STRANGER, ABOUT),
        BLUE,
        No.NO_MEETING,
        "INK-36",
    ),
    "43 before 46": (
        lambda: asks(table(), Kind.BUILD),
        c.Show(hand("F X tall")),
        GREEN,
        No.WRONG_CARDS,
        "INK-43",
    ),
    "44 before 46": (at("answer through"), c.Show(hand("F tall")), GREEN, No.WRONG_CARDS, "INK-44"),
    "46 before 47": (at("answer"), c.Show(hand("F grey_F tall")), GREEN, No.NO_TRUE_CARD, "INK-46"),
    "47 before 49": (
        at("answer"),
        c.Show(hand("F grey_F short")),
        GREEN,
        No.SAME_FACE_TWICE,
        "INK-47",
    ),
    "47 before 54": (enforced, c.Show(hand("B grey_B tall")), GREEN, No.SAME_FACE_TWICE, "INK-47"),
    "55 before 57": (paying, c.Show(hand("X tall")), GREEN, No.NO_TRUE_CARD, "INK-55"),
    "56 before 57": (lambda: paying(1), c.Show(hand("X")), GREEN, No.NO_TRUE_CARD, "INK-56"),
    "57 before 58": (at("penalty"), c.Show(hand("X tall")), GREEN, No.NOT_OF_THAT_SET, "INK-57"),
    "58 alone": (at("penalty"), c.Show(hand("F")), GREEN, No.NO_TRUE_CARD, "INK-58"),
    "100 before 101": (
        lambda: did(AT["meet"], c.Declare(FULL), by=AMBASSADOR),
        c.Declare(FULL[1:]),
        AMBASSADOR,
        No.RECORD_INCOMPLETE,
        "INK-100",
    ),
}


@pytest.mark.parametrize("pair", LOWEST)
def test_ink_114_of_the_content_the_lowest_rule_that_is_broken_is_named(pair: str) -> None:
    game, command, by, reason, rule = LOWEST[pair]
    no = game().when(command, by=by).outcome
    assert isinstance(no, Refused)
    assert (no.reason, no.rule) == (reason, rule)
