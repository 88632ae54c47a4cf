"""Mission maps to look at. What is won on them follows from logs, so nothing is changed here."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from accounts.admin.restraint import ReadOnly, ReadOnlyInline
from campaigns import progress
from campaigns.models import Mission, MissionMap


class MissionsInline(ReadOnlyInline):
    model = Mission
    fields = readonly_fields = ("city", "game", "started_by", "started_at", "outcome")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Mission]:
        return super().get_queryset(request).select_related("game", "started_by", "outcome")


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
