"""The log of a webhook: what it was called with, what came of it, and the same again."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from msgspec import Meta, Struct
from rest_framework.request import Request

from api_schema.operations import described
from api_schema.structs import COMPONENTS, Moment, answer, converted
from api_schema.words import say
from notices import webhooks
from notices.api.outward_doors import OUTWARD_WORDS, OutwardDoor
from notices.calls import name_of
from notices.kinds import Kind
from notices.models import Delivery

BEFORE = OpenApiParameter(
    "before", OpenApiTypes.UUID, description="`next` of the page before this one."
)
LIMIT = OpenApiParameter("limit", {"type": "integer", "minimum": 1, "maximum": 100, "default": 20})


class DeliveryState(StrEnum):
    """A delivery is due until it is sent, has failed for a day, or is dropped."""

    DUE = "due"
    SENT = "sent"
    FAILED = "failed"
    DROPPED = "dropped"


class DeliveryShown(Struct, frozen=True):
    """`id` is what came as `Dead-Drop-Delivery`. `status` is what your program answered last,
    `error` says why it was not enough. `next_at` is when a due one is tried."""

    id: UUID
    kind: Kind
    game: UUID | None
    state: DeliveryState
    tries: int
    status: int | None
    error: str | None
    made_at: Moment
    next_at: Moment | None
    done_at: Moment | None


class DeliveryList(Struct, frozen=True):
    """`next` leads to what was made before these; null: there is nothing more."""

    deliveries: tuple[DeliveryShown, ...]
    next: UUID | None


class DeliveryPage(Struct, frozen=True, forbid_unknown_fields=True):
    before: UUID | None = None
    limit: Annotated[int, Meta(ge=1, le=100)] = 20


class DeliveriesView(OutwardDoor):
    @described(
        "list_webhook_deliveries", "What my webhook was called with, the latest first", "webhooks",
        gives={200: "DeliveryList"}, fails=(400, 401, 403, 404), parameters=(BEFORE, LIMIT),
    )  # fmt: skip
    def get(self, request: Request, webhook: UUID) -> HttpResponse:
        hook = webhooks.theirs(request.user, webhook)
        page = converted(request.query_params, DeliveryPage)
        found = list(webhooks.log(hook, before=page.before)[: page.limit + 1])
        kept = found[: page.limit]
        following = name_of(kept[-1]) if len(found) > len(kept) else None
        return answer(DeliveryList(tuple(map(shown, kept)), following))


class RedeliverView(OutwardDoor):
    @described(
        "redeliver", "Call my webhook with the same again, now", "webhooks",
        gives={200: "DeliveryShown", 422: "WebhookRefused"}, fails=(401, 403, 404),
    )  # fmt: skip
    def post(self, request: Request, webhook: UUID, delivery: UUID) -> HttpResponse:
        return answer(shown(webhooks.redeliver(request.user, webhook, delivery)))


class TestView(OutwardDoor):
    """Its name is that of the door, not of a test."""

    @described(
        "test_webhook", "Call my webhook with a `ping`, which tells nothing", "webhooks",
        gives={201: "DeliveryShown", 422: "WebhookRefused"}, fails=(401, 403, 404),
    )  # fmt: skip
    def post(self, request: Request, webhook: UUID) -> HttpResponse:
        return answer(shown(webhooks.ping(request.user, webhook)), status=201)


def shown(delivery: Delivery) -> DeliveryShown:
    notice, due = delivery.notice, delivery.state == DeliveryState.DUE
    return DeliveryShown(
        name_of(delivery), Kind(notice.kind), notice.game, DeliveryState(delivery.state),
        delivery.tries, delivery.status,
        say(OUTWARD_WORDS, "trouble", delivery.error) if delivery.error else None,
        delivery.made_at, delivery.next_at if due else None, None if due else delivery.done_at,
    )  # fmt: skip


COMPONENTS.add(DeliveryList)
