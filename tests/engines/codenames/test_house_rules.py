"""House rules: what each switch changes for software, and what it leaves to people (CN-76 to
CN-80)."""

import pytest

from games.engines.codenames import CODENAMES
from games.engines.codenames.commands import GiveClue, HouseRule, Options
from games.engines.codenames.events import ClueGiven
from games.engines.engine import Refused
from tests.dsl import ADA, CY, RED, Given, dealt, given

BOARD = "WHALE:R  PIANO:B  KNIGHT:.  NEW_YORK:R  GHOST:X"
SEVERAL_WORDS = (
    HouseRule.FULL_NAMES,
    HouseRule.PLACE_NAMES,
    HouseRule.TITLES,
    HouseRule.FIXED_PHRASES,
)
OTHERS = tuple(rule for rule in HouseRule if rule not in SEVERAL_WORDS)
NOT_ABBREVIATIONS = tuple(rule for rule in HouseRule if rule is not HouseRule.ABBREVIATIONS)
FOR_PEOPLE = tuple(rule for rule in OTHERS if rule is not HouseRule.ABBREVIATIONS)


def table(*house_rules: HouseRule) -> Given:
    return given(CODENAMES, *dealt(BOARD, options=Options(house_rules=frozenset(house_rules))))


def accepted(text: str, *house_rules: HouseRule) -> None:
    clue = ClueGiven(RED, text.lower(), 1, limit=2)
    table(*house_rules).when(GiveClue(text, 1), by=ADA).then(clue)


@pytest.mark.parametrize(
    ("switch", "text"),
    [
        (HouseRule.FULL_NAMES, "Ada Lovelace"),
        (HouseRule.PLACE_NAMES, "Rio de Janeiro"),
        (HouseRule.TITLES, "Gone with the Wind"),
    ],
)
def test_cn_76_a_switch_lets_a_name_of_several_words_pass(switch: HouseRule, text: str) -> None:
    accepted(text, switch)
    table().when(GiveClue(text, 1), by=ADA).refused("clue_not_one_word", "CN-60", word=text.lower())


def test_cn_77_set_phrases_pass_with_their_switch() -> None:
    accepted("red herring", HouseRule.FIXED_PHRASES)
    accepted("mother-in-law", HouseRule.FIXED_PHRASES)
    table().when(GiveClue("red herring", 1), by=ADA).refused(
        "clue_not_one_word", "CN-60", word="red herring"
    )


@pytest.mark.parametrize("switch", SEVERAL_WORDS)
@pytest.mark.parametrize("text", ["sea animal", "Ada Lovelace", "wet and big"])
def test_cn_76_and_cn_77_which_words_belong_together_is_for_people(
    switch: HouseRule, text: str
) -> None:
    accepted(text, switch)


@pytest.mark.parametrize("switch", OTHERS)
def test_cn_77_no_other_switch_allows_a_space(switch: HouseRule) -> None:
    (
        table(switch)
        .when(GiveClue("red herring", 1), by=ADA)
        .refused("clue_not_one_word", "CN-60", word="red herring")
    )


@pytest.mark.parametrize("switch", SEVERAL_WORDS)
def test_cn_76_a_visible_name_of_several_words_is_still_no_clue(switch: HouseRule) -> None:
    (
        table(switch)
        .when(GiveClue("New York", 1), by=ADA)
        .refused("clue_on_the_board", "CN-61", word="new york")
    )


def test_cn_78_abbreviations_allow_full_stops_and_nothing_else_does() -> None:
    accepted("u.s.a.", HouseRule.ABBREVIATIONS)
    accepted("nasa", HouseRule.ABBREVIATIONS)
    for switch in NOT_ABBREVIATIONS:
        (
            table(switch)
            .when(GiveClue("u.s.a.", 1), by=ADA)
            .refused("clue_odd_character", "CN-81", character=".")
        )


@pytest.mark.parametrize("house_rules", [(), *((rule,) for rule in HouseRule)], ids=str)
def test_cn_78_an_abbreviation_without_stops_is_for_people(
    house_rules: tuple[HouseRule, ...],
) -> None:
    accepted("NASA", *house_rules)


@pytest.mark.parametrize("text", ["night", "knights", "wail"])
def test_cn_79_where_sound_decides_software_still_compares_spellings(text: str) -> None:
    accepted(text)
    accepted(text, HouseRule.HOMOPHONES)
    (
        table(HouseRule.HOMOPHONES)
        .when(GiveClue("knight", 1), by=ADA)
        .refused("clue_on_the_board", "CN-61", word="knight")
    )


@pytest.mark.parametrize("text", ["snail", "light", "banjo"])
def test_cn_80_a_rhyme_is_for_people_with_the_switch_and_without(text: str) -> None:
    accepted(text)
    accepted(text, HouseRule.RHYMES)


TEXTS = ("", "--", "a b", "sea!", "u.s.", "whale", "zebra", "a" * 41, "-ocean'", "round", "déjà")


@pytest.mark.parametrize("switch", FOR_PEOPLE)
@pytest.mark.parametrize("text", TEXTS)
def test_cn_79_and_cn_80_and_pic_39_what_is_for_people_changes_no_check(
    switch: HouseRule, text: str
) -> None:
    assert told(table(switch), text) == told(table(), text)


@pytest.mark.parametrize("text", TEXTS)
def test_cn_76_and_cn_77_each_switch_for_several_words_checks_the_same(text: str) -> None:
    first, *others = (told(table(switch), text) for switch in SEVERAL_WORDS)
    assert all(other == first for other in others)


@pytest.mark.parametrize("switch", HouseRule)
def test_the_house_rules_in_force_are_public(switch: HouseRule) -> None:
    for seat in (ADA, CY, None):
        assert table(switch).seen_by(seat).options.house_rules == {switch}


def told(game: Given, text: str) -> object:
    outcome = game.when(GiveClue(text, 1), by=ADA).outcome
    if isinstance(outcome, Refused):
        return outcome.reason, outcome.rule, outcome.facts
    return outcome
