"""People and their tokens, for operators."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest

from accounts.models import Token, User


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
