"""The doors of web push: the key to subscribe with, and my own browsers."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from django.http import HttpResponse
from msgspec import Meta, Struct
from rest_framework.permissions import AllowAny
from rest_framework.request import Request

from accounts.api.types import Line
from accounts.sessions import browser_of
from api_schema.operations import described
from api_schema.structs import COMPONENTS, Moment, answer, parsed
from api_schema.view import View
from notices import browsers, vapid
from notices.addresses import LONGEST
from notices.api.outward_doors import OutwardDoor
from notices.models import Subscription
from notices.webhooks import origin


class PushKey(Struct, frozen=True):
    """`applicationServerKey` for `PushManager.subscribe`, as base64url. Null: no push here."""

    key: str | None


class PushKeys(Struct, frozen=True, forbid_unknown_fields=True):
    """As `PushSubscription.toJSON` gives them."""

    p256dh: Annotated[str, Meta(min_length=1, max_length=128)]
    auth: Annotated[str, Meta(min_length=1, max_length=64)]


class NewSubscription(Struct, frozen=True, forbid_unknown_fields=True):
    """`label` is what you call this browser. It is sent JSON: `kind`, `text`, `game` or null,
    and the `url` to open."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=LONGEST)]
    keys: PushKeys
    label: Annotated[str, Meta(max_length=60, pattern=Line)] = ""


class SubscriptionShown(Struct, frozen=True):
    """A browser of yours. `service` is who brings it what it is told."""

    id: UUID
    label: str
    service: str
    made_at: Moment


class SubscriptionList(Struct, frozen=True):
    subscriptions: tuple[SubscriptionShown, ...]


class PushKeyView(View):
    authentication_classes = []
    permission_classes = [AllowAny]

    @described("push_key", "The key to subscribe a browser with", "push", gives={200: "PushKey"})
    def get(self, request: Request) -> HttpResponse:
        return answer(PushKey(vapid.public_key()))


class SubscriptionsView(OutwardDoor):
    @described(
        "list_push_subscriptions", "My browsers that are told by push", "push",
        gives={200: "SubscriptionList"}, fails=(401, 403),
    )  # fmt: skip
    def get(self, request: Request) -> HttpResponse:
        return answer(SubscriptionList(tuple(map(shown, browsers.of(request.user)))))

    @described(
        "subscribe_browser", "Have this browser told by push, until I log out there", "push",
        takes="NewSubscription", gives={201: "SubscriptionShown", 422: "PushRefused"},
        fails=(400, 401, 403),
    )  # fmt: skip
    def post(self, request: Request) -> HttpResponse:
        wish = parsed(request.data, NewSubscription)
        session = "" if request.auth else browser_of(request._request)  # a program has none
        kept = browsers.subscribe(
            request.user, wish.endpoint, wish.keys.p256dh, wish.keys.auth, wish.label, session
        )
        return answer(shown(kept), status=201)


class SubscriptionView(OutwardDoor):
    @described(
        "unsubscribe_browser", "Tell this browser nothing more", "push",
        gives={204: None}, fails=(401, 403, 404),
    )  # fmt: skip
    def delete(self, request: Request, subscription: UUID) -> HttpResponse:
        browsers.unsubscribe(request.user, subscription)
        return HttpResponse(status=204)


def shown(kept: Subscription) -> SubscriptionShown:
    return SubscriptionShown(
        browsers.name_of(kept), kept.label, origin(kept.endpoint), kept.made_at
    )


COMPONENTS.add(PushKey, NewSubscription, SubscriptionShown, SubscriptionList)
