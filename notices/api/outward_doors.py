"""What the doors of the ways out share: who may come in, and how a refusal is told."""

from __future__ import annotations

from pathlib import Path

from accounts.api.authentication import ANYONE
from accounts.api.permissions import Scoped
from accounts.tokens import Scope
from api_schema.errors import TRANSLATORS, WORDS, Problem, ProblemShown
from api_schema.structs import COMPONENTS
from api_schema.view import View
from api_schema.words import say
from notices.addresses import AddressNo, AddressRefused
from notices.browsers import BadKey, NoSuchSubscription, PushNo, PushRefused
from notices.webhooks import NoSuchDelivery, NoSuchGame, NoSuchWebhook, WebhookNo, WebhookRefused

OUTWARD_WORDS = Path(__file__).parent.parent / "outward.toml"
# Who opens a way out for notices can read them there.
OPENS = f"{Scope.NOTICES_READ} {Scope.NOTICES_WRITE}"


class OutwardDoor(View):
    """For signed-in people and their programs, about nobody's things but their own."""

    authentication_classes = ANYONE
    permission_classes = [Scoped]
    scopes = {
        "GET": Scope.NOTICES_READ,
        "HEAD": Scope.NOTICES_READ,
        "POST": OPENS,
        "PUT": OPENS,
        "DELETE": Scope.NOTICES_WRITE,
    }


class AddressRefusal(ProblemShown, frozen=True, kw_only=True, tag_field="kind", tag="address"):
    """Nobody calls an address like this."""

    reason: AddressNo


class WebhookRefusal(ProblemShown, frozen=True, kw_only=True, tag_field="kind", tag="webhook"):
    """It cannot be done with this webhook, or there are too many."""

    reason: WebhookNo


class PushRefusal(ProblemShown, frozen=True, kw_only=True, tag_field="kind", tag="push"):
    """This browser cannot be told."""

    reason: PushNo


MISSING: dict[type[Exception], str] = {
    NoSuchWebhook: "no-such-webhook",
    NoSuchDelivery: "no-such-delivery",
    NoSuchSubscription: "no-such-subscription",
    NoSuchGame: "no-such-game",
}


def translate(error: Exception) -> Problem | None:
    match error:
        case AddressRefused(reason=reason):
            return refusal("address", reason)
        case WebhookRefused(reason=reason, facts=facts):
            return refusal("webhook", reason, **facts)
        case PushRefused(reason=reason, facts=facts):
            return refusal("push", reason, **facts)
        case BadKey(field=field):
            return Problem("unreadable", detail=say(OUTWARD_WORDS, "push", "bad_key"), field=field)
        case _ if type(error) in MISSING:
            return Problem(MISSING[type(error)])
        case _:
            return None


def refusal(kind: str, reason: str, **facts: int) -> Problem:
    detail = say((OUTWARD_WORDS, WORDS), kind, reason, **facts)
    return Problem("refused", detail=detail, kind=kind, reason=reason)


TRANSLATORS.append(translate)
COMPONENTS.add(AddressRefusal, WebhookRefusal, PushRefusal)
for union, kinds in (
    ("WebhookRefused", ("address", "webhook")),
    ("PushRefused", ("address", "push")),
):
    for kind in kinds:
        COMPONENTS.join(union, kind, f"{kind.title()}Refusal")
