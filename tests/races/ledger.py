"""What the log of a live server holds, checked row by row, and compared with what was confirmed."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import groupby
from typing import Any, NamedTuple, Union
from uuid import UUID

import msgspec
import psycopg
from django.db import transaction
from django.forms import model_to_dict

from games import lobby, log, projections
from games.engines import ENGINES, chain
from games.engines.chance import Replayed
from games.engines.engine import HOUSE, Context, Seat
from games.models import Game
from games.play import Request
from tests.live import Live
from tests.races.crowd import Sent, Wish


class Kept(NamedTuple):
    """A command that happened. `seen` is how much its sender had been told when it was done."""

    game: str
    cause: str
    seat: str
    command: str
    seen: int


def kept_by(live: Live) -> list[Kept]:
    """Every command in the log, once the whole log is found to be sound."""
    shown = live.run("from tests.races.ledger import show; show()")
    return [Kept(*kept) for kept in json.loads(shown)]


def confirmed_is_kept(sent: Sequence[Sent], kept: Sequence[Kept]) -> None:
    """What was answered 200 is what is in the log, each command once."""
    accepted = [answered for answered in sent if answered.status == 200]
    keyed = {cause_of(done.wish): done for done in accepted if done.wish.key is not None}
    once = [done for done in accepted if done.wish.key is None] + [*keyed.values()]
    causes = {entry.cause for entry in kept}
    assert len(causes) == len(kept), "a command happened twice"
    assert set(keyed) <= causes, f"confirmed and not kept: {set(keyed) - causes}"
    confirmed = Counter(
        (done.wish.game, done.wish.seat, canonical(done.wish.command), done.answer["seen"])
        for done in once
    )
    written = Counter((entry.game, entry.seat, entry.command, entry.seen) for entry in kept)
    assert confirmed == written, f"{confirmed - written} not kept, {written - confirmed} not told"
    for done in accepted:
        if done.wish.key is not None:
            assert done.body == keyed[cause_of(done.wish)].body, f"two answers to {done.wish}"


def refusals_have_a_reason(sent: Iterable[Sent]) -> None:
    """Whoever lost was told why: what has happened since, or which rule says no."""
    for wish, status, body, _ in sent:
        answer = json.loads(body)
        match status:
            case 200:
                continue
            case 409:
                assert answer["type"] == "/problems/moved-on", body
                assert wish.seen is not None, "whoever says nothing is decided again"
                numbers = [told["number"] for told in answer["told"]]
                assert numbers == list(range(wish.seen + 1, answer["seen"] + 1)) != [], body
            case 422:
                assert answer["type"] == "/problems/refused", body
                assert answer["reason"] and answer["rule"].startswith("CN-"), body
            case _:
                raise AssertionError(f"{wish}: {status} {body!r}")


def heads_agree(live: Live) -> None:
    """One look, at any moment: no game stands elsewhere than where its log ends."""
    ahead_or_behind = """
        SELECT game_id, head FROM games_standing AS standing WHERE head <>
            (SELECT COALESCE(max(position), 0) FROM games_entry WHERE game_id = standing.game_id)
    """
    with psycopg.connect(live.database_url) as connection:
        astray = connection.execute(ahead_or_behind).fetchall()
    assert not astray, f"heads that are not the end of their log: {astray}"


def cause_of(wish: Wish) -> str:
    """The cause under which the server writes down a command with a key."""
    return str(lobby.cause_of(UUID(wish.game), Seat(wish.seat), wish.player, UUID(wish.key)))


# What runs in another process, on the database of the live server.


def show() -> None:
    games = Game.objects.select_related("standing").order_by("opened_at")
    print(json.dumps([kept for game in games for kept in checked(game)]))


def checked(game: Game) -> Iterator[Kept]:
    """No gap, no broken link, a standing that follows, and every step as the rules have it."""
    rows, happened = list(log.written(game.pk)), log.read(game.pk, game.kind)
    assert [row.position for row in rows] == list(range(1, len(rows) + 1)), f"a gap in {game}"
    link = chain.first_link(str(game.pk))
    for row in rows:
        link = chain.next_link(link, row.nonce, row.row())
        assert link == row.link, f"a broken link in {game} at {row.position}"
    assert game.standing.head == len(rows), f"{game} stands at {game.standing.head}"
    assert model_to_dict(game.standing) == rebuilt_standing(game), f"{game} stands elsewhere"
    return replayed(game, rows, happened)


def rebuilt_standing(game: Game) -> dict[str, Any]:
    """What the standing would be if it were rebuilt; it is left as it is."""
    with transaction.atomic():
        standing = model_to_dict(projections.rebuild(game))
        transaction.set_rollback(True)
    return standing


def replayed(
    game: Game, rows: Sequence[log.Written], happened: Sequence[log.Recorded]
) -> Iterator[Kept]:
    """Decide every command again, by the draws that were written down."""
    engine, truth = ENGINES[game.kind], ENGINES[game.kind].initial
    commands = Union[(*engine.types.commands, engine.types.open)]
    told: list[Any] = []  # everything so far
    for cause, steps in groupby(zip(rows, happened, strict=True), key=lambda step: step[0].cause):
        written, recorded = zip(*steps, strict=True)
        request = msgspec.json.decode(written[0].request, type=Request)
        assert not any(row.request for row in written[1:]), f"{cause} happened twice in {game}"
        command = msgspec.json.decode(request.command, type=commands)
        by, events = recorded[0].by, tuple(step.event for step in recorded)
        context = Context(by, recorded[0].at, Replayed(request.draws))
        assert engine.decide(truth, command, context) == events, f"{cause} in {game}"
        truth = reduce(engine.evolve, events, truth)
        told.extend(events)
        if by != HOUSE:
            seen = sum(event.told_to(by) for event in told)
            yield Kept(str(game.pk), str(cause), by, bytes(request.command).decode(), seen)


def canonical(command: dict[str, Any]) -> str:
    return json.dumps(command, sort_keys=True, separators=(",", ":"))
