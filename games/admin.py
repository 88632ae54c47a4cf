"""The admin sees tables and the outside of the log. No truth of a running game is shown here."""

from functools import cache
from typing import Any

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest

from accounts.admin.audited import Audited
from accounts.admin.restraint import ReadOnly, ReadOnlyInline
from accounts.identity import accounts_of
from games import tables
from games.engines import ENGINES
from games.engines.engine import Confidential, tag_of
from games.engines.talk import TABLE
from games.models import Deck, Entry, Game, Invitation, Message, Seat, Standing, Tenure


class SeatsInline(ReadOnlyInline):
    model = Seat
    fields = ("name", "role", "user", "since")
    readonly_fields = ("since",)


class TenuresInline(ReadOnlyInline):
    """Who sat where. Neither the mark of a person nor what is counted of them: a count could tell
    that somebody was asked in confidence."""

    model = Tenure
    fields = readonly_fields = ("seat", "user", "since", "until")
    ordering = ("since", "pk")


class InvitationsInline(ReadOnlyInline):
    """Without the digest of a link."""

    model = Invitation
    fields = readonly_fields = ("user", "made_by", "made_at")
    ordering = ("made_at", "pk")


@admin.register(Game)
class GameAdmin(ReadOnly):
    list_display = ("id", "kind", "host", "public", "answer_within", "opened_at", "over", "awaited")
    list_filter = ("kind", "standing__over", "public", "bots")
    searchable = frozenset({"kind", "standing__over", "public", "bots"})
    list_select_related = ("host", "standing")
    search_fields = ("id", "host__username", "seats__user__username")
    inlines = (SeatsInline, TenuresInline, InvitationsInline)

    @admin.display(boolean=True, ordering="standing__over")
    def over(self, game: Game) -> bool:
        return game.standing.over

    @admin.display()
    def awaited(self, game: Game) -> str:
        return game.standing.awaited.strip("|").replace("|", ", ")


@admin.register(Standing)
class StandingAdmin(ReadOnly):
    """Without `head` and `asked`, which tell that something has happened in confidence."""

    list_display = fields = ("game", "waits_for", "over", "reason", "moved_at")
    readonly_fields = ("waits_for",)
    list_filter = ("over", "reason")
    searchable = frozenset({"over", "reason"})

    @admin.display(description="awaited")
    def waits_for(self, standing: Standing) -> str:
        return standing.awaited.strip("|").replace("|", ", ")


@admin.register(Deck)
class DeckAdmin(Audited, ReadOnly):
    """The cards are their owner's: they are not shown here."""

    list_display = ("name", "language", "owner", "size")
    list_filter = ("language",)
    searchable = frozenset({"language"})
    list_select_related = ("owner",)
    search_fields = ("name", "owner__username")
    fields = ("name", "language", "owner", "shared", "size")

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """A deck goes with its owner, and no game depends on it."""
        return bool(request.user.has_perm("games.delete_deck"))


@admin.register(Entry)
class EntryAdmin(ReadOnly):
    """What an entry says is shown once its game is over; what is confidential never.

    Neither positions nor keys are shown, and no entry has a page of its own: a gap would tell that
    something is left out.
    """

    list_display = ("at", "type", "by", "game", "says")
    list_display_links = None
    list_filter = ("type",)
    searchable = frozenset({"type", "game__id", "game"})
    search_fields = ("game__id",)
    list_select_related = ("game",)
    show_full_result_count = False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Entry]:
        return super().get_queryset(request).exclude(type__in=confidential())

    @admin.display()
    def says(self, entry: Entry) -> str:
        return entry.data if over(entry.game) else "the game is not over"

    def get_object(self, *args: Any, **kwargs: Any) -> None:
        """There is no page for any of them, so that none is missing."""


@admin.register(Message)
class MessageAdmin(ReadOnly):
    """What a moderator may read: what is said to the whole table; and once a game is over what was
    said among some of it, unless the moderator was at that table. Whatever else was said can be
    taken away by its number, unread (`talk.remove`). No keys are shown: they would count it."""

    list_display = ("at", "game", "channel", "number", "seat", "user", "says", "removed")
    list_display_links = None
    list_select_related = ("game", "user")
    list_filter = ("removed",)
    searchable = frozenset({"removed"})
    search_fields = ("game__id", "user__username", "text")
    ordering = ("-at",)
    actions = None
    show_full_result_count = False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Message]:
        us = accounts_of(request.user.pk)
        played = Game.objects.filter(Q(seats__user__in=us) | Q(tenures__user__in=us))
        told = Q(game__standing__over=True) & ~Q(game__in=played)
        return super().get_queryset(request).filter(Q(channel=TABLE) | told)

    @admin.display(description="text")
    def says(self, message: Message) -> str:
        public = message.channel == TABLE or over(message.game)
        return message.text if public else "the game is not over"

    def get_object(self, *args: Any, **kwargs: Any) -> None:
        """There is no page for any of them, so that none is missing."""


@cache
def confidential() -> frozenset[str]:
    """The types of events that only those who were told may ever know."""
    return frozenset(
        tag_of(event)
        for engine in ENGINES.values()
        for event in engine.types.events
        if issubclass(event, Confidential)
    )


def over(game: Game) -> bool:
    """Asked of the log itself: a projection is not to be trusted with a key."""
    return tables.over(tables.current(game.pk, game.kind))
