"""How people want to be told: by which channels, when, and how long before time is short."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import datetime, time, timedelta
from enum import StrEnum
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from accounts.models import User
from notices import hours
from notices.channels import Channel
from notices.kinds import Kind
from notices.models import Preference
from notices.outbox import written

logger = logging.getLogger(__name__)
LONGEST_LEAD = 30 * 24 * 60  # minutes

# What somebody is told who has said nothing. A webhook and a browser are wishes of their own.
URGENT = frozenset(
    {
        Kind.INVITED, Kind.YOUR_TURN, Kind.TIME_SHORT, Kind.TIME_UP, Kind.GAME_OVER, Kind.REPLACED,
        Kind.DISPUTE_OPENED, Kind.DISPUTE_RULED, Kind.CAUTIONED, Kind.TEAM_INVITED,
    }
)  # fmt: skip
DEFAULTS: dict[Kind, frozenset[Channel]] = {
    kind: frozenset(Channel) if kind in URGENT else frozenset({Channel.WEBHOOK}) for kind in Kind
}

ByKind: Any = msgspec.defstruct(
    "ChannelsByKind",
    [(kind.value, frozenset[Channel] | UnsetType, UNSET) for kind in Kind],
    frozen=True,
    forbid_unknown_fields=True,
    module=__name__,
)
ByKind.__doc__ = "The channels of each kind of notice. The inbox has them all."


class MailMode(StrEnum):
    """Whether each letter goes out by itself or all of a day go out together."""

    AT_ONCE = "at_once"
    DAILY = "daily"


Clock = Annotated[str, Meta(pattern=r"^([01][0-9]|2[0-3]):[0-5][0-9]$(?!\n)")]


class QuietHours(Struct, frozen=True, forbid_unknown_fields=True):
    """From one hour to another in your own time zone, also past midnight."""

    begins: Clock
    ends: Clock


class Wishes(Struct, frozen=True, forbid_unknown_fields=True):
    """How you want to be told. A kind that is not named has the channels it has by default.
    `daily_hour` is the hour of the day's letter, `time_short` how many minutes before the end of
    your time you are told so (0: never). Hours are those of your time zone."""

    channels: ByKind = ByKind()
    mail: MailMode = MailMode.AT_ONCE
    daily_hour: Annotated[int, Meta(ge=0, le=23)] = 8
    quiet: QuietHours | None = None
    time_short: Annotated[int, Meta(ge=0, le=LONGEST_LEAD)] = 6 * 60

    def ways(self, kind: Kind) -> frozenset[Channel]:
        """The channels by which this kind comes."""
        chosen = getattr(self.channels, kind)
        return DEFAULTS[kind] if chosen is UNSET else chosen

    def awake(self, now: datetime, zone: str) -> datetime:
        """The first moment from now on at which it is not quiet."""
        if self.quiet is None:
            return now
        begins, ends = map(time.fromisoformat, (self.quiet.begins, self.quiet.ends))
        return hours.awake(now, zone, begins, ends)

    def without(self, channel: Channel, kinds: Iterable[Kind] = Kind) -> Wishes:
        """The same, but that none of these kinds comes by this channel."""
        left = {kind.value: self.ways(kind) - {channel} for kind in kinds}
        return msgspec.structs.replace(
            self, channels=msgspec.structs.replace(self.channels, **left)
        )

    def in_full(self) -> Wishes:
        """The same, with every kind named."""
        return msgspec.structs.replace(
            self, channels=ByKind(**{kind.value: self.ways(kind) for kind in Kind})
        )


NOTHING_SAID = Wishes()
read = msgspec.json.Decoder(Wishes).decode


def wishes_of(users: Iterable[int]) -> dict[int, Wishes]:
    """The wishes of each of these people, by their numbers, in one statement."""
    wanted = set(users)
    kept = Preference.objects.filter(user__in=wanted).values_list("user_id", "wishes")
    return dict.fromkeys(wanted, NOTHING_SAID) | {user: decoded(text) for user, text in kept}


def keep(user: int, wishes: Wishes) -> None:
    Preference.objects.update_or_create(user_id=user, defaults={"wishes": written(wishes).decode()})


def lead_of(users: Iterable[int]) -> dict[int, timedelta]:
    """How long before the end of their time each of these wants to be told that it is short. Zero
    is never."""
    wishes = wishes_of(users)
    return {user: timedelta(minutes=wish.time_short) for user, wish in wishes.items()}


def decoded(text: str) -> Wishes:
    try:
        return read(text)
    except msgspec.ValidationError:  # of another release: nobody stays untold for that
        logger.exception("The wishes of somebody cannot be read.")
        return NOTHING_SAID


def has_no_mail(user: User, now: datetime) -> bool:
    """Bots read no letters, and who cannot come in has no use for them."""
    banned = user.banned_until is not None and user.banned_until > now
    return user.is_bot or banned or not user.is_active
