"""A house with streams: one process that does all, or an API pool and a live pool with a Redis."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any
from uuid import uuid4

import redis

from games.hints import CHANNEL
from tests import servers
from tests.live import Live, Player, beside, live_server, people, players
from tests.streams.listener import Listener

CHAIRS = {
    "ada": "red_spymaster",
    "bo": "red_operative",
    "cy": "blue_spymaster",
    "di": "blue_operative",
}
QUICK = {"LIVE_HEARTBEAT": "1", "LIVE_POLL": "0.2"}
PRODUCTION = os.environ.get("DATABASE_URL", "").startswith("postgres")


@dataclass
class House:
    api: Live
    live: Live  # the same one, where one process does all
    tokens: dict[str, str]
    players: dict[str, Player]
    redis: Redis | None = None

    def deal(self, chairs: Mapping[str, str] = CHAIRS, *, spectators: bool = False) -> str:
        """A game with these people in these roles, started by the first of them."""
        host = self.players[next(iter(chairs))]
        wish = {"kind": "codenames", "spectators": spectators}
        game = str(host.post("games", wish)["table"]["id"])
        for name, role in chairs.items():
            self.players[name].post(f"games/{game}/sit", {"role": role})
        host.post(f"games/{game}/start")
        return game

    def newcomer(self) -> str:
        name = f"new-{uuid4().hex[:8]}"
        self.tokens |= people(self.api, name)
        self.players[name] = Player(self.api.url, self.tokens[name])
        return name

    @contextlib.contextmanager
    def with_settings(self, **env: str) -> Iterator[None]:
        """The pool that serves streams, started anew with other settings for a while."""
        before = dict(self.live.environment)
        self.live.environment.update(env)
        self.live.restart()
        try:
            yield
        finally:
            self.live.environment.clear()
            self.live.environment.update(before)
            self.live.restart()

    def hang_up(self) -> None:
        for player in self.players.values():
            player.http.close()

    def clue(self, game: str) -> None:
        """Whoever is to give one gives a clue."""
        table = self.players["ada"].get(f"games/{game}")["table"]
        giver = "ada" if "red_spymaster" in table["awaited"] else "cy"
        wish = {"type": "give_clue", "word": "postcard", "number": 1}
        done = self.players[giver].command(game, wish)
        assert done.status_code == 200, done.text

    @contextlib.contextmanager
    def listening(self, name: str, path: str, last: str | None = None) -> Iterator[Listener]:
        listener = Listener(self.live.port, self.tokens[name], path, last)
        try:
            yield listener
        finally:
            listener.close()

    def feed(self, name: str, game: str) -> list[Any]:
        return list(self.players[name].get(f"games/{game}/feed")["told"])

    def run(self, script: str) -> str:
        """What somebody does who has the database at hand."""
        return self.api.run(script)

    def move(self, game: str, chance: Random) -> bool:
        """A random legal move by whoever is to move; False if the game is over. The assassin is left
        alone, or a game might be over before it has begun."""
        seen = self.players["ada"].get(f"games/{game}")
        table, key = seen["table"], [card["key"] for card in seen["view"]["cards"]]
        if table["status"] == "over":
            return False
        names = {seat["seat"]: seat["player"] for seat in table["seats"]}
        mover = next(
            name for seat in table["awaited"] for name in CHAIRS if names[seat] == f"{name}"
        )
        offers = self.players[mover].get(f"games/{game}")["choices"]
        choice = chance.choice([c for c in offers if c["type"] in ("give_clue", "touch", "stop")])
        command = {
            field: value
            if field == "type"
            else chance.choice([v for v in value if field != "card" or key[v] != "assassin"])
            for field, value in choice.items()
        }
        if choice["type"] == "give_clue":
            command["word"] = f"clue{chance.randrange(10**6)}"
        done = self.players[mover].command(game, command)
        assert done.status_code == 200, done.text
        return True

    def key(self, game: str) -> str:
        """The key as it would look on the wire."""
        cards = self.players["ada"].get(f"games/{game}")["view"]["cards"]
        return json.dumps([card["key"] for card in cards], separators=(",", ":"))


class Redis:
    """A Redis of its own that can be stopped, hung and started again."""

    def __init__(self, folder: Any) -> None:
        self.socket, self.folder = folder / "redis.sock", folder
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"unix://{self.socket}"

    def start(self) -> None:
        self.process = subprocess.Popen(
            [
                servers.redis_binary(), "--port", "0", "--unixsocket", self.socket,
                "--save", "", "--dir", self.folder,
            ],
            stdout=subprocess.DEVNULL, preexec_fn=servers.demoted(self.folder),
        )  # fmt: skip
        servers.until(self.socket.exists, self.process)

    def is_heard(self) -> bool:
        """Whether somebody listens to hints."""
        with redis.Redis(unix_socket_path=str(self.socket)) as server:
            [(_, listeners)] = server.pubsub_numsub(CHANNEL)
        return bool(listeners)

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.socket.unlink(missing_ok=True)
            self.process = None


@contextlib.contextmanager
def own_redis() -> Iterator[Redis]:
    with servers.scratch("redis") as folder:
        redis = Redis(folder)
        redis.start()
        try:
            yield redis
        finally:
            redis.stop()


@contextlib.contextmanager
def a_house(**env: str) -> Iterator[House]:
    """In the pass on PostgreSQL as in production, else embedded."""
    with contextlib.ExitStack() as stack:
        redis = None
        if PRODUCTION:
            redis = stack.enter_context(own_redis())
            url = stack.enter_context(servers.postgresql())
            given = QUICK | {"LIVE_POLL": "2", "REDIS_URL": redis.url} | env
            api = stack.enter_context(live_server(url, env=given))
            live = stack.enter_context(beside(api, "asgi"))
        else:
            given = QUICK | env
            api = live = stack.enter_context(
                live_server("sqlite://", workers=1, env=given, interface="asgi")
            )
        tokens = people(api, *CHAIRS, "eve", "flo")
        at_hand = stack.enter_context(players(api.url, tokens))
        house = House(api, live, tokens, at_hand, redis)
        stack.callback(house.hang_up)
        yield house
