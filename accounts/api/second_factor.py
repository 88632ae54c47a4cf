"""The doors of the second factor."""

from __future__ import annotations

from allauth.mfa.models import Authenticator
from django.http import HttpResponse
from msgspec import Struct
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request

from accounts import entry, second_factor
from accounts.api.authentication import IN_PERSON
from accounts.api.entry import CodeGiven
from api_schema.operations import described
from api_schema.structs import COMPONENTS, Moment, answer, parsed
from api_schema.view import View


class SecondFactorShown(Struct, frozen=True):
    """`on` since when, if it is. `recovery_codes` says how many are left."""

    on: bool
    since: Moment | None
    last_used_at: Moment | None
    recovery_codes: int


class SecondFactorBegun(Struct, frozen=True):
    """For the telephone: the secret, and the same as an `otpauth:` URL to be shown as a picture."""

    secret: str
    url: str


class RecoveryCodes(Struct, frozen=True):
    """Each is good once, in place of a code from the telephone."""

    codes: tuple[str, ...]


class InPerson(View):
    authentication_classes = IN_PERSON
    permission_classes = [IsAuthenticated]


class SecondFactorView(InPerson):
    @described(
        "my_second_factor", "Whether my second factor is on", "accounts",
        gives={200: "SecondFactorShown"}, fails=(401, 403),
    )  # fmt: skip
    def get(self, request: Request) -> HttpResponse:
        kept = second_factor.of(request.user, Authenticator.Type.TOTP)
        left = len(second_factor.recovery_codes(request.user))
        if kept is None:
            return answer(SecondFactorShown(False, None, None, 0))
        return answer(SecondFactorShown(True, kept.created_at, kept.last_used_at, left))


class TelephoneView(InPerson):
    @described(
        "begin_second_factor", "Begin: a secret for my telephone", "accounts",
        gives={200: "SecondFactorBegun"}, fails=(401, 403, 409),
    )  # fmt: skip
    def post(self, request: Request) -> HttpResponse:
        entry.must_be_confirmed(request._request)
        begun = second_factor.begin(request._request)
        return answer(SecondFactorBegun(begun.secret, begun.url))

    @described(
        "turn_on_second_factor", "Turn the second factor on with a first code", "accounts",
        takes="CodeGiven", gives={200: "RecoveryCodes"}, fails=(400, 401, 403, 409),
    )  # fmt: skip
    def put(self, request: Request) -> HttpResponse:
        wish = parsed(request.data, CodeGiven)
        entry.must_be_confirmed(request._request)
        codes = second_factor.activate(request._request, wish.code)
        if codes is None:
            raise entry.WrongCode
        return answer(RecoveryCodes(tuple(codes)))

    @described(
        "turn_off_second_factor", "Turn the second factor off", "accounts",
        gives={204: None}, fails=(401, 403),
    )  # fmt: skip
    def delete(self, request: Request) -> HttpResponse:
        entry.must_be_confirmed(request._request)
        second_factor.deactivate(request._request)
        return HttpResponse(status=204)


class RecoveryCodesView(InPerson):
    @described(
        "my_recovery_codes", "My recovery codes that are not used yet", "accounts",
        gives={200: "RecoveryCodes"}, fails=(401, 403),
    )  # fmt: skip
    def get(self, request: Request) -> HttpResponse:
        entry.must_be_confirmed(request._request)
        return answer(RecoveryCodes(tuple(second_factor.recovery_codes(request.user))))

    @described(
        "renew_recovery_codes", "New recovery codes; the old ones are dead", "accounts",
        gives={200: "RecoveryCodes"}, fails=(401, 403, 409),
    )  # fmt: skip
    def post(self, request: Request) -> HttpResponse:
        entry.must_be_confirmed(request._request)
        return answer(RecoveryCodes(tuple(second_factor.renew_recovery_codes(request._request))))


COMPONENTS.add(SecondFactorShown, SecondFactorBegun, RecoveryCodes)
