"""The clockwork, for operators: what is due, late or failed, and another try for it.

Of a delivery neither the reader nor the game is shown, nor what it is about: that somebody is told
something may be a secret of the table. Of an error at a deadline only its kind is shown, as the
rest of it may speak of cards.
"""

from datetime import datetime
from typing import Any

from django.conf import settings
from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.timesince import timesince, timeuntil

from accounts.admin.restraint import ReadOnly
from games.models import Deadline
from notices import tally
from notices.models import Delivery
from web import clockwork

admin.site.index_template = "web/admin_index.html"


class Doing(admin.SimpleListFilter):
    """What is due or has failed, unless something else is asked for."""

    title, parameter_name = "how it is doing", "doing"
    asked: dict[str, str] = {}

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return list(self.asked.items())

    def choices(self, changelist: Any) -> Any:
        for choice in super().choices(changelist):
            yield choice | ({"display": "due or failed"} if choice["display"] == "All" else {})

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(self.meant(self.value(), timezone.now()))

    def meant(self, asked: str | None, now: datetime) -> Q:
        raise NotImplementedError  # said by each of the two lists below


class DeadlineDoing(Doing):
    asked = {"late": "late", "failed": "failed", "waiting": "not due yet"}

    def meant(self, asked: str | None, now: datetime) -> Q:
        match asked:
            case "late":
                return Q(due_at__lt=clockwork.late_since(now))
            case "failed":
                return clockwork.FAILED
            case "waiting":
                return Q(due_at__gt=now)
            case _:
                return Q(due_at__lte=now) | clockwork.FAILED


class DeliveryDoing(Doing):
    asked = {
        "late": "late", "trying": "tried before", "failed": "failed", "waiting": "not due yet",
        "sent": "sent", "dropped": "not needed any more",
    }  # fmt: skip

    def meant(self, asked: str | None, now: datetime) -> Q:
        match asked:
            case "late":
                late = clockwork.due_deliveries(now).filter(next_at__lt=clockwork.late_since(now))
                return Q(pk__in=late.values("pk"))
            case "trying":
                return Q(state="due", tries__gt=0)
            case "waiting":
                return Q(state="due", next_at__gt=now)
            case "failed" | "sent" | "dropped":
                return Q(state=asked)
            case _:
                return Q(state="due", next_at__lte=now) | Q(state="failed")


class Rows(ReadOnly):
    """Rows of the clockwork. None has a page of its own: the list says all there is."""

    list_display_links = None
    show_full_result_count = False
    actions = ("try_again",)

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        title = str(self.opts.verbose_name_plural).capitalize()
        return super().changelist_view(request, {"title": title} | (extra_context or {}))

    def get_object(self, *args: Any, **kwargs: Any) -> None:
        """There is no page for any of them."""

    def has_try_again_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.has_perm(f"{self.opts.app_label}.change_{self.opts.model_name}"))

    @admin.action(description="Try again now", permissions=["try_again"])
    def try_again(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        tried = self.tried(queryset, request.user)
        self.message_user(request, f"Tried again within a second or two: {tried}.")

    def tried(self, rows: QuerySet[Any], by: Any) -> int:
        raise NotImplementedError  # said by each of the two lists below


@admin.register(Deadline)
class DeadlineAdmin(Rows):
    list_display = ("how_late", "tries", "kind_of_error", "due", "table")
    list_select_related = ("game",)
    list_filter = (DeadlineDoing, "game__kind")
    searchable = frozenset({"doing", "game__kind"})
    search_fields = ("=game__id",)
    ordering = ("due_at",)

    @admin.display(description="late by")
    def how_late(self, row: Deadline) -> str:
        return since(row.due_at, timezone.now())

    @admin.display(description="due (UTC)", ordering="due_at")
    def due(self, row: Deadline) -> str:
        return moment(row.due_at)

    @admin.display(description="game")
    def table(self, row: Deadline) -> str:
        page = reverse("admin:games_game_change", args=[row.game_id])
        return format_html('<a href="{}">{} {}…</a>', page, row.game.kind, str(row.game_id)[:8])

    @admin.display(description="last error")
    def kind_of_error(self, row: Deadline) -> str:
        return row.error.partition(":")[0] or "-"

    def tried(self, rows: QuerySet[Deadline], by: Any) -> int:
        return clockwork.ring_again(rows, by)


@admin.register(Delivery)
class DeliveryAdmin(Rows):
    list_display = (
        "channel", "state", "how_late", "tries", "status", "error", "due", "to",
    )  # fmt: skip
    list_filter = (DeliveryDoing, "channel")
    searchable = frozenset({"doing", "channel"})
    search_fields = ("^target",)
    ordering = ("next_at",)

    @admin.display(description="late by")
    def how_late(self, row: Delivery) -> str:
        return since(row.next_at, timezone.now()) if row.state == "due" else "-"

    @admin.display(description="due (UTC)", ordering="next_at")
    def due(self, row: Delivery) -> str:
        return moment(row.next_at)

    @admin.display(description="target", ordering="target")
    def to(self, row: Delivery) -> str:
        """Enough of it to find a webhook or a browser by."""
        return row.target[:8] or "-"

    def tried(self, rows: QuerySet[Delivery], by: Any) -> int:
        return clockwork.send_again(rows, by, timezone.now())


def moment(at: datetime | None) -> str:
    return f"{at:%Y-%m-%d %H:%M:%S}" if at else "-"


def since(due_at: datetime | None, now: datetime) -> str:
    if due_at is None:
        return "stands still"
    if due_at > now:
        return f"due in {timeuntil(due_at, now)}"
    seconds = int((now - due_at).total_seconds())
    return f"{seconds} seconds" if seconds < 120 else timesince(due_at, now)


def overview(request: HttpRequest) -> HttpResponse:
    """How the clockwork is doing, on one page that leads to the rest."""
    if not request.user.has_perms(("games.view_deadline", "notices.view_delivery")):
        raise PermissionDenied
    now = timezone.now()
    shown = admin.site.each_context(request) | {
        "title": "Clockwork",
        "now": now,
        "deadlines": clockwork.deadlines(now),
        "fresh": clockwork.fresh_notices(),
        "disabled": clockwork.disabled_webhooks(),
        "deliveries": table(clockwork.deliveries()),
        "late": [
            (part, seconds, seconds > settings.LATE_AFTER)
            for part, seconds in clockwork.seconds_late(now).items()
        ],
        "counted": {name.replace("_", " "): n for name, n in tally.totals().items()},
    }
    return render(request, "web/clockwork.html", shown)


STATES = "due", "failed", "sent", "dropped"


def table(counted: dict[tuple[str, str], int]) -> list[tuple[str, list[tuple[str, int]]]]:
    """A line for each channel, with a number for each state."""
    channels = sorted({channel for channel, _ in counted})
    return [
        (channel, [(state, counted.get((channel, state), 0)) for state in STATES])
        for channel in channels
    ]
