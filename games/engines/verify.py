"""Checks an exported game with nothing but the engines: seal, chain, and every step.

python -m games.engines.verify game.json
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import groupby
from pathlib import Path
from typing import Any, Union

import msgspec
from msgspec import Struct

from games.engines import ENGINES, chain
from games.engines.chain import Link, Request, Row
from games.engines.chance import ImpossibleDraw, Replayed
from games.engines.engine import (
    Context,
    DealSealed,
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


class Exported(Struct, frozen=True):
    """A finished game as the server gives it away."""

    kind: str
    game: str
    entries: tuple[Link, ...]


class Wrong(Exception):
    """The first position that is wrong, and what is wrong with it."""

    def __init__(self, position: int, fault: str) -> None:
        super().__init__(f"position {position}: {fault}")
        self.position, self.fault = position, fault


class Verdict(Struct, frozen=True):
    """What was checked. Steps of an older edition of the rules are replayed, not judged."""

    entries: int
    steps: int
    older_steps: int
    sealed: bool


def verify(exported: Exported, *, finished: bool = True) -> Verdict:
    """Everything is as it was, and was as the rules say; or Wrong, with the first position."""
    engine = ENGINES[exported.kind]
    rows = tuple(checked_chain(exported.game, exported.entries))
    events = tuple(event_of(engine, row) for row in rows)
    steps, older = checked_steps(engine, rows, events)
    if finished and engine.result(engine.fold(events)) is None:
        raise Wrong(len(rows) + 1, "the log ends before the game does")
    return Verdict(len(rows), steps, older, sealed=checked_seal(events))


def checked_chain(game: str, entries: Sequence[Link]) -> Iterator[Row]:
    """Positions without a gap, each row linked to the one before."""
    link = chain.first_link(game)
    for position, entry in enumerate(entries, start=1):
        try:
            row, nonce = chain.decode(entry.row), bytes.fromhex(entry.nonce)
        except (msgspec.DecodeError, ValueError) as error:
            raise Wrong(position, f"the row cannot be read ({error})") from error
        if row.position != position:
            raise Wrong(position, f"this row says it is number {row.position}")
        link = chain.next_link(link, nonce, entry.row.encode())
        if link.hex() != entry.link:
            raise Wrong(position, "the chain is broken: this row is not what was written")
        yield row


def event_of(engine: AnyEngine, row: Row) -> Any:
    try:
        return engine.brought_up_to_date(
            Shape(row.type, row.version, msgspec.json.decode(row.data))
        )
    except (msgspec.DecodeError, UnknownShape) as error:
        raise Wrong(row.position, f"not an event of this game ({error})") from error


def checked_steps(engine: AnyEngine, rows: Sequence[Row], events: Sequence[Any]) -> tuple[int, int]:
    """Each command, decided again with what chance gave then, makes the same things happen."""
    state, steps, older, at = engine.initial, 0, 0, 0
    for _, group in groupby(rows, key=lambda row: row.cause):
        step = tuple(group)
        happened = events[at : at + len(step)]
        request = request_of(step[0])
        if request.edition == engine.edition:
            steps += 1
            check_step(engine, state, step, happened, request)
        else:
            older += 1
        for event in happened:
            state = engine.evolve(state, event)
        at += len(step)
    return steps, older


def check_step(
    engine: AnyEngine, state: Any, step: Sequence[Row], happened: Sequence[Any], request: Request
) -> None:
    first = step[0]
    context = Context(Seat(first.by), datetime.fromisoformat(first.at), Replayed(request.draws))
    try:
        command = msgspec.json.decode(request.command, type=command_types(engine))
        decided = engine.decide(state, command, context)
    except msgspec.DecodeError as error:
        raise Wrong(first.position, f"not a command of this game ({error})") from error
    except Refused as error:
        raise Wrong(first.position, f"the rules say no: {error.reason} ({error.rule})") from error
    except ImpossibleDraw as error:
        raise Wrong(first.position, "chance cannot have given this") from error
    for row, given, expected in zip(step, happened, decided, strict=False):
        if given != expected or row.by != first.by or row.at != first.at:
            raise Wrong(row.position, f"the rules say {canonical(expected).decode()}")
    if len(happened) != len(decided):
        raise Wrong(step[-1].position, f"{len(decided)} things should have happened here")


def request_of(row: Row) -> Request:
    try:
        return msgspec.json.decode(row.request, type=Request)
    except msgspec.DecodeError as error:
        raise Wrong(row.position, "no command stands behind this") from error


def command_types(engine: AnyEngine) -> Any:
    return Union[(*engine.types.commands, engine.types.open)]


def checked_seal(events: Sequence[Any]) -> bool:
    """The deal that is laid open is the deal that was sealed, before anything else happened."""
    seal: str | None = None
    opened = False
    for position, event in enumerate(events, start=1):
        if isinstance(event, DealSealed):
            seal = event.seal
        if isinstance(event, Unsealing):
            if seal is None or seal_of(event.deal(), event.nonce) != seal:
                raise Wrong(position, "the deal laid open is not the deal that was sealed")
            opened = True
    return opened


def main(path: str) -> int:
    try:
        verdict = verify(msgspec.json.decode(Path(path).read_bytes(), type=Exported))
    except (OSError, msgspec.DecodeError, KeyError) as error:
        print(f"This is not an exported game: {error}")
        return 2
    except Wrong as wrong:
        print(f"WRONG at {wrong}")
        return 1
    sealed = "the seal opens to the deal" if verdict.sealed else "the deal is still sealed"
    print(f"Right: {verdict.entries} entries, {verdict.steps} steps decided again, {sealed}.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
