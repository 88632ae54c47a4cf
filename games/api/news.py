"""The doors of what is new for me, and what goes through them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated
from uuid import UUID

from django.http import HttpResponse
from msgspec import Meta, Struct
from rest_framework.request import Request

from api_schema.errors import TRANSLATORS, WORDS, Problem
from api_schema.operations import described
from api_schema.plurals import Forms, counted, forms_of
from api_schema.structs import COMPONENTS, answer, converted, parsed
from api_schema.words import say
from games import cursors, news
from games.api import present
from games.api.doors import Door, query, table_known_to, whole
from games.engines.engine import Seat
from games.news import News, SeenTooFar

MOST_NUMBER = 2**31 - 1


class EventsCounted(Struct, frozen=True):
    """So many events of this type, and the same in words; null if there are no words for it."""

    type: str
    count: int
    says: str | None


class GameNews(Struct, frozen=True):
    """What your seat was told after the number `after`, up to `seen`. `says` is a sentence."""

    game: UUID
    kind: str
    seat: Seat | None
    after: int
    seen: int
    counts: tuple[EventsCounted, ...]
    says: str


class NewsShown(Struct, frozen=True):
    """The games in which something is new, the latest moved first. `cursor` is good for the next
    `since`, and for `after` of the stream of all games."""

    cursor: str
    games: tuple[GameNews, ...]
    says: str


class LookedAt(Struct, frozen=True, forbid_unknown_fields=True):
    """The last number of the feed that you have seen."""

    seen: Annotated[int, Meta(ge=0, le=MOST_NUMBER)]


class Since(Struct, frozen=True, forbid_unknown_fields=True):
    since: Annotated[str, Meta(max_length=cursors.LONGEST)] | None = None


class After(Struct, frozen=True, forbid_unknown_fields=True):
    after: Annotated[int, Meta(ge=0, le=MOST_NUMBER)] | None = None


class NewsView(Door):
    @described(
        "news", "What is new in my games since a cursor, or since I last looked", "live",
        gives={200: "NewsShown"}, fails=(400, 401, 403),
        parameters=(query("since", str, "A `cursor`; without one: since you last looked."),),
    )  # fmt: skip
    def get(self, request: Request) -> HttpResponse:
        text = converted(request.query_params, Since).since
        try:
            since = None if text is None else cursors.read(text)
        except cursors.Unreadable as error:
            raise Problem("unreadable", detail="Not a cursor.", field="$.since") from error
        found, cursor = news.of_all(request.user.pk, since)
        shown = tuple(game_news(each, looked=since is None) for each in found)
        says = sentence(found, looked=since is None)
        return answer(NewsShown(cursors.written(cursor), shown, says))


class GameNewsView(Door):
    @described(
        "game_news", "What is new in one game after a number, or since I last looked", "live",
        gives={200: "GameNews"}, fails=(400, 401, 403, 404),
        parameters=(query("after", whole(0, MOST_NUMBER), "The last number you have."),),
    )  # fmt: skip
    def get(self, request: Request, game: UUID) -> HttpResponse:
        after = converted(request.query_params, After).after
        found = news.of_game(table_known_to(request, game), request.user.pk, after)
        return answer(game_news(found, looked=after is None))


class LookedView(Door):
    @described(
        "look", "Note how far I have looked", "live",
        takes="LookedAt", gives={200: "LookedAt"}, fails=(400, 401, 403, 404),
    )  # fmt: skip
    def post(self, request: Request, game: UUID) -> HttpResponse:
        sitting = table_known_to(request, game)
        seen = news.look(sitting, request.user.pk, parsed(request.data, LookedAt).seen)
        return answer(LookedAt(seen))


def game_news(found: News, *, looked: bool) -> GameNews:
    counts = []
    for type, count in found.counts:
        forms = forms_of(present.words(found.kind), type)
        counts.append(EventsCounted(type, count, forms and counted(forms, count)))
    says = sentence([found] if found.counts else [], looked=looked)
    return GameNews(*found[:5], tuple(counts), says)


def sentence(found: Sequence[News], *, looked: bool) -> str:
    """Two clues, three touches: what has the same words in several games is counted together."""
    since = "looked" if looked else "then"
    if not found:
        return say(WORDS, "news", f"nothing_{since}")
    things = ", ".join(counted(forms, count) for forms, count in summed(found))
    if len(found) == 1:
        return say(WORDS, "news", since, things=things)
    games = counted(common("game"), len(found))
    return say(WORDS, "news", f"{since}_in", games=games, things=things)


def summed(found: Iterable[News]) -> list[tuple[Forms, int]]:
    """By how they are counted, in the order in which they come up; what has no words comes last."""
    sums: dict[tuple[tuple[str, str], ...], int] = {}
    others = 0
    for each in found:
        for type, count in each.counts:
            forms = forms_of(present.words(each.kind), type)
            if forms is None:
                others += count
            else:
                key = tuple(sorted(forms.items()))
                sums[key] = sums.get(key, 0) + count
    things = [(dict(key), count) for key, count in sums.items()]
    return things + ([(common("other"), others)] if others else [])


def common(key: str) -> Forms:
    forms = forms_of(WORDS, key)
    assert forms is not None, f"nobody said how to count: {key}"
    return forms


def translate(error: Exception) -> Problem | None:
    if isinstance(error, SeenTooFar):
        return Problem("unreadable", detail="You were not told so much.", field="$.seen")
    return None


TRANSLATORS.append(translate)
COMPONENTS.add(NewsShown, GameNews, LookedAt)
