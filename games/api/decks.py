"""The doors of the players' own decks, and what goes through them."""

from __future__ import annotations

from uuid import UUID

import msgspec
from django.http import HttpResponse
from msgspec import Struct
from rest_framework.request import Request

from accounts.tokens import Scope
from api_schema.errors import TRANSLATORS, WORDS, Problem, ProblemShown
from api_schema.operations import LOCATION, described
from api_schema.structs import COMPONENTS, Moment, answer, parsed
from api_schema.words import say
from games import own_decks
from games.api.doors import Door
from games.engines.clue import Language
from games.models import Deck
from games.own_decks import DeckCard, DeckNo, DeckRefused, DeckWish


class DeckListed(Struct, frozen=True):
    """A deck of yours in a list. `size` is how many cards it has."""

    id: UUID
    name: str
    language: Language
    shared: bool
    size: int
    made_at: Moment
    changed_at: Moment


class DeckList(Struct, frozen=True):
    decks: tuple[DeckListed, ...]


class DeckShown(DeckListed, frozen=True, kw_only=True):
    """A deck with its cards. Whose it is, is told to its owner alone."""

    yours: bool
    owner: str | None
    cards: tuple[DeckCard, ...]


class DeckFacts(Struct, frozen=True, omit_defaults=True):
    """What a refusal may speak of. `card` is the place in the list that was sent, from 0."""

    card: int | None = None
    word: str | None = None
    form: str | None = None
    character: str | None = None
    least: int | None = None
    most: int | None = None


class DeckRefusal(ProblemShown, frozen=True, kw_only=True, tag_field="kind", tag="deck"):
    """There will be no such deck, or it cannot be played with."""

    reason: DeckNo
    facts: DeckFacts


class DeckDoor(Door):
    scopes = Door.scopes | {"PUT": Scope.GAMES_PLAY, "DELETE": Scope.GAMES_PLAY}

    @property
    def budget(self) -> str | None:
        """To check a large deck takes half a second: nobody may ask for that all the time."""
        return "deck" if self.request.method in ("POST", "PUT") else None


class DecksView(DeckDoor):
    @described(
        "list_decks", "My decks without their cards, the latest changed first", "decks",
        gives={200: "DeckList"}, fails=(401, 403),
    )  # fmt: skip
    def get(self, request: Request) -> HttpResponse:
        mine = own_decks.of(request.user)
        return answer(DeckList(tuple(DeckListed(*outside(deck)) for deck in mine)))

    @described(
        "make_deck", "Make a deck of my own", "decks",
        takes="DeckWish", gives={201: "DeckShown", 422: "DeckRefusal"}, fails=(400, 401, 403),
        headers=(LOCATION,),
    )  # fmt: skip
    def post(self, request: Request) -> HttpResponse:
        deck = own_decks.make(request.user, parsed(request.data, DeckWish))
        response = answer(shown_to(request, deck), status=201)
        response["Location"] = f"/api/v1/decks/{deck.pk}"
        return response


class DeckView(DeckDoor):
    @described(
        "read_deck", "A deck of mine, or one that is shared", "decks",
        gives={200: "DeckShown"}, fails=(401, 403, 404),
    )  # fmt: skip
    def get(self, request: Request, deck: UUID) -> HttpResponse:
        return answer(shown_to(request, known_to(request, deck)))

    @described(
        "change_deck", "Replace all of a deck of mine", "decks",
        takes="DeckWish", gives={200: "DeckShown", 422: "DeckRefusal"},
        fails=(400, 401, 403, 404),
    )  # fmt: skip
    def put(self, request: Request, deck: UUID) -> HttpResponse:
        must_be_theirs(request, deck)
        changed = own_decks.change(request.user, deck, parsed(request.data, DeckWish))
        if changed is None:  # It was removed in this very moment.
            raise Problem("no-such-deck")
        return answer(shown_to(request, changed))

    @described(
        "remove_deck", "Remove a deck of mine", "decks", gives={204: None}, fails=(401, 403, 404)
    )
    def delete(self, request: Request, deck: UUID) -> HttpResponse:
        must_be_theirs(request, deck)
        if not own_decks.remove(request.user, deck):
            raise Problem("no-such-deck")
        return HttpResponse(status=204)


def known_to(request: Request, deck_id: UUID) -> Deck:
    """The deck, for whoever may know of it. For everybody else there is none."""
    deck = own_decks.known_to(request.user, deck_id)
    if deck is None:
        raise Problem("no-such-deck")
    return deck


def must_be_theirs(request: Request, deck_id: UUID) -> None:
    """A shared deck is there for others to read."""
    if known_to(request, deck_id).owner_id != request.user.pk:
        raise Problem("not-allowed")


def shown_to(request: Request, deck: Deck) -> DeckShown:
    yours = deck.owner_id == request.user.pk
    owner = request.user.username if yours else None
    cards = own_decks.cards_of(deck)
    return DeckShown(*outside(deck), yours=yours, owner=owner, cards=cards)


def outside(deck: Deck) -> tuple[UUID, str, Language, bool, int, Moment, Moment]:
    return (
        deck.pk, deck.name, Language(deck.language), deck.shared, deck.size, deck.made_at,
        deck.changed_at,
    )  # fmt: skip


def translate(error: Exception) -> Problem | None:
    """What is refused of a deck, here or at a table that is to be played with it."""
    if not isinstance(error, DeckRefused):
        return None
    facts = msgspec.convert(error.facts, DeckFacts)
    number = None if facts.card is None else facts.card + 1  # People count from one.
    detail = say(WORDS, "deck", error.reason, number=number, **error.facts)
    return Problem("refused", detail=detail, kind="deck", reason=error.reason, facts=facts)


TRANSLATORS.append(translate)
COMPONENTS.add(DeckWish, DeckList, DeckShown, DeckRefusal)
COMPONENTS.join("Refusal", "deck", "DeckRefusal")
