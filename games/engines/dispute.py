"""Disputes, as far as the rules know them: what is asked for, what can have happened, and what is
remembered. `refereed.py` says what may happen next."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any

from msgspec import Meta, Struct

from games.engines.engine import Command, Contested, Public, Resolved, Seat


class Complaint(StrEnum):
    """What is wrong. Of a clue: it is not valid, or says more than a clue may (`told_too_much`). Of
    a reveal: a slip of the hand, another card than was meant, another colour than there should
    be, or cards that were shown before (`repeated`). Or how somebody talks (`conduct`)."""

    INVALID_CLUE = "invalid_clue"
    TOLD_TOO_MUCH = "told_too_much"
    SLIP = "slip"
    WRONG_CARD = "wrong_card"
    WRONG_COLOUR = "wrong_colour"
    REPEATED = "repeated"
    CONDUCT = "conduct"


OF_CLUES = Complaint.INVALID_CLUE, Complaint.TOLD_TOO_MUCH
OF_CARDS = Complaint.SLIP, Complaint.WRONG_CARD, Complaint.WRONG_COLOUR


class Outcome(StrEnum):
    """What a referee may rule: it `stands`; it is `void`, with the penalty of the rules; it is
    `taken_back`, and what came after it too; or the game ends without a result (`no_result`)."""

    STANDS = "stands"
    VOID = "void"
    TAKEN_BACK = "taken_back"
    NO_RESULT = "no_result"


class Grounds(StrEnum):
    """Why a referee rules so. `as_noted`: the note says it."""

    WITHIN_THE_RULES = "within_the_rules"
    TOO_CLOSE = "too_close"
    NOT_A_CLUE = "not_a_clue"
    MORE_THAN_A_CLUE = "more_than_a_clue"
    A_SLIP = "a_slip"
    NO_SLIP = "no_slip"
    SHOWN_BEFORE = "shown_before"
    NOT_SHOWN_BEFORE = "not_shown_before"
    SPOILT = "spoilt"
    MISCONDUCT = "misconduct"
    NO_MISCONDUCT = "no_misconduct"
    AS_NOTED = "as_noted"


class Settlement(StrEnum):
    """How a dispute ended without a referee: whoever gave the clue has `accepted` that it is not
    valid, all have `withdrawn` it, or nobody has ruled for so long that it has `lapsed`."""

    ACCEPTED = "accepted"
    WITHDRAWN = "withdrawn"
    LAPSED = "lapsed"


Number = Annotated[int, Meta(ge=1)]  # of a marked event, counted in each game from 1
Note = Annotated[str, Meta(max_length=500)]


# What players and the referee may ask for.


class DisputeClue(Command, frozen=True):
    """A clue is wrong: nothing is played until that is settled."""

    clue: Number
    complaint: Complaint


class DisputeReveal(Command, frozen=True):
    """Something that was laid open is wrong: nothing is played until that is settled."""

    reveal: Number
    complaint: Complaint


class DisputeConduct(Command, frozen=True):
    """Somebody talks as nobody should: nothing is played until a referee has looked at it."""


class AcceptDispute(Command, frozen=True):
    """Whoever gave the clue admits that it is not valid."""


class WithdrawDispute(Command, frozen=True):
    """One would let the dispute fall. It falls when all would."""


class Appeal(Command, frozen=True):
    """Another referee is to look at the last ruling, once."""


class RuleDispute(Command, frozen=True):
    outcome: Outcome
    grounds: Grounds
    note: Note = ""


# What can have happened, for all to see.


class DisputeOpened(Contested, frozen=True):
    """`about` is the number of what is disputed; none if it is how somebody talks."""

    number: int
    by: Seat
    about: int | None
    complaint: Complaint


class WithdrawalWished(Public, frozen=True):
    by: Seat


class DisputeSettled(Resolved, frozen=True):
    number: int
    how: Settlement


class DisputeRuled(Resolved, frozen=True):
    """What the referee has found, and why. What was seen cannot be unseen, whatever is taken back.
    0 is the number of a claim that the rules themselves leave to a referee."""

    number: int
    outcome: Outcome
    grounds: Grounds
    note: str
    on_appeal: bool


class TableRestored(Public, frozen=True):
    """The table is as it was before what has this number."""

    before: int


class AppealMade(Contested, frozen=True):
    number: int
    by: Seat


RAISES = DisputeClue, DisputeReveal, DisputeConduct
COMMANDS = *RAISES, AcceptDispute, WithdrawDispute, Appeal
EVENTS = DisputeOpened, WithdrawalWished, DisputeSettled, DisputeRuled, TableRestored, AppealMade


# What is remembered.


class Case(Struct, frozen=True):
    """A dispute and what has become of it. `event` is what is disputed, and `about` its number;
    `ruling` is the number of the last ruling, before which the table can be restored too."""

    number: int
    by: Seat
    about: int | None
    complaint: Complaint
    event: Any = None
    wishes: tuple[Seat, ...] = ()
    outcome: Outcome | None = None
    ruling: int = 0
    appeal: Seat | None = None
    settled: Settlement | None = None
    open: bool = True


class Mark(Struct, frozen=True):
    """Something that can be disputed, in which turn it happened, and its number."""

    number: int
    turn: int
    event: Any


class Bench(Struct, frozen=True):
    """What can still be disputed, and what was. The same from every chair."""

    marked: int = 0
    marks: tuple[Mark, ...] = ()
    cases: tuple[Case, ...] = ()

    @property
    def case(self) -> Case | None:
        """The dispute that is open, if there is one."""
        return self.cases[-1] if self.cases and self.cases[-1].open else None

    def mark(self, number: int | None) -> Mark | None:
        return next((mark for mark in self.marks if mark.number == number), None)


class Past(Struct, frozen=True):
    """The state before a marked event, as far as whoever remembers it was told."""

    number: int
    state: Any


class No(StrEnum):
    """Why a command about a dispute is refused. Every game has these among its reasons."""

    DISPUTE_OPEN = "dispute_open"
    NO_DISPUTE = "no_dispute"
    NOT_TO_BE_DISPUTED = "not_to_be_disputed"
    DISPUTED_BEFORE = "disputed_before"
    DISPUTED_ENOUGH = "disputed_enough"
    NOT_YOURS_TO_DISPUTE = "not_yours_to_dispute"
    NOT_YOURS_TO_ACCEPT = "not_yours_to_accept"
    WITHDRAWN_BEFORE = "withdrawn_before"
    NOTHING_TO_APPEAL = "nothing_to_appeal"
