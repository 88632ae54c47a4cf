"""How a receiver knows that a call is ours: what is signed, and with which secret.

`Dead-Drop-Signature: t=1800000000,v1=5257a8…` holds the moment of the call, in seconds since 1970,
and the HMAC-SHA256, in hexadecimal, of that number, a dot and the body as it came. For a day after
a secret was changed there are two `v1`, the second one with the former secret. A receiver makes the
HMAC itself, compares in constant time with each `v1`, and turns away what is older than five
minutes: see WEBHOOKS.md.
"""

import hashlib
import hmac
import secrets
from datetime import datetime, timedelta

from notices.models import Webhook

FORMER_SIGNS_FOR = timedelta(hours=24)
PREFIX = "whsec_"


def new_secret() -> str:
    """It is kept as it is, not as a digest: whoever signs needs it whole."""
    return PREFIX + secrets.token_urlsafe(32)


def signature(hook: Webhook, body: bytes, now: datetime) -> str:
    """The value of the header."""
    moment = int(now.timestamp())
    signed = b"%d.%s" % (moment, body)
    marks = [f"v1={mark(secret, signed)}" for secret in secrets_of(hook, now)]
    return ",".join((f"t={moment}", *marks))


def secrets_of(hook: Webhook, now: datetime) -> list[str]:
    """Those that sign now, the newest first."""
    former = hook.former_until is not None and now < hook.former_until
    return [hook.secret, hook.former_secret] if former else [hook.secret]


def mark(secret: str, signed: bytes) -> str:
    return hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
