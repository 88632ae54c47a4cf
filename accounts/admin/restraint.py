"""What the pages of the admin do not do: answer questions, show what goes along, change unseen."""

from collections.abc import Iterable
from typing import Any

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest


class Restrained(admin.ModelAdmin):  # type: ignore[type-arg]
    """Shows what it names, and nothing by the way."""

    searchable: frozenset[str] = frozenset()

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Only what is shown can be asked for: a filter on anything else would answer questions."""
        return lookup.removesuffix("__exact") in self.searchable

    def get_deleted_objects(
        self, objs: Iterable[Model], request: HttpRequest
    ) -> tuple[list[Any], Any, set[Any], list[Any]]:
        """What goes along with these is counted and not shown: some of it is named by its secret.
        It goes because they go, so that nobody needs leave for it."""
        things = list(objs)
        _, counted, _, protected = super().get_deleted_objects(things, request)
        refused = {
            self.opts.verbose_name
            for thing in things
            if not self.has_delete_permission(request, thing)
        }
        return [str(thing) for thing in things], counted, refused, protected


class ReadOnly(Restrained):
    """To look at: what happens here is done elsewhere, by those whose it is."""

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
