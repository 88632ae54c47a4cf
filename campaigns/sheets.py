"""What a team does with its mission maps: make, change, remove, start a mission, write notes."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any
from uuid import UUID

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from accounts import teams
from accounts.models import Membership, Team, TeamRole
from campaigns import gazette, progress
from campaigns.maps import ATLAS, City
from campaigns.models import LONGEST_NOTE, Mission, MissionMap, Note
from games import lobby
from games.engines.duet import DUET
from games.engines.duet.commands import Options
from games.models import Game
from games.play import KeyReused

MOST_RUNNING = 50  # missions of a map that are not over


class MapNo(StrEnum):
    """Why a map says no."""

    NAME_EMPTY = "name_empty"
    CITY_CLOSED = "city_closed"
    TOKENS_ARE_FIXED = "tokens_are_fixed"
    NOTE_CHANGED = "note_changed"
    TOO_MANY_RUNNING = "too_many_running"


class MapRefused(Exception):
    """The map says no, and by which rule of the game."""

    def __init__(self, reason: MapNo, rule: str | None = None) -> None:
        super().__init__(reason)
        self.reason, self.rule = reason, rule


class NoSuchMap(Exception):
    """There is none, or none of a team that this person is in."""


def known_to(user: AbstractBaseUser, map_id: UUID) -> MissionMap:
    """A map of one of this person's teams. For everybody else there is none."""
    teams_of = Membership.objects.filter(user=user.pk).values("team")
    mine = MissionMap.objects.filter(pk=map_id, team__in=teams_of)
    if (sheet := mine.select_related("team").first()) is None:
        raise NoSuchMap
    return sheet


def held(user: AbstractBaseUser, map_id: UUID) -> MissionMap:
    """The same, and until the transaction ends nobody leaves the team and nothing of it goes."""
    teams.hold(known_to(user, map_id).team_id)
    return known_to(user, map_id)


@transaction.atomic
def make(user: AbstractBaseUser, team: UUID, *, name: str, free_choice: bool) -> MissionMap:
    teams.held(user, team)
    kept = checked_name(name)
    return MissionMap.objects.create(team_id=team, name=kept, free_choice=free_choice)


@transaction.atomic
def change(user: AbstractBaseUser, map_id: UUID, *, name: str, free_choice: bool) -> MissionMap:
    sheet = held(user, map_id)
    sheet.name, sheet.free_choice = checked_name(name), free_choice
    sheet.save(update_fields=["name", "free_choice"])
    return sheet


@transaction.atomic
def remove(user: AbstractBaseUser, map_id: UUID) -> None:
    """Its games stay: they are facts. Tables at which nothing was dealt go with it."""
    sheet = held(user, map_id)
    if teams.held(user, sheet.team_id).role != TeamRole.OWNER:
        raise teams.NotTheOwner
    clear(sheet)
    sheet.delete()


def ending(team: Team) -> None:
    """A team goes, and its maps with it."""
    for sheet in MissionMap.objects.filter(team=team):
        clear(sheet)


def clear(sheet: MissionMap) -> None:
    waiting = list(sheet.missions.filter(game__standing__head=0))
    for mission in waiting:
        mission.delete()
        lobby.close(mission.game_id)


def checked_name(name: str) -> str:
    kept = " ".join(name.split())
    if not kept:
        raise MapRefused(MapNo.NAME_EMPTY)
    return kept


@transaction.atomic
def start(
    user: AbstractBaseUser, map_id: UUID, city: City, options: Mapping[str, Any] | None = None, *,
    tokens: int | None = None, spectators: bool = False, key: UUID | None = None,
) -> Mission:  # fmt: skip
    """A table of the team with the mission's own tokens (DUET-22)."""
    sheet = held(user, map_id)
    turns, mistakes = tokens_of(city, tokens)
    again = key is not None and Game.objects.filter(pk=lobby.table_named(user, key)).exists()
    if not again:
        must_be_open(sheet, city)
    wish = Options(turns=turns, mistakes=mistakes, **options or {})
    game = lobby.open_table(
        user, DUET.name, wish, spectators=spectators, key=key, team=sheet.team_id
    )
    asked = {"map": sheet, "city": city.id, "game_id": game}
    if not again:
        mission = Mission.objects.create(started_by_id=user.pk, **asked)
        gazette.started(mission)
        return mission
    if (mission := Mission.objects.filter(**asked).first()) is None:
        raise KeyReused
    return mission


def must_be_open(sheet: MissionMap, city: City) -> None:
    """DUET-87: asked when a mission starts, and not again."""
    if not progress.is_open(sheet, city):
        raise MapRefused(MapNo.CITY_CLOSED, "DUET-86")
    if sheet.missions.filter(outcome=None).count() >= MOST_RUNNING:
        raise MapRefused(MapNo.TOO_MANY_RUNNING)


@transaction.atomic
def call_off(user: AbstractBaseUser, map_id: UUID, game: UUID) -> None:
    """A mission that was never dealt is as if it had never been started."""
    mission = held(user, map_id).missions.filter(game=game).first()
    if mission is None:
        raise NoSuchMap
    mission.delete()
    lobby.close(game)


def tokens_of(city: City, tokens: int | None) -> tuple[int, int]:
    """Prague may be tried with more tokens, which does not tick it (DUET-84)."""
    if tokens is None:
        return city.turns, city.mistakes
    if city.id != ATLAS.start or tokens < city.turns:
        raise MapRefused(MapNo.TOKENS_ARE_FIXED, "DUET-84")
    return tokens, tokens


@transaction.atomic
def write_note(user: AbstractBaseUser, map_id: UUID, city: City, text: str, *, seen: int) -> Note:
    """The note in place of the one that was seen; if somebody was quicker, nothing is lost."""
    assert len(text) <= LONGEST_NOTE, "the door has measured it"
    note, _ = Note.objects.get_or_create(map=held(user, map_id), city=city.id)
    if note.version != seen:
        raise MapRefused(MapNo.NOTE_CHANGED)
    note.text = text.replace("\r\n", "\n").replace("\r", "\n")
    note.version, note.changed_by_id = note.version + 1, user.pk
    note.save()
    return note
