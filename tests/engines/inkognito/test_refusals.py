"""Refusals: every reason, with its rule and its facts, and nothing happens (INK-114). Which reason comes
first is in test_refusal_order.py."""

from collections.abc import Callable
from typing import NamedTuple

import msgspec
import pytest

from games.engines import dispute
from games.engines.clock import ClockStopped, Why
from games.engines.engine import HOUSE, Command, Refused, Seat
from games.engines.inkognito import INKOGNITO
from games.engines.inkognito import commands as c
from games.engines.inkognito import events as e
from games.engines.inkognito.commands import (
    Colours,
    Facts,
    No,
    Options,
    RepeatRule,
)
from games.engines.inkognito.terms import Ball, Figure, Line
from tests.dsl import Given, given
from tests.engines.inkognito.asking import asks_through, has_shown_through
from tests.engines.inkognito.positions import (
    ABOUT,
    AT,
    FULL,
    STAY,
    at,
    away_from_home,
    crowded,
    enforced,
    on_the_embassy,
    paying,
    two_of_green,
    undone_to_the_end,
)
from tests.engines.inkognito.table import (
    AGENTS,
    AMBASSADOR,
    BLUE,
    GREEN,
    STARTS,
    STRANGER,
    Colour,
    Space,
    did,
    hand,
    played,
    table,
)


class Case(NamedTuple):
    game: Callable[[], Given]
    command: Command
    by: Seat
    rule: str
    facts: dict[str, object] = {}


def opening(*seats: Seat, **options: object) -> c.Open:
    return c.Open(seats, Options(**options))


ONTO_MURANO = c.Step(Ball.WHITE, Figure.BLUE_SHORT, Space.MURANO, Line.LAND)
BY_BLACK = c.Step(Ball.BLACK, Figure.AMBASSADOR, Space.FORMOSA, Line.LAND)


def resting() -> Given:
    return given(INKOGNITO, *at("meet")().history, ClockStopped(Why.PAUSE, None))


CASES = {
    No.GAME_OVER: Case(at("end"), c.EndTurn(), BLUE, "INK-114"),
    No.NO_SEAT: Case(at("meet"), c.EndTurn(), STRANGER, "INK-114"),
    No.TABLE_AT_REST: Case(resting, c.EndTurn(), BLUE, "INK-114"),
    No.NOT_THIS_PHASE: Case(at("move"), c.EndTurn(), BLUE, "INK-113"),
    No.NOT_YOUR_MOVE: Case(at("meet"), c.EndTurn(), GREEN, "INK-113"),
    No.PLACED_ALREADY: Case(at("placed"), c.PlaceRandomly(), BLUE, "INK-12"),
    No.NOT_YOUR_STARTS: Case(at("place"), c.Place(STARTS[Colour.RED]), BLUE, "INK-11"),
    No.NO_SUCH_BALL: Case(
        at("move"),
        c.Step(Ball.PURPLE, Figure.RED_FAT, Space.SALUTE, Line.LAND),
        BLUE,
        "INK-18",
        {"ball": Ball.PURPLE},
    ),
    No.BALL_MOVES_OTHERS: Case(
        at("move"),
        c.Step(Ball.WHITE, Figure.RED_FAT, Space.SALUTE, Line.LAND),
        BLUE,
        "INK-19",
        {"ball": Ball.WHITE, "figure": Figure.RED_FAT},
    ),
    No.NOTHING_TO_UNDO: Case(at("move"), c.Undo(), BLUE, "INK-23"),
    No.UNDOS_USED_UP: Case(undone_to_the_end, c.Undo(), BLUE, "INK-23", {"most": 30}),
    No.NO_SUCH_LINE: Case(
        at("move"),
        ONTO_MURANO,
        BLUE,
        "INK-25",
        {"figure": Figure.BLUE_SHORT, "space": Space.MURANO},
    ),
    No.OWN_FIGURES_TOGETHER: Case(crowded, c.EndMovement(), BLUE, "INK-27", {"space": Space.FRARI}),
    No.TWO_OF_ONE_PLAYER: Case(two_of_green, c.EndMovement(), BLUE, "INK-28", {"seat": GREEN}),
    No.SPACE_TAKEN: Case(
        lambda: table(balls="kwo", red_tall=Space.FORMOSA),
        BY_BLACK,
        BLUE,
        "INK-30",
        {"space": Space.FORMOSA},
    ),
    No.NO_MEETING: Case(
        at("meet"),
        c.Ask(Figure.BLUE_TALL, Figure.GREEN_TALL, ABOUT),
        BLUE,
        "INK-36",
        {"figure": Figure.BLUE_TALL, "met": Figure.GREEN_TALL},
    ),
    No.NO_SUCH_PLAYER: Case(
        at("meet"), c.AskAmbassador(BLUE, ABOUT), BLUE, "INK-44", {"seat": BLUE}
    ),
    No.NOT_BESIDE: Case(
        at("meet"),
        c.ExtraStep(Figure.BLUE_SHORT, Space.MURANO),
        BLUE,
        "INK-38",
        {"figure": Figure.BLUE_SHORT, "space": Space.MURANO},
    ),
    No.WRONG_CARDS: Case(at("answer"), c.Show(hand("B F")), GREEN, "INK-42", {"most": 3}),
    No.NO_TRUE_CARD: Case(at("answer"), c.Show(hand("F X tall")), GREEN, "INK-46"),
    No.SAME_FACE_TWICE: Case(at("answer"), c.Show(hand("B grey_B tall")), GREEN, "INK-47"),
    No.NOT_YOUR_CARD: Case(at("answer"), c.Show(hand("B grey_F tall")), GREEN, "INK-49"),
    No.SHOWN_BEFORE: Case(enforced, c.Show(hand("B F tall")), GREEN, "INK-54"),
    No.NOT_OF_THAT_SET: Case(paying, c.Show(hand("B X")), GREEN, "INK-57"),
    No.NUMBERED_SPACE: Case(
        at("aside"), c.PutAside(Space.ARSENALE), BLUE, "INK-65", {"space": Space.ARSENALE}
    ),
    No.EMBASSY_IS_FREE: Case(
        away_from_home, c.PutAside(Space.DOGANA), BLUE, "INK-66", {"space": Space.DOGANA}
    ),
    No.NOT_A_COLOURED_SPACE: Case(
        on_the_embassy, c.PutAside(Space.SALUTE), BLUE, "INK-66", {"space": Space.SALUTE}
    ),
    No.NOBODY_IS_ALONE: Case(at("meet"), c.ClaimAlone(), BLUE, "INK-91"),
    No.NOT_FOR_THE_AMBASSADOR: Case(
        lambda: played(
            table(seats=(*AGENTS, AMBASSADOR), active=AMBASSADOR, balls=".."), c.EndMovement()
        ),
        c.Claim(BLUE),
        AMBASSADOR,
        "INK-102",
    ),
    No.RECORD_INCOMPLETE: Case(at("meet", AT), c.Declare(FULL[1:]), AMBASSADOR, "INK-100"),
    No.DECLARED_ALREADY: Case(
        lambda: did(AT["meet"], c.Declare(FULL), by=AMBASSADOR),
        c.Declare(FULL),
        AMBASSADOR,
        "INK-101",
    ),
    No.ROLE_UNFILLED: Case(
        at("deal"),
        opening(*AGENTS[:3], colours=Colours.CHAIRS),
        HOUSE,
        "INK-1",
        {"role": "yellow", "least": 1},
    ),
    No.ROLE_OVERFILLED: Case(
        at("deal"),
        opening(*AGENTS, BLUE, colours=Colours.CHAIRS),
        HOUSE,
        "INK-1",
        {"role": "blue", "most": 1},
    ),
    No.UNKNOWN_SEAT: Case(
        at("deal"), opening(*AGENTS, STRANGER, colours=Colours.CHAIRS), HOUSE, "INK-1"
    ),
}


def tried(case: Case) -> Given:
    [reason] = [reason for reason, one in CASES.items() if one is case]
    return case.game().when(case.command, by=case.by).refused(reason, case.rule, **case.facts)


@pytest.mark.parametrize("reason", CASES)
def test_ink_114_every_reason_is_given_with_its_rule_and_its_facts(reason: No) -> None:
    tried(CASES[reason])
    facts = CASES[reason].facts
    assert msgspec.to_builtins(msgspec.convert(facts, Facts)) == facts


def test_ink_114_every_reason_has_its_case() -> None:
    assert set(CASES) == set(No) - {*map(No, dispute.No)}  # those have tests of their own


@pytest.mark.parametrize("reason", CASES)
def test_ink_114_a_refused_command_changes_nothing(reason: No) -> None:
    game = CASES[reason].game()
    after = tried(CASES[reason])
    assert after.history == game.history
    for seat in (*AGENTS, AMBASSADOR, None):
        assert after.seen_by(seat) == game.seen_by(seat)


def test_ink_114_a_refusal_is_no_event_so_it_is_told_to_its_sender_alone() -> None:
    assert not issubclass(Refused, INKOGNITO.types.events)
    game = (
        AT["meet"]
        .when(c.Claim(STRANGER), by=BLUE)
        .refused("no_such_player", "INK-80", seat=STRANGER)
    )
    game.when(c.Claim(GREEN), by=BLUE).then(e.HandshakeOffered(BLUE, GREEN))


# What no case above meets: the same reason by another rule.
BY_OTHER_RULES = [
    (lambda: table(balls="pwo", red_tall=Space.ZATTERE, red_fat=Space.SALUTE),
     c.Step(Ball.PURPLE, Figure.RED_TALL, Space.SALUTE, Line.LAND), BLUE,
     No.SPACE_TAKEN, "INK-31"),
    (at("meet"), c.ExtraStep(Figure.BLUE_TALL, Space.GUGLIE), BLUE, No.NO_MEETING, "INK-38"),
    (lambda: played(table(green_tall=Space.FRARI, red_tall=Space.SAN_TOMA), STAY, c.EndMovement()),
     c.ExtraStep(Figure.BLUE_SHORT, Space.SAN_TOMA), BLUE, No.SPACE_TAKEN, "INK-38"),
    (at("answer"), c.Show(hand("mission_b F X")), GREEN, No.NO_TRUE_CARD, "INK-50"),
    (at("answer"), c.Show(hand("mission_a B F")), GREEN, No.NOT_YOUR_CARD, "INK-50"),
    (at("answer through"), c.Show(hand("mission_b F")), GREEN, No.NO_TRUE_CARD, "INK-51"),
    (paying, c.Show(hand("B")), GREEN, No.WRONG_CARDS, "INK-55"),
    (lambda: paying(1), c.Show(hand("B F")), GREEN, No.WRONG_CARDS, "INK-56"),
    (lambda: asks_through(has_shown_through(
        table(options={"repeat_rule": RepeatRule.ENFORCE}), ABOUT, "B F"), ABOUT),
     c.Show(hand("B F")), GREEN, No.SHOWN_BEFORE, "INK-58"),
    (lambda: asks_through(has_shown_through(table(), ABOUT, "B F", "B X", "B Z"), ABOUT),
     c.Show(hand("B F")), GREEN, No.SHOWN_BEFORE, "INK-63"),
    (at("aside"), c.PutAside(Space.GHETTO), BLUE, No.SPACE_TAKEN, "INK-65"),
    (on_the_embassy, c.PutAside(Space.GHETTO), BLUE, No.SPACE_TAKEN, "INK-66"),
    (at("meet"), c.Claim(BLUE), BLUE, No.NO_SUCH_PLAYER, "INK-80"),
    (at("meet", AT), c.AskAmbassador(AMBASSADOR, ABOUT), BLUE, No.NO_SUCH_PLAYER, "INK-97"),
    (at("meet", AT), c.Claim(AMBASSADOR), BLUE, No.NO_SUCH_PLAYER, "INK-102"),
]  # fmt: skip


@pytest.mark.parametrize("game, command, by, reason, rule", BY_OTHER_RULES)
def test_ink_114_a_reason_may_be_given_by_several_rules_and_names_the_one_that_is_broken(
    game: Callable[[], Given], command: Command, by: Seat, reason: No, rule: str
) -> None:
    no = game().when(command, by=by).outcome
    assert isinstance(no, Refused)
    assert (no.reason, no.rule) == (reason, rule)
