"""What may be a clue (digest section 9)."""

import msgspec
import pytest

from games.engines.board import Cards
from games.engines.clue import Language
from games.engines.clue_law import Doubt
from games.engines.duet import DUET
from games.engines.duet.commands import GiveClue, Options
from games.engines.duet.events import ClueGiven, TokenDiscarded
from games.engines.duet.terms import HouseRule
from games.engines.engine import Advice, Opinion, Refused, Remark, Seat
from tests.dsl import Given
from tests.engines.duet.table import (
    ANN,
    BEN,
    START,
    SUDDEN_DEATH,
    A,
    bystander,
    clue,
    opened,
    played,
    right,
    stop,
    table,
)

CZECH, ENGLISH, POLISH = Language.CZECH, Language.ENGLISH, Language.POLISH
FORM, PART, ROOT = Doubt.FORM, Doubt.PART, Doubt.ROOT
FACES = "WHALE PIANO KNIGHT NEW_YORK CAFÉ HORSESHOE/horse*/shoe*/snowshoe*"
HORSESHOE = 5
SEVERAL_WORDS = (
    HouseRule.FULL_NAMES,
    HouseRule.PLACE_NAMES,
    HouseRule.TITLES,
    HouseRule.FIXED_PHRASES,
)


def board(*house_rules: HouseRule, **options: object) -> Given:
    return table(faces=FACES, house_rules=frozenset(house_rules), **options)


def advised(game: Given, word: str, number: int = 1, by: Seat = ANN) -> Advice:
    return DUET.advise(DUET.known_to(by, game.history), GiveClue(word, number), by)


def accepted(game: Given, text: str, told: str | None = None) -> Given:
    said = ClueGiven(A, told or text.lower(), 1)
    assert advised(game, text) == Advice(Opinion.FINE)
    return game.when(GiveClue(text, 1), by=ANN).then(said)


def refused(game: Given, text: str, reason: str, rule: str, **facts: object) -> None:
    game.when(GiveClue(text, 1), by=ANN).refused(reason, rule, **facts)
    assert advised(game, text) == Advice(Opinion.REFUSED, (Remark(reason, rule, facts),))


@pytest.mark.parametrize("text", ["whale", "WHALE", " Whale ", "café", "Piano"])
def test_duet_100_a_visible_word_is_no_clue(text: str) -> None:
    word = text.strip().lower()
    refused(board(), text, "clue_on_the_board", "DUET-100", word=word)


# The table of the digest: language, card with its family, clue, how it is too close.
CLIMBER = "HOROLEZEC/horolez*/hory/hors*/lez*/léz*"
JUMPER = "SKOKAN/skok*/skák*/skáč*"
JUICE, SALAD, LANDSCAPE = "SOK/soki/socz*", "SAŁATA/sałat*", "KRAJOBRAZ/kraj*/obraz*"
SHOE = "HORSESHOE/horse*/shoe*/unhors*/snowshoe*"
ROWS = [
    (CZECH, CLIMBER, "horský", ROOT),
    (CZECH, CLIMBER, "lézt", ROOT),
    (CZECH, CLIMBER, "role", None),
    (CZECH, CLIMBER, "sportovec", None),
    (CZECH, JUMPER, "skáče", ROOT),
    (POLISH, JUICE, "soczek", ROOT),
    (POLISH, JUICE, "soki", FORM),
    (POLISH, JUICE, "wysoki", None),
    (POLISH, SALAD, "sałatka", ROOT),
    (POLISH, LANDSCAPE, "kraj", PART),
    (POLISH, LANDSCAPE, "obraz", PART),
    (POLISH, LANDSCAPE, "krajowy", ROOT),
    (POLISH, LANDSCAPE, "obrazowy", ROOT),
    (POLISH, LANDSCAPE, "raj", None),
    (POLISH, LANDSCAPE, "raz", None),
    (ENGLISH, "BREAK/break*/broke*", "broken", ROOT),
    (ENGLISH, SHOE, "horse", PART),
    (ENGLISH, SHOE, "snowshoe", ROOT),
    (ENGLISH, "ENGLAND/england*/english*", "island", None),
    (ENGLISH, "NIGHT/night*", "knight", None),
]


@pytest.mark.parametrize(("language", "card", "word", "doubt"), ROWS)
def test_duet_100_what_is_related_in_form_is_doubtful_by_the_law_of_the_language(
    language: Language, card: str, word: str, doubt: Doubt | None
) -> None:
    game = table(faces=f"QQQ {card}", language=language)
    remark = Remark(doubt, "DUET-100", {"card": 1, "word": word, "visible": card.split("/")[0]})
    opinion = Advice(Opinion.DOUBTFUL, (remark,)) if doubt else Advice(Opinion.FINE)
    assert advised(game, word) == opinion
    game.when(GiveClue(word, 1), by=ANN).then(ClueGiven(A, word, 1))  # for people to judge


@pytest.mark.parametrize(
    ("language", "word"),
    [(CZECH, "horolezec"), (CZECH, "skokan"), (POLISH, "sok"), (POLISH, "kraj")],
)
def test_duet_100_the_word_itself_is_refused_in_every_language(
    language: Language, word: str
) -> None:
    game = table(faces=f"QQQ {word.upper()}", language=language)
    refused(game, word, "clue_on_the_board", "DUET-100", word=word)


def test_duet_100_one_word() -> None:
    refused(board(), "sea animal", "clue_not_one_word", "DUET-100", word="sea animal")
    accepted(board(), "sea-animal")


@pytest.mark.parametrize(
    ("text", "reason", "facts"),
    [
        ("", "clue_empty", {}),
        ("a" * 41, "clue_too_long", {"most": 40}),
        ("--", "clue_not_a_word", {"word": "--"}),
        ("sea!", "clue_odd_character", {"character": "!"}),
    ],
)
def test_duet_100_what_is_no_word_is_refused_as_in_codenames(
    text: str, reason: str, facts: dict[str, object]
) -> None:
    refused(board(), text, reason, "CN-81", **facts)


def test_duet_101_a_word_is_free_under_an_agent() -> None:
    game = stop(right(clue(board(), by=ANN), 0))
    assert advised(game, "whale", by=BEN) == Advice(Opinion.FINE)
    game.when(GiveClue("whale", 1), by=BEN).then(ClueGiven("b", "whale", 1))


def test_duet_101_and_under_marks_of_both_sides_but_not_under_one() -> None:
    faces = " ".join(f"CARD{n}" for n in range(18)) + " HORSESHOE/horse*/shoe*"
    game = bystander(clue(table(faces=faces), by=ANN), 18)
    game.when(GiveClue("horseshoe", 1), by=BEN).refused(
        "clue_on_the_board", "DUET-100", word="horseshoe"
    )
    assert advised(game, "shoe", by=BEN).opinion is Opinion.DOUBTFUL
    game = bystander(clue(game), 18)
    assert advised(game, "shoe") == Advice(Opinion.FINE)
    accepted(game, "horseshoe")


@pytest.mark.parametrize("text", ["alphabet", "left", "corner", "syllables"])
def test_duet_102_whether_a_clue_speaks_of_meaning_is_for_people(text: str) -> None:
    game = accepted(board(), text)
    game = played(game, "b! a+")
    assert isinstance(game.history[-1], TokenDiscarded)


@pytest.mark.parametrize("text", ["s", "seven", "7", "9", "x"])
def test_duet_103_letters_and_numbers_are_clues(text: str) -> None:
    accepted(board(), text)


def test_duet_104_a_typed_clue_is_spelled_by_itself() -> None:
    accepted(board(), "night")  # not KNIGHT
    refused(board(), "Knight", "clue_on_the_board", "DUET-100", word="knight")


@pytest.mark.parametrize("text", ["velryba", "baleine", "sushi"])
def test_duet_105_whether_a_word_is_a_translation_is_for_people(text: str) -> None:
    accepted(board(), text)


@pytest.mark.parametrize("text", ["Ada", "Lovelace", "Paris", "O'Neill", "Saint-Exupéry"])
def test_duet_106_a_proper_name_of_one_word_is_fine(text: str) -> None:
    accepted(board(), text)


@pytest.mark.parametrize("switch", SEVERAL_WORDS)
def test_duet_107_a_switch_lets_several_words_pass(switch: HouseRule) -> None:
    accepted(board(switch), "Gone with the Wind")
    refused(board(switch), "New York", "clue_on_the_board", "DUET-100", word="new york")


@pytest.mark.parametrize("switch", [HouseRule.ABBREVIATIONS, HouseRule.HOMOPHONES])
def test_duet_107_no_other_switch_does(switch: HouseRule) -> None:
    text = "gone with the wind"
    refused(board(switch), text, "clue_not_one_word", "DUET-100", word=text)


def test_duet_107_abbreviations_may_have_full_stops() -> None:
    accepted(board(HouseRule.ABBREVIATIONS), "u.s.a.")
    for switch in (*SEVERAL_WORDS, HouseRule.HOMOPHONES):
        refused(board(switch), "u.s.a.", "clue_odd_character", "CN-81", character=".")


def test_duet_107_house_rules_are_off_and_those_of_duet_alone() -> None:
    assert Options().house_rules == frozenset()
    assert [rule.value for rule in HouseRule] == [
        "full_names", "place_names", "titles", "fixed_phrases", "abbreviations", "homophones",
    ]  # fmt: skip
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"house_rules": ["rhymes"]}, Options)


@pytest.mark.parametrize("house_rules", [(), (HouseRule.HOMOPHONES,)])
def test_duet_108_play_on_words_is_for_people_with_the_switch_and_without(
    house_rules: tuple[HouseRule, ...],
) -> None:
    accepted(board(*house_rules), "wail")
    refused(board(*house_rules), "whale", "clue_on_the_board", "DUET-100", word="whale")


def test_a_draft_with_a_number_beyond_the_own_greens_would_be_refused() -> None:
    remark = Remark("number_out_of_range", "DUET-34", {"least": 0, "most": 9})
    assert advised(board(), "zebra", 10) == Advice(Opinion.REFUSED, (remark,))
    assert advised(board(), "horse", 10) == Advice(Opinion.REFUSED, (remark,))
    assert advised(board(), "zebra", 9) == advised(board(), "zebra", 0) == Advice(Opinion.FINE)


def test_a_word_that_would_be_refused_is_said_before_its_number() -> None:
    board().when(GiveClue("whale", 10), by=ANN).refused("clue_on_the_board", word="whale")
    (remark,) = advised(board(), "whale", 10).remarks
    assert remark.reason == "clue_on_the_board"


@pytest.mark.parametrize("script", ["", "a?", "a? b0", "b?", "a? b18"])
@pytest.mark.parametrize("by", [ANN, BEN])
def test_a_draft_may_be_looked_at_in_any_turn(script: str, by: Seat) -> None:
    assert advised(played(START, script), "ocean", by=by) == Advice(Opinion.FINE)


@pytest.mark.parametrize(
    ("script", "by", "reason", "rule"),
    [
        ("a? b7", ANN, "game_over", "DUET-150"),
        ("", "stranger", "no_seat", "DUET-23"),
        (SUDDEN_DEATH, ANN, "not_this_phase", "DUET-70"),
        ("a? b0 b2 b3 b4 b5 b6 b9 b10 b11", ANN, "side_complete", "DUET-60"),
    ],
)
def test_a_draft_that_nobody_will_give_is_not_looked_at(
    script: str, by: str, reason: str, rule: str
) -> None:
    with pytest.raises(Refused) as no:
        advised(played(START, script), "ocean", by=Seat(by))
    assert (no.value.reason, no.value.rule) == (reason, rule)


def test_duet_24_pictures_show_no_word() -> None:
    game = opened(cards=Cards.PICTURES)
    for word in ("p001", "picture", "whale"):
        assert advised(game, word) == Advice(Opinion.FINE)
    mixed = table(faces="@p001 WHALE/whal*", cards=Cards.MIXED)
    refused(mixed, "whale", "clue_on_the_board", "DUET-100", word="whale")
    assert advised(mixed, "whaler").remarks[0].facts["card"] == 1
    accepted(mixed, "p001")
