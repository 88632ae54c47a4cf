"""Browsers that take web push: each person subscribes their own."""

from __future__ import annotations

import base64
import binascii
from enum import StrEnum
from uuid import UUID

from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey
from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from accounts.models import User
from notices import addresses
from notices.addresses import AddressNo, AddressRefused
from notices.channels import Channel
from notices.models import Delivery, Subscription
from notices.opaque import opened, sealed
from notices.vapid import public_key

MOST_BROWSERS = 20  # of one person
PURPOSE = "browser"  # of their names


class PushNo(StrEnum):
    """Why a browser cannot be told."""

    PUSH_OFF = "push_off"
    TOO_MANY_BROWSERS = "too_many_browsers"
    UNKNOWN_SERVICE = "unknown_service"
    SOMEBODY_ELSES = "somebody_elses"


class PushRefused(Exception):
    """Not as things are."""

    def __init__(self, reason: PushNo, **facts: int) -> None:
        super().__init__(reason)
        self.reason, self.facts = reason, facts


class BadKey(Exception):
    """Nothing can be encrypted for such a key: `field` says which."""

    def __init__(self, field: str) -> None:
        super().__init__(field)
        self.field = field


class NoSuchSubscription(Exception):
    """There is none of this person's."""


def of(user: User) -> QuerySet[Subscription]:
    return Subscription.objects.filter(user=user).order_by("pk")


@transaction.atomic
def subscribe(
    user: User, endpoint: str, p256dh: str, auth: str, label: str, session: str = ""
) -> Subscription:
    """A browser is told from now on, or until its person logs out of this session. One that
    subscribes again stays the same; one in which somebody else has logged in is theirs now, if it
    shows what only that browser knows."""
    must_be_usable(endpoint, p256dh, auth)
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    known = Subscription.objects.select_for_update().filter(endpoint=endpoint).first()
    if known is not None and known.user_id != user.pk and known.auth != auth:
        raise PushRefused(PushNo.SOMEBODY_ELSES)
    if (known is None or known.user_id != user.pk) and of(user).count() >= MOST_BROWSERS:
        raise PushRefused(PushNo.TOO_MANY_BROWSERS, most=MOST_BROWSERS)
    if known is not None and known.user_id != user.pk:
        forget(known)  # with what waits to be told to somebody else
        known = None
    kept = known or Subscription(user=user, endpoint=endpoint)
    kept.p256dh, kept.auth, kept.label, kept.session = p256dh, auth, label, session
    try:
        with transaction.atomic():
            kept.save()
    except IntegrityError as error:  # somebody else was there in this very moment
        raise PushRefused(PushNo.SOMEBODY_ELSES) from error
    return kept


@transaction.atomic
def unsubscribe(user: User, name: UUID) -> None:
    person, number = opened(PURPOSE, name)
    found = of(user).filter(pk=number).first() if person == user.pk else None
    if found is None:
        raise NoSuchSubscription
    forget(found)


@transaction.atomic
def leave(session: str) -> None:
    """Nobody who comes to this browser next is told what was meant for who has logged out."""
    for found in Subscription.objects.filter(session=session):
        forget(found)


def name_of(subscription: Subscription) -> UUID:
    return sealed(PURPOSE, subscription.user_id, subscription.pk)


def forget(subscription: Subscription) -> None:
    waiting = Delivery.objects.filter(channel=Channel.PUSH, target=str(subscription.pk))
    waiting.filter(state="due", leased_until=None).delete()
    subscription.delete()


def must_be_usable(endpoint: str, p256dh: str, auth: str) -> None:
    if public_key() is None:
        raise PushRefused(PushNo.PUSH_OFF)
    address = addresses.read(endpoint, plain=False)
    host = address.host
    if addresses.number_in(host) is not None:  # a push service has a name
        raise AddressRefused(AddressNo.ODD_HOST)
    if not endpoint.startswith(f"{address.origin}/"):  # browsers write it in one way
        raise AddressRefused(AddressNo.NOT_AN_ADDRESS)
    services = settings.PUSH_HOSTS
    if services and not any(host == name or host.endswith(f".{name}") for name in services):
        raise PushRefused(PushNo.UNKNOWN_SERVICE)
    if len(raw(auth)) != 16:
        raise BadKey("$.keys.auth")
    try:
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), raw(p256dh))
    except ValueError as error:
        raise BadKey("$.keys.p256dh") from error


def raw(text: str) -> bytes:
    """Base64url, as browsers write their keys. What is none is empty."""
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        return b""
