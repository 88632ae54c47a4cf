"""The power fails while people play: what was confirmed is kept, what was lost can be sent again."""

from __future__ import annotations

import queue
import time
from collections.abc import Callable
from contextlib import closing
from http.client import HTTPConnection
from random import Random

import pytest

from tests import servers
from tests.live import Live, Player, live_server, people, players
from tests.races.crowd import ROLES, Habits, Looker, Sent, Wish, crowd, send, wished
from tests.races.ledger import confirmed_is_kept, heads_agree, kept_by, refusals_have_a_reason

pytestmark = pytest.mark.postgresql

STREAM = Habits(commands=1, games=5, keyed=1, seconds=600)  # until the killing is over


def test_what_was_confirmed_outlives_the_workers_and_the_server():
    killed(*[Live.kill_worker] * 3, Live.restart)


@pytest.mark.soak
def test_what_was_confirmed_outlives_twenty_kills():
    killed(*[*[Live.kill_worker] * 4, Live.restart] * 4)


def test_a_command_whose_answer_was_lost_happens_once_however_often_it_is_sent():
    with (
        servers.postgresql() as url,
        live_server(url) as live,
        players(live.url, people(live, *ROLES)) as at_hand,
    ):
        looker = Looker(at_hand, Habits(commands=10, games=1, keyed=1, matched=1), Random(1), {})
        sent = list[Sent]()
        for _ in range(looker.habits.commands):
            wish = next_wish(looker)
            send_and_hang_up(at_hand[wish.player], wish)
            sent += [send(at_hand, wish), send(at_hand, wish)]
        kept = kept_by(live)
        assert {answered.status for answered in sent} == {200}
        assert len(kept) == looker.habits.commands
        confirmed_is_kept(sent, kept)


def killed(*kills: Callable[[Live], None]) -> None:
    """Kill again and again in a stream of commands; each is sent until it is answered."""
    with servers.postgresql() as url, live_server(url) as live:
        tokens = people(live, *ROLES)

        def kill_often(pulse: queue.Queue[int]) -> None:
            for kill in kills:
                after(pulse, live, answers=25)
                kill(live)
            after(pulse, live, answers=25)

        sent = crowd(live, tokens, STREAM, clients=6, meanwhile=kill_often)
        broken = [answered.wish for answered in sent if answered.broken]
        with players(live.url, tokens) as at_hand:
            again = [send(at_hand, wish) for wish in broken]
        print(f"\n{len(sent)} commands, {len(broken)} broken off")
        assert broken, "nobody was playing when it happened"
        refusals_have_a_reason([*sent, *again])
        confirmed_is_kept([*sent, *again], kept_by(live))


def after(pulse: queue.Queue[int], live: Live, *, answers: int) -> None:
    for _ in range(answers):
        pulse.get(timeout=180)
        heads_agree(live)


def send_and_hang_up(player: Player, wish: Wish) -> None:
    """Wait until it has happened, and never read the answer."""
    request = player.commanding(wish.game, wish.command, seen=wish.seen, key=wish.key)
    path, headers = request.url.raw_path.decode(), dict(request.headers)
    with closing(HTTPConnection(request.url.host, request.url.port, timeout=120)) as line:
        line.request(request.method, path, request.content, headers)
        for _ in range(1200):
            if player.get(f"games/{wish.game}")["seen"] != wish.seen:
                return
            time.sleep(0.05)
    raise AssertionError("nothing happened")


def next_wish(looker: Looker) -> Wish:
    for _ in range(200):  # looks; now and then it opens a table
        if (wish := wished(looker)) is not None:
            return wish
    raise AssertionError("nothing to do")
