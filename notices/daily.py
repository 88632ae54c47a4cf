"""The letter of a day: everything of one person that was held back for one moment."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import reduce
from operator import or_

from django.db.models import Q

from notices.channels import Outcome
from notices.dispatch import judge
from notices.models import Delivery
from notices.preferences import Wishes


def gathered(
    firsts: Sequence[Delivery], wishes: Mapping[int, Wishes], outcomes: dict[int, Outcome],
    now: datetime,
) -> dict[int, list[Delivery]]:  # fmt: skip
    """By the first of each what goes out with it. Nobody else can claim the others of its lane, so
    they come under its lease. What is not wanted or not true any more is left out, and noted in
    `outcomes`; the first has been asked about already."""
    found = {first.pk: [first] for first in firsts}
    for each in others(firsts):
        if (no := judge(each, wishes[each.notice.user_id], now)) is not None:
            outcomes[each.pk] = no
        else:
            first = next(one for one in firsts if one.lane == each.lane)
            found[first.pk].append(each)
    return found


def others(firsts: Sequence[Delivery]) -> list[Delivery]:
    if not firsts:
        return []
    letters = (Q(lane=first.lane, target=first.target) for first in firsts)
    waiting = Delivery.objects.filter(reduce(or_, letters), state="due")
    waiting.update(leased_until=firsts[0].leased_until)
    found = waiting.exclude(pk__in=[first.pk for first in firsts])
    return list(found.select_related("notice__user", "notice__about").order_by("pk"))
