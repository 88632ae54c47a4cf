"""Streams of a real server: each tells what its seat is told, and nothing else."""

from __future__ import annotations

from contextlib import ExitStack
from random import Random

import pytest

from tests.streams.house import CHAIRS, House
from tests.streams.listener import PATIENCE

pytestmark = pytest.mark.storage


def test_each_stream_tells_the_feed_of_its_seat_and_not_the_key(house: House) -> None:
    game, chance = house.deal(), Random(1)
    key = house.key(game)
    with (
        house.listening("ada", f"games/{game}/live") as ada,
        house.listening("bo", f"games/{game}/live") as bo,
    ):
        bo.until(lambda it: it.told())
        for _ in range(4):
            house.move(game, chance)
        for name, listener in (("ada", ada), ("bo", bo)):
            feed = house.feed(name, game)
            assert listener.until_told(len(feed)).told() == feed
        playing = house.players["ada"].get(f"games/{game}")["table"]["status"] == "playing"
        assert playing, "another seed: the key of a game that is over is for all"
        assert key.encode() in ada.raw
        assert key.encode() not in bo.raw
        assert b"key_dealt" not in bo.raw
        assert b"seal_kept" not in ada.raw + bo.raw


@pytest.mark.parametrize("seed", range(3))
def test_a_stream_tells_what_the_feed_tells_in_any_game(house: House, seed: int) -> None:
    game, chance = house.deal(), Random(seed)
    with ExitStack() as stack:
        everything = stack.enter_context(house.listening("di", "live"))
        everything.until(lambda it: game in [seat["game"] for seat in it.named("seat")])
        listeners = {
            name: stack.enter_context(house.listening(name, f"games/{game}/live"))
            for name in CHAIRS
        }
        while house.move(game, chance):
            pass
        for name, listener in listeners.items():
            feed = house.feed(name, game)
            listener.until_told(len(feed))
            assert listener.told() == feed
        feed = house.feed("di", game)[3:]  # of all games it is told from now on
        everything.until(lambda it: len(it.told(game)) >= len(feed))
        assert everything.told(game) == feed


def test_after_a_cut_nothing_is_lost_and_nothing_comes_twice(house: House) -> None:
    game, chance, last, told = house.deal(), Random(5), None, []
    for _ in range(5):
        with house.listening("bo", f"games/{game}/live", last) as bo:
            house.move(game, chance)
            seen = house.players["bo"].get(f"games/{game}")["seen"]
            bo.until(lambda it, n=seen: it.last.startswith(f"{n}-"))
            told += bo.told()
            last = bo.last
        house.move(game, chance)  # while nobody listens
    with house.listening("bo", f"games/{game}/live", last) as bo:
        feed = house.feed("bo", game)
        told += bo.until(lambda it: len(told) + len(it.told()) >= len(feed)).told()
    assert told == feed


def test_a_stream_of_all_games_goes_on_where_it_was_cut(house: House) -> None:
    games, chance = [house.deal(), house.deal()], Random(6)
    with house.listening("bo", "live") as bo:
        bo.until(lambda it: any(heard.id for heard in it.events))
        cursor = bo.last
    for game in games:
        house.move(game, chance)
    third = house.deal()
    with house.listening("bo", "live", cursor) as bo:
        bo.until(lambda it: it.told(third) == house.feed("bo", third))
        for game in games:
            assert bo.until(lambda it, g=game: it.told(g)).told(game) == house.feed("bo", game)[3:]
        house.move(third, chance)
        bo.until(lambda it: len(it.told(third)) == 4)
        cursor = bo.last
    with house.listening("bo", "live", cursor) as bo:
        house.move(games[0], chance)
        bo.until(lambda it: it.told(games[0]))
        assert bo.told() == house.feed("bo", games[0])[4:]


@pytest.mark.parametrize("forged", ["999999-red_operative_1", "3-red_spymaster", "what?", "7" * 99])
def test_a_number_that_nobody_was_told_begins_at_the_beginning(house: House, forged: str) -> None:
    game = house.deal()
    feed = house.feed("bo", game)
    with house.listening("bo", f"games/{game}/live", forged) as bo:
        assert bo.until(lambda it: len(it.told()) >= len(feed)).told() == feed


def test_the_cursor_of_somebody_else_is_worth_nothing(house: House) -> None:
    game = house.deal()
    with house.listening("ada", "live") as ada:
        cursor = ada.until(lambda it: any(heard.id for heard in it.events)).last
    with house.listening("bo", "live", cursor) as bo:
        bo.until(lambda it: it.told(game) == house.feed("bo", game))
        assert b"key_dealt" not in bo.raw


def test_a_broken_cursor_in_the_address_is_refused(house: House) -> None:
    answer = house.players["bo"].http.get(f"http://127.0.0.1:{house.live.port}/api/v1/live?after=x")
    assert (answer.status_code, answer.json()["field"]) == (400, "$.after")


def test_the_heart_beats_and_what_others_are_told_in_private_does_not_move_it(house: House) -> None:
    game = house.deal()
    clue = {"type": "ask_approval", "word": "postcard"}
    table = house.players["ada"].get(f"games/{game}")["table"]
    giver = "ada" if "red_spymaster" in table["awaited"] else "cy"
    with house.listening("bo", f"games/{game}/live") as bo:
        bo.until_told(3)
        size = len(bo.raw)
        assert house.players[giver].command(game, clue).status_code == 200
        bo.until(lambda it: it.raw.count(b": beat\n\n") >= 3)
        assert set(bo.raw[size:].decode().split("\n\n")) == {": beat", ""}
    with house.listening(giver, f"games/{game}/live") as spymaster:
        spymaster.until(lambda it: b"approval_asked" in it.raw)


def test_talk_is_hinted_at_to_those_who_hear_it(house: House) -> None:
    game = house.deal()
    with house.listening("bo", f"games/{game}/live") as bo:
        bo.until_told(3)
        house.players["di"].post(
            f"games/{game}/talk", {"channel": "table", "text": "the very deep sea"}
        )
        [hint] = bo.until(lambda it: it.named("talk")).named("talk")
        assert hint == {"kind": "talk", "game": game, "channel": "table", "last": 1}
        assert b"very deep sea" not in bo.raw


def test_a_table_that_fills_says_look_again(house: House) -> None:
    game = str(house.players["ada"].post("games", {"kind": "codenames"})["table"]["id"])
    with (
        house.listening("eve", f"games/{game}/live") as eve,
        house.listening("ada", "live") as ada,
    ):
        for listener in (eve, ada):
            listener.until(
                lambda it: {"kind": "seat", "game": game, "seat": None} in it.named("seat")
            )
        house.players["bo"].post(f"games/{game}/sit", {"role": "red_operative"})
        for listener in (eve, ada):
            listener.until(lambda it: {"kind": "table", "game": game} in it.named("table"))
        house.players["ada"].http.delete(f"games/{game}")
        ada.until(lambda it: {"kind": "gone", "game": game} in it.named("gone"))
        assert eve.until(lambda it: it.over).named("end") == [
            {"kind": "end", "why": "no-such-game"}
        ]


def test_a_stream_that_begins_while_much_happens_misses_nothing(house: House) -> None:
    game, chance = house.deal(), Random(8)
    for _ in range(6):
        house.move(game, chance)
        with house.listening("di", f"games/{game}/live?after=2") as di:
            house.move(game, chance)
            feed = house.feed("di", game)
            di.until_told(len(feed) - 2)
            assert di.told() == feed[2:]


def test_a_hint_comes_soon(house: House) -> None:
    """One process polls often. Where there are many the poll may be as rare as can be."""
    game, chance = house.deal(), Random(9)
    rarely = {"LIVE_POLL": str(10 * PATIENCE)} if house.redis else {}
    with house.with_settings(**rarely), house.listening("bo", f"games/{game}/live") as bo:
        bo.until_told(3)
        bo.until(lambda _: house.redis is None or house.redis.is_heard())
        house.move(game, chance)
        bo.until_told(4)
