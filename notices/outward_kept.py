"""What of the ways out is kept of a person, for that person: addresses, and no secrets."""

from __future__ import annotations

from uuid import UUID

from msgspec import Struct

from accounts.export import Part
from accounts.models import User
from api_schema.structs import Moment
from notices import browsers, webhooks
from notices.kinds import Kind


class WebhookKept(Struct, frozen=True):
    """Without its secrets. No kinds are all kinds."""

    webhook: UUID
    url: str
    game: UUID | None
    kinds: tuple[Kind, ...]
    made_at: Moment
    disabled_at: Moment | None


class BrowserKept(Struct, frozen=True):
    """A browser that takes web push: where it is reached, without its keys."""

    label: str
    service: str
    made_at: Moment


def webhooks_kept(user: User) -> tuple[WebhookKept, ...]:
    return tuple(
        WebhookKept(
            hook.pk, hook.url, hook.game, webhooks.kinds_of(hook), hook.made_at, hook.disabled_at
        )
        for hook in webhooks.of(user)
    )


def browsers_kept(user: User) -> tuple[BrowserKept, ...]:
    return tuple(
        BrowserKept(each.label, webhooks.origin(each.endpoint), each.made_at)
        for each in browsers.of(user)
    )


PARTS = (
    Part("webhooks", tuple[WebhookKept, ...], webhooks_kept),
    Part("push_subscriptions", tuple[BrowserKept, ...], browsers_kept),
)
