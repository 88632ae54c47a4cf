"""Plays the script in a playthrough and writes down what every chair saw."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from games.engines import ENGINES
from games.engines.chance import Replayed
from games.engines.clock import ClockEvent
from games.engines.dispute import EVENTS
from games.engines.engine import HOUSE, Command, Context, Engine, Private, Refused, Seat
from tests.playthroughs.adapters import ADAPTERS, Adapter, clock, dispute

FOLDER = Path(__file__).parent
NOON = datetime(2024, 6, 21, 12, tzinfo=UTC)
SCRIPT = ("#", "deal ", "> ", "+ ")  # every other line is written by replaying


class Game(NamedTuple):
    engine: Engine[Any, Any, Any, Any, Any]
    adapter: Adapter
    history: tuple[Any, ...] = ()

    @property
    def truth(self) -> Any:
        return self.engine.fold(self.history)

    @property
    def chairs(self) -> Mapping[str, Seat | None]:
        return self.adapter.chairs(self.truth)


def replayed(kind: str, text: str) -> str:
    """The same script, with what comes of it. A playthrough is right when nothing changes."""
    game, blocks = Game(ENGINES[kind], ADAPTERS[kind]), []
    for lines in script(text):
        if lines[0].startswith("#"):
            blocks.append(lines)
            continue
        game, output = played(game, lines)
        blocks.append([*lines, *(f"  {line}".rstrip() for line in output)])
    return "\n\n".join("\n".join(block) for block in blocks) + "\n"


def script(text: str) -> list[list[str]]:
    """Comments and deals in blocks; commands one by one, or with those that follow at a plus."""
    blocks: list[list[str]] = []
    for line in text.splitlines():
        if not line.startswith(SCRIPT):
            continue
        before = blocks[-1][0][0] if blocks else ""
        goes_on = before == ">" if line[0] == "+" else before == line[0] != ">"
        if goes_on:
            blocks[-1].append(line)
        else:
            blocks.append([line])
    return blocks


def played(game: Game, lines: list[str]) -> tuple[Game, list[str]]:
    """All that happened; and if anything did, what everybody sees after it."""
    steps = [lines] if lines[0].startswith("deal ") else [[line] for line in lines]
    before, output = game, list[str]()
    for step in steps:
        game, told = taken(game, step)
        output += told
    return game, [*output, *(seen(game) if game is not before else ())]


def taken(game: Game, lines: list[str]) -> tuple[Game, list[str]]:
    seat, command, chance = read(game, lines)
    try:
        events = game.engine.decide(game.truth, command, Context(seat, NOON, chance))
    except Refused as no:
        return game, [refused(no)]
    assert not chance.left, f"nobody drew {chance.left}: {lines[-1]}"
    after = game._replace(history=game.history + events)
    return after, list(happened(after, events))


def read(game: Game, lines: list[str]) -> tuple[Seat, Command, Replayed]:
    """Who sends what; and after a semicolon, what chance gives."""
    if lines[0].startswith("deal "):
        command, draws = game.adapter.deal([line.removeprefix("deal ") for line in lines])
        return HOUSE, command, Replayed(draws)
    said, _, given = lines[0].partition(" ; ")
    _, name, *words = said.split()
    seat = game.chairs.get(name) or Seat(name)  # a stranger is called by name
    draws = game.adapter.chance(given, game.truth) if given else ()
    ours = clock.command(words) or dispute.command(words)
    command = ours or game.adapter.command(words, game.truth)
    return seat, command, Replayed(draws)


def refused(no: Refused) -> str:
    facts = ", ".join(f"{name}={fact}" for name, fact in no.facts.items())
    return f"refused: {no.reason} {no.rule}" + (f" ({facts})" if facts else "")


def happened(game: Game, events: tuple[Any, ...]) -> Iterator[str]:
    names = {seat: name for name, seat in game.chairs.items() if seat}
    for event in events:
        to = (
            sorted(names.get(seat, seat) for seat in event.to) if isinstance(event, Private) else ()
        )
        line = f"{type(event).__name__}({said_of(game, event, names)})"
        yield f"{line} to {', '.join(to)}" if to else line
    if result := game.engine.result(game.truth):
        winners = ", ".join(names[seat] for seat in result.winners)
        yield f"{winners or 'nobody'} won: {result.reason}"


def said_of(game: Game, event: Any, names: Mapping[Seat, str]) -> str:
    if isinstance(event, ClockEvent):
        return clock.told(event, names)
    if isinstance(event, EVENTS):
        return dispute.told(event, names)
    return game.adapter.event(event, game.truth)


def seen(game: Game) -> Iterator[str]:
    """The table, and from each chair its cards and what it may do."""
    width = max(map(len, (*game.chairs, "table")))
    yield f"{'table':{width}} | {game.adapter.table(looked(game, None)[0])}"
    for name, seat in game.chairs.items():
        view, choices = looked(game, seat)
        may = game.adapter.may(choices)
        line = f"{name:{width}} | {game.adapter.cards(view)}"
        yield f"{line}   may {may}" if may else line


def looked(game: Game, seat: Seat | None) -> tuple[Any, Any]:
    known = game.engine.known_to(seat, game.history)
    return game.engine.view(known, seat), game.engine.legal(known, seat)


def playthroughs(kind: str) -> list[Path]:
    return sorted((FOLDER / kind).glob("*.txt"))


def main() -> None:
    for kind in ENGINES:
        for path in playthroughs(kind):
            path.write_text(replayed(kind, path.read_text()))


if __name__ == "__main__":
    main()
