"""Checks an exported game with nothing but the engines: seal, chain, and every step.

    python -m games.engines.verify game.json [--seal SEAL]

The chain shows that the file is whole, and the rules that every step was legal. That the key was
fixed before the first move is shown by the seal that every player saw from then on (`view.seal`),
if it is handed over; that these are the moves which were made, by the feed a player has kept.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from functools import reduce
from itertools import groupby, zip_longest
from pathlib import Path
from typing import Any, Union

import msgspec
from msgspec import Raw, Struct

from games.engines import ENGINES, chain, clock, refereed
from games.engines.chain import Link, Request, Row
from games.engines.chance import ImpossibleDraw, Replayed
from games.engines.dispute import DisputeRuled, TableRestored
from games.engines.engine import (
    CLOCK,
    Attested,
    Context,
    DealSealed,
    Disclosing,
    Engine,
    Refused,
    Seat,
    Shape,
    UnknownShape,
    Unsealing,
    canonical,
    seal_of,
)

AnyEngine = Engine[Any, Any, Any, Any, Any]
TIME_UP = clock.TimeUp(clock.Then.RULES)


class ExportedRow(Link, frozen=True):
    """A row, and beside it what it says, for people: `event` must agree with `row`."""

    event: Raw = Raw(b"null")


class Exported(Struct, frozen=True):
    """A finished game as the server gives it away."""

    kind: str
    game: str
    entries: tuple[ExportedRow, ...]


class Wrong(Exception):
    """The first position that is wrong, and what is wrong with it."""

    def __init__(self, position: int, fault: str) -> None:
        super().__init__(f"position {position}: {fault}")
        self.position, self.fault = position, fault


class Verdict(Struct, frozen=True):
    """What was checked. Steps of an older edition of the rules are replayed, not judged, and so is
    what rests on things that stay confidential."""

    entries: int
    steps: int
    older_steps: int
    attested_steps: int
    seal: str | None
    opened: bool


def verify(exported: Exported, *, finished: bool = True, withheld: bool = True) -> Verdict:
    """Everything is as it was, and was as the rules say; or Wrong, with the first position.

    From what is given away confidential rows are withheld; the log itself has them all.
    """
    engine = ENGINES[exported.kind]
    rows = tuple(checked_chain(exported.game, exported.entries))
    events = tuple(
        checked_event(engine, row, entry) for row, entry in zip(rows, exported.entries, strict=True)
    )
    steps, older, attested = checked_steps(engine, rows, events, withheld=withheld)
    seal, opened = checked_seal(rows, events)
    if finished and (engine.result(engine.fold(events)) is None or (seal and not opened)):
        raise Wrong(len(rows) + 1, "the log ends before the game does")
    return Verdict(len(rows), steps, older, attested, seal, opened)


def checked_chain(game: str, entries: Sequence[Link]) -> Iterator[Row]:
    """Positions without a gap, each row linked to the one before, and time that goes on."""
    link, last = chain.first_link(game), ""
    for position, entry in enumerate(entries, start=1):
        try:
            row, nonce = chain.decode(entry.row), bytes.fromhex(entry.nonce)
            at = datetime.fromisoformat(row.at).astimezone(UTC)
        except (msgspec.DecodeError, ValueError) as error:
            raise Wrong(position, f"the row cannot be read ({error})") from error
        if (chain.encode(row).decode(), nonce.hex()) != (entry.row, entry.nonce):
            raise Wrong(position, "this row is not written as rows are")
        if at.isoformat(timespec="microseconds") != row.at:
            raise Wrong(position, "this time is not written as times are")
        if row.position != position:
            raise Wrong(position, f"this row says it is number {row.position}")
        link = chain.next_link(link, nonce, entry.row.encode())
        if link.hex() != entry.link:
            raise Wrong(position, "the chain is broken: this row is not what was written")
        if row.at < last:
            raise Wrong(position, "this happened before what came before it")
        last = row.at
        yield row


def checked_event(engine: AnyEngine, row: Row, entry: ExportedRow) -> Any:
    try:
        data = msgspec.json.decode(row.data, type=dict[str, Any])
        event = engine.brought_up_to_date(Shape(row.type, row.version, data))
        shown = plainly(bytes(entry.event))
    except (msgspec.DecodeError, UnknownShape, RecursionError, ValueError) as error:
        raise Wrong(row.position, f"not an event of this game ({error})") from error
    if data.get("type") != row.type:
        raise Wrong(row.position, f"this row says it is a {row.type}")
    if shown not in (None, plainly(canonical(event))):
        raise Wrong(row.position, "the event shown is not the event of the row")
    return event


def plainly(text: bytes) -> Any:
    """What a reader of JSON makes of it, if all readers make the same of it."""

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        if len(dict(pairs)) < len(pairs):
            raise ValueError("a field stands there twice")
        return dict(pairs)

    return json.loads(text, object_pairs_hook=once)


def checked_steps(
    engine: AnyEngine, rows: Sequence[Row], events: Sequence[Any], *, withheld: bool
) -> tuple[int, int, int]:
    """Each command, decided again with what chance gave then, makes the same things happen."""
    state, judged, older, attested, edition = engine.initial, 0, 0, 0, 1
    causes: set[str] = set()
    for cause, group in groupby(rows, key=lambda row: row.cause):
        step = tuple(group)
        first, at = step[0].position, step[0].position - 1
        happened = events[at : at + len(step)]
        if cause in causes:
            raise Wrong(first, "this command was carried out before")
        causes.add(cause)
        if withheld and any(isinstance(event, Attested) for event in happened):
            attested += 1
            check_attested(engine, state, step, happened, edition)
            state = reduce(engine.evolve, happened, state)
            continue
        request = checked_request(step)
        edition = checked_edition(engine, step, request, edition)
        if withheld:
            state = reduce(engine.evolve, disclosed(happened), state)
        if edition == engine.edition:
            judged += 1
            check_step(engine, state, step, happened, request)
        else:
            older += 1
            check_shapes(step, engine.shapes.get(edition, frozenset()))
        try:
            state = reduce(engine.evolve, happened, state)
        except Exception as error:  # an older step is not judged, so it may be nonsense
            raise Wrong(first, f"this cannot have happened then ({error!r})") from error
    return judged, older, attested


def checked_edition(engine: AnyEngine, step: Sequence[Row], request: Request, last: int) -> int:
    """The edition of the rules by which a step was decided: none that was over, or is not here."""
    if not last <= request.edition <= engine.edition:
        raise Wrong(step[0].position, f"there is no edition {request.edition} of the rules here")
    return request.edition


def check_attested(
    engine: AnyEngine, state: Any, step: Sequence[Row], happened: Sequence[Any], edition: int
) -> None:
    """What rests on confidential things stands alone but for the clock and a ruling, was the move
    of whoever made it, and may have come of it. Its command is withheld too, unless it tells
    nothing that all do not know."""
    first, command = step[0], None
    beside = clock.ClockEvent | DisputeRuled | TableRestored
    if not all(isinstance(event, Attested | beside) for event in happened):
        raise Wrong(step[1].position, "this cannot have come of what nobody may see")
    if any(row.request for row in step):
        request = checked_request(step)
        checked_edition(engine, step, request, edition)
        command = checked_command(engine, step, request)
        if request.draws:
            raise Wrong(first.position, "chance gave more than the rules asked for")
    for row, event in zip(step, happened, strict=True):
        if row.data != canonical(event).decode():
            raise Wrong(row.position, "this row is not written as rows are")
        if (row.by, row.at) != (first.by, first.at):
            raise Wrong(row.position, "this is the step of somebody else")
    by, event = Seat(first.by), next(event for event in happened if isinstance(event, Attested))
    if not may_move(engine, state, by) or not engine.attested(state, event, command):
        raise Wrong(first.position, "this cannot have happened then")
    expected = refereed.around(engine, state, event, by, command)
    for row, given, right in zip_longest(step, happened, expected):
        if given != right:
            at = step[-1] if row is None else row
            raise Wrong(at.position, "this cannot have come of what nobody may see")


def may_move(engine: AnyEngine, state: Any, by: Seat) -> bool:
    """Whether the table waits for them, or time can be up for those it waits for."""
    if by == CLOCK:
        return any(choice.allows(TIME_UP) for choice in engine.legal(state, CLOCK))
    return by in engine.awaited(state)


def check_shapes(step: Sequence[Row], known: frozenset[tuple[str, int]]) -> None:
    """What an older edition of the rules cannot have written was not written under it."""
    for row in step:
        if (row.type, row.version) not in known:
            raise Wrong(row.position, f"{row.type} {row.version} is younger than these rules")


def disclosed(happened: Sequence[Any]) -> list[Any]:
    """What must have happened in confidence before, as far as it was made public."""
    return [
        secret
        for event in happened
        if isinstance(event, Disclosing)
        for secret in event.disclosed()
    ]


def checked_request(step: Sequence[Row]) -> Request:
    for row in step[1:]:
        if row.request:
            raise Wrong(row.position, "a second command stands behind this")
    try:
        request = msgspec.json.decode(step[0].request, type=Request)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Wrong(step[0].position, "no command stands behind this") from error
    if canonical(request).decode() != step[0].request:
        raise Wrong(step[0].position, "this command is not written as commands are")
    return request


def check_step(
    engine: AnyEngine, state: Any, step: Sequence[Row], happened: Sequence[Any], request: Request
) -> None:
    first, chance = step[0], Replayed(request.draws)
    context = Context(Seat(first.by), datetime.fromisoformat(first.at), chance)
    command = checked_command(engine, step, request)
    try:
        decided = engine.decide(state, command, context)
    except Refused as error:
        raise Wrong(first.position, f"the rules say no: {error.reason} ({error.rule})") from error
    except ImpossibleDraw as error:
        raise Wrong(first.position, "chance cannot have given this") from error
    if chance.left:
        raise Wrong(first.position, "chance gave more than the rules asked for")
    for row, given, expected in zip(step, happened, decided, strict=False):
        current = row.version == expected.version
        same = row.data == canonical(expected).decode() if current else given == expected
        if not same or row.by != first.by or row.at != first.at:
            raise Wrong(row.position, f"the rules say {canonical(expected).decode()}")
    if len(happened) != len(decided):
        raise Wrong(step[-1].position, f"{len(decided)} things should have happened here")


def checked_command(engine: AnyEngine, step: Sequence[Row], request: Request) -> Any:
    try:
        return msgspec.json.decode(request.command, type=command_types(engine))
    except (msgspec.DecodeError, RecursionError) as error:
        raise Wrong(step[0].position, f"not a command of this game ({error})") from error


def command_types(engine: AnyEngine) -> Any:
    return Union[(*engine.types.commands, *engine.types.officials, engine.types.open)]


def checked_seal(rows: Sequence[Row], events: Sequence[Any]) -> tuple[str | None, bool]:
    """What is laid open is what was sealed, once, in the first step, before anybody moved."""
    seal: str | None = None
    opened = False
    for row, event in zip(rows, events, strict=True):
        if isinstance(event, DealSealed):
            if seal is not None or row.cause != rows[0].cause:
                raise Wrong(row.position, "the deal is sealed once, when it is made")
            seal = event.seal
        if isinstance(event, Unsealing):
            if seal is None or seal_of(event.deal(), event.nonce) != seal:
                raise Wrong(row.position, "the deal laid open is not the deal that was sealed")
            opened = True
    return seal, opened


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="verify", description="Checks an exported game.")
    parser.add_argument("file", type=Path, help="what GET games/{id}/log answered")
    parser.add_argument("--seal", help="the seal that you saw while the game was running")
    asked = parser.parse_args(arguments)
    try:
        verdict = verify(msgspec.json.decode(asked.file.read_bytes(), type=Exported))
    except (OSError, msgspec.DecodeError, RecursionError, KeyError) as error:
        print(f"This is not an exported game: {error}")
        return 2
    except Wrong as wrong:
        print(f"WRONG at {wrong}")
        return 1
    if asked.seal is not None and asked.seal.strip().lower() != verdict.seal:
        print(f"WRONG: you saw another seal; the deal of this game was sealed by {verdict.seal}.")
        return 1
    status = 0
    print(f"Right: {verdict.entries} entries, {verdict.steps} steps decided again.")
    if verdict.older_steps:
        print(f"NOT JUDGED: {verdict.older_steps} steps by an older edition of the rules.")
        status = 3
    if verdict.attested_steps:
        print(f"Taken as written: {verdict.attested_steps} steps, of cards that few have seen.")
    if asked.seal is None and verdict.seal is not None:
        print(f"Compare the seal with the one you saw: {verdict.seal}")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
