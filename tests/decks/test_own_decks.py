"""Decks of the players' own: what may be in one, and whose it is."""

from __future__ import annotations

import json
from uuid import uuid4

import pytest
from msgspec.structs import replace

from accounts.models import User
from games import own_decks
from games.engines.clue import LETTERS, Language
from games.engines.engine import Word
from games.models import Deck
from games.own_decks import DeckCard, DeckNo, DeckRefused, DeckWish, checked, usable

pytestmark = pytest.mark.storage
HARBOUR = ("WHALE", "PIANO", "CROWN", "TOWER", "GHOST", "RIVER")


def cards(count: int = 25) -> tuple[DeckCard, ...]:
    names = (*HARBOUR, *(f"AGENT {number}" for number in range(1, count)))
    return tuple(DeckCard(name) for name in names[:count])


def wish(count: int = 25, **changes: object) -> DeckWish:
    return replace(DeckWish("Harbour", Language.ENGLISH, cards(count)), **changes)


def with_card(word: str, *family: str) -> DeckWish:
    """A good deck in which the card at place 3 is this one."""
    some = cards()
    return wish(cards=(*some[:3], DeckCard(word, family), *some[4:]))


def kept(word: str, *family: str) -> DeckCard:
    return checked(with_card(word, *family)).cards[3]


def refusal(sent: DeckWish) -> tuple[str, dict[str, object]]:
    with pytest.raises(DeckRefused) as caught:
        checked(sent)
    return caught.value.reason, caught.value.facts


@pytest.fixture
def ada(db: None) -> User:
    return User.objects.create(username="ada")


@pytest.fixture
def bo(db: None) -> User:
    return User.objects.create(username="bo")


# What may be in a deck.


@pytest.mark.parametrize("count", [25, 26, 2000])
def test_a_deck_has_25_to_2000_cards(count: int) -> None:
    assert len(checked(wish(count)).cards) == count


def test_fewer_or_more_cards_are_no_deck() -> None:
    assert refusal(wish(0)) == ("too_few_cards", {"least": 25})
    assert refusal(wish(24)) == ("too_few_cards", {"least": 25})
    assert refusal(wish(2001)) == ("too_many_cards", {"most": 2000})


@pytest.mark.parametrize(
    ("sent", "word"),
    [
        ("lighthouse", "LIGHTHOUSE"),
        ("  ice   cream\n", "ICE CREAM"),
        ("o’clock", "O'CLOCK"),
        ("jack–in–the–box", "JACK-IN-THE-BOX"),
        ("R2-D2", "R2-D2"),
        ("žluťoučký", "ŽLUŤOUČKÝ"),
        ("z\u030cid", "ŽID"),
        ("łódź", "ŁÓDŹ"),
        ("straße", "STRASSE"),
        ("x" * 30, "X" * 30),
    ],
)
def test_a_word_is_kept_tidy_and_in_capitals(sent: str, word: str) -> None:
    assert kept(sent).word == word


@pytest.mark.parametrize(
    ("sent", "reason", "facts"),
    [
        ("", "word_empty", {}),
        (" \t ", "word_empty", {"word": " U+0009 "}),
        ("x" * 31, "word_too_long", {"word": "x" * 30 + "…", "most": 30}),
        ("ß" * 16, "word_too_long", {"most": 30}),  # two letters each, in capitals
        ("x" * 100_000, "word_too_long", {"word": "x" * 30 + "…", "most": 30}),
        (" " * 300 + "WHALE", "word_too_long", {"word": " " * 30 + "…", "most": 30}),
        ("U.F.O.", "word_odd_character", {"character": "."}),
        ("кит", "word_odd_character", {"character": "к"}),
        ("sh\u0131p", "word_odd_character", {"character": "ı"}),
        ("a*", "word_odd_character", {"character": "*"}),
        ("sh\0ip", "word_odd_character", {"word": "shU+0000ip", "character": "U+0000"}),
        ("sh\u202eip", "word_odd_character", {"word": "shU+202Eip", "character": "U+202E"}),
        ("sh\ud800ip", "word_odd_character", {"word": "shU+D800ip", "character": "U+D800"}),
        ("007", "word_without_letters", {}),
        ("-'-", "word_without_letters", {}),
    ],
    ids=lambda value: ascii(value)[:30],
)
def test_what_is_no_word_is_refused_and_named(
    sent: str, reason: str, facts: dict[str, object]
) -> None:
    assert refusal(with_card(sent)) == (reason, {"card": 3, "word": sent} | facts)


@pytest.mark.parametrize(
    ("again", "word"),
    [("WHALE",) * 2, (" Whale ", "WHALE"), ("wha\uff4ce", "WHALE"), ("-whale-", "-WHALE-")],
)
def test_cn_8_no_word_is_in_a_deck_twice(again: str, word: str) -> None:
    sent = wish(cards=(*cards(), DeckCard(again)))
    assert refusal(sent) == ("word_twice", {"card": 25, "word": word})


def test_cn_82_words_that_differ_by_a_mark_are_different_words() -> None:
    sent = wish(cards=(*cards(), DeckCard("KŘÍŽ"), DeckCard("KRIZ")))
    assert [card.word for card in checked(sent).cards[-2:]] == ["KŘÍŽ", "KRIZ"]


@pytest.mark.parametrize(
    ("sent", "form"),
    [
        ("Whales", "whales"),
        (" whale  bone ", "whale bone"),
        ("whaling*", "whaling*"),
        ("WHA*", "wha*"),
        ("whale’s", "whale's"),
        ("whal\uff0a", "whal*"),
        ("007", "007"),
        ("a", "a"),
        ("x" * 40, "x" * 40),
        ("x" * 39 + "*", "x" * 39 + "*"),
    ],
)
def test_a_form_is_kept_tidy_and_in_small_letters(sent: str, form: str) -> None:
    assert kept("OCEAN", sent) == DeckCard("OCEAN", (form,))


@pytest.mark.parametrize(
    ("sent", "reason", "facts"),
    [
        ("", "form_empty", {}),
        (" - ", "form_empty", {}),
        ("x" * 41, "form_too_long", {"form": "x" * 40 + "…", "most": 40}),
        ("x" * 40 + "*", "form_too_long", {"form": "x" * 40 + "…", "most": 40}),
        ("sea, sand", "form_odd_character", {"character": ","}),
        ("море", "form_odd_character", {"character": "м"}),
        ("se\0a", "form_odd_character", {"form": "seU+0000a", "character": "U+0000"}),
        ("*sea", "star_not_last", {}),
        ("se*a", "star_not_last", {}),
        ("sea**", "star_not_last", {}),
        ("*", "star_too_early", {"least": 3}),
        ("se*", "star_too_early", {"least": 3}),
        ("se1*", "star_too_early", {"least": 3}),
    ],
    ids=lambda value: ascii(value)[:30],
)
def test_what_is_no_form_is_refused_and_named(
    sent: str, reason: str, facts: dict[str, object]
) -> None:
    expected = {"card": 3, "word": "OCEAN", "form": sent} | facts
    assert refusal(with_card("OCEAN", "sea", sent)) == (reason, expected)


def test_a_family_has_at_most_60_forms() -> None:
    assert len(kept("OCEAN", *["sea"] * 60).family) == 60
    expected = {"card": 3, "word": "OCEAN", "most": 60}
    assert refusal(with_card("OCEAN", *["sea"] * 61)) == ("too_many_forms", expected)


def test_what_is_kept_can_be_sent_again_as_it_is() -> None:
    words = (DeckCard(f"x{letter}", (f"x{letter}y",)) for letter in sorted(LETTERS))
    once = checked(wish(cards=(*cards(), *words)))
    assert checked(once) == once


@pytest.mark.parametrize(
    ("sent", "name"),
    [("Harbour", "Harbour"), (" Our \n deck ", "Our deck"), ("№ 7 🐋", "№ 7 🐋"), ("x" * 60,) * 2],
)
def test_the_name_of_a_deck_is_trimmed(sent: str, name: str) -> None:
    assert checked(wish(name=sent)).name == name


@pytest.mark.parametrize(
    ("sent", "refused"),
    [
        ("", ("name_empty", {})),
        (" \n", ("name_empty", {})),
        ("x" * 61, ("name_too_long", {"most": 60})),
        ("a\0b", ("name_odd_character", {"character": "U+0000"})),
        ("a\u202eb", ("name_odd_character", {"character": "U+202E"})),
        ("a\ud800b", ("name_odd_character", {"character": "U+D800"})),
    ],
    ids=ascii,
)
def test_a_name_is_plain_text(sent: str, refused: tuple[str, dict[str, object]]) -> None:
    assert refusal(wish(name=sent)) == refused


def test_no_word_makes_us_think_for_long() -> None:
    """Unicode puts marks in order in the square of their number: nobody waits for that."""
    heap = "a" + "\u0301\u0316" * 100_000
    assert refusal(with_card(heap))[0] == "word_too_long"
    assert refusal(with_card("OCEAN", heap))[0] == "family_too_long"
    assert refusal(wish(name=heap))[0] == "name_too_long"


def test_a_family_has_at_most_400_letters() -> None:
    """Every table that is played with a card keeps its family in memory."""
    forms = ["a" * 40] * 10
    assert own_decks.checked(with_card("OCEAN", *forms))
    assert refusal(with_card("OCEAN", *forms, "b"))[0] == "family_too_long"


# Whose it is.


def test_a_deck_is_kept_as_canonical_json(ada: User) -> None:
    deck = own_decks.make(ada, with_card("ocean", "Sea", "SEAS*"))
    deck.refresh_from_db()
    assert deck.cards.startswith('[{"family":[],"word":"WHALE"},')
    assert json.loads(deck.cards)[3] == {"family": ["sea", "seas*"], "word": "OCEAN"}
    assert (deck.size, deck.language, deck.shared) == (25, "en", False)
    assert own_decks.cards_of(deck)[3] == DeckCard("OCEAN", ("sea", "seas*"))


def test_a_change_replaces_everything(ada: User) -> None:
    deck = own_decks.make(ada, with_card("ocean", "sea"))
    wanted = wish(30, name="Docks", language=Language.CZECH, shared=True)
    changed = own_decks.change(ada, deck.pk, wanted)
    assert changed is not None and changed.pk == deck.pk
    changed.refresh_from_db()
    assert (changed.name, changed.language, changed.shared) == ("Docks", "cs", True)
    assert (changed.size, own_decks.cards_of(changed)) == (30, cards(30))
    assert changed.made_at == deck.made_at < changed.changed_at


def test_a_change_that_is_refused_changes_nothing(ada: User) -> None:
    deck = own_decks.make(ada, wish())
    with pytest.raises(DeckRefused):
        own_decks.change(ada, deck.pk, with_card("", "sea"))
    assert Deck.objects.get(pk=deck.pk).changed_at == deck.changed_at


def test_the_latest_changed_deck_comes_first_and_no_cards_are_read(
    ada: User, bo: User, django_assert_num_queries
) -> None:
    first, second = own_decks.make(ada, wish()), own_decks.make(ada, wish())
    own_decks.make(bo, wish(shared=True))
    own_decks.change(ada, first.pk, wish(name="Docks"))
    with django_assert_num_queries(1):
        listed = [(deck.pk, deck.name) for deck in own_decks.of(ada)]
    assert listed == [(first.pk, "Docks"), (second.pk, "Harbour")]
    assert "cards" in own_decks.of(ada)[0].get_deferred_fields()


def test_a_person_has_at_most_50_decks(ada: User, bo: User) -> None:
    decks = [own_decks.make(ada, wish()) for _ in range(50)]
    with pytest.raises(DeckRefused) as caught:
        own_decks.make(ada, wish())
    assert (caught.value.reason, caught.value.facts) == ("too_many_decks", {"most": 50})
    assert own_decks.make(bo, wish())
    assert own_decks.change(ada, decks[0].pk, wish(name="Docks"))
    assert own_decks.remove(ada, decks[0].pk)
    assert own_decks.make(ada, wish())
    assert len(own_decks.of(ada)) == 50


@pytest.mark.parametrize("shared", [False, True])
def test_only_its_owner_changes_or_removes_a_deck(ada: User, bo: User, shared: bool) -> None:
    deck = own_decks.make(ada, wish(shared=shared))
    assert own_decks.change(bo, deck.pk, wish(name="Mine now")) is None
    assert not own_decks.remove(bo, deck.pk)
    deck.refresh_from_db()
    assert (deck.name, deck.owner_id) == ("Harbour", ada.pk)
    assert own_decks.remove(ada, deck.pk)
    assert not own_decks.remove(ada, deck.pk)
    assert own_decks.change(ada, deck.pk, wish()) is None


def test_a_private_deck_is_known_to_its_owner_alone(ada: User, bo: User) -> None:
    private, shared = own_decks.make(ada, wish()), own_decks.make(ada, wish(shared=True))
    assert own_decks.known_to(ada, private.pk) == private
    assert own_decks.known_to(bo, private.pk) is None
    assert own_decks.known_to(bo, uuid4()) is None
    assert own_decks.known_to(bo, shared.pk) == shared


def test_a_deck_of_ones_own_or_a_shared_one_can_be_played_with(ada: User, bo: User) -> None:
    private = own_decks.make(ada, with_card("ocean", "sea*"))
    shared = own_decks.make(ada, wish(shared=True))
    assert usable(ada.pk, private.pk, Language.ENGLISH)[3] == Word("OCEAN", ("sea*",))
    assert [card.word for card in usable(bo.pk, shared.pk, "en")] == [c.word for c in cards()]
    assert usable(None, shared.pk, "en") == usable(bo.pk, shared.pk, "en")
    with pytest.raises(DeckRefused, match="deck_unknown"):
        usable(None, private.pk, "en")


def test_a_deck_that_is_not_shared_any_more_cannot_be_played_with(ada: User, bo: User) -> None:
    deck = own_decks.make(ada, wish(shared=True))
    assert len(usable(bo.pk, deck.pk, "en")) == 25
    own_decks.change(ada, deck.pk, wish(shared=False))
    assert unusable(bo, deck) == DeckNo.DECK_UNKNOWN
    own_decks.remove(ada, deck.pk)
    assert unusable(ada, deck) == DeckNo.DECK_UNKNOWN


def test_a_table_plays_with_a_deck_of_its_own_language(ada: User, bo: User) -> None:
    shared = own_decks.make(ada, wish(shared=True))
    private = own_decks.make(ada, wish())
    assert unusable(bo, shared, "cs") == DeckNo.DECK_OF_ANOTHER_LANGUAGE
    assert unusable(bo, private, "cs") == DeckNo.DECK_UNKNOWN  # not even its language is told


def unusable(user: User, deck: Deck, language: str = "en") -> str:
    with pytest.raises(DeckRefused) as caught:
        usable(user.pk, deck.pk, language)
    assert caught.value.facts == {}
    return caught.value.reason


def test_with_a_person_go_their_decks(ada: User) -> None:
    deck = own_decks.make(ada, wish())
    ada.delete()
    assert not Deck.objects.filter(pk=deck.pk).exists()
