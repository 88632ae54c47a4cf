"""Players, teams and roles (digest section 2)."""

import pytest

from games.engines.codenames import CODENAMES
from games.engines.codenames.commands import Open, Options
from games.engines.codenames.events import ClueGiven
from games.engines.codenames.terms import Warned
from games.engines.engine import HOUSE, Refused, Seat, Word
from tests.dsl import ADA, BO, CY, DI, RED, Given, When, dealt, given, seated

DECK = tuple(Word(f"WORD{n}") for n in range(25))
FOUR = (ADA, BO, CY, DI)
TABLE = dealt("WHALE:R  PIANO:B  GHOST:X")
CLUED = (*TABLE, ClueGiven(RED, "zebra", 1, limit=2))


def opening(*seats: Seat) -> When:
    return given(CODENAMES).when(Open(seats, Options(), DECK), by=HOUSE)


def opened(*seats: Seat) -> Given:
    tried = opening(*seats)
    assert isinstance(tried.outcome, tuple), tried.told
    return tried.then(*tried.outcome)


def operatives(team: str, count: int) -> tuple[Seat, ...]:
    return tuple(Seat(f"{team}_operative_{n}") for n in range(1, count + 1))


def test_cn_10_four_players_are_enough() -> None:
    view = opened(*FOUR).seen_by(BO)
    assert view.seats == tuple(map(seated, FOUR))
    assert view.you == seated(BO)


@pytest.mark.parametrize("count", [2, 10, 100])
def test_cn_10_there_is_no_upper_limit_of_operatives(count: int) -> None:
    seats = (ADA, CY, *operatives("red", count), *operatives("blue", count))
    view = opened(*seats).seen_by(None)
    assert view.seats == tuple(map(seated, seats))
    assert view.warnings == ()


def test_cn_10_the_roles_say_one_spymaster_and_at_least_one_operative_a_team() -> None:
    roles = {role.name: (role.at_least, role.at_most) for role in CODENAMES.roles(Options())}
    assert roles == {
        "red_spymaster": (1, 1),
        "red_operative": (1, None),
        "blue_spymaster": (1, 1),
        "blue_operative": (1, None),
    }


@pytest.mark.parametrize("missing", FOUR)
def test_cn_14_no_start_without_each_role(missing: Seat) -> None:
    role = missing.removesuffix("_1")
    seats = tuple(seat for seat in FOUR if seat != missing)
    opening(*seats).refused("role_unfilled", "CN-14", role=role, least=1)


def test_cn_14_no_start_at_an_empty_table() -> None:
    opening().refused("role_unfilled", "CN-14", role="red_spymaster", least=1)


@pytest.mark.parametrize("spymaster", [ADA, CY])
def test_cn_14_no_start_with_two_spymasters_in_a_team(spymaster: Seat) -> None:
    opening(*FOUR, spymaster).refused("role_overfilled", "CN-14", role=spymaster, most=1)


@pytest.mark.parametrize(
    "stranger",
    ["green_spymaster", "red_driver", "red_spymaster_2", "red_operative", "red_operative_0", ""],
)
def test_cn_14_no_start_with_a_seat_the_role_table_does_not_have(stranger: str) -> None:
    opening(*FOUR, Seat(stranger)).refused("unknown_seat", "CN-14")


@pytest.mark.parametrize(
    ("red", "blue", "warnings"),
    [
        (1, 1, ()),
        (2, 1, ()),
        (1, 2, ()),
        (3, 1, (Warned.TEAMS_UNEVEN,)),
        (1, 3, (Warned.TEAMS_UNEVEN,)),
        (5, 4, ()),
        (6, 4, (Warned.TEAMS_UNEVEN,)),
    ],
)
def test_cn_14_teams_that_differ_by_more_than_one_are_a_warning_not_an_error(
    red: int, blue: int, warnings: tuple[Warned, ...]
) -> None:
    game = opened(ADA, CY, *operatives("red", red), *operatives("blue", blue))
    assert game.seen_by(None).warnings == warnings
    assert game.seen_by(DI).warnings == warnings


def test_cn_14_a_seat_named_twice_is_one_seat() -> None:
    assert opened(*FOUR, BO).seen_by(None).seats == tuple(map(seated, FOUR))


@pytest.mark.parametrize("by", [*FOUR, Seat("")])
def test_nobody_but_the_house_opens_a_game(by: Seat) -> None:
    given(CODENAMES).when(Open(FOUR, Options(), DECK), by=by).refused("no_seat", "CN-30")


def test_a_game_is_opened_once() -> None:
    again = Open(FOUR, Options(), DECK)
    opened(*FOUR).when(again, by=HOUSE).refused("no_seat", "CN-30")
    for history in (TABLE, CLUED):
        for by in FOUR:
            given(CODENAMES, *history).when(again, by=by).refused("not_this_phase", "CN-20")


@pytest.mark.parametrize("pair", [(ADA, BO), (ADA, CY), (BO, DI)])
def test_cn_11_two_people_do_not_start_the_standard_game(pair: tuple[Seat, ...]) -> None:
    assert isinstance(opening(*pair).outcome, Refused)


@pytest.mark.parametrize("left_out", FOUR)
def test_cn_12_three_people_do_not_start_the_standard_game(left_out: Seat) -> None:
    role = left_out.removesuffix("_1")
    three = (seat for seat in FOUR if seat != left_out)
    opening(*three).refused("role_unfilled", "CN-14", role=role, least=1)
