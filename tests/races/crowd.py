"""A crowd of client processes that play the same games at the same time, and what they are told."""

from __future__ import annotations

import contextlib
import json
import multiprocessing
import queue
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import Any, NamedTuple
from uuid import UUID

import httpx

from tests.live import Live, Player, dealt, players

ROLES = {  # Ada and Cy give clues, Bo and Di touch.
    "ada": "red_spymaster",
    "bo": "red_operative",
    "cy": "blue_spymaster",
    "di": "blue_operative",
}
PATIENCE = 30  # seconds a server may be away


class Wish(NamedTuple):
    """A command that was legal when its sender looked."""

    player: str
    game: str
    seat: str
    command: dict[str, Any]
    seen: int | None = None
    key: str | None = None


class Sent(NamedTuple):
    """A wish, how it was answered, and how many connections broke before it was."""

    wish: Wish
    status: int
    body: bytes
    broken: int = 0

    @property
    def answer(self) -> dict[str, Any]:
        return dict(json.loads(self.body))


class Habits(NamedTuple):
    """How a client plays: at least so many commands, at about so many games."""

    commands: int
    games: int
    keyed: float = 0.3  # how often a command carries a key, and is sent twice
    matched: float = 0.25  # how often it says what was seen
    seconds: float = 120


class Wires(NamedTuple):
    """What joins a client to the others. `twins` and `ready` run between two of them."""

    pulse: queue.Queue[int]  # one beat for each answer
    enough: Any  # an event: no need to go on
    twins: queue.Queue[Wish]
    ready: queue.Queue[bool]


def crowd(
    live: Live,
    tokens: Mapping[str, str],
    habits: Habits,
    *,
    clients: int,
    meanwhile: Callable[[queue.Queue[int]], None] = lambda pulse: None,
) -> list[Sent]:
    """Let so many processes play until each has sent its share and `meanwhile` is over."""
    with players(live.url, tokens) as at_hand:
        for _ in range(habits.games):
            table_for(at_hand)
    spawn = multiprocessing.get_context("spawn")
    with spawn.Manager() as manager, ProcessPoolExecutor(clients, mp_context=spawn) as pool:
        pulse, enough = manager.Queue(), manager.Event()
        couples = [(manager.Queue(), manager.Queue()) for _ in range((clients + 1) // 2)]
        wires = [Wires(pulse, enough, *couples[number // 2]) for number in range(clients)]
        playing = [
            pool.submit(client, live.url, dict(tokens), habits, wires[number], number)
            for number in range(clients)
        ]
        try:
            meanwhile(pulse)
        finally:
            enough.set()
        return [sent for future in playing for sent in future.result()]


def client(
    url: str, tokens: dict[str, str], habits: Habits, wires: Wires, number: int
) -> list[Sent]:
    """One process of the crowd."""
    chance, sent, end = Random(number), list[Sent](), time.monotonic() + habits.seconds
    with players(url, tokens) as at_hand:
        while len(sent) < habits.commands or not wires.enough.is_set():
            assert time.monotonic() < end, f"only {len(sent)} commands in {habits.seconds} s"
            for answered in step(at_hand, habits, wires, number, chance):
                sent.append(answered)
                wires.pulse.put(answered.status)
    return sent


def step(
    at_hand: dict[str, Player], habits: Habits, wires: Wires, number: int, chance: Random
) -> Iterator[Sent]:
    """Send what the other of the couple sends at this moment, or something of one's own."""
    leads = number % 2 == 0
    if not leads and (twin := next_in(wires.twins)) is not None:
        wires.ready.put(True)
        yield send(at_hand, twin)
    elif (wish := wished(at_hand, habits, chance)) is not None:
        if wish.key is not None and leads and chance.random() < 0.7:
            while next_in(wires.ready) is not None:
                pass  # an answer that came too late to the twin before
            wires.twins.put(wish)
            next_in(wires.ready, seconds=0.1)
        elif wish.key is not None:
            yield send(at_hand, wish)
        yield send(at_hand, wish)


def wished(at_hand: dict[str, Player], habits: Habits, chance: Random) -> Wish | None:
    """Look at a game that is being played, and choose something for a seat it waits for."""
    with contextlib.suppress(httpx.TransportError):  # nothing was sent, so nothing is lost
        games = at_hand["ada"].get("games?status=playing&size=100")["games"]
        if len(games) < habits.games and chance.random() < 0.2:  # not everybody at once
            table_for(at_hand)
        if games:
            game = chance.choice(games)
            seat = chance.choice(game["awaited"])
            name = next(chair["player"] for chair in game["seats"] if chair["seat"] == seat)
            shown = at_hand[name].get(f"games/{game['id']}")
            if shown["choices"]:
                command = chosen(chance.choice(shown["choices"]), chance)
                seen = shown["seen"] if chance.random() < habits.matched else None
                key = str(UUID(bytes=chance.randbytes(16), version=4))
                keyed = key if chance.random() < habits.keyed else None
                return Wish(name, game["id"], seat, command, seen, keyed)
    return None


def chosen(choice: dict[str, Any], chance: Random) -> dict[str, Any]:
    """One of the commands that a choice allows."""
    command = {
        field: chance.choice(values) if isinstance(values, list) else values
        for field, values in choice.items()
    }
    if command["type"] == "give_clue":
        command["word"] = "".join(chance.choices("bcdfghjklmnpqrstvwxz", k=12))
    return command


def send(at_hand: dict[str, Player], wish: Wish) -> Sent:
    """Send it, and send it again for as long as the connection breaks."""
    player, end, broken = at_hand[wish.player], time.monotonic() + PATIENCE, 0
    while True:
        try:
            got = player.command(wish.game, wish.command, seen=wish.seen, key=wish.key)
            return Sent(wish, got.status_code, got.content, broken)
        except httpx.TransportError as error:
            assert time.monotonic() < end, f"the server did not come back: {error!r}"
            broken += 1
            time.sleep(0.05)


def table_for(at_hand: dict[str, Player]) -> str:
    return dealt((at_hand[name], role) for name, role in ROLES.items())


def next_in(box: queue.Queue[Any], *, seconds: float = 0) -> Any:
    """What lies in the box, or comes within these seconds; None if nothing does."""
    try:
        return box.get(seconds > 0, seconds)
    except queue.Empty:
        return None
