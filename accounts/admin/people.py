"""People and their bots, for operators. Rights are handed out by superusers alone."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import admin, messages
from django.contrib.auth.admin import UserAdmin
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone

from accounts import bans, cut_off, people
from accounts.admin.audited import Audited
from accounts.admin.restraint import ReadOnlyInline, Restrained
from accounts.models import Ban, User


class Kind(admin.SimpleListFilter):
    title, parameter_name = "kind", "kind"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [("people", "people"), ("bots", "bots"), ("banned", "banned")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> QuerySet[User]:
        match self.value():
            case "people":
                return queryset.filter(owner=None)
            case "bots":
                return queryset.exclude(owner=None)
            case "banned":
                return queryset.filter(banned_until__gt=timezone.now())
            case _:
                return queryset


class EmailsInline(ReadOnlyInline):
    model = EmailAddress
    fields = readonly_fields = ("email", "verified", "primary")


class BansInline(ReadOnlyInline):
    model = Ban
    fk_name = "user"
    fields = readonly_fields = ("reason", "made_by", "made_at", "until", "lifted_at")


class BotsInline(ReadOnlyInline):
    model = User
    fk_name = "owner"
    verbose_name, verbose_name_plural = "bot", "bots"
    fields = readonly_fields = ("username", "display_name", "date_joined")


@admin.register(User)
class PersonAdmin(Audited, Restrained, UserAdmin):  # type: ignore[type-arg]
    list_display = (
        "username", "display_name", "owner", "is_active", "is_staff", "banned_until", "date_joined",
    )  # fmt: skip
    list_select_related = ("owner",)
    list_filter = (Kind, "is_active", "is_staff")
    searchable = frozenset({"kind", "is_active", "is_staff"})
    inlines = (EmailsInline, BansInline, BotsInline)
    actions = ("ban", "lift_bans", "end_sessions", "revoke_tokens")

    def get_search_fields(self, request: HttpRequest) -> tuple[str, ...]:
        names = ("username", "display_name")
        return (*names, "email") if self.has_change_permission(request) else names

    def get_fieldsets(self, request: HttpRequest, obj: User | None = None) -> Any:
        if obj is None:
            return super().get_fieldsets(request, obj)
        person = ("username", "display_name", "owner", "language", "time_zone")
        if self.has_change_permission(request):
            person = (*person, "email")
        rights: tuple[str, ...] = ("is_active", "is_staff", "is_superuser", "groups")
        if request.user.is_superuser:
            rights, person = (*rights, "user_permissions"), (*person, "password")
        return (
            ("Person", {"fields": person}),
            ("Access", {"fields": ("second_factor", "sessions", "tokens", "banned_until")}),
            ("Rights", {"fields": rights}),
            ("Dates", {"fields": ("last_login", "date_joined")}),
        )

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> Any:
        """E-mail too: whoever can set it can have the password reset."""
        told = (
            "owner", "language", "time_zone", "second_factor", "sessions", "tokens",
            "banned_until", "last_login", "date_joined",
        )  # fmt: skip
        if request.user.is_superuser:
            return told
        return (*told, "email", "is_staff", "is_superuser", "groups")

    def get_inlines(self, request: HttpRequest, obj: User | None = None) -> Any:
        return self.inlines if obj else ()

    def has_add_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.is_superuser)

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return super().has_change_permission(request, obj) and reaches(request.user, obj)

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Nobody goes this way by themselves: it would take their rights along half-way."""
        return (
            super().has_delete_permission(request, obj)
            and reaches(request.user, obj)
            and obj != request.user
        )

    def has_ban_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.has_perm("accounts.add_ban"))

    def has_lift_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.has_perm("accounts.change_ban"))

    def user_change_password(
        self, request: HttpRequest, id: str, form_url: str = ""
    ) -> HttpResponse:
        if not request.user.is_superuser:
            raise PermissionDenied
        return super().user_change_password(request, id, form_url)

    def delete_model(self, request: HttpRequest, obj: User) -> None:
        """As the person would do it: no team is left without an owner, no log loses a line."""
        people.forget(obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        with transaction.atomic():
            for person in queryset:
                self.delete_model(request, person)

    @admin.display(boolean=True)
    def second_factor(self, person: User) -> bool:
        return Authenticator.objects.filter(user=person).exists()

    @admin.display()
    def sessions(self, person: User) -> int:
        return UserSession.objects.filter(user=person).count()

    @admin.display()
    def tokens(self, person: User) -> int:
        return person.tokens.count()

    @admin.action(description="Ban…", permissions=["ban"])
    def ban(self, request: HttpRequest, queryset: QuerySet[User]) -> HttpResponse | None:
        if queryset.count() != 1:
            self.message_user(request, "One at a time: each has a reason.", messages.ERROR)
            return None
        form = reverse("admin:accounts_ban_add")
        return HttpResponseRedirect(f"{form}?user={queryset.get().pk}")

    @admin.action(description="Lift all bans", permissions=["lift"])
    def lift_bans(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        for ban in Ban.objects.filter(user__in=queryset, lifted_at=None).select_related("user"):
            try:
                bans.lift(ban, request.user)
            except bans.BanRefused as error:
                self.message_user(request, f"{ban}: {error.reason}", messages.ERROR)

    @admin.action(description="End all sessions", permissions=["change"])
    def end_sessions(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        for person in self.reached(request, queryset):
            cut_off.sessions(person, by=request.user)

    @admin.action(description="Revoke all tokens", permissions=["change"])
    def revoke_tokens(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        for person in self.reached(request, queryset):
            cut_off.tokens(person, by=request.user)

    def reached(self, request: HttpRequest, queryset: QuerySet[User]) -> list[User]:
        reached = [person for person in queryset if reaches(request.user, person)]
        if len(reached) < len(queryset):
            self.message_user(request, "Staff are a superuser's to change.", messages.ERROR)
        return reached


def reaches(somebody: Any, person: User | None) -> bool:
    """Staff are changed by superusers alone: otherwise one set of rights could be had by another.
    A bot is as its owner. Everybody may change what is their own."""
    whose = person and (person.owner or person)
    return somebody.is_superuser or whose is None or not whose.is_staff or whose == somebody
