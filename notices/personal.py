"""What notices keep of a person, for that person."""

from __future__ import annotations

from uuid import UUID

from msgspec import Struct

from accounts.export import Part
from accounts.models import User
from api_schema.structs import Moment
from notices import inbox
from notices.kinds import Kind
from notices.models import Preference
from notices.preferences import Wishes, decoded
from notices.sentences import sentence


class NoticeKept(Struct, frozen=True):
    """Something that you were told, in the words of the language that you ask in."""

    kind: Kind
    text: str
    game: UUID | None
    team: UUID | None
    at: Moment
    read_at: Moment | None


def notices(user: User) -> tuple[NoticeKept, ...]:
    kept = inbox.known_of(user.pk).select_related("about").order_by("pk")
    return tuple(
        NoticeKept(
            Kind(each.kind), sentence(each, zone=user.time_zone), each.game, each.team, each.at,
            each.read_at,
        )
        for each in kept
    )  # fmt: skip


def preferences(user: User) -> tuple[Wishes, ...]:
    """None of somebody who has said nothing."""
    return tuple(decoded(each.wishes) for each in Preference.objects.filter(user=user))


PARTS = (
    Part("notices", tuple[NoticeKept, ...], notices),
    Part("notice_preferences", tuple[Wishes, ...], preferences),
)
