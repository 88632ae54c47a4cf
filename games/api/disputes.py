"""The doors of disputes. To raise one, to accept it, to let it fall and to appeal are commands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple
from uuid import UUID

from django.http import HttpResponse
from msgspec import Struct
from rest_framework.request import Request

from api_schema.errors import TRANSLATORS, Problem
from api_schema.operations import described
from api_schema.structs import COMPONENTS, answer, parsed
from api_schema.words import say
from games import disputes
from games.api import present
from games.api.dispute_shapes import (
    ComplaintOffered,
    DisputeState,
    RulingShown,
    SettlementShown,
    StatementShown,
    shapes,
)
from games.api.doors import (
    IF_NONE_MATCH,
    Door,
    seat_in,
    started,
    table_known_to,
    tagged,
)
from games.api.talk import Text, plain_text
from games.disputes import MOST_STATEMENTS, NoSuchDispute
from games.engines.dispute import (
    Appeal,
    Bench,
    Case,
    Complaint,
    DisputeConduct,
    Grounds,
    Outcome,
    Settlement,
)
from games.engines.engine import Choice, Seat
from games.models import Dispute, Statement
from games.observe import disputable_by
from games.sitting import Sitting


class State(Struct, frozen=True, forbid_unknown_fields=True):
    """One line of plain text, for the referees alone."""

    text: Text


class Viewed(NamedTuple):
    """What somebody may know of the disputes of a game, and may do about them."""

    kind: str
    seat: Seat | None
    bench: Bench
    choices: tuple[Choice, ...]
    rows: dict[int, Dispute]
    said: tuple[Statement, ...]


class DisputesView(Door):
    @described(
        "disputes", "What I may dispute now, and all disputes of a game", "disputes",
        gives={200: "Disputes", 304: None, 422: "Refusal"}, fails=(401, 403, 404),
        headers=(IF_NONE_MATCH,),
    )  # fmt: skip
    def get(self, request: Request, game: UUID) -> HttpResponse:
        return tagged(request, disputes_shown(viewed(request, game)))


class DisputeView(Door):
    @described(
        "dispute", "A dispute of a game, and what was ruled", "disputes",
        gives={200: "Dispute", 304: None, 422: "Refusal"}, fails=(401, 403, 404),
        headers=(IF_NONE_MATCH,),
    )  # fmt: skip
    def get(self, request: Request, game: UUID, number: int) -> HttpResponse:
        return tagged(request, one_shown(viewed(request, game), number))


class StatementsView(Door):
    budget = "talk"  # Words are counted apart from moves.

    @described(
        "state", "Say something of a dispute, to the referees alone", "disputes",
        takes="State", gives={201: "Dispute", 422: "Refusal"}, fails=(400, 401, 403, 404),
    )  # fmt: skip
    def post(self, request: Request, game: UUID, number: int) -> HttpResponse:
        seat = seat_in(started(table_known_to(request, game)), request)
        found = disputes.named(game, number)
        text = plain_text(parsed(request.data, State).text)
        disputes.say(found, request.user.pk, seat, text)
        return answer(one_shown(viewed(request, game), number), status=201)


def viewed(request: Request, game: UUID) -> Viewed:
    sitting, user = started(table_known_to(request, game)), request.user.pk
    seat = sitting.seat_of(user)
    bench, choices = seen_from(sitting, seat)
    rows = {row.number: row for row in disputes.of_game(game)}
    said = tuple(disputes.said_by(user, game))
    return Viewed(sitting.kind, seat, bench, choices, rows, said)


def seen_from(sitting: Sitting, seat: Seat | None) -> tuple[Bench, tuple[Choice, ...]]:
    """As this viewer was told it. While somebody is missing nothing can be sent (D-11)."""
    table = sitting.table(seat)
    offers = () if sitting.at(table).paused else disputable_by(table, seat)
    return table.chair(seat).known.bench, offers


def disputes_shown(of: Viewed) -> Any:
    shape = shapes(of.kind)
    conduct = any(choice.command is DisputeConduct for choice in of.choices)
    shown = tuple(dispute_shown(of, case, row) for case, row in cases(of))
    return shape.disputes(of.seat, tuple(disputable(of)), conduct, shown)


def one_shown(of: Viewed, number: int) -> Any:
    for case, row in cases(of):
        if case.number == number:
            return dispute_shown(of, case, row)
    raise NoSuchDispute


def cases(of: Viewed) -> Iterator[tuple[Case, Dispute]]:
    """One that was opened in this very moment is not seen yet."""
    return ((case, of.rows[case.number]) for case in of.bench.cases if case.number in of.rows)


def disputable(of: Viewed) -> Iterator[Any]:
    for choice in of.choices:
        [number] = choice.options.get("clue") or choice.options.get("reveal") or (None,)
        mark = of.bench.mark(number) if "complaint" in choice.options else None
        if mark is not None:
            fits = (Complaint(str(each)) for each in choice.options["complaint"])
            offered = tuple(ComplaintOffered(c, words(of, "complaint", c)) for c in fits)
            yield shapes(of.kind).disputable(mark.number, mark.event, offered)


def dispute_shown(of: Viewed, case: Case, row: Dispute) -> Any:
    shape = shapes(of.kind)
    about = None if case.about is None else shape.disputed(case.about, case.event)
    said = tuple(StatementShown(s.text, s.at) for s in of.said if s.dispute_id == row.pk)
    last = case.number == of.bench.cases[-1].number
    return shape.dispute(
        case.number, case.by, case.complaint, words(of, "complaint", case.complaint), about,
        DisputeState(row.state), row.opened_at, row.lapses_at if row.waits else None,
        row.closed_at, case.wishes, settlement_shown(of, row), ruling_shown(of, row),
        Seat(row.appealed_by) if row.appealed_by else None,
        last and any(choice.command is Appeal for choice in of.choices),
        said, MOST_STATEMENTS - len(said) if row.waits and of.seat is not None else 0,
    )  # fmt: skip


def settlement_shown(of: Viewed, row: Dispute) -> SettlementShown | None:
    if not row.settled:
        return None
    return SettlementShown(Settlement(row.settled), words(of, "settlement", row.settled))


def ruling_shown(of: Viewed, row: Dispute) -> RulingShown | None:
    if row.ruled_at is None:
        return None
    on_appeal = row.state == DisputeState.RULED and row.appealed_at is not None
    return RulingShown(
        Outcome(row.outcome), words(of, "outcome", row.outcome),
        Grounds(row.grounds), words(of, "grounds", row.grounds),
        row.note, on_appeal, row.ruled_at,
    )  # fmt: skip


def words(of: Viewed, term: str, name: str) -> str:
    return say(present.words(of.kind), term, name)


def translate(error: Exception) -> Problem | None:
    return Problem("no-such-dispute") if isinstance(error, NoSuchDispute) else None


TRANSLATORS.append(translate)
COMPONENTS.add(State)
