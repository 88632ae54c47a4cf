"""Mission maps to look at. What is won on them follows from logs, so nothing is changed here."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from campaigns import progress
from campaigns.models import Mission, MissionMap
from games.admin import ReadOnly


class MissionsInline(admin.TabularInline):  # type: ignore[type-arg]
    model = Mission
    fields = readonly_fields = ("city", "game", "started_by", "started_at", "outcome")
    can_delete = False
    extra = 0

    def get_queryset(self, request: HttpRequest) -> QuerySet[Mission]:
        return super().get_queryset(request).select_related("game", "started_by", "outcome")

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(MissionMap)
class MissionMapAdmin(ReadOnly):
    """The notes are the team's: they are not shown here."""

    list_display = ("name", "team", "free_choice", "made_at")
    list_filter = ("free_choice",)
    searchable = frozenset({"free_choice"})
    list_select_related = ("team",)
    search_fields = ("name", "team__name", "id")
    fields = readonly_fields = ("name", "team", "free_choice", "made_at", "ticked", "open")
    inlines = (MissionsInline,)

    @admin.display()
    def ticked(self, sheet: MissionMap) -> str:
        return ", ".join(s.city.name["en"] for s in progress.standings(sheet) if s.ticked) or "-"

    @admin.display()
    def open(self, sheet: MissionMap) -> str:
        return ", ".join(s.city.name["en"] for s in progress.standings(sheet) if s.open)
