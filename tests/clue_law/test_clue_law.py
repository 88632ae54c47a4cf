"""How well the clue law knows words: pairs that people judged, and the forms that a library knows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from simplemma.strategies.dictionaries.dictionary_factory import DefaultDictionaryFactory

from games.engines.clue import Language
from games.engines.clue_law import RULES, Doubt, findings
from games.engines.engine import WHOLE, Word
from tests.clue_law.pairs import CARDS, HERE, flagged, measured, pairs


@pytest.mark.parametrize("language", Language)
def test_at_least_400_pairs_are_judged_and_half_of_them_only_look_alike(language) -> None:
    judged = pairs(language)
    assert len(judged) == len({(card, clue) for card, clue, _ in judged}) >= 400
    assert 2 * sum(pair.close for pair in judged) == len(judged)
    assert len({pair.card for pair in judged}) > len(CARDS[language]) / 2


@pytest.mark.parametrize("language", Language)
def test_the_law_flags_what_people_flag(language) -> None:
    measure = measured(language)
    assert measure.precision >= 0.98 and measure.recall >= 0.98, f"{measure} {measure.wrong}"


@pytest.mark.parametrize("language", Language)
def test_a_family_of_the_house_is_not_its_stem(language) -> None:
    """A stem that is shared tells nothing: each of these words was judged by people."""
    judged = pairs(language, HERE / "stems")
    assert 2 * sum(pair.close for pair in judged) == len(judged) >= 50
    assert [pair for pair in judged if flagged(pair, language) is not pair.close] == []


@pytest.mark.parametrize("language", Language)
def test_the_law_knows_the_forms_that_a_library_knows(language) -> None:
    """Of nearly all cards. What is left are homonyms, abbreviations and slips of that library."""
    known = list(forms(language))
    missed = [(card.word, form) for card, form in known if not findings(form, {0: card}, language)]
    assert len(known) > 2000
    assert len(missed) / len(known) < 0.025, missed


def forms(language: Language) -> Iterator[tuple[Word, str]]:
    """Every form of every card, as the library has them."""
    cards = {word.lower(): card for word, card in CARDS[language].items()}
    for form, lemma in DefaultDictionaryFactory().get_dictionary(language.value).items():
        if lemma.lower() in cards and form.isalpha() and form.islower():
            yield cards[lemma.lower()], form


# The examples of the rulebooks: cards of the house as they are in its decks, and others with
# families as a deck would have them.

PTAKOPYSK = Word("PTAKOPYSK", ("pták*", "ptač*", "pysk*", "solopysk*"))
SALATA = Word("SAŁATA", ("sałat*",))
KRAJOBRAZ = Word("KRAJOBRAZ", ("kraj*", "obraz*"))
SOK = Word("SOK", ("sok", "soki", "soku", "sokiem", "socz*"))
BREAK = Word("BREAK", ("broke", "broken", "break*"))
HORSESHOE = Word("HORSESHOE", ("horse*", "shoe*", "unhorsed", "snowshoe*"))
THEATER = Word("THEATER", ("theatre*", "theatrical*"))


@pytest.mark.parametrize(
    ("language", "card", "clues"),
    [
        (Language.CZECH, PTAKOPYSK, "pták pysk ptákovina Solopysky"),
        (Language.ENGLISH, BREAK, "break broken breakage breakdown"),
        (Language.ENGLISH, HORSESHOE, "horse shoe unhorsed snowshoe"),
        (Language.ENGLISH, THEATER, "theatre"),
        (Language.POLISH, SOK, "soczek soki"),
        (Language.POLISH, SALATA, "sałatka"),
        (Language.POLISH, KRAJOBRAZ, "kraj obraz krajowy obrazowy"),
        # the same roots from the other side, with cards of the house
        (Language.POLISH, CARDS[Language.POLISH]["OBRAZ"], "krajobraz obrazowy"),
    ],
)
def test_cn_73_cn_74_cn_75_what_the_rulebooks_refuse_is_flagged(language, card, clues) -> None:
    for clue in clues.split():
        [finding] = findings(clue, {7: card}, language)
        assert (finding.card, finding.word, finding.rule) == (7, card.word, RULES[language]), clue


@pytest.mark.parametrize(
    ("language", "word", "clues"),
    [
        (Language.CZECH, "VODNÍK", "rybník"),
        (Language.CZECH, "OBCHOD", "obloha"),
        (Language.CZECH, "LOPATA", "pata"),
        (Language.CZECH, "HOROLEZEC", "role"),
        (Language.ENGLISH, "ENGLAND", "land island"),
        (Language.ENGLISH, "ROW", "sparrow"),
        (Language.ENGLISH, "NIGHT", "knight"),
        (Language.POLISH, "SOK", "wysoki"),
        (Language.POLISH, "KRAJOBRAZ", "raj raz"),
        # the same from the other side
        (Language.CZECH, "RYBNÍK", "vodník"),
        (Language.CZECH, "PATA", "lopata"),
        (Language.CZECH, "ROLE", "horolezec"),
        (Language.ENGLISH, "ISLAND", "england"),
    ],
)
def test_cn_73_cn_74_cn_75_what_the_rulebooks_allow_is_fine(language, word, clues) -> None:
    families = {card.word: card for card in (SOK, KRAJOBRAZ)}
    card = families.get(word) or CARDS[language].get(word) or Word(word)
    for clue in clues.split():
        assert findings(clue, {0: card}, language) == (), clue


# How it looks at them


@pytest.mark.parametrize(
    ("clue", "doubt"),
    [
        ("horses", None),
        ("broke", Doubt.ROOT),
        ("break", Doubt.FORM),
        ("breaks", Doubt.FORM),
        ("fire-break", Doubt.FORM),
        ("tie break", Doubt.FORM),
        ("break's", Doubt.FORM),
        ("breakdown", Doubt.ROOT),
        ("brea", None),
    ],
)
def test_a_finding_says_how_close_the_clue_is(clue, doubt) -> None:
    found = findings(clue, {3: BREAK}, Language.ENGLISH)
    assert [finding.doubt for finding in found] == ([doubt] if doubt else [])


@pytest.mark.parametrize("clue", ["elf's", "ELF’S", "jury's", "pony’s"])
def test_whose_it_is_does_not_make_it_another_word(clue) -> None:
    """No plural is heard in it: there are no elfs."""
    card = CARDS[Language.ENGLISH][clue[:-2].upper()]
    assert not findings(clue.replace(clue[-2], ""), {0: card}, Language.ENGLISH)
    [finding] = findings(clue, {0: card}, Language.ENGLISH)
    assert finding.doubt is Doubt.FORM


def test_a_part_of_a_visible_compound_is_called_a_part() -> None:
    assert [f.doubt for f in findings("shoe", {0: HORSESHOE}, Language.ENGLISH)] == [Doubt.PART]
    two = Word("NEW YORK")
    assert [f.doubt for f in findings("york", {0: two}, Language.ENGLISH)] == [Doubt.PART]
    assert findings("of", {0: Word("ACE OF SPADES")}, Language.ENGLISH) == ()


def test_every_visible_word_is_looked_at_in_the_order_of_the_table() -> None:
    table = {4: HORSESHOE, 9: BREAK, 11: Word("SNOW"), 20: Word("SHOE")}
    found = findings("snow-shoes", table, Language.ENGLISH)
    assert [finding.card for finding in found] == [4, 11, 20]


def test_cn_82_marks_do_not_count_unless_they_are_written() -> None:
    ghost = Word("DUCH", ("duch*", "duše"))
    assert findings("duse", {0: ghost}, Language.CZECH)
    assert findings("duchovní", {0: ghost}, Language.CZECH)
    assert not findings("důchod", {0: ghost}, Language.CZECH)
    bird = Word("PTÁK", ("pták*", "ptač*"))
    assert findings("ptakovina", {0: bird}, Language.CZECH)


def test_cn_82_a_family_of_the_house_is_written_with_its_marks() -> None:
    oven, snake = CARDS[Language.POLISH]["PIEC"], CARDS[Language.POLISH]["ŻMIJA"]
    assert findings("piece", {0: oven}, Language.POLISH)
    assert not findings("pięć", {0: oven}, Language.POLISH)
    assert findings("zmija", {0: snake}, Language.POLISH)
    assert findings("żółw", {0: Word("ZOLW")}, Language.POLISH), "players may leave marks out"


def test_a_word_of_another_family_is_none_of_this_one() -> None:
    dough = Word("TĚSTO", ("těst*", "!test", "!testov*"))
    for clue in ("těst", "testo", "těstovina"):
        assert findings(clue, {0: dough}, Language.CZECH), clue
    for clue in ("test", "testovat"):
        assert not findings(clue, {0: dough}, Language.CZECH), clue


def test_stems_add_to_a_family_unless_it_is_whole() -> None:
    assert findings("dancing", {0: Word("DANCE", ("ballet",))}, Language.ENGLISH)
    assert not findings("dancing", {0: Word("DANCE", ("ballet", WHOLE))}, Language.ENGLISH)


@pytest.mark.parametrize(
    ("language", "word", "clue"),
    [
        (Language.ENGLISH, "DANCE", "dancing"),
        (Language.CZECH, "HRAD", "hradem"),
        (Language.POLISH, "KOT", "kotami"),
    ],
)
def test_a_word_without_a_family_is_known_by_its_stem(language, word, clue) -> None:
    assert findings(clue, {0: Word(word)}, language)
