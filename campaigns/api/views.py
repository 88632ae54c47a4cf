"""The doors of the mission maps."""

from pathlib import Path
from typing import Annotated
from uuid import UUID

import msgspec
from django.http import HttpResponse
from django.utils.translation import get_language
from msgspec import Meta, Struct
from rest_framework.request import Request

from accounts import teams
from accounts.api.teams import TeamDoor
from accounts.tokens import Scope
from api_schema.conditional import checksum, not_modified, unchanged
from api_schema.errors import TRANSLATORS, Problem
from api_schema.operations import LOCATION, described
from api_schema.structs import answer, converted, encode, parsed
from api_schema.words import say
from campaigns import sheets
from campaigns.api import present, types
from campaigns.maps import ATLAS, City
from campaigns.sheets import MapRefused, NoSuchMap
from games.api.doors import IF_NONE_MATCH, KEY, key_of, query, whole
from games.api.problems import rules_of

WORDS = Path(__file__).parent.parent / "words.toml"


class Page(Struct, frozen=True, forbid_unknown_fields=True):
    page: Annotated[int, Meta(ge=1, le=100_000)] = 1
    size: Annotated[int, Meta(ge=1, le=100)] = 20


PAGES = (
    query("page", whole(1, 100_000), "From 1."),
    query("size", whole(1, 100), "How many on a page, at most 100."),
)


class MapsView(TeamDoor):
    @described(
        "list_maps", "The mission maps of a team, the oldest first", "maps",
        gives={200: "MapList"}, fails=(400, 401, 403, 404), parameters=PAGES,
    )  # fmt: skip
    def get(self, request: Request, team: UUID) -> HttpResponse:
        page = converted(request.query_params, Page)
        teams.must_know(request.user, team)
        return answer(present.listed(team, page=page.page, size=page.size))

    @described(
        "make_map", "Make a mission map for a team", "maps",
        takes="MapWish", gives={201: "MapShown", 422: "MapRefusal"}, fails=(400, 401, 403, 404),
        headers=(LOCATION,),
    )  # fmt: skip
    def post(self, request: Request, team: UUID) -> HttpResponse:
        teams.must_know(request.user, team)
        wish = parsed(request.data, types.MapWish)
        made = sheets.make(request.user, team, name=wish.name, free_choice=wish.free_choice)
        response = answer(present.shown(made), status=201)
        response["Location"] = f"/api/v1/maps/{made.pk}"
        return response


class MapView(TeamDoor):
    @described(
        "read_map", "A mission map: every city, and how the team stands with it", "maps",
        gives={200: "MapShown", 304: None}, fails=(401, 403, 404), headers=(IF_NONE_MATCH,),
    )  # fmt: skip
    def get(self, request: Request, map: UUID) -> HttpResponse:
        shown = present.shown(sheets.known_to(request.user, map))
        etag = checksum(encode(shown))
        return not_modified(etag) if unchanged(request, etag) else answer(shown, etag=etag)

    @described(
        "change_map", "Rename a mission map, or open all of it", "maps",
        takes="MapWish", gives={200: "MapShown", 422: "MapRefusal"}, fails=(400, 401, 403, 404),
    )  # fmt: skip
    def put(self, request: Request, map: UUID) -> HttpResponse:
        sheets.known_to(request.user, map)
        wish = parsed(request.data, types.MapWish)
        changed = sheets.change(request.user, map, name=wish.name, free_choice=wish.free_choice)
        return answer(present.shown(changed))

    @described(
        "remove_map", "Remove a mission map of a team that I own; its games stay", "maps",
        gives={204: None}, fails=(401, 403, 404),
    )  # fmt: skip
    def delete(self, request: Request, map: UUID) -> HttpResponse:
        sheets.remove(request.user, map)
        return HttpResponse(status=204)


class DrawingView(TeamDoor):
    @described(
        "draw_map", "A mission map as SVG, in the language asked for", "maps",
        gives={200: "image/svg+xml", 304: None}, fails=(401, 403, 404), headers=(IF_NONE_MATCH,),
    )  # fmt: skip
    def get(self, request: Request, map: UUID) -> HttpResponse:
        sheet = sheets.known_to(request.user, map)
        svg = present.drawn(sheet, language=(get_language() or "en")[:2]).encode()
        etag = checksum(svg)
        if unchanged(request, etag):
            return not_modified(etag)
        response = HttpResponse(svg, content_type="image/svg+xml")
        response["ETag"] = etag
        return response


class MissionsView(TeamDoor):
    """A mission is a table too, so a token needs both scopes."""

    scopes = dict.fromkeys(("POST", "DELETE"), f"{Scope.TEAMS_WRITE} {Scope.GAMES_PLAY}")

    @described(
        "start_mission", "Start a mission: a table of Duet for the team", "maps",
        takes="MissionWish", gives={201: "MissionShown", 422: "Refusal"},
        fails=(400, 401, 403, 404), headers=(KEY, LOCATION),
    )  # fmt: skip
    def post(self, request: Request, map: UUID) -> HttpResponse:
        sheets.known_to(request.user, map)
        wish = parsed(request.data, types.MissionWish)
        with rules_of("duet"):
            mission = sheets.start(
                request.user, map, city_named(wish.city), msgspec.structs.asdict(wish.options),
                tokens=wish.tokens, spectators=wish.spectators, key=key_of(request),
            )  # fmt: skip
        response = answer(present.mission_shown(mission), status=201)
        response["Location"] = f"/api/v1/games/{mission.game_id}"
        return response


class MissionView(TeamDoor):
    scopes = MissionsView.scopes

    @described(
        "call_off_mission", "Call off a mission that was not dealt yet", "maps",
        gives={204: None, 422: "Refusal"}, fails=(401, 403, 404),
    )  # fmt: skip
    def delete(self, request: Request, map: UUID, game: UUID) -> HttpResponse:
        sheets.call_off(request.user, map, game)
        return HttpResponse(status=204)


class CityView(TeamDoor):
    @described(
        "read_city", "A city of a map: its note and its missions, the latest first", "maps",
        gives={200: "CityPage"}, fails=(400, 401, 403, 404),
        parameters=PAGES,
    )  # fmt: skip
    def get(self, request: Request, map: UUID, city: str) -> HttpResponse:
        page = converted(request.query_params, Page)
        sheet = sheets.known_to(request.user, map)
        return answer(present.city_page(sheet, city_named(city), page=page.page, size=page.size))


class NoteView(TeamDoor):
    @described(
        "write_note", "Write the team's note on a city", "maps",
        takes="NoteWish", gives={200: "NoteShown", 422: "MapRefusal"},
        fails=(400, 401, 403, 404),
    )  # fmt: skip
    def put(self, request: Request, map: UUID, city: str) -> HttpResponse:
        sheets.known_to(request.user, map)
        place = city_named(city)
        wish = parsed(request.data, types.NoteWish)
        note = sheets.write_note(request.user, map, place, wish.text, seen=wish.seen)
        return answer(present.note_shown(note))


def city_named(name: str) -> City:
    """D-10: by its id or another of its names."""
    city = ATLAS.by_name.get(name)
    if city is None:
        raise Problem("no-such-city")
    return city


def translate(error: Exception) -> Problem | None:
    match error:
        case NoSuchMap():
            return Problem("no-such-map")
        case MapRefused(reason=reason, rule=rule):
            detail = say(WORDS, "refusal", reason)
            return Problem("refused", detail=detail, kind="map", reason=reason, rule=rule)
        case _:
            return None


TRANSLATORS.append(translate)
