"""Who we are to the services that bring pushes to browsers (RFC 8292): one key for the house."""

import base64
from datetime import datetime, timedelta
from functools import cache
from typing import NamedTuple

from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from py_vapid import Vapid02

GOOD_FOR = timedelta(hours=12)  # at most a day, says the standard


class Pair(NamedTuple):
    """As base64url without padding: what the settings keep, and what a browser subscribes with."""

    private: str
    public: str


def authorization(origin: str, now: datetime) -> str:
    """The header that says to this push service who sends."""
    expires = int((now + GOOD_FOR).timestamp())
    claims = {"aud": origin, "sub": settings.VAPID_SUBJECT, "exp": expires}
    return str(key(settings.VAPID_PRIVATE_KEY).sign(claims)["Authorization"])


def public_key() -> str | None:
    """None: there is no push here."""
    private = settings.VAPID_PRIVATE_KEY
    return public_of(key(private)) if private else None


def new_pair() -> Pair:
    made = Vapid02()
    made.generate_keys()
    number = made.private_key.private_numbers().private_value
    return Pair(text(number.to_bytes(32)), public_of(made))


@cache
def key(private: str) -> Vapid02:
    return Vapid02.from_raw(private.encode())


def public_of(pair: Vapid02) -> str:
    return text(pair.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()
