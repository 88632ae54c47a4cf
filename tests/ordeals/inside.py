"""What is asked of the database of a machinery, from the inside: each answer is plain JSON."""

from __future__ import annotations

from datetime import timedelta
from itertools import groupby, pairwise
from typing import Any
from uuid import UUID, uuid4

from allauth.account.models import EmailAddress
from django.utils import timezone

from accounts import tokens
from accounts.models import User
from games import announcing, lobby, log, tables
from games.models import Deadline, Entry, Game
from games.pace import PerTurn, Timing
from games.sitting import Terms
from notices.models import Delivery, Notice
from notices.writing import message_id

PACE = 60
CHAIRS = "red_spymaster", "red_operative", "blue_spymaster", "blue_operative"


def dealt(count: int) -> dict[str, Any]:
    """So many games of Codenames of four people each, who have a minute and read their mail."""
    names = [f"{name}{uuid4().hex[:6]}" for name in ("ada", "bo", "cy", "di")]
    people = [User.objects.create(username=name, email=f"{name}@example.org") for name in names]
    for user in people:
        EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    options = tables.ENGINES["codenames"].types.options()
    games = []
    for _ in range(count):
        game = lobby.open_table(
            people[0], "codenames", options, spectators=False,
            terms=Terms(timing=Timing(PerTurn(PACE))),
        )  # fmt: skip
        for user, role in zip(people, CHAIRS, strict=True):
            lobby.sit(game, user, role)
        lobby.start(game, people[0], cause=uuid4())
        games.append(str(game))
    secrets = {
        c: tokens.issue(p, "ordeal", tokens.Scope)[1] for c, p in zip(CHAIRS, people, strict=True)
    }
    return {"games": games, "tokens": secrets}


def left() -> dict[str, int]:
    """What is still to be done."""
    now = timezone.now()
    return {
        "deadlines": Deadline.objects.filter(due_at__lte=now).count(),
        "failed": Deadline.objects.filter(tries__gt=0).count(),
        "notices": Notice.objects.filter(fresh=True).count(),
        "deliveries": Delivery.objects.filter(
            state="due", next_at__lte=now + timedelta(hours=1)
        ).count(),
    }


def rung(games: list[str]) -> dict[str, int]:
    """How often time was up in each game, and how often twice in one wait."""
    twice = 0
    counts = {}
    for game in games:
        entries = Entry.objects.filter(game=game, type="time_ran_out").order_by("position")
        moments = list(entries.values_list("at", flat=True))
        twice += sum(b - a < timedelta(seconds=PACE) for a, b in pairwise(moments))
        counts[game] = len(moments)
    return {"least": min(counts.values()), "all": sum(counts.values()), "twice": twice}


def told() -> dict[str, list[str]]:
    """Notices that should be there by the logs and are not, and the other way round."""
    expected = {key for game in Game.objects.all() for key in keys_of(game.pk, game.kind)}
    there = set(Notice.objects.values_list("key", flat=True))
    return {"missing": sorted(expected - there)[:5], "too_many": sorted(there - expected)[:5]}


def keys_of(game: UUID, kind: str) -> set[str]:
    table, keys = tables.fresh(game, kind), set()
    for _, group in groupby(log.read(game, kind), key=lambda recorded: recorded.cause):
        done = list(group)
        before, table = table, table.after(done)
        for seat, told_kind, _ in announcing.told(before, table, done):
            keys.add(f"{told_kind}:{game}:{table.position}:{seat}")
    return keys


def letters() -> dict[str, list[str]]:
    """The names of all letters, by what became of them."""
    found: dict[str, list[str]] = {}
    for pk, state, why in Delivery.objects.filter(channel="email").values_list(
        "pk", "state", "error"
    ):
        became = f"{state}: {why}" if state == "dropped" else state
        found.setdefault(became, []).append(message_id("letter", str(pk)))
    return found
