"""Decks of the players' own: made, changed and removed by their owners, used by those who know."""

from enum import StrEnum
from uuid import UUID

import msgspec
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.db.models import Q
from msgspec import Struct
from msgspec.structs import replace

from games.engines.clue import LETTERS, MARKS, Language, normal, shown, tidy
from games.engines.engine import Word, canonical
from games.models import Deck

MOST_DECKS = 50
LEAST_CARDS, MOST_CARDS, MOST_FORMS = 25, 2000, 60
LARGEST_FAMILY = 400  # letters: every table that is played with a card keeps its family in memory
LONGEST_NAME, LONGEST_WORD, LONGEST_FORM = 60, 30, 40
SHORTEST_BEGINNING = 3
UNTIDY = 200
CHARACTERS = LETTERS | MARKS


class DeckNo(StrEnum):
    """Why a deck was refused."""

    TOO_MANY_DECKS = "too_many_decks"
    NAME_EMPTY = "name_empty"
    NAME_TOO_LONG = "name_too_long"
    NAME_ODD_CHARACTER = "name_odd_character"
    TOO_FEW_CARDS = "too_few_cards"
    TOO_MANY_CARDS = "too_many_cards"
    WORD_EMPTY = "word_empty"
    WORD_TOO_LONG = "word_too_long"
    WORD_ODD_CHARACTER = "word_odd_character"
    WORD_WITHOUT_LETTERS = "word_without_letters"
    WORD_TWICE = "word_twice"
    TOO_MANY_FORMS = "too_many_forms"
    FAMILY_TOO_LONG = "family_too_long"
    FORM_EMPTY = "form_empty"
    FORM_TOO_LONG = "form_too_long"
    FORM_ODD_CHARACTER = "form_odd_character"
    STAR_NOT_LAST = "star_not_last"
    STAR_TOO_EARLY = "star_too_early"
    DECK_UNKNOWN = "deck_unknown"
    DECK_OF_ANOTHER_LANGUAGE = "deck_of_another_language"


class DeckRefused(Exception):
    """There will be no such deck, or it cannot be played with."""

    def __init__(self, reason: DeckNo, **facts: str | int) -> None:
        super().__init__(reason)
        self.reason, self.facts = reason, facts


class DeckCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A word of at most 30 characters, kept in capitals, and forms that are too close to it as
    clues: at most 60, of 40 characters each and 400 together. `*` at the end of a form, after
    three letters at least: all that begins so."""

    word: str
    family: tuple[str, ...] = ()


class DeckWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A deck as its owner wants it: a name of at most 60 characters, 25 to 2 000 different words.
    Whoever has the address of a shared one may read and use it."""

    name: str
    language: Language
    cards: tuple[DeckCard, ...]
    shared: bool = False


def make(owner: AbstractBaseUser, wish: DeckWish) -> Deck:
    kept = columns(checked(wish))  # before the lock: this takes longer than the rest
    with transaction.atomic():
        # Decks of one person are counted one after another; chairs and tokens need not wait.
        get_user_model().objects.select_for_update(no_key=True).get(pk=owner.pk)
        if Deck.objects.filter(owner=owner.pk).count() >= MOST_DECKS:
            raise DeckRefused(DeckNo.TOO_MANY_DECKS, most=MOST_DECKS)
        return Deck.objects.create(owner_id=owner.pk, **kept)


def change(owner: AbstractBaseUser, deck_id: UUID, wish: DeckWish) -> Deck | None:
    """The deck with everything replaced, if this person has it."""
    kept = columns(checked(wish))
    with transaction.atomic():
        deck = Deck.objects.select_for_update().filter(pk=deck_id, owner=owner.pk).first()
        if deck is not None:
            for column, value in kept.items():
                setattr(deck, column, value)
            deck.save(force_update=True)
    return deck


def remove(owner: AbstractBaseUser, deck_id: UUID) -> bool:
    """Whether there was such a deck. Games that drew from it have their cards in the log."""
    gone, _ = Deck.objects.filter(pk=deck_id, owner=owner.pk).delete()
    return gone > 0


def of(owner: AbstractBaseUser) -> list[Deck]:
    """The decks of a person without their cards, the latest changed first."""
    return list(Deck.objects.filter(owner=owner.pk).defer("cards").order_by("-changed_at", "pk"))


def known_to(user: AbstractBaseUser, deck_id: UUID) -> Deck | None:
    """A private deck of somebody else is as none."""
    return deck_for(user.pk, deck_id)


def usable(user_pk: int | None, deck_id: UUID, language: str) -> tuple[Word, ...]:
    """The cards of a deck for a table of this person's. Who is gone has shared decks left."""
    deck = deck_for(user_pk, deck_id)
    if deck is None:
        raise DeckRefused(DeckNo.DECK_UNKNOWN)
    if deck.language != language:
        raise DeckRefused(DeckNo.DECK_OF_ANOTHER_LANGUAGE)
    return tuple(Word(card.word, card.family) for card in cards_of(deck))


def cards_of(deck: Deck) -> tuple[DeckCard, ...]:
    return msgspec.json.decode(deck.cards, type=tuple[DeckCard, ...])


def deck_for(user_pk: int | None, deck_id: UUID) -> Deck | None:
    return Deck.objects.filter(Q(owner=user_pk) | Q(shared=True), pk=deck_id).first()


def columns(wish: DeckWish) -> dict[str, str | int]:
    return {
        "name": wish.name,
        "language": wish.language.value,
        "shared": wish.shared,
        "cards": canonical(wish.cards).decode(),
        "size": len(wish.cards),
    }


def checked(wish: DeckWish) -> DeckWish:
    """The same wish in the form in which it is kept."""
    return replace(wish, name=checked_name(wish.name), cards=checked_cards(wish.cards))


def checked_name(text: str) -> str:
    name = " ".join(text.split())
    if not name:
        raise DeckRefused(DeckNo.NAME_EMPTY)
    if len(name) > LONGEST_NAME:
        raise DeckRefused(DeckNo.NAME_TOO_LONG, most=LONGEST_NAME)
    if not name.isprintable():
        odd = next(character for character in name if not character.isprintable())
        raise DeckRefused(DeckNo.NAME_ODD_CHARACTER, character=shown(odd))
    return name


def checked_cards(cards: tuple[DeckCard, ...]) -> tuple[DeckCard, ...]:
    if len(cards) < LEAST_CARDS:
        raise DeckRefused(DeckNo.TOO_FEW_CARDS, least=LEAST_CARDS)
    if len(cards) > MOST_CARDS:
        raise DeckRefused(DeckNo.TOO_MANY_CARDS, most=MOST_CARDS)
    kept = tuple(checked_card(place, card) for place, card in enumerate(cards))
    places: dict[str, int] = {}
    for place, card in enumerate(kept):  # CN-8: distinct, in the form of CN-82
        if places.setdefault(normal(card.word), place) != place:
            raise DeckRefused(DeckNo.WORD_TWICE, card=place, word=card.word)
    return kept


def checked_card(place: int, card: DeckCard) -> DeckCard:
    try:
        if len(card.family) > MOST_FORMS:
            raise DeckRefused(DeckNo.TOO_MANY_FORMS, most=MOST_FORMS)
        if sum(map(len, card.family)) > LARGEST_FAMILY:
            raise DeckRefused(DeckNo.FAMILY_TOO_LONG, most=LARGEST_FAMILY)
        return DeckCard(checked_word(card.word), tuple(map(checked_form, card.family)))
    except DeckRefused as no:
        word = legible(card.word, LONGEST_WORD)
        raise DeckRefused(no.reason, card=place, word=word, **no.facts) from no


def checked_word(text: str) -> str:
    word = tidied(text)
    if not word:
        raise DeckRefused(DeckNo.WORD_EMPTY)
    if len(word.upper()) > LONGEST_WORD:
        raise DeckRefused(DeckNo.WORD_TOO_LONG, most=LONGEST_WORD)
    if (odd := odd_character(word.lower())) is not None:
        raise DeckRefused(DeckNo.WORD_ODD_CHARACTER, character=shown(odd))
    if not letters(word.lower()):
        raise DeckRefused(DeckNo.WORD_WITHOUT_LETTERS)
    return word.upper()


def checked_form(text: str) -> str:
    try:
        return sound(tidied(text).lower())
    except DeckRefused as no:
        raise DeckRefused(no.reason, form=legible(text, LONGEST_FORM), **no.facts) from no


def sound(form: str) -> str:
    """A form that is one. It may be a number, as `007` is to an agent."""
    stem = form.removesuffix("*")
    if len(form) > LONGEST_FORM:
        raise DeckRefused(DeckNo.FORM_TOO_LONG, most=LONGEST_FORM)
    if "*" in stem:
        raise DeckRefused(DeckNo.STAR_NOT_LAST)
    if (odd := odd_character(stem)) is not None:
        raise DeckRefused(DeckNo.FORM_ODD_CHARACTER, character=shown(odd))
    if stem != form and letters(stem) < SHORTEST_BEGINNING:
        raise DeckRefused(DeckNo.STAR_TOO_EARLY, least=SHORTEST_BEGINNING)
    if not any(map(str.isalnum, stem)):
        raise DeckRefused(DeckNo.FORM_EMPTY)
    return form


def tidied(text: str) -> str:
    """What is much too long stays as it is, and is refused: marks in great number are put in order
    in the square of it."""
    return tidy(text) if len(text) <= UNTIDY else text


def odd_character(text: str) -> str | None:
    """The first character that has no place on a card."""
    return next((character for character in text if character not in CHARACTERS), None)


def letters(text: str) -> int:
    return sum(character in LETTERS for character in text)


def legible(text: str, most: int) -> str:
    """A text as it can be told: in characters that can be printed, and not at any length."""
    start = "".join(map(shown, text[:most]))
    return start if len(text) <= most else f"{start}…"
