"""Where a notice begins: written in the transaction of what it tells of, or not at all."""

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

import msgspec
from msgspec.structs import replace

from notices.kinds import Facts, Kind
from notices.models import Notice

written = msgspec.json.Encoder(order="sorted").encode

# For kinds that may have become untrue before they go out: whether it is still so.
STILL_TRUE: dict[Kind, Callable[[Notice], bool]] = {}


def is_true(notice: Notice) -> bool:
    asked = STILL_TRUE.get(Kind(notice.kind))
    return asked is None or asked(notice)


class News(NamedTuple):
    """Something that one person is told. The same `key` is told once. Whom it is `about` is named
    when it is read, so that somebody who goes takes their name along; a name in the facts stays."""

    key: str
    user: int
    kind: Kind
    at: datetime
    facts: Facts = Facts()
    game: UUID | None = None
    team: UUID | None = None
    about: int | None = None


def post(news: Iterable[News]) -> None:
    """Write these down for their readers, in one statement. Whoever posts is in a transaction."""
    Notice.objects.bulk_create(
        [
            Notice(
                key=item.key, user_id=item.user, kind=item.kind, at=item.at, game=item.game,
                team=item.team, about_id=item.about, facts=as_kept(item),
            )
            for item in news
        ],
        ignore_conflicts=True,
    )  # fmt: skip


def as_kept(item: News) -> str:
    """Somebody who is named when it is read leaves a gap for the name."""
    facts = item.facts if item.about is None else replace(item.facts, player="")
    return written(facts).decode()
