"""The door to earlier rulings on clues, without names."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from django.http import HttpResponse
from msgspec import Meta, Struct
from rest_framework.request import Request

from accounts.api.types import Line
from accounts.tokens import Scope
from api_schema.operations import described
from api_schema.structs import COMPONENTS, answer, converted
from api_schema.words import say
from games.api import present
from games.api.doors import Door, Paged, query, whole
from games.engines.dispute import Complaint, Grounds, Outcome
from games.models import Ruling
from games.precedents import precedents

WORD = {"type": "string", "minLength": 1, "maxLength": 200, "pattern": Line}


class PrecedentShown(Struct, frozen=True):
    """A ruling on the clue `word`, and the word on the table that it was compared with (`other`),
    if there was one. `at` is the day, of which nobody can tell the game."""

    word: str
    other: str | None
    language: str
    kind: str
    complaint: Complaint
    outcome: Outcome
    outcome_says: str
    grounds: Grounds
    grounds_says: str
    note: str
    on_appeal: bool
    at: date


class Precedents(Struct, frozen=True):
    count: int
    page: int
    size: int
    precedents: tuple[PrecedentShown, ...]


class PrecedentPage(Paged, frozen=True, forbid_unknown_fields=True):
    word: Annotated[str, Meta(min_length=1, max_length=200, pattern=Line)] | None = None
    language: Annotated[str, Meta(pattern="^[a-z]{2}$")] | None = None


class PrecedentsView(Door):
    """For whoever has an account: clues and notes are what people have written, not the house."""

    scopes = {"GET": Scope.GAMES_READ, "HEAD": Scope.GAMES_READ}

    @described(
        "precedents", "Rulings on clues in games that are over, the latest first", "disputes",
        gives={200: "Precedents"}, fails=(400, 401, 403),
        parameters=(
            query("word", WORD, "Only on this word, as the clue or as the word on the table."),
            query("language", str, "Only of games in this language."),
            query("page", whole(1, 100_000), "From 1."),
            query("size", whole(1, 100), "Rulings on a page, at most 100."),
        ),
    )  # fmt: skip
    def get(self, request: Request) -> HttpResponse:
        page = converted(request.query_params, PrecedentPage)
        words = [] if page.word is None else [page.word]
        found = precedents(words, language=page.language or "", published=True)
        shown = tuple(precedent_shown(ruling) for ruling in found[page.cut])
        return answer(Precedents(found.count(), page.page, page.size, shown))


def precedent_shown(ruling: Ruling) -> PrecedentShown:
    dispute, kind = ruling.dispute, ruling.dispute.game.kind
    return PrecedentShown(
        dispute.word, ruling.other or None, dispute.language, kind, Complaint(dispute.complaint),
        Outcome(ruling.outcome), say(present.words(kind), "outcome", ruling.outcome),
        Grounds(ruling.grounds), say(present.words(kind), "grounds", ruling.grounds),
        ruling.note, ruling.on_appeal, ruling.at.date(),
    )  # fmt: skip


COMPONENTS.add(Precedents)
