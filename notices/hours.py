"""Hours of the day where a person lives: when it is quiet there, and when the day's letter goes."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo


def awake(now: datetime, zone: str, begins: time, ends: time) -> datetime:
    """Now, or if it is quiet now the moment at which that ends. Quiet hours may go past midnight;
    if they end as they begin there are none."""
    local = now.astimezone(ZoneInfo(zone))
    today, clock = local.date(), local.time()
    if begins <= ends:
        return later(today, ends, zone, now) if begins <= clock < ends else now
    if clock >= begins:
        return later(today + timedelta(days=1), ends, zone, now)
    return later(today, ends, zone, now) if clock < ends else now


def next_time(now: datetime, zone: str, hour: int) -> datetime:
    """The next moment at which a clock there shows this hour. An hour that a change of clocks
    leaves out is over as soon as it would have begun; of one that comes twice the first counts."""
    today = now.astimezone(ZoneInfo(zone)).date()
    days = (moment(today + timedelta(days=ahead), time(hour), zone) for ahead in range(3))
    return next(found for found in days if found > now)


def later(day: date, clock: time, zone: str, now: datetime) -> datetime:
    """An hour that comes twice is over when it is over for the second time, if it is now between
    them."""
    first = moment(day, clock, zone)
    return first if first > now else moment(day, clock, zone, fold=1)


def moment(day: date, clock: time, zone: str, *, fold: int = 0) -> datetime:
    return datetime.combine(day, clock, ZoneInfo(zone)).replace(fold=fold).astimezone(UTC)
