"""Bans: made, read and lifted. What was done is not edited afterwards."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest

from accounts import bans
from accounts.admin.audited import Audited
from accounts.admin.restraint import Restrained
from accounts.models import Ban


class BanForm(forms.ModelForm):  # type: ignore[type-arg]
    """Refuses what the verb would refuse."""

    by: Any = None  # whoever fills it in

    class Meta:
        model = Ban
        fields = ("user", "reason", "until")
        widgets = {"reason": forms.Textarea(attrs={"rows": 3})}
        help_texts = {
            "reason": "Told to the one who is banned.",
            "until": "In UTC. Empty: for good.",
        }

    def clean(self) -> dict[str, Any]:
        told: dict[str, Any] = super().clean() or {}
        if "user" in told and "until" in told:
            reason = " ".join(told.get("reason", "").split())
            try:
                bans.must_be_allowed(told["user"], reason, self.by, told["until"])
            except bans.BanRefused as error:
                raise forms.ValidationError(str(error.reason)) from error
        return told


@admin.register(Ban)
class BanAdmin(Audited, Restrained):
    list_display = ("user", "reason", "made_by", "made_at", "until", "lifted_at")
    list_select_related = ("user", "made_by")
    list_filter = ("made_at", "until", "lifted_at")
    searchable = frozenset(
        {
            "user", "user__id", "made_at__gte", "made_at__lt", "until__gte", "until__lt",
            "until__isnull", "lifted_at__gte", "lifted_at__lt", "lifted_at__isnull",
        }
    )  # fmt: skip
    search_fields = ("user__username", "reason", "made_by__username")
    raw_id_fields = ("user",)
    form = BanForm
    actions = ("lift",)

    def get_form(self, request: HttpRequest, obj: Any = None, **kwargs: Any) -> Any:
        form = super().get_form(request, obj, **kwargs)  # a new class each time
        form.by = request.user
        return form

    def get_fields(self, request: HttpRequest, obj: Ban | None = None) -> tuple[str, ...]:
        return self.list_display if obj else BanForm.Meta.fields

    def save_model(self, request: HttpRequest, obj: Ban, form: Any, change: bool) -> None:
        obj.pk = bans.ban(obj.user, obj.reason, request.user, obj.until).pk

    def log_addition(self, request: HttpRequest, obj: Ban, message: Any) -> Any:
        """The verb has noted it."""
        return super(Audited, self).log_addition(request, obj, message)

    @admin.action(description="Lift selected bans", permissions=["lift"])
    def lift(self, request: HttpRequest, queryset: QuerySet[Ban]) -> None:
        for ban in queryset.select_related("user"):
            try:
                bans.lift(ban, request.user)
            except bans.BanRefused as error:
                self.message_user(request, f"{ban}: {error.reason}", messages.ERROR)

    def has_lift_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.has_perm("accounts.change_ban"))

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
