"""The doors of the games: each parses, calls one verb, and answers with a read."""

from typing import Annotated
from uuid import UUID

from django.http import HttpResponse
from msgspec import Meta, Struct
from rest_framework.permissions import AllowAny
from rest_framework.request import Request

from api_schema.conditional import last_seen, not_modified, unchanged
from api_schema.errors import Problem
from api_schema.operations import LOCATION, described
from api_schema.structs import answer, converted, parsed
from api_schema.view import View
from games import chairs, clock, lobby, seats
from games.api import present, wire
from games.api.doors import (
    IF_MATCH,
    IF_NONE_MATCH,
    KEY,
    Door,
    cause_of,
    key_of,
    must_go_on,
    observed,
    of_a_kind,
    query,
    same_kind,
    seat_in,
    started,
    table_known_to,
    whole,
)
from games.api.lists import Page, games_of
from games.api.problems import MovedOnFor, rules_of, start_of
from games.api.terms import timing_asked
from games.engines.engine import HOUSE
from games.lobby import TableRefused
from games.observe import advise
from games.play import MovedOn, play
from games.rematch import rematch
from games.sitting import Terms
from games.tables import at_rest


class Cursor(Struct, frozen=True, forbid_unknown_fields=True):
    after: Annotated[int, Meta(ge=0, le=2**31)] = 0
    limit: Annotated[int, Meta(ge=1, le=1000)] = 1000


AFTER = query("after", whole(0, 2**31), "The last number you have.")
LIMIT = query("limit", whole(1, 1000), "At most 1000.")


class KindsView(View):
    authentication_classes = []
    permission_classes = [AllowAny]

    @described(
        "kinds", "The kinds of game, with their options and seats", "kinds", gives={200: "Kinds"}
    )
    def get(self, request: Request) -> HttpResponse:
        return answer(present.kinds())


class GamesView(Door):
    @described(
        "list_games", "My games, the latest moved first", "games",
        gives={200: "GameList"}, fails=(400, 401, 403),
        parameters=(
            query("kind", str, "Only games of this kind."),
            query("status", str, "Only games in this state.", enum=[s.value for s in wire.Status]),
            query("your_turn", bool, "Only games that wait for you."),
            query("page", whole(1, 100_000), "From 1."),
            query("size", whole(1, 100), "Games on a page, at most 100."),
        ),
    )  # fmt: skip
    def get(self, request: Request) -> HttpResponse:
        page = converted(request.query_params, Page)
        mine = games_of(request.user.pk, page)
        shown = present.listed(mine[page.cut], request.user.pk)
        return answer(wire.GameList(mine.count(), page.page, page.size, shown))

    @described(
        "open_table", "Open a table", "games",
        takes="OpenTable", gives={201: "Observation", 422: "Refusal"}, fails=(400, 401, 403),
        headers=(KEY, LOCATION),
    )  # fmt: skip
    def post(self, request: Request) -> HttpResponse:
        kind, wish = of_a_kind(request, "open")
        key = key_of(request)
        timing = timing_asked(
            wish.pace, wish.time_zone, wish.weekends, wish.hourglass, wish.time_up
        )
        with rules_of(kind):
            game = lobby.open_table(
                request.user, kind, wish.options, spectators=wish.spectators, key=key,
                terms=Terms(wish.public, wish.bots, timing, wish.reliability),
            )  # fmt: skip
        response = observed(request, table_known_to(request, game), status=201)
        response["Location"] = f"/api/v1/games/{game}"
        return response


class GameView(Door):
    @described(
        "observe", "What I see, and what I may do now", "games",
        gives={200: "Observation", 304: None}, fails=(401, 403, 404), headers=(IF_NONE_MATCH,),
    )  # fmt: skip
    def get(self, request: Request, game: UUID) -> HttpResponse:
        sitting = table_known_to(request, game)
        if request.headers.get("If-None-Match"):
            etag = present.observation_tag(sitting, request.user.pk)
            if unchanged(request, etag):
                return not_modified(etag)
        return observed(request, sitting)

    @described(
        "close_table", "Close a table of mine at which nothing was dealt", "games",
        gives={204: None, 422: "Refusal"}, fails=(401, 403, 404),
    )  # fmt: skip
    def delete(self, request: Request, game: UUID) -> HttpResponse:
        table_known_to(request, game)
        chairs.close(game, request.user)
        return HttpResponse(status=204)


class SitView(Door):
    @described(
        "sit", "Take a seat", "games",
        takes="Sit", gives={200: "Observation", 422: "Refusal"}, fails=(400, 401, 403, 404),
    )  # fmt: skip
    def post(self, request: Request, game: UUID) -> HttpResponse:
        table_known_to(request, game)
        lobby.sit(game, request.user, parsed(request.data, wire.Sit).role)
        return observed(request, table_known_to(request, game))


class LeaveView(Door):
    @described(
        "leave", "Leave my seat, or the game that is played", "games",
        gives={200: "Observation", 422: "Refusal"}, fails=(401, 403, 404),
    )  # fmt: skip
    def post(self, request: Request, game: UUID) -> HttpResponse:
        verb = seats.leave if table_known_to(request, game).started else lobby.leave
        left = verb(game, request.user)  # shown even if it is not theirs to know any more
        clock.ring_at([game])
        return observed(request, left)


class StartView(Door):
    @described(
        "start", "Start the game that I host", "games",
        gives={200: "Observation", 422: "Refusal"}, fails=(400, 401, 403, 404), headers=(KEY,),
    )  # fmt: skip
    def post(self, request: Request, game: UUID) -> HttpResponse:
        sitting = table_known_to(request, game)
        cause = cause_of(request, sitting, HOUSE)
        with start_of(game, sitting.kind):
            table = lobby.start(game, request.user, cause=cause)
        return observed(request, table_known_to(request, game).at(table), table)


class CommandsView(Door):
    @described(
        "send", "Send a command from my seat", "games",
        takes="Send", gives={200: "Observation", 409: "MovedOn", 422: "Refusal"},
        fails=(400, 401, 403, 404), headers=(KEY, IF_MATCH),
    )  # fmt: skip
    def post(self, request: Request, game: UUID) -> HttpResponse:
        sitting = table_known_to(request, game)
        seat = seat_in(sitting, request)
        command = same_kind(request, "request", started(sitting).kind).command
        seen, cause = last_seen(request), cause_of(request, sitting, seat)
        must_go_on(sitting, cause)
        sender = {"by": seat, "sitter": request.user.pk}
        try:
            with rules_of(sitting.kind):
                table = play(game, sitting.kind, command, **sender, cause=cause, seen=seen)
        except MovedOn as error:
            raise MovedOnFor(sitting, seat, seen) from error
        return observed(request, sitting.at(table), table)


class DraftsView(Door):
    @described(
        "draft", "What the rules say of a command before I send it", "games",
        takes="Draft", gives={200: "Advice", 422: "Refusal"}, fails=(400, 401, 403, 404),
    )  # fmt: skip
    def post(self, request: Request, game: UUID) -> HttpResponse:
        sitting = started(table_known_to(request, game))
        seat = seat_in(sitting, request)
        if wire.wire(sitting.kind).draft is None:
            raise Problem("no-drafts")
        draft = same_kind(request, "draft", sitting.kind).draft
        must_go_on(sitting)
        table = sitting.table(seat)
        if at_rest(table):
            raise TableRefused(lobby.No.TABLE_PAUSED)
        with rules_of(sitting.kind):
            advice = advise(table, draft, seat)
        return answer(present.advice_shown(sitting.kind, advice))


class RematchView(Door):
    @described(
        "rematch", "The same people again, in one call, when the game is over", "games",
        takes="Rematch", gives={200: "Observation", 201: "Observation", 422: "Refusal"},
        fails=(400, 401, 403, 404), headers=(LOCATION,),
    )  # fmt: skip
    def post(self, request: Request, game: UUID) -> HttpResponse:
        sitting = table_known_to(request, game)
        seat_in(sitting, request)
        wish = parsed(request.data or b"{}", wire.Rematch)
        with rules_of(sitting.kind):
            following, new = rematch(game, request.user, rotate=wish.rotate, cards=wish.cards)
        shown = table_known_to(request, following)
        response = observed(request, shown, status=201 if new else 200)
        response["Location"] = f"/api/v1/games/{following}"
        return response


class FeedView(Door):
    @described(
        "feed", "What I was told after a number, numbered for me", "games",
        gives={200: "Feed", 304: None, 422: "Refusal"}, fails=(400, 401, 403, 404),
        headers=(IF_NONE_MATCH,),
        parameters=(AFTER, LIMIT),
    )  # fmt: skip
    def get(self, request: Request, game: UUID) -> HttpResponse:
        cursor = converted(request.query_params, Cursor)
        sitting = started(table_known_to(request, game))
        seat = sitting.seat_of(request.user.pk)
        table = sitting.table(seat)
        etag = f'"{table.chair(seat).seen}-{cursor.after}-{cursor.limit}-{seat or "any"}"'
        if unchanged(request, etag):
            return not_modified(etag)
        told = present.feed_shown(table, seat, after=cursor.after, limit=cursor.limit)
        return answer(told, etag=etag)


class LogView(Door):
    @described(
        "read_log", "The whole log with its nonces, once the game is over", "games",
        gives={200: "Log", 422: "Refusal", 304: None}, fails=(401, 403, 404),
        headers=(IF_NONE_MATCH,),
    )  # fmt: skip
    def get(self, request: Request, game: UUID) -> HttpResponse:
        sitting = started(table_known_to(request, game))
        table = sitting.table(sitting.seat_of(request.user.pk))
        if not sitting.at(table).over:
            raise TableRefused(lobby.No.NOT_OVER)
        etag = f'"log-{table.chair(None).seen}"'  # a position would count what is confidential
        if unchanged(request, etag):
            return not_modified(etag)
        return answer(present.log_shown(table), etag=etag)
