"""The doors of the e-mail address."""

from __future__ import annotations

from django.http import HttpResponse
from msgspec import Struct
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request

from accounts import addresses, entry
from accounts.api.authentication import IN_PERSON
from accounts.api.entry import CodeGiven, address_in, standing
from accounts.api.types import Email
from api_schema.operations import described
from api_schema.structs import COMPONENTS, answer, parsed
from api_schema.view import View


class NewEmail(Struct, frozen=True, forbid_unknown_fields=True):
    email: Email


class EmailShown(Struct, frozen=True):
    """`pending` takes the place of `email` once its code is given to `email/verify`."""

    email: str | None
    pending: str | None


class EmailView(View):
    authentication_classes = IN_PERSON
    permission_classes = [IsAuthenticated]

    @property
    def budget(self) -> str | None:
        """A change sends a mail to whatever address was typed."""
        return "guess" if self.request.method == "PUT" else None

    @described(
        "my_email", "My e-mail address", "accounts", gives={200: "EmailShown"}, fails=(401, 403)
    )
    def get(self, request: Request) -> HttpResponse:
        return answer(shown(request))

    @described(
        "change_email", "Change my e-mail address; a code goes to the new one", "accounts",
        takes="NewEmail", gives={200: "EmailShown"}, fails=(400, 401, 403),
    )  # fmt: skip
    def put(self, request: Request) -> HttpResponse:
        wish = parsed(request.data, NewEmail)
        entry.must_be_confirmed(request._request)
        addresses.change(request._request, address_in(wish.email))
        return answer(shown(request))

    @described(
        "keep_email", "Give up changing my e-mail address", "accounts",
        gives={204: None}, fails=(401, 403),
    )  # fmt: skip
    def delete(self, request: Request) -> HttpResponse:
        addresses.give_up(request._request)
        return HttpResponse(status=204)


class VerifyEmailView(View):
    """For who is half-way in, and for who is in and changes the address."""

    authentication_classes = IN_PERSON
    permission_classes = [AllowAny]
    budget = "guess"

    @described(
        "verify_email", "Prove an e-mail address with the code from the mail", "accounts",
        takes="CodeGiven", gives={200: "SignedIn", 202: "Pending"}, fails=(400, 401, 403, 409),
    )  # fmt: skip
    def post(self, request: Request) -> HttpResponse:
        wish = parsed(request.data, CodeGiven)
        entry.prove_email(request._request, wish.code)
        return standing(request)


class ResendView(View):
    authentication_classes = IN_PERSON
    permission_classes = [AllowAny]
    budget = "guess"

    @described(
        "resend_code", "Send a new code to the same address; older ones are dead", "accounts",
        gives={204: None}, fails=(403, 409),
    )  # fmt: skip
    def post(self, request: Request) -> HttpResponse:
        entry.send_code_again(request._request)
        return HttpResponse(status=204)


def shown(request: Request) -> EmailShown:
    email, pending = addresses.addresses(request._request)
    return EmailShown(email or None, pending)


COMPONENTS.add(NewEmail, EmailShown)
