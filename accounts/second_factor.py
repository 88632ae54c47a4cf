"""The second factor: codes from a telephone, and recovery codes for when it is lost."""

from typing import NamedTuple

from allauth.account.internal.flows.reauthentication import raise_if_reauthentication_required
from allauth.core import context
from allauth.core.internal.cryptokit import compare_user_code
from allauth.mfa.adapter import get_adapter
from allauth.mfa.internal.flows.add import validate_can_add_authenticator
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal import flows as recovery
from allauth.mfa.totp.internal import auth, flows
from allauth.mfa.utils import decrypt
from django.db import IntegrityError, transaction
from django.http import HttpRequest

from accounts.models import User

STEP = "step"  # in the data of an authenticator: of the last code that was good


class IsOn(Exception):
    """There is a second factor already."""


class IsOff(Exception):
    """There is no second factor, or none was begun."""


class Begun(NamedTuple):
    secret: str
    url: str  # what a telephone reads as a picture


class Secret(NamedTuple):
    """What allauth wants of a form."""

    secret: str


def begin(request: HttpRequest) -> Begun:
    """A secret for the telephone. It counts for nothing until a code made with it is given."""
    if of(request.user, Authenticator.Type.TOTP) is not None:
        raise IsOn
    secret = auth.get_totp_secret(regenerate=True)
    return Begun(secret, get_adapter().build_totp_url(request.user, secret))


def activate(request: HttpRequest, code: str) -> list[str] | None:
    """The recovery codes; None if the code is wrong."""
    if of(request.user, Authenticator.Type.TOTP) is not None:
        raise IsOn
    if auth.SECRET_SESSION_KEY not in context.request.session:
        raise IsOff
    validate_can_add_authenticator(request.user)
    secret = auth.get_totp_secret()
    step = step_of(secret, code)
    if step is None:
        return None
    try:
        with transaction.atomic():
            made, _ = flows.activate_totp(request, Secret(secret))
            made.data[STEP] = step  # the same code does not log anybody in
            made.save(update_fields=["data"])
    except IntegrityError as error:
        raise IsOn from error
    return recovery_codes(request.user)


def deactivate(request: HttpRequest) -> None:
    if (kept := of(request.user, Authenticator.Type.TOTP)) is not None:
        flows.deactivate_totp(request, kept)


def renew_recovery_codes(request: HttpRequest) -> list[str]:
    """New ones; the old ones are dead."""
    raise_if_reauthentication_required(request, app="allauth.mfa")
    if not recovery.can_generate_recovery_codes(request.user):
        raise IsOff
    recovery.generate_recovery_codes(request)
    return recovery_codes(request.user)


def recovery_codes(user: User) -> list[str]:
    """Those that are not used yet."""
    kept = of(user, Authenticator.Type.RECOVERY_CODES)
    return [] if kept is None else list(kept.wrap().get_unused_codes())


def of(user: User, type: Authenticator.Type) -> Authenticator | None:
    return Authenticator.objects.filter(user=user, type=type).first()


@transaction.atomic
def recognise(user: User, code: str) -> Authenticator | None:
    """What of this person's has made this code, which is good once, however many try it at once."""
    held = Authenticator.objects.select_for_update().filter(user=user).order_by("pk")
    kept = {one.type: one for one in held}
    used = from_telephone(kept.get(Authenticator.Type.TOTP), code)
    if used is not None:
        return used
    listed = kept.get(Authenticator.Type.RECOVERY_CODES)
    return listed if listed is not None and listed.wrap().validate_code(code) else None


def from_telephone(kept: Authenticator | None, code: str) -> Authenticator | None:
    """Kept in the database and not, as allauth does, in the cache: a code is good once on every
    machine, and also when the cache is down."""
    step = None if kept is None else step_of(decrypt(kept.data["secret"]), code)
    if kept is None or step is None or step <= kept.data.get(STEP, 0):
        return None
    kept.data[STEP] = step
    kept.save(update_fields=["data"])
    return kept


def step_of(secret: str, code: str) -> int | None:
    """The step of time for which this is the code, if it is now or almost now."""
    for step in auth.yield_hotp_counters_from_time():
        right = auth.format_hotp_value(auth.hotp_value(secret, step))
        if compare_user_code(actual=code, expected=right):
            return step
    return None
