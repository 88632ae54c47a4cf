"""Three ways of playing, who sits where, and who sits where next time (digest section 2)."""

from math import lcm
from random import Random
from uuid import UUID

import pytest

from games.engines.board import Cards
from games.engines.chance import Chance
from games.engines.codenames import CODENAMES
from games.engines.codenames.commands import Open, Options
from games.engines.codenames.events import BoardLaid, GameOpened, KeyDealt
from games.engines.codenames.terms import Arbiter, Grid, Mode, Part, Seated, Team, Warned
from games.engines.engine import HOUSE, Context, Refused, Seat, Word
from tests.dsl import ADA, BO, BOTH, CY, DI, ED, NOON, ONE, SOLO, TWO, When, given

DECK = tuple(Word(f"WORD{n}") for n in range(25))
COOPERATIVE, SHARED = Options(mode=Mode.COOPERATIVE), Options(mode=Mode.SHARED_OPERATIVE)
FOUR, THREE = (ADA, BO, CY, DI), (ADA, CY, BOTH)


def opening(options: Options, *seats: Seat) -> When:
    return given(CODENAMES).when(Open(seats, options, DECK), by=HOUSE)


def opened(options: Options, *seats: Seat, seed: int = 1) -> tuple[GameOpened, BoardLaid, KeyDealt]:
    context = Context(HOUSE, NOON, Chance(Random(seed)))
    first, second, third, *_ = CODENAMES.decide(
        CODENAMES.initial, Open(seats, options, DECK), context
    )
    return first, second, third


def operatives(count: int) -> tuple[Seat, ...]:
    return tuple(Seat(f"operative_{n}") for n in range(1, count + 1))


def test_cn_11_two_people_play_on_one_team() -> None:
    table, board, _ = opened(COOPERATIVE, SOLO, ONE)
    assert table.seats == (
        Seated(SOLO, board.starting, Part.SPYMASTER),
        Seated(ONE, board.starting, Part.OPERATIVE),
    )


@pytest.mark.parametrize("pair", [(ADA, CY), (ADA, BOTH), (CY, BOTH)])
def test_cn_11_two_people_are_too_few_for_the_game_of_three(pair: tuple[Seat, ...]) -> None:
    (missing,) = set(THREE) - set(pair)
    opening(SHARED, *pair).refused("role_unfilled", "CN-14", role=missing, least=1)


def test_cn_12_three_people_play_on_one_team() -> None:
    table, board, _ = opened(COOPERATIVE, SOLO, ONE, TWO)
    assert [seated.part for seated in table.seats] == [
        Part.SPYMASTER,
        Part.OPERATIVE,
        Part.OPERATIVE,
    ]
    assert {seated.team for seated in table.seats} == {board.starting}


def test_cn_12_or_two_spymasters_share_an_operative_of_no_team() -> None:
    table, _, key = opened(SHARED, *THREE)
    assert table.seats == (
        Seated(ADA, Team.RED, Part.SPYMASTER),
        Seated(CY, Team.BLUE, Part.SPYMASTER),
        Seated(BOTH, None, Part.OPERATIVE),
    )
    assert key.to == frozenset({ADA, CY})


@pytest.mark.parametrize("count", [1, 2, 5, 50])
def test_cn_13_any_number_of_operatives_plays_on_one_team(count: int) -> None:
    table, board, key = opened(COOPERATIVE, SOLO, *operatives(count))
    assert len(table.seats) == count + 1
    assert {seated.team for seated in table.seats} == {board.starting}
    assert key.to == frozenset({SOLO})
    assert table.warnings == ()


def test_cn_13_one_team_takes_the_colour_of_its_key() -> None:
    """D-10: whichever colour starts, the people are that colour."""
    tables = [opened(COOPERATIVE, SOLO, ONE, seed=seed) for seed in range(20)]
    assert {board.starting for _, board, _ in tables} == set(Team)
    for table, board, _ in tables:
        assert {seated.team for seated in table.seats} == {board.starting}


def test_the_roles_of_each_way_of_playing() -> None:
    def chairs(options: Options) -> dict[str, tuple[int, int | None]]:
        return {role.name: (role.at_least, role.at_most) for role in CODENAMES.roles(options)}

    assert chairs(COOPERATIVE) == {"spymaster": (1, 1), "operative": (1, None)}
    assert chairs(SHARED) == {
        "red_spymaster": (1, 1),
        "blue_spymaster": (1, 1),
        "operative": (1, 1),
    }


@pytest.mark.parametrize(
    ("options", "seats", "role"),
    [
        (COOPERATIVE, (), "spymaster"),
        (COOPERATIVE, (ONE, TWO), "spymaster"),
        (COOPERATIVE, (SOLO,), "operative"),
        (COOPERATIVE, FOUR, "spymaster"),
        (COOPERATIVE, (SOLO, BOTH), "operative"),
        (SHARED, FOUR, "operative"),
        (SHARED, (CY, BOTH), "red_spymaster"),
        (SHARED, (ADA, BOTH), "blue_spymaster"),
        (SHARED, (ADA, CY, ONE), "operative"),
        (Options(), (SOLO, ONE), "red_spymaster"),
        (Options(), THREE, "red_operative"),
    ],
)
def test_cn_14_no_start_without_each_role_of_the_mode(
    options: Options, seats: tuple[Seat, ...], role: str
) -> None:
    opening(options, *seats).refused("role_unfilled", "CN-14", role=role, least=1)


@pytest.mark.parametrize(
    ("options", "seats", "role"),
    [
        (COOPERATIVE, (SOLO, SOLO, ONE), "spymaster"),
        (SHARED, (*THREE, BOTH), "operative"),
        (SHARED, (*THREE, ADA), "red_spymaster"),
    ],
)
def test_cn_14_no_start_with_one_too_many(
    options: Options, seats: tuple[Seat, ...], role: str
) -> None:
    opening(options, *seats).refused("role_overfilled", "CN-14", role=role, most=1)


@pytest.mark.parametrize(
    ("options", "seats"),
    [
        (COOPERATIVE, (SOLO, ONE, BO)),
        (COOPERATIVE, (SOLO, ONE, ADA)),
        (COOPERATIVE, (SOLO, ONE, BOTH)),
        (SHARED, (*THREE, BO)),
        (SHARED, (*THREE, ONE)),
        (Options(), (*FOUR, SOLO)),
        (Options(), (*FOUR, BOTH)),
    ],
)
def test_cn_14_no_start_with_a_seat_of_another_mode(
    options: Options, seats: tuple[Seat, ...]
) -> None:
    opening(options, *seats).refused("unknown_seat", "CN-14")


def test_cn_14_only_two_teams_can_be_uneven() -> None:
    uneven = tuple(Seat(f"red_operative_{n}") for n in range(1, 4))
    assert opened(Options(), ADA, *uneven, CY, DI)[0].warnings == (Warned.TEAMS_UNEVEN,)
    assert opened(COOPERATIVE, SOLO, *operatives(9))[0].warnings == ()
    assert opened(SHARED, *THREE)[0].warnings == ()


# CN-15: an offer for the next game; the place in the tuple is the person.


def test_cn_15_the_next_operative_of_each_team_gives_the_clues() -> None:
    assert CODENAMES.rotated(FOUR) == (BO, ADA, DI, CY)
    # Ada takes the last chair, Bo hers, Ed that of Bo
    assert CODENAMES.rotated((ADA, BO, ED, CY, DI)) == (ED, ADA, BO, DI, CY)


def test_cn_15_a_team_on_its_own_rotates_as_one() -> None:
    assert CODENAMES.rotated((SOLO, ONE)) == (ONE, SOLO)
    assert CODENAMES.rotated((SOLO, ONE, TWO)) == (TWO, SOLO, ONE)


def test_cn_15_chairs_follow_each_other_by_number_and_not_by_letter() -> None:
    """The tenth operative moves to the ninth chair, and the second to the first."""
    seats = (SOLO, *operatives(11))
    assert CODENAMES.rotated(seats) == (seats[-1], *seats[:-1])


def test_cn_15_three_people_rotate_over_all_three_chairs() -> None:
    seats, sat = THREE, []
    for _ in range(3):
        seats = CODENAMES.rotated(seats)
        sat.append(seats)
    assert seats == THREE
    for person in range(3):
        assert {seating[person] for seating in sat} == set(THREE)


def team(colour: str, count: int) -> tuple[Seat, ...]:
    return Seat(f"{colour}_spymaster"), *(
        Seat(f"{colour}_operative_{n}") for n in range(1, count + 1)
    )


TABLES = {
    "two and two": FOUR,
    "four and two": (*team("red", 3), *team("blue", 1)),
    "two and three": (*team("red", 1), *team("blue", 2)),
    "twelve and three": (*team("red", 11), *team("blue", 2)),
    "on its own": (SOLO, ONE),
    "twelve on their own": (SOLO, *operatives(11)),
    "game of three": THREE,
}


@pytest.mark.parametrize("seats", TABLES.values(), ids=TABLES)
@pytest.mark.parametrize("seed", range(3))
def test_cn_15_everybody_ends_on_a_chair_of_the_same_table(
    seats: tuple[Seat, ...], seed: int
) -> None:
    people = tuple(Random(seed).sample(seats, len(seats)))
    after = CODENAMES.rotated(people)
    assert sorted(after) == sorted(seats)
    assert all(old != new for old, new in zip(people, after, strict=True))
    one_order = dict(zip(seats, CODENAMES.rotated(seats), strict=True))
    assert after == tuple(one_order[seat] for seat in people)  # the order of a list says nothing


@pytest.mark.parametrize("seats", TABLES.values(), ids=TABLES)
def test_cn_15_after_as_many_rotations_as_people_everybody_is_back(seats: tuple[Seat, ...]) -> None:
    sizes = [sum(seat.startswith(colour) for seat in seats) for colour in Team]
    whole = all(size > 1 for size in sizes)  # a team of one has nobody to rotate with
    rounds = lcm(*sizes) if whole else len(seats)
    people, gave_clues = seats, [0] * len(seats)
    for _ in range(rounds):
        people = CODENAMES.rotated(people)
        for person, seat in enumerate(people):
            gave_clues[person] += "spymaster" in seat
    assert people == seats
    assert all(gave_clues)


def test_cn_15_nobody_changes_teams_by_rotating() -> None:
    seats = TABLES["four and two"]
    after = CODENAMES.rotated(seats)
    assert [seat.split("_")[0] for seat in after] == [seat.split("_")[0] for seat in seats]


OWN = UUID(int=7)
CLASHES = [
    (Options(share=5), "PIC-93", "share", "cards"),
    (Options(share=5, cards=Cards.PICTURES), "PIC-93", "share", "cards"),
    (
        Options(share=20, cards=Cards.MIXED, grid=Grid.FIVE_BY_FOUR),
        "PIC-93",
        "share",
        "grid",
    ),
    (
        Options(share=24, cards=Cards.MIXED, grid=Grid.FIVE_BY_FOUR),
        "PIC-93",
        "share",
        "grid",
    ),
    (Options(own_deck=OWN, cards=Cards.PICTURES), "PIC-1", "own_deck", "cards"),
    (Options(mode=Mode.COOPERATIVE, arbiter=Arbiter.VOTE), "CN-88", "arbiter", "mode"),
    (Options(mode=Mode.COOPERATIVE, arbiter=Arbiter.REFEREE), "CN-88", "arbiter", "mode"),
]


@pytest.mark.parametrize(("options", "rule", "option", "other"), CLASHES)
def test_options_that_do_not_go_together_have_no_chairs_and_no_game(
    options: Options, rule: str, option: str, other: str
) -> None:
    opening(options, *FOUR).refused("options_clash", rule, option=option, other=other)
    with pytest.raises(Refused) as refused:
        CODENAMES.roles(options)
    assert (refused.value.reason, refused.value.rule) == ("options_clash", rule)


@pytest.mark.parametrize(
    "options",
    [
        Options(share=1, cards=Cards.MIXED),
        Options(share=24, cards=Cards.MIXED),
        Options(share=19, cards=Cards.MIXED, grid=Grid.FIVE_BY_FOUR),
        Options(own_deck=OWN),
        Options(own_deck=OWN, cards=Cards.MIXED),
        Options(mode=Mode.COOPERATIVE, strict_table=True, assassin_ending=True),
        Options(mode=Mode.SHARED_OPERATIVE, arbiter=Arbiter.VOTE),
        Options(mode=Mode.SHARED_OPERATIVE, arbiter=Arbiter.REFEREE),
        Options(cards=Cards.PICTURES, assassin_ending=True, advanced_numbers=False),
    ],
)
def test_options_that_go_together_have_chairs(options: Options) -> None:
    assert CODENAMES.roles(options)
