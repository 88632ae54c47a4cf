"""Cards are drawn from a deck as from a box: they have two sides, and none comes twice."""

from itertools import product
from random import Random

import pytest

from games import decks
from games.decks import CannotFlip, drawn, flipped, sides
from games.engines.clue import Language
from games.engines.codenames.terms import Deck
from games.engines.engine import Picture, Word

HOUSE = [
    *(decks.words(f"{language}/{deck}") for language, deck in product(Language, Deck)),
    decks.ALL_PICTURES,
]


def deck(size: int) -> tuple[Word, ...]:
    return tuple(Word(f"WORD{n}") for n in range(size))


@pytest.mark.parametrize("size", [25, 26, 49, 50, 51, 400])
def test_cn_8_no_card_is_drawn_twice(size: int) -> None:
    for seed in range(20):
        cards = drawn(deck(size), 25, source=Random(seed))
        assert len(set(cards)) == len(cards) == 25


def test_cn_8_a_card_lies_with_one_side_up() -> None:
    box = sides(deck(400))
    for seed in range(20):
        cards = set(drawn(deck(400), 25, source=Random(seed)))
        assert all(len(cards & set(card)) <= 1 for card in box)


def test_both_sides_of_every_card_are_drawn_in_time() -> None:
    chance = Random(3)
    seen = {face for _ in range(400) for face in drawn(deck(100), 25, source=chance)}
    assert seen == set(deck(100))


def test_an_odd_card_has_nothing_on_its_back_and_is_drawn_too() -> None:
    assert sides(deck(5)) == [
        (Word("WORD0"), Word("WORD2")),
        (Word("WORD1"), Word("WORD3")),
        (Word("WORD4"),),
    ]
    assert any(Word("WORD50") in drawn(deck(51), 25, source=Random(n)) for n in range(40))


def test_a_new_game_has_other_cards_as_long_as_there_are_enough() -> None:
    last = drawn(deck(200), 25, source=Random(1))
    for seed in range(20):
        assert not set(drawn(deck(200), 25, source=Random(seed), besides=last)) & set(last)
    small = drawn(deck(30), 25, source=Random(1))
    assert len(drawn(deck(30), 25, source=Random(2), besides=small)) == 25


@pytest.mark.parametrize("cards", HOUSE, ids=len)
def test_pic_7_and_cn_8_flipped_cards_are_the_other_sides_and_flip_back(cards) -> None:
    first = drawn(cards, 25, source=Random(4))
    second = flipped(cards, first)
    assert len(set(second)) == 25 and not set(second) & set(first)
    assert flipped(cards, second) == first


def test_a_card_is_known_by_its_word_whatever_its_family_has_become() -> None:
    old = tuple(Word(card.word, ("old",)) for card in drawn(deck(200), 25, source=Random(1)))
    assert len(flipped(deck(200), old)) == 25
    fresh = drawn(deck(200), 25, source=Random(2), besides=old)
    assert not {card.word for card in fresh} & {card.word for card in old}


def test_what_has_no_other_side_cannot_be_flipped() -> None:
    for faces in ((), (Word("WORD4"),), (Word("STRANGER"),), (Picture("p001"),)):
        with pytest.raises(CannotFlip):
            flipped(deck(5), faces)
    with pytest.raises(CannotFlip):
        flipped(deck(4), (Word("WORD0"), Word("WORD2")))  # both sides of one card


def test_pic_94_there_are_pictures_enough_for_the_25_cards_of_duet_and_for_a_flip() -> None:
    """The rest of this rule is for the rules of Duet."""
    first = drawn(decks.ALL_PICTURES, 25, source=Random(9))
    assert len({*first, *flipped(decks.ALL_PICTURES, first)}) == 50


def test_a_deck_that_is_too_small_gives_what_it_has() -> None:
    assert set(drawn(deck(7), 25, source=Random(1))) == set(deck(7))
