"""The shapes that go over the wire, made for each kind of game from the types that run."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import cache, partial
from typing import Any, NamedTuple, Union
from uuid import UUID

import msgspec
from msgspec import UNSET, Struct, UnsetType

from api_schema.errors import ProblemShown
from api_schema.structs import Moment
from games import lobby
from games.api.terms import ClockShown, Percent, Zone
from games.engines import ENGINES
from games.engines.chain import Link
from games.engines.engine import Choice, Command, Opinion, Seat, Types
from games.pace import NoPace, Pace, Seconds, TimeIsUp
from games.rematch import NextCards

AnyTypes = Types[Any, Any, Any, Any]


class Status(StrEnum):
    OPEN = "open"
    PLAYING = "playing"
    OVER = "over"


class SeatShown(Struct, frozen=True):
    """A chair, who has it (`player`, unique) and how they like to be called (`name`). A seat that
    has no player is vacant: whoever sat there has gone."""

    seat: Seat
    role: str
    player: str | None
    name: str | None
    bot: bool


class RoleOffered(Struct, frozen=True):
    """A role of a table that is open, and how many have taken it. `at_most` is null if there is no
    limit."""

    name: str
    at_least: int
    at_most: int | None
    taken: int


class SwapProposed(Struct, frozen=True):
    """Who sits in `seat` would like to have `other` for it. Who sits there agrees by proposing the
    same back."""

    seat: Seat
    other: Seat


class TableShown(Struct, frozen=True):
    """The table: who sits where, and what anybody near it can see. `roles` can be taken while it is
    open, `awaited` are the seats that it waits for (or `referee`), `rematch` is what followed. The
    seats of a table with a `team` are for its members. A table that is not `public` is for whoever
    is invited; `reliability` is the percentage that it asks of who sits down. While it is `paused`,
    nothing is played: somebody without whom it cannot go on has left, and a seat waits to be taken
    over; all have agreed on it, as `stops` of its clock say; or something is disputed, and only
    what answers that can be sent."""

    id: UUID
    status: Status
    host: str | None
    spectators: bool
    opened_at: Moment
    seats: tuple[SeatShown, ...]
    roles: tuple[RoleOffered, ...]
    awaited: tuple[Seat, ...]
    paused: bool
    team: UUID | None
    rematch: UUID | None
    public: bool
    bots: bool
    pace: Pace
    clock: ClockShown | None
    reliability: int
    swaps: tuple[SwapProposed, ...]


class GameListed(Struct, frozen=True):
    """A game in a list. `your_turn` says that the table waits for your seat, or that your seat is
    asked something aside, as whether a clue is invalid; `awaited` does not list that. `due_at` is
    when its clock rings next, if it has one that runs."""

    id: UUID
    kind: str
    status: Status
    your_seat: Seat | None
    your_turn: bool
    awaited: tuple[Seat, ...]
    host: str | None
    team: UUID | None
    seats: tuple[SeatShown, ...]
    opened_at: Moment
    moved_at: Moment | None
    due_at: Moment | None


class GameList(Struct, frozen=True):
    count: int
    page: int
    size: int
    games: tuple[GameListed, ...]


class Sit(Struct, frozen=True, forbid_unknown_fields=True):
    role: str


class Rematch(Struct, frozen=True, forbid_unknown_fields=True):
    """The same people again; `rotate` gives the clues to the next operative of each team, and the
    Ambassador to the next player."""

    rotate: bool = True
    cards: NextCards = NextCards.NEW


class OptionType(StrEnum):
    """`choice`: one of `values`; `several`: any of them; `switch`: true or false; `number`: from
    `least` to `most`; `deck`: the id of a deck that a player has made."""

    CHOICE = "choice"
    SEVERAL = "several"
    SWITCH = "switch"
    NUMBER = "number"
    DECK = "deck"


class ValueShown(Struct, frozen=True):
    value: str
    says: str


class OptionShown(Struct, frozen=True):
    """One option of a kind: what it may be, what it is if you say nothing, what it is for.

    An option without a default may be left out.
    """

    name: str
    type: OptionType
    values: tuple[ValueShown, ...]
    least: int | None
    most: int | None
    default: tuple[str, ...]
    help: str


class RoleShown(Struct, frozen=True):
    """`at_most` is null where the rules set no limit."""

    name: str
    title: str
    at_least: int
    at_most: int | None


class WayShown(Struct, frozen=True):
    """With this value of this option other chairs stand at the table."""

    option: str
    value: str
    roles: tuple[RoleShown, ...]


class TermShown(Struct, frozen=True):
    """What a name in a view or an event means to people: an ending, a verdict, a phase."""

    term: str
    name: str
    says: str


class KindShown(Struct, frozen=True):
    kind: str
    title: str
    summary: str
    roles: tuple[RoleShown, ...]
    ways: tuple[WayShown, ...]
    options: tuple[OptionShown, ...]
    terms: tuple[TermShown, ...]


class Kinds(Struct, frozen=True):
    kinds: tuple[KindShown, ...]


class TableRefusal(ProblemShown, frozen=True, kw_only=True, tag_field="kind", tag="table"):
    """The table says no."""

    reason: lobby.No


class Wire(NamedTuple):
    """The shapes of one kind of game; None for what it does not have."""

    open: type[Struct]
    request: type[Struct]
    draft: type[Struct] | None
    remark: type[Struct] | None
    advice: type[Struct] | None
    board: type[Struct] | None
    choices: dict[type[Command], type[Struct]]
    told: type[Struct]
    observation: type[Struct]
    feed: type[Struct]
    refused: type[Struct]
    moved_on: type[Struct]
    entry: type[Struct]
    log: type[Struct]

    def published(self) -> dict[str, type[Struct]]:
        """What the schema offers as a union over all kinds, by the name of that union."""
        shapes = {
            "OpenTable": self.open,
            "Send": self.request,
            "Draft": self.draft,
            "Advice": self.advice,
            "Board": self.board,
            "Observation": self.observation,
            "Feed": self.feed,
            "Log": self.log,
            "Refusal": self.refused,
            "MovedOn": self.moved_on,
        }
        return {union: shape for union, shape in shapes.items() if shape is not None}


@cache
def wire(kind: str) -> Wire:
    types, board = ENGINES[kind].types, ENGINES[kind].board
    commands, events = Union[types.commands], Union[types.events]  # noqa: UP007  made at run time
    choices = {command: choice_of(command) for command in types.commands}
    choice = Union[tuple(choices.values())]  # noqa: UP007
    told = plain("Told", number=int, at=Moment, by=Seat, event=events)
    entry = plain("LogEntry", Link, event=events)
    tagged = partial(plain, tag_field="kind", tag=kind)
    draft, remark, advice = drafts_of(types, tagged) if types.drafts else (None, None, None)
    return Wire(
        open=tagged(
            "OpenTable",
            forbid_unknown_fields=True,
            options=(types.options, types.options()),
            spectators=(bool, False),
            public=(bool, True),
            bots=(bool, False),
            pace=(Pace, msgspec.field(default_factory=NoPace)),  # generators take no default here
            time_zone=(Zone, "UTC"),
            weekends=(bool, True),
            hourglass=(Seconds | None, None),
            time_up=(TimeIsUp, TimeIsUp.RULES),
            reliability=(Percent, 0),
        ),
        request=tagged("Send", forbid_unknown_fields=True, command=commands),
        draft=draft,
        remark=remark,
        advice=advice,
        board=None if board is None else tagged("Board", type(board), doc=type(board).__doc__),
        choices=choices,
        told=told,
        observation=tagged(
            "Observation",
            table=TableShown,
            options=types.options,
            seat=Seat | None,
            seen=int,
            view=types.view | None,
            choices=tuple[choice, ...],
        ),
        feed=tagged("Feed", seen=int, told=tuple[told, ...]),
        refused=tagged("Refused", ProblemShown, reason=types.reasons, rule=str, facts=types.facts),
        moved_on=tagged("MovedOn", ProblemShown, seen=int, told=tuple[told, ...]),
        entry=entry,
        log=tagged("Log", game=UUID, entries=tuple[entry, ...]),
    )


def drafts_of(types: AnyTypes, tagged: Callable[..., type[Struct]]) -> tuple[type[Struct], ...]:
    """What can be looked at before it is sent, a remark on it, and all that is said of it."""
    drafts = Union[types.drafts]  # noqa: UP007
    reason = StrEnum("RemarkReason", {r.name: r.value for r in (*types.reasons, *types.doubts)})
    remark = plain("Remark", reason=reason, rule=str, facts=types.facts, says=str)
    return (
        tagged("Draft", forbid_unknown_fields=True, draft=drafts),
        remark,
        tagged("Advice", opinion=Opinion, remarks=tuple[remark, ...]),
    )


def plain(
    name: str,
    *bases: type[Struct],
    tag_field: str | None = None,
    tag: str | None = None,
    forbid_unknown_fields: bool = False,
    doc: str | None = None,
    **fields: Any,
) -> type[Struct]:
    """A frozen struct with these fields: a type, or a type and what it is if nothing is said."""
    return msgspec.defstruct(
        name,
        [(field, *of) if isinstance(of, tuple) else (field, of) for field, of in fields.items()],
        bases=bases or None,
        namespace={"__doc__": doc},
        kw_only=bool(bases),
        frozen=True,
        tag_field=tag_field,
        tag=tag,
        forbid_unknown_fields=forbid_unknown_fields,
    )


def choice_of(command: type[Command]) -> type[Struct]:
    """The shape of a choice: for each field of the command, the values that make sense now."""
    return msgspec.defstruct(
        f"{command.__name__}Choice",
        [
            (field.name, tuple[field.type, ...] | UnsetType, UNSET)
            for field in msgspec.structs.fields(command)
        ],
        tag_field="type",
        tag=command.__struct_config__.tag,
        frozen=True,
        module=command.__module__,
    )


def chosen(kind: str, choice: Choice) -> Struct:
    return wire(kind).choices[choice.command](**choice.options, **choice.hints)


class Unspoken(Struct, frozen=True, tag_field="kind", tag="-"):
    """Never sent. It makes every body that names a kind a union, so that `kind` must be there."""


def any_of(field: str) -> Any:
    """This shape of every kind that has it, told apart by `kind`."""
    shapes = (getattr(wire(kind), field) for kind in ENGINES)
    return Union[(*(shape for shape in shapes if shape is not None), Unspoken)]
