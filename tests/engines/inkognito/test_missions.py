"""Which mission a team has, and when it holds (digest section 10). The embassy mission is in
test_embassy.py, missions of three players in test_three_players.py, of five in test_five_missions.py."""

from collections import Counter
from itertools import permutations

import pytest

from games.engines.inkognito.missions import Goal, Mission, mission_of
from games.engines.inkognito.terms import Ball, Ending, Figure, Letter, Team, figures_of
from tests.engines.inkognito.endings import (
    CLAIMANTS,
    FREE,
    TRUE,
    done,
    ending,
    for_team,
    lettered,
    met,
    over,
    shaken,
    step,
)
from tests.engines.inkognito.table import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    B,
    Colour,
    F,
    Space,
    X,
    Z,
)

# The numbered spaces, as the board of the digest has them.
NUMBERED = {
    1: Space.ARSENALE,
    2: Space.MISERICORDIA,
    3: Space.SAN_STAE,
    4: Space.SAN_SEBASTIANO,
    5: Space.SAN_GIORGIO,
    6: Space.GIARDINI,
    7: Space.FENICE,
    8: Space.REDENTORE,
}
AGENTS = {
    "Lord Fiddlebottom": F,
    "Colonel Bubble": B,
    "Agent X": X,
    "Madame Zsa Zsa": Z,
}
MISSIONS = {
    **{
        f"{name} to space {n}": Mission(Goal.REACH, agent, space)
        for name, agent in AGENTS.items()
        for n, space in NUMBERED.items()
    },
    **{f"catch {name}": Mission(Goal.CATCH, agent) for name, agent in AGENTS.items()},
    **{
        f"Ambassador to space {n}": Mission(Goal.AMBASSADOR_TO, None, space)
        for n, space in NUMBERED.items()
    },
    "catch the Ambassador": Mission(Goal.CATCH_AMBASSADOR),
    "Ambassador to the embassy": Mission(Goal.AMBASSADOR_TO, None, Space.SAN_BARTOLOMEO),
    "Lord Fiddlebottom and Colonel Bubble together": Mission(Goal.TOGETHER),
    "Madame Zsa Zsa and Agent X together": Mission(Goal.TOGETHER),
    "Madame Zsa Zsa to the Ambassador": Mission(Goal.TO_AMBASSADOR, Z),
}
# INK-74, as the digest has it.
TABLE = {
    Team.FB: {
        "A-B": "catch Agent X",
        "A-C": "Lord Fiddlebottom to space 5",
        "A-D": "catch Madame Zsa Zsa",
        "B-A": "catch Agent X",
        "B-C": "catch the Ambassador",
        "B-D": "Colonel Bubble to space 1",
        "C-A": "Lord Fiddlebottom to space 7",
        "C-B": "catch the Ambassador",
        "C-D": "Ambassador to the embassy",
        "D-A": "catch Madame Zsa Zsa",
        "D-B": "Lord Fiddlebottom and Colonel Bubble together",
        "D-C": "Ambassador to space 8",
    },
    Team.ZX: {
        "A-B": "catch the Ambassador",
        "A-C": "catch Colonel Bubble",
        "A-D": "Madame Zsa Zsa to the Ambassador",
        "B-A": "catch the Ambassador",
        "B-C": "Madame Zsa Zsa and Agent X together",
        "B-D": "catch Lord Fiddlebottom",
        "C-A": "catch Colonel Bubble",
        "C-B": "Madame Zsa Zsa to space 4",
        "C-D": "Agent X to space 2",
        "D-A": "Ambassador to space 3",
        "D-B": "catch Lord Fiddlebottom",
        "D-C": "Agent X to space 6",
    },
}
ENTRIES = [(team, key) for team, entries in TABLE.items() for key in entries]
# INK-75: the letters of both teams, and what these mean in the one order and in the other.
INTERLOCK = """
    A-B | catch Agent X / catch Agent X | C-D | Agent X to space 2 / Agent X to space 6
    A-C | Lord Fiddlebottom to space 5 / Lord Fiddlebottom to space 7 | B-D | catch Lord Fiddlebottom / catch Lord Fiddlebottom
    A-D | catch Madame Zsa Zsa / catch Madame Zsa Zsa | B-C | Madame Zsa Zsa and Agent X together / Madame Zsa Zsa to space 4
    B-C | catch the Ambassador / catch the Ambassador | A-D | Madame Zsa Zsa to the Ambassador / Ambassador to space 3
    B-D | Colonel Bubble to space 1 / Lord Fiddlebottom and Colonel Bubble together | A-C | catch Colonel Bubble / catch Colonel Bubble
    C-D | Ambassador to the embassy / Ambassador to space 8 | A-B | catch the Ambassador / catch the Ambassador
"""
ROWS = [[part.strip() for part in row.split("|")] for row in INTERLOCK.strip().splitlines()]
OF_TEAM = {
    Team.FB: figures_of(Colour.BLUE) + figures_of(Colour.GREEN),
    Team.ZX: figures_of(Colour.RED) + figures_of(Colour.YELLOW),
}


def real(team: Team, key: str) -> Mission:
    """What is written down as the mission of a team that claims with these letters."""
    claimant, partner = CLAIMANTS[team]
    mission = over(shaken(met(for_team(team, key), active=claimant), partner)).mission
    assert mission is not None
    return mission


@pytest.mark.parametrize("team, key", ENTRIES)
def test_ink_72_and_ink_74_the_letters_of_a_team_give_its_mission(team: Team, key: str) -> None:
    assert real(team, key) == MISSIONS[TABLE[team][key]]


def test_ink_72_two_letters_always_differ_so_there_are_twelve_entries_for_each_team() -> None:
    keys = {"-".join(pair) for pair in permutations("ABCD", 2)}
    assert [set(entries) for entries in TABLE.values()] == [keys, keys]
    assert len(ENTRIES) == 24


def test_ink_73_fiddlebottom_comes_before_bubble_and_zsa_zsa_before_agent_x() -> None:
    letters = {F: Letter.A, B: Letter.C, Z: Letter.D, X: Letter.B}
    assert mission_of(Team.FB, letters) == MISSIONS["Lord Fiddlebottom to space 5"]
    assert mission_of(Team.ZX, letters) == MISSIONS["catch Lord Fiddlebottom"]
    turned = {F: Letter.C, B: Letter.A, Z: Letter.C, X: Letter.D}
    assert mission_of(Team.FB, turned) == MISSIONS["Lord Fiddlebottom to space 7"]
    assert mission_of(Team.ZX, turned) == MISSIONS["Agent X to space 2"]


@pytest.mark.parametrize("order", list(permutations("ABCD")), ids="".join)
def test_ink_75_and_ink_t19_the_two_missions_interlock_in_every_order(
    order: tuple[str, ...],
) -> None:
    """The opponents hold the two letters left over, in one order or the other."""
    keys = {Team.FB: "-".join(order[:2]), Team.ZX: "-".join(order[2:])}
    [row] = [row for row in ROWS if {*row[0]} == {*keys[Team.FB]}]
    for team, letters, meant in ((Team.FB, *row[:2]), (Team.ZX, *row[2:])):
        first, second = meant.split(" / ")
        assert {*letters} == {*keys[team]}
        expected = first if letters == keys[team] else second
        assert real(team, keys[team]) == MISSIONS[expected]


def test_ink_75_and_ink_t19_each_of_the_eight_numbers_occurs_in_exactly_one_mission() -> None:
    spaces = Counter(real(team, key).space for team, key in ENTRIES)
    assert {number: spaces[space] for number, space in NUMBERED.items()} == dict.fromkeys(
        range(1, 9), 1
    )


def test_ink_t6_f_has_b_and_b_has_d_so_bubble_goes_to_1_and_no_decoy_of_his_colour_does() -> None:
    deal = lettered("B-D", "A-C")
    true = met(deal, green_short=Space.ARSENALE)
    assert ending(shaken(true, GREEN)) is Ending.MISSION
    for decoy in ("green_tall", "green_fat", "green_thin"):
        game = met(deal, **{decoy: Space.ARSENALE})
        assert ending(shaken(game, GREEN)) is Ending.MISSION_UNMET


def test_ink_t7_the_opponents_of_t6_have_to_catch_bubble_in_either_order() -> None:
    assert real(Team.ZX, "A-C") == real(Team.ZX, "C-A") == MISSIONS["catch Colonel Bubble"]
    for zx in ("A-C", "C-A"):
        caught = met(lettered("B-D", zx), active=RED, green_short=FREE, yellow_tall=FREE)
        assert ending(shaken(caught, YELLOW)) is Ending.MISSION


REACHING = [(team, key) for team, key in ENTRIES if " to space " in TABLE[team][key]]
REACHING = [(team, key) for team, key in REACHING if "Ambassador" not in TABLE[team][key]]


@pytest.mark.parametrize("team, key", REACHING)
def test_ink_76_and_ink_77_an_agent_gets_to_a_space_with_his_true_figure_alone(
    team: Team, key: str
) -> None:
    """No decoy of his will do, nor his partner, nor the Ambassador."""
    name, _, number = TABLE[team][key].partition(" to space ")
    agent, space = AGENTS[name], NUMBERED[int(number)]
    reached = [figure for figure in Figure if done(team, key, {figure: space})]
    assert reached == [TRUE[agent]]


CATCHING = [(team, key) for team, key in ENTRIES if TABLE[team][key].startswith("catch ")]


@pytest.mark.parametrize("team, key", CATCHING)
def test_ink_76_and_ink_77_all_eight_figures_of_a_team_catch_and_nobody_else(
    team: Team, key: str
) -> None:
    name = TABLE[team][key].removeprefix("catch ")
    target = TRUE[AGENTS[name]] if name in AGENTS else Figure.AMBASSADOR
    others = [figure for figure in Figure if figure is not target]
    caught = [figure for figure in others if done(team, key, {figure: FREE, target: FREE})]
    assert caught == list(OF_TEAM[team])


@pytest.mark.parametrize("team, key", CATCHING)
def test_ink_76_and_ink_77_who_stands_with_a_decoy_has_caught_nobody(team: Team, key: str) -> None:
    name = TABLE[team][key].removeprefix("catch ")
    target = TRUE[AGENTS[name]] if name in AGENTS else Figure.AMBASSADOR
    catcher, *_ = OF_TEAM[team]
    others = [figure for figure in Figure if figure not in OF_TEAM[team]]
    assert [one for one in others if done(team, key, {one: FREE, catcher: FREE})] == [target]


@pytest.mark.parametrize("team, key", [(Team.FB, "D-B"), (Team.ZX, "B-C")])
def test_ink_76_and_ink_77_two_partners_are_together_with_both_true_figures(
    team: Team, key: str
) -> None:
    one, two = (colour for colour in Colour if figures_of(colour)[0] in OF_TEAM[team])
    pairs = {
        (first, second)
        for first in figures_of(one)
        for second in figures_of(two)
        if done(team, key, {first: FREE, second: FREE})
    }
    true = tuple(figure for figure in TRUE.values() if figure in OF_TEAM[team])
    assert pairs == {true}


def test_ink_77_zsa_zsa_gets_to_the_ambassador_with_her_true_figure_alone() -> None:
    """Whoever else stands with him, her partner too, has not brought her there."""
    there = [
        figure
        for figure in Figure
        if figure is not Figure.AMBASSADOR
        and done(Team.ZX, "A-D", {figure: FREE, Figure.AMBASSADOR: FREE})
    ]
    assert there == [Figure.YELLOW_THIN]


def test_ink_77_zsa_zsa_gets_to_the_figure_of_the_ambassador_and_not_to_the_embassy() -> None:
    empty = {Figure.YELLOW_THIN: Space.SAN_BARTOLOMEO, Figure.AMBASSADOR: FREE}
    assert not done(Team.ZX, "A-D", empty)
    assert done(Team.ZX, "A-D", {Figure.YELLOW_THIN: Space.SAN_BARTOLOMEO})


@pytest.mark.parametrize("team, key, number", [(Team.FB, "D-C", 8), (Team.ZX, "D-A", 3)])
def test_ink_77_the_ambassador_gets_to_a_space_himself_and_no_figure_for_him(
    team: Team, key: str, number: int
) -> None:
    space = NUMBERED[number]
    there = [figure for figure in Figure if done(team, key, {figure: space})]
    assert there == [Figure.AMBASSADOR]
    assert not done(team, key, {Figure.AMBASSADOR: FREE})


def test_ink_78_bringing_the_target_onto_an_own_figure_with_a_purple_ball_is_a_catch() -> None:
    """Agent X's true figure is moved, and the decoy that catches him is not."""
    pulled = step(Ball.PURPLE, Figure.RED_FAT, FREE)
    game = met(
        lettered("A-B", "C-D"), pulled, balls="pwo", red_fat=Space.SAN_LORENZO, blue_thin=FREE
    )
    assert ending(shaken(game, GREEN)) is Ending.MISSION


def test_ink_78_bringing_the_ambassador_onto_an_own_figure_with_a_black_ball_is_a_catch() -> None:
    pulled = step(Ball.BLACK, Figure.AMBASSADOR, FREE)
    game = met(lettered("B-C", "A-D"), pulled, balls="kwo", blue_thin=FREE)
    assert ending(shaken(game, GREEN)) is Ending.MISSION


def test_ink_78_it_does_not_matter_whether_anything_has_moved_in_this_turn() -> None:
    """Fiddlebottom came to 7 in an earlier turn; Bubble, who has not moved, claims it."""
    game = met(lettered("C-A", "B-D"), active=GREEN, blue_tall=Space.FENICE)
    assert ending(shaken(game, BLUE)) is Ending.MISSION
    stepped = step(Ball.WHITE, Figure.BLUE_TALL, Space.FENICE)
    came = met(lettered("C-A", "B-D"), stepped, blue_tall=Space.SAN_MOISE)
    assert ending(shaken(came, GREEN)) is Ending.MISSION


def test_ink_79_in_six_of_twelve_cases_the_opponents_have_one_candidate_mission() -> None:
    """The own letters tell theirs, but not their order: the same mission in both, or one of two."""
    same = {
        (team, *sorted(pair))
        for team in Team
        for pair in permutations("ABCD", 2)
        if real(team, "-".join(pair)) == real(team, "-".join(reversed(pair)))
    }
    assert same == {
        (Team.FB, "A", "B"),
        (Team.FB, "A", "D"),
        (Team.FB, "B", "C"),
        (Team.ZX, "A", "B"),
        (Team.ZX, "A", "C"),
        (Team.ZX, "B", "D"),
    }
