"""The admin sees tables and the outside of the log. No truth of a running game is shown here."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from games import tables
from games.models import Entry, Game, Seat, Standing


class ReadOnly(admin.ModelAdmin):  # type: ignore[type-arg]
    """To look at: what happens in a game happens through its log."""

    searchable: frozenset[str] = frozenset()

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Only what is shown can be asked for: a filter on anything else would answer questions."""
        return lookup.removesuffix("__exact") in self.searchable

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class SeatsInline(admin.TabularInline):  # type: ignore[type-arg]
    model = Seat
    fields = ("name", "role", "user")
    can_delete = False
    extra = 0

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Game)
class GameAdmin(ReadOnly):
    list_display = ("id", "kind", "host", "opened_at", "over", "awaited")
    list_filter = ("kind", "standing__over")
    searchable = frozenset({"kind", "standing__over"})
    list_select_related = ("host", "standing")
    search_fields = ("id", "host__username", "seats__user__username")
    inlines = (SeatsInline,)

    @admin.display(boolean=True, ordering="standing__over")
    def over(self, game: Game) -> bool:
        return game.standing.over

    @admin.display()
    def awaited(self, game: Game) -> str:
        return game.standing.awaited.strip("|").replace("|", ", ")


@admin.register(Standing)
class StandingAdmin(ReadOnly):
    list_display = ("game", "head", "awaited", "over", "reason", "moved_at")
    list_filter = ("over", "reason")
    searchable = frozenset({"over", "reason"})


@admin.register(Entry)
class EntryAdmin(ReadOnly):
    """What an entry says, and by which nonce it is hashed, is shown once its game is over."""

    list_display = ("position", "type", "by", "at", "game")
    list_filter = ("type",)
    searchable = frozenset({"type", "game__id", "game"})
    search_fields = ("game__id",)
    list_select_related = ("game",)
    show_full_result_count = False

    def get_fields(self, request: HttpRequest, obj: Entry | None = None) -> tuple[str, ...]:
        outside = ("game", "position", "type", "version", "by", "at", "cause")
        if obj is None or not over(obj.game):
            return outside
        return (*outside, "data", "request")


def over(game: Game) -> bool:
    """Asked of the log itself: a projection is not to be trusted with a key."""
    return tables.over(tables.current(game.pk, game.kind))
