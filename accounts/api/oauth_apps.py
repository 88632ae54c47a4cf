"""The doors of apps: for those who register them, and for those who let them in."""

from __future__ import annotations

from typing import Annotated, Literal

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter
from msgspec import Meta, Struct
from oauth2_provider.models import Application
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request

from accounts import oauth_apps
from accounts.api.authentication import IN_PERSON
from accounts.api.types import Line
from accounts.oauth_apps import NoSuchApp, OddAddress
from accounts.tokens import Scope
from api_schema.errors import TRANSLATORS, Problem
from api_schema.operations import LOCATION, described
from api_schema.structs import COMPONENTS, Moment, answer, parsed
from api_schema.view import View

Name = Annotated[str, Meta(min_length=1, max_length=60, pattern=Line)]
Address = Annotated[str, Meta(min_length=1, max_length=300)]
Website = Annotated[str, Meta(max_length=300)]


APP = OpenApiParameter(
    "app", str, OpenApiParameter.PATH, pattern="^[A-Za-z0-9_-]+$", description="The `client_id`."
)


class AppWish(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`redirect_uris` are the addresses that people may be sent back to, compared to the letter:
    `https`, or `http` on the loopback of a person's own machine, where the port of an address in
    numbers may be any. `website` is shown to people, and begins with `https`."""

    name: Name
    website: Website = ""
    redirect_uris: Annotated[tuple[Address, ...], Meta(min_length=1, max_length=10)]


class NewApp(AppWish, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An app that can keep a secret is confidential; one that runs where others can look into it,
    in a browser or on a phone, is public and gets none."""

    type: Literal["public", "confidential"]


class AppShown(Struct, frozen=True):
    client_id: str
    name: str
    website: str
    redirect_uris: tuple[str, ...]
    type: Literal["public", "confidential"]
    registered_at: Moment


class AppList(Struct, frozen=True):
    apps: tuple[AppShown, ...]


class AppRegistered(Struct, frozen=True):
    """`client_secret` is shown this once; a public app has none."""

    app: AppShown
    client_secret: str | None


class GrantShown(Struct, frozen=True):
    """An app that may act for you. `registered_by` is the player who answers for it."""

    client_id: str
    name: str
    website: str
    registered_by: str | None
    scopes: tuple[Scope, ...]
    since: Moment


class GrantList(Struct, frozen=True):
    grants: tuple[GrantShown, ...]


class AppDoor(View):
    """A door for people: no program registers programs."""

    authentication_classes = IN_PERSON
    permission_classes = [IsAuthenticated]


class AppsView(AppDoor):
    @described(
        "list_apps", "The apps that I registered", "apps", gives={200: "AppList"}, fails=(401, 403)
    )
    def get(self, request: Request) -> HttpResponse:
        mine = oauth_apps.apps_of(request.user)
        websites = oauth_apps.websites_of(mine)
        return answer(AppList(tuple(shown(app, websites.get(app.pk, "")) for app in mine)))

    @described(
        "register_app", "Register an app that others may let in", "apps",
        takes="NewApp", gives={201: "AppRegistered", 422: "ProgramRefusal"},
        fails=(400, 401, 403), headers=(LOCATION,),
    )  # fmt: skip
    def post(self, request: Request) -> HttpResponse:
        wish = parsed(request.data, NewApp)
        app, secret = oauth_apps.register(
            request.user, name=wish.name, website=wish.website, redirect_uris=wish.redirect_uris,
            confidential=wish.type == "confidential",
        )  # fmt: skip
        response = answer(AppRegistered(shown(app, wish.website), secret or None), status=201)
        response["Location"] = f"/api/v1/accounts/apps/{app.client_id}"
        return response


class AppView(AppDoor):
    @described(
        "read_app", "An app that I registered", "apps",
        gives={200: "AppShown"}, fails=(401, 403, 404), parameters=(APP,),
    )  # fmt: skip
    def get(self, request: Request, app: str) -> HttpResponse:
        mine = oauth_apps.registered_by(request.user, app)
        return answer(shown(mine, oauth_apps.website_of(mine)))

    @described(
        "change_app", "Change an app that I registered", "apps",
        takes="AppWish", gives={200: "AppShown", 422: "ProgramRefusal"},
        fails=(400, 401, 403, 404), parameters=(APP,),
    )  # fmt: skip
    def put(self, request: Request, app: str) -> HttpResponse:
        oauth_apps.registered_by(request.user, app)
        wish = parsed(request.data, AppWish)
        changed = oauth_apps.change(
            request.user, app, name=wish.name, website=wish.website,
            redirect_uris=wish.redirect_uris,
        )  # fmt: skip
        return answer(shown(changed, wish.website))

    @described(
        "delete_app", "Delete an app; all that it was given is dead at once", "apps",
        gives={204: None}, fails=(401, 403, 404), parameters=(APP,),
    )  # fmt: skip
    def delete(self, request: Request, app: str) -> HttpResponse:
        oauth_apps.delete(request.user, app)
        return HttpResponse(status=204)


class GrantsView(AppDoor):
    @described(
        "list_grants", "The apps that may act for me, the latest first", "apps",
        gives={200: "GrantList"}, fails=(401, 403),
    )  # fmt: skip
    def get(self, request: Request) -> HttpResponse:
        mine = oauth_apps.grants_of(request.user)
        websites = oauth_apps.websites_of(yes.app for yes in mine)
        return answer(GrantList(tuple(said(yes, websites.get(yes.app.pk, "")) for yes in mine)))


class GrantView(AppDoor):
    @described(
        "withdraw_grant", "Let an app act for me no more; its tokens are dead at once", "apps",
        gives={204: None}, fails=(401, 403, 404), parameters=(APP,),
    )  # fmt: skip
    def delete(self, request: Request, app: str) -> HttpResponse:
        oauth_apps.withdraw(request.user, app)
        return HttpResponse(status=204)


def shown(app: Application, website: str) -> AppShown:
    return AppShown(
        app.client_id, app.name, website, tuple(app.redirect_uris.split()),
        app.client_type, app.created,
    )  # fmt: skip


def said(yes: oauth_apps.Yes, website: str) -> GrantShown:
    app, scopes = yes.app, tuple(scope for scope in Scope if scope in yes.scopes)
    maker = app.user and app.user.username
    return GrantShown(
        app.client_id, app.name, website, maker, scopes, yes.since
    )  # fmt: skip


def translate(error: Exception) -> Problem | None:
    match error:
        case NoSuchApp():
            return Problem("no-such-app")
        case OddAddress(field=field):
            return Problem("unreadable", detail="Not an address to send people to", field=field)
        case _:
            return None


TRANSLATORS.append(translate)
COMPONENTS.add(AppWish, NewApp, AppList, AppRegistered, GrantList)
