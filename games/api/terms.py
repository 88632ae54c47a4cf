"""What a table asks of the people at it, as it goes over the wire."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from games.sitting import Terms

LEAST_PACE, MOST_PACE = 60, 30 * 24 * 3600  # seconds: a minute, a month

Percent = Annotated[int, Meta(ge=0, le=100)]


class NoPace(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="none"):
    """Everybody takes the time they need."""


class PerTurn(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="per_turn"):
    """Whoever is awaited answers within so many seconds. It says what people expect of each other
    and counts for their reliability; nothing rings yet."""

    seconds: Annotated[int, Meta(ge=LEAST_PACE, le=MOST_PACE)]


Pace = NoPace | PerTurn


def pace_shown(answer_within: int | None) -> Pace:
    return NoPace() if answer_within is None else PerTurn(answer_within)


def terms_of(public: bool, bots: bool, pace: Pace, reliability: int) -> Terms:
    seconds = pace.seconds if isinstance(pace, PerTurn) else None
    return Terms(public, bots, seconds, reliability)
