"""Whatever is killed, stopped or restarted: nothing is lost, and nothing happens twice."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from uuid import uuid4

import pytest
from httpx import Response

from tests.live import Player
from tests.ordeals.inside import PACE
from tests.ordeals.machinery import Machinery, Postbox, machinery

GAMES = 12
RINGS = 3  # of a game, as these things go
WAKING = 3.0  # seconds for a process to come to work, before it can be killed at it
QUIET = 0.5  # seconds without a letter: whoever is alive has none in hand
PATIENCE = 15.0  # seconds for what is due to be done, before time goes on
Trouble = Callable[[], None]


class Ordeal:
    """Games that go on while their server has a hard time."""

    def __init__(self, made: Machinery, box: Postbox, seed: int) -> None:
        self.made, self.box, self.chance = made, box, Random(seed)
        self.cut_short = 0  # how many may have been kept from noting what they had just done
        dealt = made.ask(f"dealt({GAMES})")
        self.games, self.moves = dealt["games"], 0
        url = f"http://127.0.0.1:{made.port}"
        self.players = {role: Player(url, token) for role, token in dealt["tokens"].items()}

    def goes_through(self, *troubles: Trouble) -> None:
        for trouble in troubles:
            self.made.leap(PACE + 1)
            trouble()
            self.somebody_moves()
            time.sleep(self.chance.uniform(0.1, 0.7))
            self.hands_are_empty()

    def hands_are_empty(self) -> None:
        """A sender's minute is over when time leaps, and another one may take what it has in hand. No
        clock does that to a letter that takes a moment."""
        end, before = time.monotonic() + PATIENCE, -1
        while before != (came := sum(self.box.came.values())) and time.monotonic() < end:
            before = came
            time.sleep(QUIET)

    def somebody_moves(self) -> None:
        """A spymaster gives a clue, if it is a spymaster's turn; and the server takes it."""
        game = self.chance.choice(self.games)
        seen = self.insisting(lambda: self.players["red_spymaster"].http.get(f"games/{game}"))
        awaited = seen.json()["table"]["awaited"]
        if awaited and awaited[0] in self.players:
            clue, key = (
                {"type": "give_clue", "word": f"clue{self.moves}", "number": 1},
                str(uuid4()),
            )
            sent = self.insisting(lambda: self.players[awaited[0]].command(game, clue, key=key))
            assert sent.status_code in (200, 422), sent.text  # time may be up in that moment
            self.moves += sent.status_code == 200

    def insisting(self, ask: Callable[[], Response]) -> Response:
        """Who is told to try again in a moment does, with the same key."""
        for _ in range(120):
            answer = ask()
            if answer.status_code != 503:
                return answer
            time.sleep(0.5)
        raise AssertionError(f"nobody answers: {answer.text}")

    def kill_somebody(self) -> None:
        name = self.chance.choice(self.made.crew)
        time.sleep(self.chance.uniform(0.0, 1.0))
        self.made.kill(name)
        self.made.start(name)
        self.cut_short += 1
        time.sleep(WAKING)

    def crash_the_database(self) -> None:
        """Nobody dies, and each of the crew may have sent a letter of which it can note nothing."""
        self.made.restart_database()
        self.cut_short += len(self.made.crew)

    def nothing(self) -> None:
        """A quiet round."""

    def settles(self) -> None:
        """Leases of the dead run out, and then all is done, however long it takes to come to work."""
        quiet = {"deadlines": 0, "failed": 0, "notices": 0, "deliveries": 0}
        for _ in range(20):
            self.hands_are_empty()
            self.made.leap(PACE + 1)
            end = time.monotonic() + PATIENCE
            while (left := self.made.ask("left()")) != quiet and time.monotonic() < end:
                pass
            if left == quiet and self.rung()["all"] >= RINGS * GAMES:
                return
        raise AssertionError(f"left over: {left}")

    def rung(self) -> dict[str, int]:
        return dict(self.made.ask(f"rung({self.games!r})"))

    def was_borne(self) -> None:
        assert self.rung()["twice"] == 0
        assert self.moves, "nobody could move"
        assert self.made.ask("told()") == {"missing": [], "too_many": []}
        self.letters_came()
        self.made.manage("verify_logs")
        for player in self.players.values():
            player.http.close()

    def letters_came(self) -> None:
        """What was noted as sent has come, and once. Between the mail server's yes and the note of it
        lies one letter for each sender that was cut short. It is due again when its lease is over: then
        it comes once more, or the game has gone on and it is dropped, though it had come."""
        letters, came = self.made.ask("letters()"), self.box.came
        sent, untrue = set(letters.pop("sent")), set(letters.pop("dropped: untrue", ()))
        assert not letters, "each is sent, or not true any more"
        assert sent <= came.keys() <= sent | untrue
        repeated = sum(came.values()) - len(came)
        assert len(came.keys() - sent) + repeated <= self.cut_short, f"{repeated} came twice"


@pytest.mark.postgresql
def test_workers_killed_redis_away_and_a_database_that_crashes_lose_and_repeat_nothing() -> None:
    with machinery(full=True) as (made, box):
        ordeal = Ordeal(made, box, seed=7)
        kill = ordeal.kill_somebody
        ordeal.goes_through(ordeal.nothing, kill, kill, made.stop_redis, ordeal.nothing)
        moves = ordeal.moves
        ordeal.goes_through(*[ordeal.nothing] * 3)
        assert ordeal.moves > moves, "without Redis moves still work"
        ordeal.goes_through(made.start_redis, ordeal.crash_the_database, kill, ordeal.nothing)
        ordeal.settles()
        ordeal.was_borne()


def test_embedded_a_ticker_that_is_killed_loses_and_repeats_nothing() -> None:
    with machinery(full=False) as (made, box):
        ordeal = Ordeal(made, box, seed=11)
        ordeal.goes_through(ordeal.nothing, *[ordeal.kill_somebody] * 4, ordeal.nothing)
        ordeal.settles()
        ordeal.was_borne()


@pytest.mark.soak
@pytest.mark.postgresql
@pytest.mark.parametrize("seed", range(3))
def test_a_long_ordeal_loses_and_repeats_nothing(seed: int) -> None:
    with machinery(full=True) as (made, box):
        ordeal, chance = Ordeal(made, box, seed), Random(seed)
        troubles = [ordeal.nothing, ordeal.kill_somebody, ordeal.crash_the_database]
        ordeal.goes_through(*chance.choices(troubles, weights=(4, 4, 1), k=25))
        made.stop_redis()
        ordeal.goes_through(*[ordeal.nothing] * 5)
        made.start_redis()
        ordeal.goes_through(*[ordeal.kill_somebody] * 5)
        ordeal.settles()
        ordeal.was_borne()
