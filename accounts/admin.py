"""People, their tokens and their teams, for operators."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest

from accounts import people
from accounts.models import Invitation, Membership, Team, Token, User


@admin.register(User)
class PersonAdmin(UserAdmin):  # type: ignore[type-arg]
    list_display = ("username", "display_name", "email", "is_active", "is_staff", "date_joined")
    search_fields = ("username", "display_name", "email")
    fieldsets = (
        (None, {"fields": ("username", "password")}),
        ("Person", {"fields": ("display_name", "email")}),
        (
            "Permissions",
            {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")},
        ),
        ("Dates", {"fields": ("last_login", "date_joined")}),
    )

    def delete_model(self, request: HttpRequest, obj: User) -> None:
        """As the person would do it: no team is left without an owner, no log loses a line."""
        people.forget(obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        with transaction.atomic():
            for person in queryset:
                self.delete_model(request, person)


@admin.register(Token)
class TokenAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """A token can be looked at and revoked here; its owner alone can make one."""

    list_display = ("user", "name", "prefix", "scopes", "created_at", "expires_at")
    search_fields = ("user__username", "name", "prefix")
    exclude = ("digest",)

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Only by person: a filter on the digest would answer questions."""
        return lookup in ("user__id__exact", "user")

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class ReadOnly(admin.ModelAdmin):  # type: ignore[type-arg]
    """To look at: what happens in a team is done by its members."""

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """No filter answers questions about what is not shown."""
        return False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class ReadOnlyInline(admin.TabularInline):  # type: ignore[type-arg]
    can_delete = False
    extra = 0

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class MembersInline(ReadOnlyInline):
    model = Membership
    fields = readonly_fields = ("user", "role", "joined_at")
    ordering = ("joined_at", "pk")


class InvitationsInline(ReadOnlyInline):
    """Without the digest of a link."""

    model = Invitation
    fields = readonly_fields = ("user", "made_by", "made_at", "expires_at")
    ordering = ("-made_at", "pk")


@admin.register(Team)
class TeamAdmin(ReadOnly):
    list_display = fields = readonly_fields = ("name", "made_at")
    search_fields = ("name", "memberships__user__username")
    inlines = (MembersInline, InvitationsInline)
