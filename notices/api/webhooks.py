"""The doors of the webhooks. To whoever is not its owner there is no such webhook."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from django.http import HttpResponse
from msgspec import Meta, Struct
from rest_framework.request import Request

from api_schema.operations import CALLS, LOCATION, described
from api_schema.structs import COMPONENTS, Moment, answer, parsed, ref
from notices import signing, webhooks
from notices.addresses import LONGEST
from notices.api.outward_doors import OutwardDoor
from notices.calls import WebhookMessage
from notices.kinds import Kind
from notices.models import Webhook

Url = Annotated[str, Meta(min_length=1, max_length=LONGEST)]


class NewWebhook(Struct, frozen=True, forbid_unknown_fields=True):
    """`url` is `https` on the usual port. Without a `game` it is called for all that you are told;
    without `kinds`, for all of them."""

    url: Url
    game: UUID | None = None
    kinds: frozenset[Kind] = frozenset()


class WebhookChange(Struct, frozen=True, forbid_unknown_fields=True):
    """What is disabled is not called; what waited for it is dropped."""

    url: Url
    kinds: frozenset[Kind]
    enabled: bool


class WebhookShown(Struct, frozen=True):
    """No `kinds` are all kinds. `failing_since` is when a call failed first after the last one that
    came through, `disabled_at` when calls ended. Two secrets sign until `former_secret_until`."""

    id: UUID
    url: str
    game: UUID | None
    kinds: tuple[Kind, ...]
    enabled: bool
    made_at: Moment
    failing_since: Moment | None
    disabled_at: Moment | None
    former_secret_until: Moment | None


class WebhookIssued(Struct, frozen=True):
    """`secret` signs the calls. It is shown this once."""

    webhook: WebhookShown
    secret: str


class WebhookList(Struct, frozen=True):
    webhooks: tuple[WebhookShown, ...]


class WebhooksView(OutwardDoor):
    @described(
        "list_webhooks", "My webhooks, the oldest first", "webhooks",
        gives={200: "WebhookList"}, fails=(401, 403),
    )  # fmt: skip
    def get(self, request: Request) -> HttpResponse:
        return answer(WebhookList(tuple(map(shown, webhooks.of(request.user)))))

    @described(
        "make_webhook", "Have my program called when I am told something", "webhooks",
        takes="NewWebhook", gives={201: "WebhookIssued", 422: "WebhookRefused"},
        fails=(400, 401, 403, 404), headers=(LOCATION,),
    )  # fmt: skip
    def post(self, request: Request) -> HttpResponse:
        wish = parsed(request.data, NewWebhook)
        hook = webhooks.make(request.user, wish.url, wish.kinds, wish.game)
        response = answer(WebhookIssued(shown(hook), hook.secret), status=201)
        response["Location"] = f"/api/v1/webhooks/{hook.pk}"
        return response


class WebhookView(OutwardDoor):
    @described(
        "read_webhook", "A webhook of mine", "webhooks",
        gives={200: "WebhookShown"}, fails=(401, 403, 404),
    )  # fmt: skip
    def get(self, request: Request, webhook: UUID) -> HttpResponse:
        return answer(shown(webhooks.theirs(request.user, webhook)))

    @described(
        "change_webhook", "Change a webhook of mine, disable it, or enable it again", "webhooks",
        takes="WebhookChange", gives={200: "WebhookShown", 422: "WebhookRefused"},
        fails=(400, 401, 403, 404),
    )  # fmt: skip
    def put(self, request: Request, webhook: UUID) -> HttpResponse:
        webhooks.theirs(request.user, webhook)
        wish = parsed(request.data, WebhookChange)
        hook = webhooks.change(request.user, webhook, wish.url, wish.kinds, enabled=wish.enabled)
        return answer(shown(hook))

    @described(
        "remove_webhook", "Remove a webhook of mine, and what waits for it", "webhooks",
        gives={204: None}, fails=(401, 403, 404),
    )  # fmt: skip
    def delete(self, request: Request, webhook: UUID) -> HttpResponse:
        webhooks.remove(request.user, webhook)
        return HttpResponse(status=204)


class RotateView(OutwardDoor):
    @described(
        "rotate_webhook_secret", "Another secret; the former one signs too for a day", "webhooks",
        gives={200: "WebhookIssued"}, fails=(401, 403, 404),
    )  # fmt: skip
    def post(self, request: Request, webhook: UUID) -> HttpResponse:
        hook = webhooks.rotate(request.user, webhook)
        return answer(WebhookIssued(shown(hook), hook.secret))


def shown(hook: Webhook) -> WebhookShown:
    return WebhookShown(
        hook.pk, hook.url, hook.game, webhooks.kinds_of(hook), hook.disabled_at is None,
        hook.made_at, hook.failing_since, hook.disabled_at, hook.former_until,
    )  # fmt: skip


def sent(name: str, says: str) -> dict[str, object]:
    """A header of every call."""
    return {
        "name": name, "in": "header", "required": True, "description": says,
        "schema": {"type": "string"},
    }  # fmt: skip


CALLS["notice"] = {
    "post": {
        "operationId": "receive_notice",
        "summary": "Your program is called with a notice of yours",
        "description": "Answer with 2xx within ten seconds, and with 410 to be called no more. "
        "What is not answered so is sent again with growing pauses for a day.",
        "tags": ["webhooks"],
        "parameters": [
            sent("Dead-Drop-Signature", " ".join((signing.__doc__ or "").split())),
            sent("Dead-Drop-Delivery", "The same each time that the same is sent again."),
            sent("Dead-Drop-Event", "The kind of the notice, as in the body."),
        ],
        "requestBody": {
            "required": True,
            "content": {"application/json": {"schema": ref("WebhookMessage")}},
        },
        "responses": {"2XX": {"description": "It came."}, "410": {"description": "No more."}},
    }
}
COMPONENTS.add(WebhookMessage)
COMPONENTS.add(NewWebhook, WebhookChange, WebhookIssued, WebhookList)
