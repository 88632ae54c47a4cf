"""How people have played: results by kind, and how reliably they answer.

Counted when a game or a time in a seat ends, from the log, and never while a command is decided.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator
from datetime import datetime, timedelta
from typing import NamedTuple
from uuid import UUID

from django.db.models import Count, F, Max, Q, Value
from django.db.models.functions import Coalesce, Concat, Now

from games import log, tenures, wall_clock
from games.engines import ENGINES
from games.models import Game, Tenure
from games.models import Seat as Chair
from games.punctuality import Answer, answers, answers_to_a_clock
from games.tables import Table

LEAVING = 3  # times late, where a table has a pace and somebody goes before its end
FEWEST = 10  # answers of which something can be told
# How a game ends, in every kind, to which nobody comes any more, or which a referee has ended.
WITHOUT_RESULT = "abandoned", "called_off"
HALF_LIFE = timedelta(days=90)


class Record(NamedTuple):
    """The games of one kind that a person has played to their end, or left before it."""

    kind: str
    played: int
    won: int
    lost: int
    left: int


def results(user: int) -> list[Record]:
    """Games that are over. Who left before the end has neither won nor lost, and a game that nobody
    came back to was not played."""
    seat = Concat(Value("|"), F("seat"), Value("|"))
    stayed = Q(until=None)
    counted = (
        Tenure.objects.filter(user=user, game__standing__over=True)
        .exclude(game__standing__reason__in=WITHOUT_RESULT)
        .values_list("game__kind")
        .annotate(
            played=Count("game", distinct=True),
            stayed=Count("pk", filter=stayed),
            won=Count("pk", filter=stayed & Q(game__standing__winners__contains=seat)),
        )
    )
    return [
        Record(kind, played, won, stayed - won, played - stayed)
        for kind, played, stayed, won in counted.order_by("game__kind")
    ]


def reliability(user: int) -> int | None:
    """In how many of a hundred cases this person answers in time. None: too few to tell."""
    return reliabilities([user])[user]


def reliabilities(users: Collection[int]) -> dict[int, int | None]:
    """The same for many, in two queries. What is long ago counts for less."""
    in_time, late, answers = (
        defaultdict[int, float](float),
        defaultdict[int, float](float),
        Counter(),
    )
    for user, kept, missed, weight in (*counted_for(users), *overdue_for(users)):
        in_time[user] += kept * weight
        late[user] += missed * weight
        answers[user] += kept + missed
    return {
        user: round(100 * in_time[user] / (in_time[user] + late[user]))
        if answers[user] >= FEWEST
        else None
        for user in users
    }


def counted_for(users: Collection[int]) -> Iterator[tuple[int, int, int, float]]:
    """Whose, in time, late, and what it still weighs."""
    ended = Coalesce("until", "game__standing__moved_at", "since")
    rows = Tenure.objects.filter(Q(answered__gt=0) | Q(late__gt=0), user__in=users)
    for user, answered, late, at, now in rows.values_list("user", "answered", "late", ended, Now()):
        yield user, answered, late, 0.5 ** (max(now - at, timedelta()) / HALF_LIFE)


def overdue_for(users: Collection[int]) -> Iterator[tuple[int, int, int, float]]:
    """Seats that have been awaited for too long now: once late each. A table with a vacant seat
    hurries nobody, and when somebody has sat down the time begins anew. Where a clock rings, or
    stands still, it says itself who is late."""
    name = Concat(Value("|"), F("name"), Value("|"))
    awaited = Chair.objects.filter(
        user__in=users,
        game__answer_within__isnull=False,
        game__timing="",
        game__standing__awaited__contains=name,
    ).exclude(game__in=Chair.objects.filter(user=None).values("game"))
    now = wall_clock.now()
    for user, within, moved_at, sat_down_at in awaited.values_list(
        "user", "game__answer_within", "game__standing__moved_at", Max("game__seats__since")
    ):
        if now - max(moved_at, sat_down_at) > timedelta(seconds=within):
            yield user, 0, 1, 1.0


def ended(table: Table) -> None:
    """Told that a game is over."""
    recount(table.game, over=True)
    tenures.forget_marks(table.game)


def recount(game: UUID, *, over: bool = False) -> None:
    """Write down what everybody answered who does not sit there any more, or, when the game is
    over, what all did. Always safe to do again."""
    paced = Game.objects.filter(Q(answer_within__isnull=False) | ~Q(timing=""), pk=game)
    times = list(Tenure.objects.filter(game__in=paced).order_by("since", "pk"))
    done = [tenure for tenure in times if over or tenure.until is not None]
    if not done:
        return
    [(kind, within, timing)] = paced.values_list("kind", "answer_within", "timing")
    kept, missed = counts(game, kind, None if timing else within, times)
    for tenure in done:
        tenure.answered = kept[tenure.pk]
        tenure.late = missed[tenure.pk] + (LEAVING if tenure.until is not None else 0)
    Tenure.objects.bulk_update(done, ["answered", "late"])


def counts(
    game: UUID, kind: str, within: int | None, times: list[Tenure]
) -> tuple[Counter[int], Counter[int]]:
    """How often each was in time, and how often late: as a clock has said, or, where nobody had
    agreed that one rings, by how long they took."""
    kept, missed = Counter[int](), Counter[int]()
    for answer in given_in(game, kind, within, [tenure.since for tenure in times]):
        tenure = whose(times, answer.seat, answer.at)
        if tenure is not None and (answer.in_time or has_sat(tenure, answer.at)):
            (kept if answer.in_time else missed)[tenure.pk] += 1
    return kept, missed


def given_in(
    game: UUID, kind: str, within: int | None, sat_down: list[datetime]
) -> Iterator[Answer]:
    happened = log.read(game, kind)
    if within is None:
        return answers_to_a_clock(ENGINES[kind], happened)
    return answers(ENGINES[kind], happened, timedelta(seconds=within), sat_down)


def has_sat(tenure: Tenure, at: datetime) -> bool:
    """Whoever has left is late no more, however long their seat is vacant."""
    return tenure.until is None or at <= tenure.until


def whose(times: list[Tenure], seat: str, at: datetime) -> Tenure | None:
    """The last to sit down there before that."""
    there = [tenure for tenure in times if tenure.seat == seat]
    return next((t for t in reversed(there) if t.since <= at), there[0] if there else None)
