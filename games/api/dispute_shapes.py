"""What is shown of disputes, made for each kind of game: what is disputed are its own events."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import NamedTuple, Union

from msgspec import Struct

from api_schema.structs import COMPONENTS, Moment
from games.api.wire import plain
from games.engines import ENGINES
from games.engines.dispute import Complaint, Grounds, Outcome, Settlement
from games.engines.engine import Seat


class DisputeState(StrEnum):
    """While it is `open` or `appealed`, a referee is waited for. Then it is `ruled`, or `settled`
    without a referee, or the game was `over` before."""

    OPEN = "open"
    APPEALED = "appealed"
    RULED = "ruled"
    SETTLED = "settled"
    OVER = "over"


class ComplaintOffered(Struct, frozen=True):
    complaint: Complaint
    says: str


class SettlementShown(Struct, frozen=True):
    """How a dispute ended without a referee."""

    how: Settlement
    says: str


class RulingShown(Struct, frozen=True):
    """What a referee has found, and why; each also as a sentence. `note` is the referee's own."""

    outcome: Outcome
    outcome_says: str
    grounds: Grounds
    grounds_says: str
    note: str
    on_appeal: bool
    at: Moment


class StatementShown(Struct, frozen=True):
    """What you have said of a dispute. Nobody but the referees reads it."""

    text: str
    at: Moment


class Shapes(NamedTuple):
    """The shapes of one kind of game."""

    disputed: type[Struct]
    disputable: type[Struct]
    dispute: type[Struct]
    disputes: type[Struct]


@cache
def shapes(kind: str) -> Shapes:
    events = Union[ENGINES[kind].types.events]  # noqa: UP007  made at run time
    disputed = plain("Disputed", number=int, event=events, doc=DISPUTED)
    disputable = plain(
        "Disputable", doc=DISPUTABLE,
        number=int, event=events, complaints=tuple[ComplaintOffered, ...],
    )  # fmt: skip
    dispute = plain(
        "Dispute", tag_field="kind", tag=kind, doc=DISPUTE,
        number=int, by=Seat, complaint=Complaint, says=str, about=disputed | None,
        state=DisputeState, opened_at=Moment, lapses_at=Moment | None, closed_at=Moment | None,
        withdrawn_by=tuple[Seat, ...], settlement=SettlementShown | None,
        ruling=RulingShown | None, appealed_by=Seat | None, can_appeal=bool,
        statements=tuple[StatementShown, ...], statements_left=int,
    )  # fmt: skip
    disputes = plain(
        "Disputes", tag_field="kind", tag=kind, doc=DISPUTES,
        seat=Seat | None, disputable=tuple[disputable, ...], conduct=bool,
        disputes=tuple[dispute, ...],
    )  # fmt: skip
    return Shapes(disputed, disputable, dispute, disputes)


DISPUTED = """What was disputed, as all were told it, and its number among what can be."""
DISPUTABLE = """Something that your seat may dispute now: a clue by `dispute_clue`, and all else by
    `dispute_reveal`, with its number and one of these complaints."""
DISPUTE = """A dispute: who raised it, and what `about`; null if it is how somebody talks. If nobody
    has ruled by then, it lapses at `lapses_at`; it falls when all seats are in `withdrawn_by`. Of
    two rulings the second is shown. `can_appeal` says whether your seat can, now. `statements` are
    your own, and so many more may follow while a referee is waited for."""
DISPUTES = """What your seat may dispute now, how somebody talks (`conduct`) too, and all that was
    disputed in this game, the oldest first."""

COMPONENTS.add(Complaint, Outcome, Grounds, Settlement, DisputeState)
COMPONENTS.add(ComplaintOffered, SettlementShown, RulingShown, StatementShown)
for kind in ENGINES:
    offered = {"Dispute": shapes(kind).dispute, "Disputes": shapes(kind).disputes}
    COMPONENTS.add_kind(kind, offered, parent="".join(ENGINES[kind].words[1:2]))
