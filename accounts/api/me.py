"""The doors of a person's own account."""

from __future__ import annotations

from typing import Annotated

from django.contrib.auth import logout
from django.http import HttpResponse
from msgspec import Meta, Struct
from rest_framework.authentication import BaseAuthentication
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request

from accounts import entry, export, people
from accounts.api.authentication import ANYONE, IN_PERSON, Session
from accounts.api.entry import zone_in
from accounts.api.types import DisplayName, MailLanguage, TimeZone, me
from api_schema.operations import described
from api_schema.structs import COMPONENTS, answer, parsed
from api_schema.view import View


class MyChange(Struct, frozen=True, forbid_unknown_fields=True):
    """All of it, also what stays. Whether others see your results in your profile is
    `shows_results`."""

    display_name: DisplayName
    language: MailLanguage
    time_zone: Annotated[TimeZone, Meta(description="One of the IANA list, as `Europe/Prague`.")]
    shows_results: bool


class MeView(View):
    permission_classes = [IsAuthenticated]

    def get_authenticators(self) -> list[BaseAuthentication]:
        """A program may ask whose it is, and no more."""
        asking = self.request is None or self.request.method in ("GET", "HEAD")
        return [each() for each in ANYONE] if asking else [Session()]

    @property
    def open_to_the_banned(self) -> bool:
        return bool(self.request.method == "DELETE")

    @described("me", "Who I am", "accounts", gives={200: "Me"}, fails=(401, 403))
    def get(self, request: Request) -> HttpResponse:
        return answer(me(request._request, request.user, session=request.auth is None))

    @described(
        "change_me", "Change what is said of me", "accounts",
        takes="MyChange", gives={200: "Me"}, fails=(400, 401, 403),
    )  # fmt: skip
    def put(self, request: Request) -> HttpResponse:
        wish = parsed(request.data, MyChange)
        people.change(
            request.user, display_name=wish.display_name, language=wish.language,
            time_zone=zone_in(wish.time_zone), shows_results=wish.shows_results,
        )  # fmt: skip
        return answer(me(request._request, request.user))

    @described(
        "delete_me", "Delete my account; first, `session/confirm`", "accounts",
        gives={204: None}, fails=(401, 403),
    )  # fmt: skip
    def delete(self, request: Request) -> HttpResponse:
        entry.must_be_confirmed(request._request)
        user, address = request.user, entry.email_of(request.user)
        people.forget(user)
        logout(request._request)
        entry.say_goodbye(user, address)
        return HttpResponse(status=204)


class MyDataView(View):
    open_to_the_banned = True
    authentication_classes = IN_PERSON
    permission_classes = [IsAuthenticated]

    @described(
        "my_data", "All that is kept of me", "accounts", gives={200: "MyData"}, fails=(401, 403)
    )
    def get(self, request: Request) -> HttpResponse:
        return answer(export.everything(request.user))


COMPONENTS.add(MyChange)
