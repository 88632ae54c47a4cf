"""Whatever is changed in the admin is noted in the audit trail, with what it was before."""

from collections.abc import Iterable, Iterator
from typing import Any

from django.contrib import admin
from django.db import models
from django.db.models import Model
from django.forms import ModelForm
from django.http import HttpRequest

from accounts.audit import note

SECRET = "password", "secret", "digest", "token", "key"  # in the name of a field: no values


class Audited(admin.ModelAdmin):  # type: ignore[type-arg]
    """For every page that can write. Django logs what it does in one place for each kind of deed,
    inlines and actions included, and within the transaction of the deed."""

    def construct_change_message(
        self, request: HttpRequest, form: Any, formsets: Any, add: bool = False
    ) -> Any:
        request.differences = "\n".join(differences(form, formsets or ()))  # type: ignore[attr-defined]
        return super().construct_change_message(request, form, formsets, add)

    def log_addition(self, request: HttpRequest, obj: Model, message: Any) -> Any:
        note(request.user, "added", obj, getattr(request, "differences", ""))
        return super().log_addition(request, obj, message)

    def log_change(self, request: HttpRequest, obj: Model, message: Any) -> Any:
        note(request.user, "changed", obj, getattr(request, "differences", ""))
        return super().log_change(request, obj, message)

    def log_deletions(self, request: HttpRequest, queryset: Iterable[Model]) -> Any:
        for thing in queryset:
            note(request.user, "deleted", thing)
        return super().log_deletions(request, queryset)


def differences(form: Any, formsets: Iterable[Any]) -> Iterator[str]:
    """A line for each field that was changed, and for each row below."""
    yield from fields_changed(form)
    for formset in formsets:
        for thing in formset.new_objects:
            yield f"added {thing._meta.verbose_name} {thing}"
        for thing, names in formset.changed_objects:
            yield f"changed {thing._meta.verbose_name} {thing}: {', '.join(names)}"
        for thing in formset.deleted_objects:
            yield f"deleted {thing._meta.verbose_name} {thing}"


def fields_changed(form: ModelForm) -> Iterator[str]:  # type: ignore[type-arg]
    for name in form.changed_data:
        if any(word in name for word in SECRET):
            yield f"{name}: changed"
        else:
            before, after = form.initial.get(name), form.cleaned_data.get(name)
            yield f"{name}: {said(before)} -> {said(after)}"


def said(value: Any) -> str:
    if isinstance(value, list | tuple | models.QuerySet):
        return f"[{', '.join(sorted(map(str, value)))}]"
    return "-" if value in (None, "") else str(value)
