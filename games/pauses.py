"""A pause by consent: when all who sit at a table wish for one, its clock stands still.

The wish is written down with a mark for the clock to look at; what is agreed on is the clock's to
carry out, by itself if need be. The row of the clock is held first: who leaves, and who moves,
takes it before the wishes too.
"""

from datetime import datetime, timedelta
from typing import NamedTuple
from uuid import UUID

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from games import clock, deadlines, wall_clock
from games.engines.clock import Why
from games.engines.engine import Seat
from games.models import PauseWish
from games.sitting import No, Sitting, TableRefused, played
from games.tables import current
from games.wishes import ON, left_of
from notices import outbox
from notices.kinds import Facts, Kind

LONGEST = 14 * 24  # hours of one pause


class Pause(NamedTuple):
    """Who wishes for how many hours, who would go on, whether the table has paused until when, and
    for how long it still may."""

    wishes: tuple[tuple[Seat, int], ...]
    go_on: tuple[Seat, ...]
    paused: bool
    until: datetime | None
    left: timedelta


def pause_at(table: Sitting) -> Pause:
    rows = PauseWish.objects.filter(game=table.game).order_by("at", "pk")
    wished = [
        (seat, hours)
        for user, hours in rows.values_list("user", "hours")
        if (seat := table.seat_of(user)) is not None
    ]
    face = current(table.game, table.kind, head=table.head).face
    stop = face.stopped(Why.PAUSE)
    return Pause(
        tuple((seat, hours) for seat, hours in wished if hours != ON),
        tuple(seat for seat, hours in wished if hours == ON),
        stop is not None, stop and stop.until, left_of(face),
    )  # fmt: skip


def wish(game: UUID, user: AbstractBaseUser, hours: int, *, now: datetime | None = None) -> None:
    """For a pause; while there is one, not to go on yet."""
    now = now or wall_clock.now()
    with transaction.atomic():
        table = held(game, user)
        pause = pause_at(table)
        if not pause.paused and pause.left < timedelta(hours=1):
            raise TableRefused(No.NO_PAUSE_LEFT)
        noted(game, user.pk, hours, now)
        if not pause.paused:
            tell_others(table, pause, user.pk, now)
    clock.ring_at([game], now)


def withdraw(game: UUID, user: AbstractBaseUser, *, now: datetime | None = None) -> None:
    """No pause, after all; while there is one: to go on."""
    now = now or wall_clock.now()
    with transaction.atomic():
        table = held(game, user)
        if pause_at(table).paused:
            noted(game, user.pk, ON, now)
        else:
            PauseWish.objects.filter(game=game, user=user.pk).delete()
    clock.ring_at([game], now)


def held(game: UUID, user: AbstractBaseUser) -> Sitting:
    """A table with a clock at which this person plays. The clock is to look at it."""
    deadlines.look_again(game)
    table = played(game)
    if table.seat_of(user.pk) is None:
        raise TableRefused(No.NOT_SEATED)
    if not table.terms.timing.has_clock:
        raise TableRefused(No.NO_CLOCK)
    return table


def noted(game: UUID, user: int, hours: int, now: datetime) -> None:
    PauseWish.objects.update_or_create(
        game_id=game, user_id=user, defaults={"hours": hours, "at": now}
    )


def tell_others(table: Sitting, pause: Pause, asker: int, now: datetime) -> None:
    """Those who have not said anything yet are asked, by each at most once a day."""
    said = {seat for seat, _ in pause.wishes}
    mine = next(sitter for sitter in table.sitters if sitter.user == asker)
    outbox.post(
        outbox.News(
            f"pause_asked:{table.game}:{mine.seat}:{sitter.seat}:{sitter.user}:{now:%Y-%m-%d}",
            sitter.user, Kind.PAUSE_ASKED, now,
            Facts(game_kind=table.kind, seat=sitter.seat), table.game, about=asker,
        )
        for sitter in table.sitters
        if sitter.user not in (None, asker) and sitter.seat not in said
    )  # fmt: skip
