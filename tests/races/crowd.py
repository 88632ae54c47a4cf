"""A crowd of client processes that play the same games at the same time, and what they are told."""

from __future__ import annotations

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
MOVERS = {
    ("red", "clue"): "ada",
    ("red", "guess"): "bo",
    ("blue", "clue"): "cy",
    ("blue", "guess"): "di",
}
PATIENCE = 120  # seconds a server may be away


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
    seconds: float = 300


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
    meanwhile: Callable[[queue.Queue[int]], None] | None = None,
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
            if meanwhile is not None:
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
        looker = Looker(at_hand, habits, chance, {})
        while len(sent) < habits.commands or not wires.enough.is_set():
            assert time.monotonic() < end, f"only {len(sent)} commands in {habits.seconds} s"
            for answered in step(looker, wires, leads=number % 2 == 0):
                sent.append(answered)
                wires.pulse.put(answered.status)
    return sent


class Looker(NamedTuple):
    """A client's eyes. `awaited` is who was to move in each game when it last looked."""

    at_hand: dict[str, Player]
    habits: Habits
    chance: Random
    awaited: dict[str, str]


def step(looker: Looker, wires: Wires, *, leads: bool) -> Iterator[Sent]:
    """Send what the other of the couple sends at this moment, or something of one's own."""
    if not leads and (twin := next_in(wires.twins)) is not None:
        wires.ready.put(True)
        yield send(looker.at_hand, twin)
    elif (wish := wished(looker)) is not None:
        if wish.key is not None and leads and looker.chance.random() < 0.7:
            while next_in(wires.ready):
                pass  # said too late, to the twin before
            wires.twins.put(wish)
            next_in(wires.ready, seconds=0.1)
        elif wish.key is not None:
            yield send(looker.at_hand, wish)
        yield send(looker.at_hand, wish)


def wished(looker: Looker) -> Wish | None:
    """Something that may be done now in one of the games; None if it waits for another."""
    try:
        if len(looker.awaited) < looker.habits.games:
            find_games(looker)
        return look(looker, looker.chance.choice([*looker.awaited])) if looker.awaited else None
    except httpx.TransportError:  # nothing was sent, so nothing is lost
        time.sleep(0.05)
        return None


def look(looker: Looker, game: str) -> Wish | None:
    at_hand, habits, chance, awaited = looker
    name = awaited.pop(game)
    shown = at_hand[name].get(f"games/{game}")
    turn = shown["view"]["turn"]
    if turn["phase"] != "end":
        awaited[game] = MOVERS[turn["team"], turn["phase"]]
    if not shown["choices"]:
        return None
    command = chosen(chance.choice(shown["choices"]), chance)
    seen = shown["seen"] if chance.random() < habits.matched else None
    key = str(UUID(int=chance.getrandbits(128))) if chance.random() < habits.keyed else None
    return Wish(name, game, shown["seat"], command, seen, key)


def find_games(looker: Looker) -> None:
    """The games being played; where some are over, somebody opens a new one."""
    at_hand, habits, chance, awaited = looker
    for game in at_hand["ada"].get("games?status=playing&size=100")["games"]:
        seat = game["awaited"][0]
        awaited[game["id"]] = next(
            chair["player"] for chair in game["seats"] if chair["seat"] == seat
        )
    if len(awaited) < habits.games and chance.random() < 0.2:  # not all of the crowd at once
        table_for(at_hand)


def chosen(choice: dict[str, Any], chance: Random) -> dict[str, Any]:
    """One of the commands that a choice allows."""
    command = {
        field: chance.choice(values) if isinstance(values, list) else values
        for field, values in choice.items()
    }
    if command["type"] in ("give_clue", "ask_approval"):
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
