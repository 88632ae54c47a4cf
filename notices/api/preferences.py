"""The doors of the preferences: how I want to be told, and what there is to choose from."""

from __future__ import annotations

from django.http import HttpResponse
from msgspec import Struct
from rest_framework.request import Request

from api_schema.operations import described
from api_schema.structs import COMPONENTS, answer, parsed
from api_schema.words import say
from notices import preferences
from notices.api.doors import NoticeDoor
from notices.channels import Channel
from notices.kinds import Kind
from notices.preferences import DEFAULTS, Wishes
from notices.sentences import WORDS, kinds_called


class KindNamed(Struct, frozen=True):
    """What people are told of, in words, and how if they have said nothing."""

    kind: Kind
    name: str
    by_default: frozenset[Channel]


class ChannelNamed(Struct, frozen=True):
    channel: Channel
    name: str


class NoticeKinds(Struct, frozen=True):
    """All that notices are about, and all ways out. The inbox has every notice."""

    kinds: tuple[KindNamed, ...]
    channels: tuple[ChannelNamed, ...]


class PreferencesView(NoticeDoor):
    @described(
        "read_preferences", "How I want to be told", "notices",
        gives={200: "Wishes"}, fails=(401, 403),
    )  # fmt: skip
    def get(self, request: Request) -> HttpResponse:
        return answer(wishes_of(request.user.pk))

    @described(
        "change_preferences", "Say how I want to be told", "notices",
        takes="Wishes", gives={200: "Wishes"}, fails=(400, 401, 403),
    )  # fmt: skip
    def put(self, request: Request) -> HttpResponse:
        preferences.keep(request.user.pk, parsed(request.data, Wishes))
        return answer(wishes_of(request.user.pk))


class KindsView(NoticeDoor):
    @described(
        "list_notice_kinds", "What there is to be told of, and by which channels", "notices",
        gives={200: "NoticeKinds"}, fails=(401, 403),
    )  # fmt: skip
    def get(self, request: Request) -> HttpResponse:
        kinds = tuple(KindNamed(kind, name, DEFAULTS[kind]) for kind, name in kinds_called())
        ways = tuple(ChannelNamed(each, say(WORDS, "channel", each)) for each in Channel)
        return answer(NoticeKinds(kinds, ways))


def wishes_of(user: int) -> Wishes:
    return preferences.wishes_of([user])[user].in_full()


COMPONENTS.add(Wishes, NoticeKinds)
