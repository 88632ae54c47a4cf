"""Talk and marks, kept beside the log: say, hear, mark. Who may is a rule of the game."""

from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.db.models import Max

from accounts.audit import note
from games import hints, tenures
from games.engines import ENGINES
from games.engines.engine import Seat
from games.engines.talk import TABLE, Channel, Marks, Sign, Talk
from games.lobby import cause_of
from games.models import Game, Mark, Message
from games.play import KeyReused
from games.sitting import No, NoSuchTable, Sitting, TableRefused, sitting

MOST_MESSAGES = 5000  # in a channel


class NoSuchChannel(Exception):
    """There is none, or none that this person hears."""


class NoSuchMessage(Exception):
    """There is none, or none that this person may know of."""


class Heard(NamedTuple):
    """Something that was said. What was taken away has no text."""

    number: int
    at: datetime
    seat: str | None
    player: str | None
    name: str | None
    text: str
    removed: bool


class Open(NamedTuple):
    """A channel that somebody hears."""

    channel: Channel
    speaks: bool
    last: int  # the number of what was said last


class Layer(NamedTuple):
    """Marks that somebody sees, as (seat, spot, sign). `agreed`: where all are ready to touch."""

    marks: Marks
    put: tuple[tuple[Seat, str, Sign], ...]
    agreed: str | None


def talk_of(table: Sitting, user: int) -> Talk:
    """What this person may hear, say and see marked. Before the deal there is no secret yet."""
    seat = table.seat_of(user)
    if table.started:
        return ENGINES[table.kind].talk(table.table(seat).chair(seat).known, seat)
    sits = seat is not None or user == table.host
    return Talk((TABLE,), (TABLE,) if sits else ())


def channels(table: Sitting, user: int) -> tuple[Open, ...]:
    talk = talk_of(table, user)
    rows = Message.objects.filter(game=table.game, channel__in=talk.hears).values("channel")
    lasts = dict(rows.annotate(last=Max("number")).values_list("channel", "last"))
    return tuple(Open(c, c in talk.speaks, lasts.get(c, 0)) for c in talk.hears)


def heard(talk: Talk, channel: str) -> Channel:
    """The channel by its name, for whoever hears it."""
    if channel not in talk.hears:
        raise NoSuchChannel
    return Channel(channel)


def hear(
    table: Sitting, user: int, channel: str, *, after: int | None, before: int | None, limit: int
) -> tuple[Heard, ...]:
    """What was said after a number, or last before a number, or last; always the oldest first."""
    said = Message.objects.filter(game=table.game, channel=heard(talk_of(table, user), channel))
    said = said.select_related("user")
    if after is not None:
        rows = list(said.filter(number__gt=after).order_by("number")[:limit])
    else:
        upto = said if before is None else said.filter(number__lt=before)
        rows = list(upto.order_by("-number")[:limit])[::-1]
    return tuple(map(as_heard, rows))


def as_heard(message: Message) -> Heard:
    player = message.user
    return Heard(
        message.number, message.at, message.seat or None, player and player.get_username(),
        player and str(player), message.text, message.removed,
    )  # fmt: skip


@transaction.atomic
def say(
    game: UUID, user: AbstractBaseUser, channel: str, text: str, *, key: UUID | None = None
) -> Heard:
    """With a key that was used before, what was said with it."""
    table = held(game)
    talk, seat = talk_of(table, user.pk), table.seat_of(user.pk)
    place = heard(talk, channel)
    cause = key and cause_of(game, Seat("talk"), str(user.pk), key)
    earlier = cause and Message.objects.filter(cause=cause).select_related("user").first()
    if earlier:
        return repeated(earlier, place, text)
    if place not in talk.speaks:
        raise TableRefused(No.MUTE)
    last = last_in(game, place)
    if last >= MOST_MESSAGES:
        raise TableRefused(No.TALKED_OUT)
    message = Message.objects.create(
        game_id=game, channel=place, number=last + 1, seat=seat or "", user_id=user.pk, text=text,
        cause=cause,
    )  # fmt: skip
    hints.moved(game)
    return as_heard(message)


def held(game: UUID) -> Sitting:
    """The table, on which nobody else is numbered or dealt to until the transaction ends. What
    refers to the table is not held up: moves go on."""
    locked = Game.objects.select_for_update(no_key=True).filter(pk=game)
    if locked.first() is None or (table := sitting(game)) is None:
        raise NoSuchTable
    return table


def repeated(earlier: Message, channel: Channel, text: str) -> Heard:
    """The same again, if it is the same; what a moderator took away cannot be compared."""
    if earlier.channel != channel or not (earlier.removed or earlier.text == text):
        raise KeyReused
    return as_heard(earlier)


def last_in(game: UUID, channel: Channel) -> int:
    rows = Message.objects.filter(game=game, channel=channel)
    return int(rows.aggregate(last=Max("number"))["last"] or 0)


def layers(table: Sitting, user: int) -> tuple[Layer, ...]:
    """The marks that this person sees now. Those of an earlier round are left where they lie, and
    from a vacant seat nobody considers anything."""
    seen = [
        marks._replace(by=tuple(seat for seat in marks.by if seat not in table.vacant))
        for marks in talk_of(table, user).marks
    ]
    rows = Mark.objects.filter(game=table.game, channel__in=[marks.channel for marks in seen])
    put = list(rows.values_list("channel", "round", "seat", "spot", "sign"))
    return tuple(layer(marks, put) for marks in seen)


def layer(marks: Marks, rows: list[tuple[str, str, str, str, str]]) -> Layer:
    put = {
        (Seat(seat), spot): Sign(sign)
        for channel, round, seat, spot, sign in rows
        if (channel, round) == (marks.channel, marks.round) and sign in marks.signs
    }
    shown = tuple(
        (seat, spot, put[seat, spot])
        for spot in marks.spots
        for seat in marks.by
        if (seat, spot) in put
    )
    ready = (
        spot
        for spot in marks.spots
        if all(put.get((seat, spot)) is Sign.READY for seat in marks.by)
    )
    return Layer(marks, shown, next(ready, None) if marks.by else None)


@transaction.atomic
def mark(game: UUID, user: AbstractBaseUser, channel: str, spot: str, sign: Sign | None) -> Sitting:
    """Put a sign on a spot, or take it off. One is ready to touch one card at a time."""
    table = held(game)
    talk, seat = talk_of(table, user.pk), table.seat_of(user.pk)
    if channel not in {*talk.hears, *(marks.channel for marks in talk.marks)}:
        raise NoSuchChannel
    mine = [marks for marks in talk.marks if marks.channel == channel and seat in marks.by]
    if not mine:
        raise TableRefused(No.NO_MARKS_NOW)
    [marks] = mine
    if spot not in marks.spots or (sign is not None and sign not in marks.signs):
        raise TableRefused(No.NO_MARK_THERE)
    own = Mark.objects.filter(game=game, seat=seat, channel=channel)
    own.filter(spot=spot).delete()
    if sign is Sign.READY:
        own.filter(sign=sign).delete()
    if sign is not None:
        Mark.objects.create(
            game_id=game, seat=seat, channel=channel, spot=spot, sign=sign, round=marks.round
        )
    return table


@transaction.atomic
def remove(
    moderator: AbstractBaseUser, game: UUID, channel: str, number: int, *, reason: str
) -> None:
    """Take a text away, unread. Who has ever sat at this table learns nothing of what they do not
    hear there: not even whether it was said."""
    table = sitting(game)
    if table is None or not may_moderate(table, moderator.pk, channel):
        raise NoSuchMessage
    said = Message.objects.filter(game=game, channel=channel, number=number)
    if not said.exists():
        raise NoSuchMessage
    if said.filter(removed=False).update(text="", removed=True):
        about = Game.objects.get(pk=game)  # not the message: its key would count what others say
        note(moderator, "remove message", about, f"{channel} {number}: {reason}")


def may_moderate(table: Sitting, user: int, channel: str) -> bool:
    """Whoever has played here, by any account of theirs, moderates what they hear."""
    involved = table.seat_of(user) is not None or tenures.of_person(table.game, user).exists()
    return not involved or channel in talk_of(table, user).hears


def forget(user: int) -> None:
    """What a person has said goes with the account; that something was said, and where, stays."""
    Message.objects.filter(user=user).update(text="", removed=True, user=None)
