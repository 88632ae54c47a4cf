"""What mission maps keep of a person, for that person."""

from __future__ import annotations

from uuid import UUID

from msgspec import Struct

from accounts.export import Part
from accounts.models import User
from api_schema.structs import Moment
from campaigns.models import Mission, Note


class MissionKept(Struct, frozen=True):
    """A mission that you started."""

    map: UUID
    city: str
    game: UUID
    started_at: Moment


class CityNoteKept(Struct, frozen=True):
    """A note of a team that you were the last to write."""

    map: UUID
    city: str
    text: str
    changed_at: Moment


def missions(user: User) -> tuple[MissionKept, ...]:
    kept = Mission.objects.filter(started_by=user).order_by("started_at", "pk")
    return tuple(
        MissionKept(each.map_id, each.city, each.game_id, each.started_at) for each in kept
    )


def notes(user: User) -> tuple[CityNoteKept, ...]:
    kept = Note.objects.filter(changed_by=user).order_by("changed_at", "pk")
    return tuple(CityNoteKept(each.map_id, each.city, each.text, each.changed_at) for each in kept)


PARTS = (
    Part("missions", tuple[MissionKept, ...], missions),
    Part("city_notes", tuple[CityNoteKept, ...], notes),
)
