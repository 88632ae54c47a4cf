"""What the doors of the mission maps take and give."""

from __future__ import annotations

from typing import Annotated, Any
from uuid import UUID

import msgspec
from msgspec import Meta, Struct

from accounts.api.types import Line
from api_schema.errors import ProblemShown
from api_schema.structs import Moment
from campaigns.maps import Source
from campaigns.models import LONGEST_NOTE
from campaigns.sheets import MapNo
from games.api.wire import Status
from games.engines.duet.commands import Options
from games.engines.duet.terms import Ending

Name = Annotated[str, Meta(min_length=1, max_length=60, pattern=Line)]
# Whatever can be seen, what joins it, tabs and line breaks.
Text = (
    r"^[^\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f"
    r"\ufeff]*$"
)


class MapWish(Struct, frozen=True, forbid_unknown_fields=True):
    """`free_choice` opens every mission at once."""

    name: Name
    free_choice: bool = False


# What a table of Duet settles before the game, but for the tokens: those are the mission's.
MissionOptions: Any = msgspec.defstruct(
    "MissionOptions",
    [
        (field.name, field.type, field.default)
        for field in msgspec.structs.fields(Options)
        if field.name not in ("turns", "mistakes")
    ],
    frozen=True,
    forbid_unknown_fields=True,
)


class MissionWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A mission to start, by the id of its city or another of its names. `tokens`: Prague may be
    tried with 10 or 11, which makes it easier and does not tick it."""

    city: Annotated[str, Meta(max_length=32)]
    options: MissionOptions = MissionOptions()
    tokens: Annotated[int, Meta(ge=1, le=11)] | None = None
    spectators: bool = False


class NoteWish(Struct, frozen=True, forbid_unknown_fields=True):
    """`seen` is the version of the note that this one takes the place of; 0 if there was none."""

    text: Annotated[str, Meta(max_length=LONGEST_NOTE, pattern=Text)]
    seen: Annotated[int, Meta(ge=0, le=2**31 - 1)]


class MapListed(Struct, frozen=True):
    """A map in a list. `ticked` of its `cities` are won."""

    id: UUID
    name: str
    free_choice: bool
    made_at: Moment
    ticked: int
    cities: int


class MapList(Struct, frozen=True):
    count: int
    page: int
    size: int
    maps: tuple[MapListed, ...]


class TeamNamed(Struct, frozen=True):
    id: UUID
    name: str


class BestShown(Struct, frozen=True):
    """The best win: `tokens` were left in the bank after so many `turns`."""

    score: int | None
    tokens: int
    turns: int


class CityShown(Struct, frozen=True):
    """A mission and how the team stands with it. `tables` wait for people, `running` are its games
    that are being played; `attempts` are all that were dealt, those included."""

    city: str
    name: str
    turns: int
    mistakes: int
    latitude: float
    longitude: float
    open: bool
    ticked: bool
    attempts: int
    wins: int
    losses: int
    best: BestShown | None
    tables: tuple[UUID, ...]
    running: tuple[UUID, ...]


class LineShown(Struct, frozen=True):
    """Two cities that are joined, and where that is known from."""

    a: str
    b: str
    source: Source


class MapShown(Struct, frozen=True):
    """A whole map. `drawing` is where it is to be had as SVG."""

    id: UUID
    name: str
    free_choice: bool
    made_at: Moment
    ticked: int
    team: TeamNamed
    start: str
    drawing: str
    cities: tuple[CityShown, ...]
    lines: tuple[LineShown, ...]


class NoteShown(Struct, frozen=True):
    text: str
    version: int
    changed_by: str | None
    changed_at: Moment | None


class OutcomeShown(Struct, frozen=True):
    """How a mission went. `ticks` is whether it counts for the map."""

    won: bool
    ticks: bool
    ending: Ending
    score: int | None
    tokens: int
    turns: int
    sudden_death: bool
    at: Moment


class MissionShown(Struct, frozen=True):
    """A game that was started from a map. It is at `games/{game}`."""

    game: UUID
    city: str
    status: Status
    started_by: str | None
    started_at: Moment
    outcome: OutcomeShown | None


class CityPage(Struct, frozen=True):
    """A city of a map with its note, and its missions, the latest first."""

    standing: CityShown
    note: NoteShown
    count: int
    page: int
    size: int
    missions: tuple[MissionShown, ...]


class MapRefusal(ProblemShown, frozen=True, kw_only=True, tag_field="kind", tag="map"):
    """The map says no; `rule` is the rule of the game behind it, if there is one."""

    reason: MapNo
    rule: str | None
