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
from games.models import (
    Deck,
    Game,
    Invitation,
    Look,
    Message,
    PauseWish,
    Ruling,
    Seat,
    Statement,
    Tenure,
    Vacation,
)  # fmt: skip


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


class LookKept(Struct, frozen=True):
    """How far you have looked at a game."""

    game: UUID
    seen: int


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


def looks(user: User) -> tuple[LookKept, ...]:
    kept = Look.objects.filter(user=user).order_by("pk")
    return tuple(LookKept(each.game_id, each.seen) for each in kept)


class VacationKept(Struct, frozen=True):
    """Whether you are on vacation, and how many hours of a year you have spent on it."""

    since: Moment | None
    year: int
    hours: int


class PauseWishKept(Struct, frozen=True):
    """A pause that you wish for; of no hours: to go on."""

    game: UUID
    hours: int
    at: Moment


def vacation(user: User) -> VacationKept | None:
    """As it is written down, which is once an hour."""
    row = Vacation.objects.filter(user=user).first()
    return row and VacationKept(row.since, row.year, row.hours)


def pause_wishes(user: User) -> tuple[PauseWishKept, ...]:
    kept = PauseWish.objects.filter(user=user).order_by("at", "pk")
    return tuple(PauseWishKept(each.game_id, each.hours, each.at) for each in kept)


class StatementKept(Struct, frozen=True):
    """What you have said of a dispute, to the referees."""

    game: UUID
    dispute: int
    text: str
    at: Moment


class RulingKept(Struct, frozen=True):
    """What you have ruled as a referee; `other` is the word that you compared a clue with."""

    game: UUID
    dispute: int
    outcome: str
    grounds: str
    note: str
    other: str
    at: Moment


def statements(user: User) -> tuple[StatementKept, ...]:
    kept = Statement.objects.filter(user=user).select_related("dispute").order_by("at", "pk")
    return tuple(
        StatementKept(each.dispute.game_id, each.dispute.number, each.text, each.at)
        for each in kept
    )


def rulings(user: User) -> tuple[RulingKept, ...]:
    kept = Ruling.objects.filter(referee=user).select_related("dispute").order_by("at", "pk")
    return tuple(
        RulingKept(
            each.dispute.game_id, each.dispute.number, each.outcome, each.grounds, each.note,
            each.other, each.at,
        )
        for each in kept
    )  # fmt: skip


PARTS = (
    Part("seats", tuple[SeatKept, ...], seats_kept),
    Part("tables", tuple[TableKept, ...], tables),
    Part("decks", tuple[DeckKept, ...], decks),
    Part("messages", tuple[MessageKept, ...], messages),
    Part("table_invitations", tuple[TableInvitationKept, ...], invitations),
    Part("looks", tuple[LookKept, ...], looks),
    Part("vacation", VacationKept | None, vacation),
    Part("pause_wishes", tuple[PauseWishKept, ...], pause_wishes),
    Part("statements", tuple[StatementKept, ...], statements),
    Part("rulings", tuple[RulingKept, ...], rulings),
)


def forget(user: User) -> None:
    """Tables that were not dealt lose the person. In a game that was dealt the seat stays, and
    nobody sits in it. What they said is gone; that they said something is not. What they told the
    referees is gone, and what they have ruled stays, without their name."""
    chairs.forget(user)
    seats.forget(user)
    Seat.objects.filter(user=user).update(user=None)
    Tenure.objects.filter(user=user).update(user=None)
    Look.objects.filter(user=user).delete()
    talk.forget(user.pk)
    Statement.objects.filter(user=user).delete()
    Ruling.objects.filter(referee=user).update(referee=None)
