"""Many processes play the same games on PostgreSQL, and every position has one winner."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Barrier
from typing import Any

import httpx
import pytest

from tests import servers
from tests.live import Player, dealt, live_server, people, players
from tests.races.crowd import ROLES, Habits, Sent, crowd
from tests.races.ledger import confirmed_is_kept, kept_by, refusals_have_a_reason

pytestmark = pytest.mark.postgresql

TWO_AND_TWO = ROLES | {"eve": "red_operative", "flo": "blue_operative"}
CLUE = {"type": "give_clue", "word": "anything", "number": "unlimited"}


def test_eight_processes_at_five_tables_leave_one_winner_at_every_position():
    race(Habits(commands=50, games=5), clients=8)


@pytest.mark.soak
def test_eight_processes_at_twenty_tables_leave_one_winner_at_every_position():
    race(Habits(commands=250, games=20), clients=8)


def test_of_two_commands_at_once_that_saw_the_same_one_is_done_and_one_is_told():
    with (
        servers.postgresql() as url,
        live_server(url) as live,
        players(live.url, people(live, *TWO_AND_TWO)) as at_hand,
        ThreadPoolExecutor(2) as threads,
    ):
        chance = Random(30)
        for _ in range(30):
            game, operatives = two_operatives(at_hand)
            first, second = touched_at_once(threads, operatives, game, chance)
            assert sorted([first.status_code, second.status_code]) == [200, 409]
            done, lost = (first, second) if first.status_code == 200 else (second, first)
            assert lost.json()["told"][0]["event"]["type"] == "card_covered"
            assert lost.json()["seen"] == done.json()["seen"]
        assert len([kept for kept in kept_by(live) if "touch" in kept.command]) == 30


def race(habits: Habits, *, clients: int) -> None:
    with servers.postgresql() as url, live_server(url) as live:
        sent = crowd(live, people(live, *ROLES), habits, clients=clients)
        refusals_have_a_reason(sent)
        confirmed_is_kept(sent, kept_by(live))
        somebody_raced(sent)


def somebody_raced(sent: Sequence[Sent]) -> None:
    """A race that nobody loses proves nothing."""
    answered = Counter(one.status for one in sent)
    keys = Counter(one.wish.key for one in sent if one.wish.key and one.status == 200)
    print(f"\n{len(sent)} commands: {dict(answered)}; confirmed twice: {keys.total() - len(keys)}")
    assert not any(one.broken for one in sent)
    assert answered[409] and answered[422]
    assert keys.total() > len(keys)


def two_operatives(at_hand: dict[str, Player]) -> tuple[str, list[Player]]:
    """A game that waits for two operatives, and who they are."""
    for _ in range(3):  # a deal, a clue, and then they are awaited
        match at_hand["ada"].get("games?status=playing")["games"]:
            case []:
                dealt((at_hand[name], role) for name, role in TWO_AND_TWO.items())
            case [game]:
                awaited = [at_hand[name] for name in names_of(game, game["awaited"])]
                if len(awaited) == 2:
                    return game["id"], awaited
                assert awaited[0].command(game["id"], CLUE).status_code == 200
    raise AssertionError("nobody is awaited")


def touched_at_once(
    threads: ThreadPoolExecutor, operatives: list[Player], game: str, chance: Random
) -> list[httpx.Response]:
    """Both look, and then both touch, each another card."""
    looks = [operative.get(f"games/{game}") for operative in operatives]
    cards = chance.sample(looks[0]["choices"][0]["card"], 2)
    line = Barrier(2, timeout=120)

    def touch(operative: Player, look: dict[str, Any], card: int) -> httpx.Response:
        line.wait()
        return operative.command(game, {"type": "touch", "card": card}, seen=look["seen"])

    return list(threads.map(touch, operatives, looks, cards))


def names_of(game: dict[str, Any], seats: list[str]) -> list[str]:
    return [chair["player"] for chair in game["seats"] if chair["seat"] in seats]
