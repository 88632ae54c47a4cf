"""The board: 58 spaces of Venice with their lines (digest section 14, scenario T20)."""

from collections import Counter, deque
from collections.abc import Mapping
from itertools import combinations
from pathlib import Path
from statistics import mean

import pytest

from games.engines import inkognito
from games.engines.inkognito.city import (
    BESIDE,
    COLOURED,
    EMBASSY,
    NEIGHBOURS,
    NUMBERS,
    PLACES,
    STARTS,
    UNNUMBERED,
    Place,
    Space,
)
from games.engines.inkognito.terms import Colour, Line

RULES = (Path(inkognito.__file__).parent / "RULES.md").read_text()
Graph = Mapping[Space, tuple[Space, ...]]
LAND, WATER = NEIGHBOURS[Line.LAND], NEIGHBOURS[Line.WATER]

MEASURED = """\
| blue | 4.75 | 4.75 | 4.75 | 4.50 | 4.75 | 5.50 | 4.75 | 5.00 | 4.844 | 4.25 |
| green | 4.75 | 4.75 | 5.00 | 4.50 | 4.75 | 5.75 | 4.75 | 4.75 | 4.875 | 4.75 |
| red | 5.00 | 5.00 | 5.00 | 4.50 | 5.00 | 5.50 | 4.75 | 5.00 | 4.969 | 4.50 |
| yellow | 4.75 | 4.25 | 4.75 | 4.75 | 4.75 | 5.75 | 4.75 | 5.00 | 4.844 | 4.50 |
"""
EMBASSY_TO_NUMBERS = [5, 3, 2, 5, 6, 6, 2, 6]


def distances(origin: Space, graph: Graph = BESIDE) -> dict[Space, int]:
    """How many steps it is to every space that can be reached."""
    found, queue = {origin: 0}, deque([origin])
    while queue:
        here = queue.popleft()
        for there in graph[here]:
            if there not in found:
                found[there] = found[here] + 1
                queue.append(there)
    return found


DISTANCES = {space: distances(space) for space in Space}


def pairs(graph: Graph) -> set[frozenset[Space]]:
    return {frozenset((here, there)) for here in graph for there in graph[here]}


def parts(graph: Graph) -> list[set[Space]]:
    """The components, the biggest first."""
    found = {frozenset(distances(space, graph)) for space in Space}
    return sorted(map(set, found), key=len, reverse=True)


def mean_from(colour: Colour, to: Space) -> float:
    return mean(DISTANCES[start][to] for start in STARTS[colour])


def overall_mean(colour: Colour) -> float:
    return mean(mean_from(colour, space) for space in NUMBERS.values())


def spread(numbers: list[float]) -> float:
    return max(numbers) - min(numbers)


def rows_of_the_digest() -> list[list[str]]:
    table = RULES.split("| id | name | kind | x,y | land | water |\n", 1)[1].split("\n\n", 1)[0]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in table.splitlines()[1:]]


def kind(place: Place) -> str:
    if place.start is not None:
        return f"start {place.start}"
    if place.number is not None:
        return f"number {place.number}"
    return "embassy" if place.embassy else "plain"


def test_ink_104_there_are_as_many_spaces_of_each_kind_as_on_the_published_board() -> None:
    assert (len(COLOURED), len(NUMBERS), len(Space)) == (16, 8, 58)
    assert len(pairs(LAND) & pairs(WATER)) == 5
    degrees = Counter(len(beside) for beside in BESIDE.values())
    assert degrees[3] + degrees[4] == 48


def test_ink_104_the_numbers_lie_where_the_published_board_has_them() -> None:
    one, four, five, six, eight = (NUMBERS[number] for number in (1, 4, 5, 6, 8))
    assert (one, five) == (Space.ARSENALE, Space.SAN_GIORGIO)
    assert not LAND[one] and not LAND[five]
    assert PLACES[four].x <= 10 and PLACES[six].x >= 80
    assert eight in distances(Space.PALANCA, LAND)  # the Giudecca
    assert not WATER[EMBASSY]


def test_ink_105_the_board_is_the_one_of_the_digest() -> None:
    def ends(graph: Graph, space: Space) -> str:
        return ", ".join(sorted(graph[space])) or "-"

    assert [
        [space, place.name, kind(place), f"{place.x},{place.y}",
         ends(LAND, space), ends(WATER, space)]
        for space, place in PLACES.items()
    ] == rows_of_the_digest()  # fmt: skip


def test_ink_105_every_space_can_be_drawn_on_a_map_of_its_own_place() -> None:
    assert all(0 <= place.x <= 100 and 0 <= place.y <= 60 for place in PLACES.values())
    assert len({(place.x, place.y) for place in PLACES.values()}) == 58
    assert len({place.name for place in PLACES.values()}) == 58


def test_ink_106_and_ink_t20_58_spaces_each_of_one_kind() -> None:
    assert list(PLACES) == list(Space)
    assert len({space.value for space in Space}) == 58
    assert Counter(kind(place).split()[0] for place in PLACES.values()) == {
        "plain": 33, "start": 16, "number": 8, "embassy": 1,
    }  # fmt: skip
    for place in PLACES.values():
        marks = (place.start is not None, place.number is not None, place.embassy)
        assert sum(marks) <= 1


def test_ink_106_and_ink_t20_the_spaces_are_found_by_what_they_are() -> None:
    assert sorted(NUMBERS) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert all(PLACES[space].number == number for number, space in NUMBERS.items())
    for colour in Colour:
        assert len(set(STARTS[colour])) == 4
        assert all(PLACES[space].start is colour for space in STARTS[colour])
    assert PLACES[EMBASSY].embassy
    assert {space for space in Space if PLACES[space].start is not None} == COLOURED
    assert set(UNNUMBERED) == set(Space) - set(NUMBERS.values())


@pytest.mark.parametrize("line", Line)
def test_ink_107_and_ink_t20_lines_go_both_ways_without_loops_or_doubles(line: Line) -> None:
    graph = NEIGHBOURS[line]
    assert set(graph) == set(Space)
    for here, ends in graph.items():
        assert here not in ends
        assert len(set(ends)) == len(ends)
        assert all(here in graph[there] for there in ends)


def test_ink_107_beside_is_by_land_or_by_water() -> None:
    for space in Space:
        assert len(set(BESIDE[space])) == len(BESIDE[space])
        assert set(BESIDE[space]) == {*LAND[space], *WATER[space]}


def test_ink_108_and_ink_t20_the_city_is_connected_and_nowhere_a_dead_end() -> None:
    assert len(parts(BESIDE)) == 1
    assert all(2 <= len(beside) <= 6 for beside in BESIDE.values())
    assert max(max(found.values()) for found in DISTANCES.values()) == 10


def test_ink_108_and_ink_t20_no_line_is_a_bridge() -> None:
    for gone in pairs(BESIDE):
        rest = {
            space: tuple(end for end in ends if {space, end} != gone)
            for space, ends in BESIDE.items()
        }
        assert len(parts(rest)) == 1, f"{sorted(gone)} is a bridge"


def test_ink_109_and_ink_t20_by_land_the_city_falls_into_five_parts() -> None:
    city, giudecca, *islands = parts(LAND)
    assert len(city) == 50
    assert giudecca == {
        Space.SACCA_FISOLA, Space.STUCKY, Space.PALANCA, Space.REDENTORE, Space.ZITELLE,
    }  # fmt: skip
    assert sorted(map(list, islands)) == [[Space.ARSENALE], [Space.MURANO], [Space.SAN_GIORGIO]]


def test_ink_110_and_ink_t20_starts_keep_their_distance() -> None:
    for one, other in combinations(COLOURED, 2):
        least = 4 if PLACES[one].start is PLACES[other].start else 2
        assert DISTANCES[one][other] >= least
    assert all(DISTANCES[EMBASSY][space] >= 2 for space in (*COLOURED, *NUMBERS.values()))


@pytest.mark.parametrize("colour", Colour)
def test_ink_110_and_ink_t20_every_colour_starts_by_land_and_by_water(colour: Colour) -> None:
    assert sum(bool(WATER[start]) for start in STARTS[colour]) in (2, 3)
    assert sum(bool(LAND[start]) for start in STARTS[colour]) >= 3


@pytest.mark.parametrize("number", NUMBERS)
def test_ink_111_and_ink_t20_every_number_is_as_far_for_every_colour(number: int) -> None:
    assert spread([mean_from(colour, NUMBERS[number]) for colour in Colour]) <= 0.75


def test_ink_111_and_ink_t20_all_in_all_no_colour_is_better_off() -> None:
    assert spread([overall_mean(colour) for colour in Colour]) <= 0.15
    assert spread([mean_from(colour, EMBASSY) for colour in Colour]) <= 0.5


def test_ink_111_and_ink_t20_the_means_are_those_that_the_digest_prints() -> None:
    measured = ""
    for colour in Colour:
        means = [f"{mean_from(colour, NUMBERS[number]):.2f}" for number in range(1, 9)]
        overall, embassy = f"{overall_mean(colour):.3f}", f"{mean_from(colour, EMBASSY):.2f}"
        measured += f"| {' | '.join([colour, *means, overall, embassy])} |\n"
    assert measured == MEASURED
    assert MEASURED in RULES


def test_ink_104_and_ink_t20_what_else_the_digest_measures() -> None:
    steps = [DISTANCES[EMBASSY][NUMBERS[number]] for number in range(1, 9)]
    assert steps == EMBASSY_TO_NUMBERS
    land, water = pairs(LAND), pairs(WATER)
    assert (len(land), len(water), len(land & water)) == (59, 38, 5)
    assert (
        "Embassy to numbers 1..8: 5, 3, 2, 5, 6, 6, 2, 6 steps. "
        "Lines: 59 land, 38 water, 5 pairs joined by both; diameter 10."
    ) in RULES


def test_ink_112_and_ink_t20_the_rulebooks_example_is_on_the_board() -> None:
    four = NUMBERS[4]
    assert {PLACES[end].start for end in WATER[four]} >= {Colour.GREEN}
    assert {PLACES[end].start for end in LAND[four]} >= {Colour.BLUE}
    assert Space.SACCA_FISOLA in WATER[four]
    assert Space.SANTA_MARGHERITA in LAND[four]
