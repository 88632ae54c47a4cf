"""Vacation: a yearly balance of hours, spent only while a table waits for who is away.

Each begun hour in which at least one clock stands still for somebody costs them one, once, however
many clocks it is. Years are those of UTC: nobody gains a day by moving to another time zone.
"""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from games import clock, deadlines, sql, wall_clock
from games.models import Away, Deadline, Vacation
from games.sitting import No, TableRefused
from notices import outbox
from notices.kinds import Kind

HOUR = timedelta(hours=1)
BATCH = 100
Stretch = tuple[datetime, datetime | None]  # in which a clock stands still for somebody


class Balance(NamedTuple):
    """Since when somebody is away, the hours that they spent in a year, and until when an hour
    that they have begun is paid."""

    since: datetime | None
    year: int
    hours: int
    paid: datetime | None

    def left(self, now: datetime) -> int:
        """In the year of this moment."""
        spent = self.hours if self.year == now.astimezone(UTC).year else 0
        return max(0, 24 * settings.VACATION_DAYS - spent)

    def after(self, stretches: Iterable[Stretch], now: datetime) -> tuple["Balance", bool]:
        """The same when these stretches are paid for until now, and whether it was enough."""
        balance = self
        for since, until in sorted(stretches, key=lambda stretch: stretch[0]):
            begins = since if balance.paid is None else max(since, balance.paid)
            while begins <= now if until is None else begins < until:
                left, year = balance.left(begins), begins.astimezone(UTC).year
                if not left:
                    return balance, False
                spent = 24 * settings.VACATION_DAYS - left + 1
                balance = balance._replace(year=year, hours=spent, paid=begins + HOUR)
                begins += HOUR
        return balance, True


def balance_of(user: int, now: datetime | None = None) -> Balance:
    """As it stands now, whether the hours that have begun are written down yet or not."""
    return kept(user).after(stretches_of(user), now or wall_clock.now())[0]


def switch(user: AbstractBaseUser, *, on: bool, now: datetime | None = None) -> Balance:
    """Go on vacation, or come back. Clocks that wait for this person are looked at at once."""
    now = now or wall_clock.now()
    if user.is_bot:
        raise TableRefused(No.BOTS_HAVE_NO_VACATION)
    if not on:  # What stood still until now is written down while it still holds.
        look_at_tables_of(user.pk, now)
    turned(user.pk, on, now)
    look_at_tables_of(user.pk, now)
    return balance_of(user.pk, now)


@transaction.atomic
def turned(user: int, on: bool, now: datetime) -> None:
    Vacation.objects.get_or_create(user_id=user, defaults={"year": now.astimezone(UTC).year})
    row = Vacation.objects.select_for_update().get(user=user)
    if on and row.since is None:
        if not balance_of(user, now).left(now):
            raise TableRefused(No.VACATION_USED_UP)
        row.since = now
    elif not on:
        row.since = None
    row.save(update_fields=["since"])


def look_at_tables_of(user: int, now: datetime) -> None:
    """Each by itself: whoever holds several at once could wait for somebody who waits for them. Who
    dies before it is done leaves it to the clocks, and to whoever counts the hours."""
    games = list(
        Deadline.objects.filter(game__seats__user=user, game__standing__over=False)
        .order_by("game")
        .values_list("game", flat=True)
    )
    for game in games:
        deadlines.look_again(game)
    clock.ring_at(games, now)


# What it costs.


def spend(now: datetime | None = None) -> int:
    """Count the hours that have begun since they were last counted; for how many people."""
    now = now or wall_clock.now()
    found = [user for (user,) in sql.rows(BEGUN, now, BATCH)]
    return sum(charged(user, now) for user in found)


BEGUN = """
    SELECT user_id FROM games_vacation WHERE next_at <= %s
    UNION SELECT away.user_id FROM games_away away
        JOIN games_vacation vacation ON vacation.user_id = away.user_id
        WHERE vacation.next_at IS NULL
    LIMIT %s
"""


def charged(user: int, now: datetime) -> bool:
    """Once, however many count at the same time: who comes second finds another balance."""
    before, stretches = kept(user), stretches_of(user)
    still_open = any(until is None for _, until in stretches)
    balance, enough = before.after(stretches, now)
    if not enough:
        balance = balance._replace(paid=now)  # What cannot be paid is not owed.
    elif not still_open and balance.paid is not None and balance.paid <= now:
        balance = balance._replace(paid=None)
    if not written(user, before, balance, enough=enough, now=now):
        return False
    if still_open and (not enough or before.since is None):
        look_at_tables_of(user, now)  # The clocks run again.
    return enough or before.since is not None


@transaction.atomic
def written(user: int, before: Balance, after: Balance, *, enough: bool, now: datetime) -> bool:
    since = before.since if enough else None
    same = {"year": before.year, "hours": before.hours, "next_at": before.paid}
    if not Vacation.objects.filter(user=user, since=before.since, **same).update(
        year=after.year, hours=after.hours, next_at=after.paid, since=since
    ):
        return False
    Away.objects.filter(user=user, until__lte=now).delete()
    if before.since is not None and not enough:
        key = f"vacation_over:{user}:{before.since.isoformat()}"
        outbox.post([outbox.News(key, user, Kind.VACATION_OVER, now)])
    return True


def kept(user: int) -> Balance:
    row = Vacation.objects.filter(user=user).values_list("since", "year", "hours", "next_at")
    return Balance(*(row.first() or (None, 0, 0, None)))


def stretches_of(user: int) -> Sequence[Stretch]:
    return list(Away.objects.filter(user=user).values_list("since", "until"))
