"""From what is known to what is shown: fills the shapes of the wire."""

from __future__ import annotations

import enum
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import UnionType
from typing import Any, Union, get_args, get_origin
from uuid import UUID

import msgspec
from django.db.models import QuerySet

from api_schema.errors import WORDS
from api_schema.structs import encode
from api_schema.words import named, say
from games import engines, tables
from games.api import wire
from games.api.terms import clock_shown
from games.api.wire import OptionType, Status
from games.engines import ENGINES
from games.engines.engine import Advice, Seat
from games.face import Face
from games.lobby import Sitting
from games.models import Game
from games.models import Seat as Chair
from games.observe import Told, awaited, feed, observe, whole_log
from games.projections import unbarred
from games.tables import Table

# Tables of names that views, events and refusals are made of. A kind has words for some of them.
TERMS = (
    "phase", "ending", "verdict", "validity", "settled", "invalid", "warning", "identity", "build",
    "colour", "figure", "card", "ball", "phantom", "line", "question", "form", "gesture", "goal",
    "channel", "sign", "complaint", "outcome", "grounds", "settlement",
)  # fmt: skip


UNWOUND = Face()  # before anything is dealt


def words(kind: str) -> tuple[Path, ...]:
    """Where the sentences of a kind are kept: with its engine, its parent's, and all engines."""
    folder = Path(engines.__file__).parent
    return tuple(folder / name / "words.toml" for name in (*ENGINES[kind].words, ""))


def observation(sitting: Sitting, user: int, table: Table | None = None) -> tuple[Any, str]:
    """What this person is shown of this table, and the tag of that answer."""
    shape, seat = wire.wire(sitting.kind), sitting.seat_of(user)
    if not sitting.started and table is None:
        shown = table_shown(sitting)
        return shape.observation(shown, sitting.options, seat, 0, None, ()), tag(0, shown)
    table = table or sitting.table(seat)
    seen = observe(table, seat)
    shown = table_shown(sitting.at(table), seen.awaited, table.face, at_rest=tables.at_rest(table))
    offers = () if sitting.at(table).paused else seen.choices
    choices = tuple(wire.chosen(sitting.kind, choice) for choice in offers)
    content = shape.observation(shown, sitting.options, seen.seat, seen.seen, seen.view, choices)
    return content, tag(seen.seen, shown)


def observation_tag(sitting: Sitting, user: int) -> str:
    """The tag alone, without drawing anything."""
    if not sitting.started:
        return tag(0, table_shown(sitting))
    seat = sitting.seat_of(user)
    table = sitting.table(seat)
    shown = table_shown(
        sitting.at(table), awaited(table), table.face, at_rest=tables.at_rest(table)
    )
    return tag(table.chair(seat).seen, shown)


def tag(seen: int, shown: wire.TableShown) -> str:
    """What the viewer was told by number, and what anybody can see of the table by checksum."""
    return f'"{seen}-{zlib.crc32(encode(shown)):08x}"'


def table_shown(
    sitting: Sitting, awaited: tuple[Seat, ...] = (), face: Face = UNWOUND, *, at_rest: bool = False
) -> wire.TableShown:
    return wire.TableShown(
        sitting.game,
        status(started=sitting.started, over=sitting.over),
        sitting.host_name,
        sitting.spectators,
        sitting.opened_at,
        tuple(wire.SeatShown(s.seat, s.role, s.player, s.name, s.bot) for s in sitting.sitters),
        () if sitting.started else roles_offered(sitting),
        awaited,
        sitting.paused or at_rest,
        sitting.team,
        sitting.rematch,
        sitting.terms.public,
        sitting.terms.bots,
        sitting.terms.timing.pace,
        clock_shown(sitting.terms.timing, face),
        sitting.terms.reliability,
        tuple(wire.SwapProposed(s.seat, s.swap) for s in sitting.sitters if s.swap is not None),
    )


def roles_offered(sitting: Sitting) -> tuple[wire.RoleOffered, ...]:
    seats = [sitter.seat for sitter in sitting.sitters]
    return tuple(
        wire.RoleOffered(
            role.name, role.at_least, role.at_most, sum(role.owns(seat) for seat in seats)
        )
        for role in ENGINES[sitting.kind].roles(sitting.options)
    )


def missing_words(sitting: Sitting) -> str | None:
    """Which roles have too few people for a start, and how many they have. None: none has."""
    missing = [
        say(
            WORDS, "table", "missing_role", had=role.taken, least=role.at_least,
            role=say(words(sitting.kind), "role", role.name),
        )
        for role in roles_offered(sitting)
        if role.taken < role.at_least
    ]  # fmt: skip
    return say(WORDS, "table", "missing", roles=", ".join(missing)) if missing else None


def status(*, started: bool, over: bool) -> Status:
    return Status.OVER if over else Status.PLAYING if started else Status.OPEN


def told_shown(kind: str, items: list[Told]) -> tuple[Any, ...]:
    return tuple(wire.wire(kind).told(*item) for item in items)


def feed_shown(table: Table, seat: Any, *, after: int, limit: int) -> Any:
    told = told_shown(table.kind, feed(table, seat, after=after, limit=limit))
    return wire.wire(table.kind).feed(table.chair(seat).seen, told)


def log_shown(table: Table) -> Any:
    shape = wire.wire(table.kind)
    entries = tuple(
        shape.entry(
            row=written.row().decode(),
            nonce=written.nonce.hex(),
            link=written.link.hex(),
            event=event,
        )
        for written, event in whole_log(table)
    )
    return shape.log(table.game, entries)


def listed(games: QuerySet[Game], user: int) -> tuple[wire.GameListed, ...]:
    return tuple(game_listed(game, user) for game in games)


def game_listed(game: Game, user: int) -> wire.GameListed:
    chairs = sorted(game.seats.all(), key=lambda chair: chair.pk)
    mine = next((chair.name for chair in chairs if chair.user_id == user), None)
    awaited = unbarred(game.standing.awaited)
    asked = unbarred(game.standing.asked)  # only whether it is this viewer leaves this function
    return wire.GameListed(
        game.pk,
        game.kind,
        status(started=game.standing.head > 0, over=game.standing.over),
        mine,
        mine in (*awaited, *asked),
        awaited,
        game.host.username if game.host else None,
        game.team_id,
        tuple(seat_shown(chair) for chair in chairs),
        game.opened_at,
        game.standing.moved_at,
        game.deadline.due_at if hasattr(game, "deadline") else None,
    )


def seat_shown(chair: Chair) -> wire.SeatShown:
    if chair.user is None:
        return wire.SeatShown(chair.name, chair.role, None, None, False)
    person = chair.user
    return wire.SeatShown(chair.name, chair.role, person.username, str(person), person.is_bot)


def kinds() -> wire.Kinds:
    return wire.Kinds(tuple(kind_shown(kind) for kind in ENGINES))


def kind_shown(kind: str) -> wire.KindShown:
    engine = ENGINES[kind]
    defaults = engine.types.options()
    options = tuple(
        option_shown(kind, field, getattr(defaults, field.name))
        for field in msgspec.structs.fields(engine.types.options)
    )
    title, summary = (say(words(kind), "kind", key) for key in ("title", "summary"))
    roles = roles_shown(kind, defaults)
    terms = tuple(
        wire.TermShown(term, name, say(words(kind), term, name))
        for term in TERMS
        for name in named(words(kind), term)
    )
    return wire.KindShown(kind, title, summary, roles, tuple(ways(kind, defaults)), options, terms)


def roles_shown(kind: str, options: Any) -> tuple[wire.RoleShown, ...]:
    return tuple(
        wire.RoleShown(role.name, say(words(kind), "role", role.name), role.at_least, role.at_most)
        for role in ENGINES[kind].roles(options)
    )


def ways(kind: str, defaults: Any) -> Iterator[wire.WayShown]:
    """Which values of which options change the chairs, and to what."""
    usual = roles_shown(kind, defaults)
    for field in msgspec.structs.fields(defaults):
        closed = isinstance(field.type, type) and issubclass(field.type, enum.Enum)
        for value in field.type if closed else ():
            roles = roles_shown(kind, msgspec.structs.replace(defaults, **{field.name: value}))
            if roles != usual:
                yield wire.WayShown(field.name, value, roles)


def option_shown(kind: str, field: Any, default: Any) -> wire.OptionShown:
    type_, values = option_type(field.type)
    bounds = msgspec.json.schema(values) if type_ is OptionType.NUMBER else {}
    given = sorted(default) if type_ is OptionType.SEVERAL else [default]
    return wire.OptionShown(
        field.name,
        type_,
        values_shown(kind, values),
        bounds.get("minimum"),
        bounds.get("maximum"),
        tuple(
            msgspec.json.encode(value).decode().strip('"') for value in given if value is not None
        ),
        say(words(kind), "option", field.name),
    )


def values_shown(kind: str, values: Any) -> tuple[wire.ValueShown, ...]:
    closed = isinstance(values, type) and issubclass(values, enum.Enum)
    return tuple(
        wire.ValueShown(value.value, say(words(kind), "value", value.value))
        for value in (values if closed else ())
    )


def option_type(annotation: Any) -> tuple[OptionType, Any]:
    """What an option is, and of what its values are."""
    if get_origin(annotation) is frozenset:
        return OptionType.SEVERAL, get_args(annotation)[0]
    if get_origin(annotation) in (Union, UnionType):
        annotation = next(part for part in get_args(annotation) if part is not type(None))
    if annotation in (bool, UUID):
        return OptionType.SWITCH if annotation is bool else OptionType.DECK, annotation
    closed = isinstance(annotation, type) and issubclass(annotation, enum.Enum)
    return OptionType.CHOICE if closed else OptionType.NUMBER, annotation


def advice_shown(kind: str, advice: Advice) -> Any:
    """What is said of a draft, with a sentence for each remark."""
    shape, facts = wire.wire(kind), ENGINES[kind].types.facts
    remarks = tuple(
        shape.remark(reason, rule, msgspec.convert(about, facts), remark_words(kind, reason, about))
        for reason, rule, about in advice.remarks
    )
    return shape.advice(advice.opinion, remarks)


def remark_words(kind: str, reason: str, facts: Mapping[str, object]) -> str:
    doubtful = reason in set(ENGINES[kind].types.doubts)
    return say(words(kind), "doubt" if doubtful else "refusal", reason, **facts)


def problem_words(kind: str, reason: str, facts: dict[str, object]) -> str:
    """Facts that have a name for people are called by it."""
    called = {
        name: say(words(kind), name, str(fact))
        for name, fact in facts.items()
        if name in ("role", *TERMS)
    }
    return say(words(kind), "refusal", reason, **facts | called)
