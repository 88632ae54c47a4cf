"""Tokens and programs of others, and what of them is never shown: tokens, codes, second factors.

The packages that keep those bring pages of their own, which are taken down here.
"""

from typing import Any

from allauth.account.models import EmailAddress, EmailConfirmation
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from oauth2_provider.models import (
    AccessToken,
    Application,
    Grant,
    IDToken,
    RefreshToken,
)

from accounts import cut_off
from accounts.admin.audited import Audited
from accounts.admin.restraint import Restrained
from accounts.models import Token

HIDDEN = (
    AccessToken, Application, Authenticator, EmailAddress, EmailConfirmation, Grant, IDToken,
    RefreshToken, UserSession,
)  # fmt: skip
for model in HIDDEN:
    if admin.site.is_registered(model):
        admin.site.unregister(model)


class Removable(Audited, Restrained):
    """Made by its owner, looked at and removed here."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Token)
class TokenAdmin(Removable):
    """A token can be looked at and revoked here; its owner alone can make one."""

    list_display = ("user", "name", "prefix", "scopes", "created_at", "last_used_at", "expires_at")
    list_select_related = ("user",)
    search_fields = ("user__username", "name", "prefix")
    searchable = frozenset({"user", "user__id"})
    exclude = ("digest",)


@admin.register(Application)
class ApplicationAdmin(Removable):
    """A program of somebody else. Without its secret, and without the tokens it was given."""

    list_display = ("name", "user", "client_type", "created")
    list_select_related = ("user",)
    search_fields = ("name", "user__username", "client_id")
    fields = (
        "name", "client_id", "user", "client_type", "authorization_grant_type", "redirect_uris",
        "created", "updated",
    )  # fmt: skip
    actions = ("disable",)

    @admin.action(description="Take back every access it was given", permissions=["delete"])
    def disable(self, request: HttpRequest, queryset: QuerySet[Application]) -> None:
        for application in queryset:
            cut_off.application(application, by=request.user)
        self.message_user(request, "Nobody's yes holds any more; each can say it again.")
