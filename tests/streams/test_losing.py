"""A stream asks anew at every read: who has lost a right is told nothing more."""

from __future__ import annotations

import time
from contextlib import ExitStack
from random import Random

import pytest

from tests.streams.house import CHAIRS, House
from tests.streams.listener import PATIENCE, Listener

pytestmark = pytest.mark.storage


def ended(listener: Listener, why: str) -> None:
    assert listener.until(lambda it: it.over).named("end") == [{"kind": "end", "why": why}]


def newcomer(house: House) -> tuple[str, str]:
    """Somebody new, and a new game in which they are the blue operative."""
    name = house.newcomer()
    chairs = {other: role for other, role in CHAIRS.items() if other != "di"}
    return name, house.deal(chairs | {name: "blue_operative"})


def test_a_revoked_token_is_told_nothing_more(house: House) -> None:
    name, game = newcomer(house)
    with house.listening(name, f"games/{game}/live") as listener:
        listener.until_told(3)
        house.run(
            "from accounts.models import Token\n"
            f"Token.objects.filter(user__username='{name}').delete()"
        )
        house.clue(game)
        ended(listener, "who-are-you")
        assert b"clue_given" not in listener.raw


def test_a_ban_ends_a_stream_though_nothing_happens(house: House) -> None:
    name, game = newcomer(house)
    with (
        house.listening(name, f"games/{game}/live") as listener,
        house.listening(name, "live") as everything,
    ):
        listener.until_told(3)
        house.run(
            "from accounts.bans import ban; from accounts.models import User\n"
            "root, _ = User.objects.get_or_create(username='root', is_superuser=True)\n"
            f"ban(User.objects.get(username='{name}'), 'Rude.', root)"
        )
        ended(listener, "not-allowed")
        ended(everything, "not-allowed")
    with house.listening(name, "live") as refused:
        assert (refused.status, b"/problems/banned" in refused.raw) == (403, True)


def test_a_seat_that_is_left_is_told_nothing_more(house: House) -> None:
    game = house.deal()
    with (
        house.listening("di", f"games/{game}/live") as di,
        house.listening("di", "live") as everything,
    ):
        di.until_told(3)
        everything.until(lambda it: game in [seat["game"] for seat in it.named("seat")])
        house.players["di"].post(f"games/{game}/leave")
        ended(di, "no-such-game")
        everything.until(lambda it: {"kind": "gone", "game": game} in it.named("gone"))


def test_a_seat_that_is_taken_over_is_told_from_its_beginning(house: House) -> None:
    """An onlooker who takes a seat: the stream goes on with what the seat was told."""
    game = house.deal(spectators=True)
    with house.listening("eve", f"games/{game}/live") as eve:
        eve.until_told(3)
        house.players["cy"].post(f"games/{game}/leave")
        link = house.players["ada"].post(f"games/{game}/invitations", {"type": "link"})["secret"]
        house.players["eve"].post("games/join", {"secret": link})
        house.players["eve"].post(f"games/{game}/take-over", {"seat": "blue_spymaster"})
        feed = house.feed("eve", game)
        assert eve.until_told(3 + len(feed)).told()[3:] == feed
        assert "key_dealt" in [item["event"]["type"] for item in feed]
        assert [seat["seat"] for seat in eve.named("seat")] == [None, "blue_spymaster"]
        cut = eve.events[3]  # as an onlooker
    with house.listening("eve", f"games/{game}/live", cut.id) as eve:
        assert eve.until_told(len(feed)).told() == feed


def test_one_stream_too_many_is_refused_until_another_is_closed(house: House) -> None:
    with ExitStack() as stack:
        streams = [stack.enter_context(house.listening("flo", "live")) for _ in range(5)]
        for stream in streams:
            stream.until(lambda it: it.raw)
        with house.listening("flo", "live") as sixth:
            sixth.until(lambda it: it.over)
            assert (sixth.status, sixth.response.headers["Content-Type"]) == (
                429, "application/problem+json",
            )  # fmt: skip
            assert int(sixth.response.headers["Retry-After"]) > 0
            assert b"too-many-streams" in sixth.raw
        streams[0].close()
        again = let_in(house)
        assert again.status == 200
        again.close()


def let_in(house: House) -> Listener:
    """Somebody who has hung up is missed soon."""
    end = time.monotonic() + PATIENCE
    while True:
        stream = Listener(house.live.port, house.tokens["flo"], "live")
        if stream.status == 200 or time.monotonic() > end:
            return stream
        stream.close()
        time.sleep(0.1)


def test_a_stream_ends_after_a_while_so_that_load_can_move(house: House) -> None:
    game = house.deal()
    with house.with_settings(LIVE_FOR="2"), house.listening("bo", f"games/{game}/live") as bo:
        ended(bo, "later")
        last = bo.last
    house.move(game, Random(1))
    with house.listening("bo", f"games/{game}/live", last) as bo:
        assert bo.until_told(1).told() == house.feed("bo", game)[3:]


def test_a_token_without_the_scope_hears_nothing(house: House) -> None:
    script = (
        "from accounts.models import User; from accounts.tokens import Scope, issue\n"
        "print(issue(User.objects.get(username='bo'), 'x', [Scope.TEAMS_READ])[1])"
    )
    stream = Listener(house.live.port, house.run(script).strip(), "live")
    stream.until(lambda it: it.over)
    assert stream.status == 403
    stream.close()


def test_a_browser_listens_by_its_session_until_it_is_logged_out(house: House) -> None:
    game = house.deal()
    script = (
        "from django.test import Client; from accounts.models import User\n"
        "c = Client(); c.force_login(User.objects.get(username='bo'))\n"
        "print(c.cookies['sessionid'].value)"
    )
    cookie = house.run(script).strip()
    stream = Listener(house.live.port, None, f"games/{game}/live", cookie=f"sessionid={cookie}")
    stream.until_told(3)
    house.run("from django.contrib.sessions.models import Session; Session.objects.all().delete()")
    ended(stream, "who-are-you")
    stream.close()
