"""What games keep of a person: shown to that person, and gone with them."""

from __future__ import annotations

from uuid import UUID

from django.db.models import Q
from msgspec import Struct

from accounts.export import Part
from accounts.models import User
from api_schema.structs import Moment
from games import chairs, seats, talk
from games.invitations import received_by
from games.models import Deck, Game, Invitation, Message, Seat, Tenure


class SeatKept(Struct, frozen=True):
    """A seat of yours. In a game that was dealt, `until` is when you left it."""

    game: UUID
    kind: str
    seat: str
    since: Moment
    until: Moment | None


class TableKept(Struct, frozen=True):
    """A table that you opened."""

    game: UUID
    kind: str
    opened_at: Moment


class DeckKept(Struct, frozen=True):
    """A deck of yours; its words are at its own address."""

    deck: UUID
    name: str
    size: int
    shared: bool
    made_at: Moment


class MessageKept(Struct, frozen=True):
    """Something that you said."""

    game: UUID
    channel: str
    text: str
    at: Moment


class TableInvitationKept(Struct, frozen=True):
    """An invitation to a table that is yours or that you made. `player` is null for a link."""

    game: UUID
    invited_by: str
    player: str | None
    made_at: Moment


def seats_kept(user: User) -> tuple[SeatKept, ...]:
    """As they are now, and before that as they were."""
    left = Tenure.objects.filter(user=user).exclude(until=None).select_related("game")
    held = Seat.objects.filter(user=user).select_related("game")
    now = [SeatKept(s.game_id, s.game.kind, s.name, s.since, None) for s in held]
    then = [SeatKept(t.game_id, t.game.kind, t.seat, t.since, t.until) for t in left]
    return tuple(sorted(now + then, key=lambda seat: (seat.since, seat.game.hex)))


def tables(user: User) -> tuple[TableKept, ...]:
    kept = Game.objects.filter(host=user).order_by("opened_at", "pk")
    return tuple(TableKept(each.pk, each.kind, each.opened_at) for each in kept)


def decks(user: User) -> tuple[DeckKept, ...]:
    kept = Deck.objects.filter(owner=user).order_by("made_at", "pk")
    return tuple(
        DeckKept(each.pk, each.name, each.size, each.shared, each.made_at) for each in kept
    )


def messages(user: User) -> tuple[MessageKept, ...]:
    kept = Message.objects.filter(user=user, removed=False).order_by("at", "pk")
    return tuple(MessageKept(each.game_id, each.channel, each.text, each.at) for each in kept)


def invitations(user: User) -> tuple[TableInvitationKept, ...]:
    """Of those to this person the ones that they are shown: more would tell of a block."""
    shown = Q(pk__in=received_by(user).values("pk")) | Q(made_by=user)
    kept = Invitation.objects.filter(shown).order_by("made_at", "pk")
    return tuple(
        TableInvitationKept(
            each.game_id, each.made_by.username, each.user and each.user.username, each.made_at
        )
        for each in kept.select_related("made_by", "user")
    )


PARTS = (
    Part("seats", tuple[SeatKept, ...], seats_kept),
    Part("tables", tuple[TableKept, ...], tables),
    Part("decks", tuple[DeckKept, ...], decks),
    Part("messages", tuple[MessageKept, ...], messages),
    Part("table_invitations", tuple[TableInvitationKept, ...], invitations),
)


def forget(user: User) -> None:
    """Tables that were not dealt lose the person. In a game that was dealt the seat stays, and
    nobody sits in it. What they said is gone; that they said something is not."""
    chairs.forget(user)
    seats.forget(user)
    Seat.objects.filter(user=user).update(user=None)
    Tenure.objects.filter(user=user).update(user=None)
    talk.forget(user.pk)
