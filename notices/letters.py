"""The e-mail channel: each notice at once, or all of a day together; none in quiet hours."""

import logging
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from allauth.account.models import EmailAddress
from django.core.mail import EmailMessage

from accounts.mails import NOWHERE
from api_schema.throttle import left_of_window, within
from notices.channels import Drop, Outcome, Planned, Retry
from notices.daily import gathered
from notices.hours import next_time
from notices.mail_server import Line
from notices.models import Delivery, Notice
from notices.pauses import again
from notices.preferences import MailMode, Wishes, has_no_mail, wishes_of
from notices.writing import daily_letter, letter

PATIENCE = 20  # seconds after which no other letter is begun, so that the lease holds to the end
logger = logging.getLogger(__name__)


def plan(notice: Notice, wishes: Wishes, now: datetime) -> Iterable[Planned]:
    """Letters about one game come in their order. Those of a day are one lane, and the moment at
    which they go names the letter."""
    user = notice.user
    if has_no_mail(user, now):
        return
    if wishes.mail is MailMode.DAILY:
        at = wishes.awake(next_time(now, user.time_zone, wishes.daily_hour), user.time_zone)
        yield Planned(f"{at:%Y%m%dT%H%MZ}", f"email:{user.pk}:daily", at)
    else:
        about = notice.game or notice.team or ""
        yield Planned("", f"email:{user.pk}:{about}", wishes.awake(now, user.time_zone))


class Letter(NamedTuple):
    """What is written when its turn comes, and the deliveries that are done with it."""

    write: Callable[[], EmailMessage]
    deliveries: Sequence[Delivery]


def send(some: Sequence[Delivery], now: datetime) -> Iterator[Mapping[int, Outcome]]:
    """By one connection, each letter noted before the next. What is not reached in time is left for
    the next one."""
    waiting: dict[int, Outcome] = {}
    line, began = Line(), time.monotonic()
    ready = letters(some, now, waiting)
    yield waiting
    try:
        for each in ready:
            if time.monotonic() - began > PATIENCE:
                break
            yield posted(each, line, now)
    finally:
        line.close()


def posted(letter: Letter, line: Line, now: datetime) -> dict[int, Outcome]:
    """A letter that cannot be written is in the way of no other."""
    try:
        message = letter.write()
    except Exception:
        logger.exception("A letter cannot be written.")
        return {each.pk: again(each, now, "cannot be written") for each in letter.deliveries}
    return line.sent(message, letter.deliveries, now)


def letters(some: Sequence[Delivery], now: datetime, outcomes: dict[int, Outcome]) -> list[Letter]:
    """The letters that are to go now. What comes of the others is noted in `outcomes`."""
    people = {each.notice.user_id for each in some}
    addresses, wishes = proved(people), wishes_of(people)
    for each in some:
        if (no := put_off(each, addresses, wishes[each.notice.user_id], now)) is not None:
            outcomes[each.pk] = no
    ready = [each for each in some if each.pk not in outcomes]
    daily = gathered([each for each in ready if each.target], wishes, outcomes, now)
    return [
        of_a_day(daily[each.pk], addresses) if each.target else at_once(each, addresses)
        for each in ready
    ]


def at_once(delivery: Delivery, addresses: Mapping[int, str]) -> Letter:
    notice = delivery.notice
    to, identity = addresses[notice.user_id], str(delivery.pk)
    return Letter(lambda: letter(notice, to=to, identity=identity), [delivery])


def of_a_day(these: Sequence[Delivery], addresses: Mapping[int, str]) -> Letter:
    first, told = these[0], [each.notice for each in these]
    to, identity = addresses[first.notice.user_id], f"{first.lane}:{first.target}"
    return Letter(lambda: daily_letter(first.notice.user, told, to=to, identity=identity), these)


def put_off(
    delivery: Delivery, addresses: Mapping[int, str], wishes: Wishes, now: datetime
) -> Outcome | None:
    """What comes of a letter that does not go now; None is: it goes."""
    user = delivery.notice.user
    if user.pk not in addresses or has_no_mail(user, now):
        return Drop("no address")
    if (awake := wishes.awake(now, user.time_zone)) > now:
        return Retry(awake, "")
    if not within("letter", str(user.pk)):  # It waits; it does not vanish.
        return Retry(now + timedelta(seconds=left_of_window("letter")), "")
    return None


def proved(people: Iterable[int]) -> dict[int, str]:
    """The addresses that these people have proved to be theirs: the primary one wins."""
    kept = EmailAddress.objects.filter(user__in=people, verified=True).order_by("primary", "-pk")
    found = dict(kept.values_list("user_id", "email"))
    return {user: address for user, address in found.items() if not address.endswith(NOWHERE)}
