"""Who may speak, hear and mark at a table: what every game says of it, in the same words."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple, NewType

if TYPE_CHECKING:
    from games.engines.engine import Seat

Channel = NewType("Channel", str)

TABLE = Channel("table")  # whoever may know of the table hears it


class Sign(StrEnum):
    """What a mark may say. `ready`: I am ready to touch this."""

    MAYBE = "maybe"
    NO = "no"
    YES = "yes"
    READY = "ready"


class Marks(NamedTuple):
    """Marks that a viewer sees. In another round they are not there any more, and on a spot that
    is not listed there are none."""

    channel: Channel
    round: str
    spots: tuple[str, ...]
    signs: tuple[Sign, ...]
    by: tuple[Seat, ...]  # who may put them


class Talk(NamedTuple):
    """What one viewer may hear, say and see marked now."""

    hears: tuple[Channel, ...] = ()
    speaks: tuple[Channel, ...] = ()
    marks: tuple[Marks, ...] = ()


def silence(state: Any, seat: Seat | None) -> Talk:
    """Nobody speaks and nobody hears."""
    return Talk()
