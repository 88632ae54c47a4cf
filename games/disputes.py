"""Disputes beside the log: rows that follow it, and what people say of them.

What may be disputed, and what follows, is the engine's business (`engines/refereed.py`).
"""

from collections.abc import Sequence
from datetime import datetime
from itertools import groupby
from uuid import UUID

from django.db import transaction
from django.db.models import Q, QuerySet

from games import deadlines, log, tables, wall_clock
from games.engines import ENGINES
from games.engines import dispute as d
from games.engines.clock import ClockStopped, Why
from games.engines.clue import normal
from games.engines.engine import REFEREE, Contested, Resolved, Seat
from games.models import Dispute, Game, Standing, Statement
from games.sitting import No, TableRefused
from games.tables import Table

Happened = tuple[Table, Sequence[log.Recorded]]
MOST_STATEMENTS = 5  # of one person on one dispute
LONGEST_WORD = 200  # that a row has room for


class NoSuchDispute(Exception):
    """There is none of this number in this game."""


# Rows that follow the log.


def follow(*happened: Happened) -> None:
    """Bring the disputes of these games up to date; mostly there is nothing to do."""
    for table, done in happened:
        if any(isinstance(recorded.event, Contested | Resolved) for recorded in done):
            for recorded in done:
                follow_one(table, recorded, done)
            deadlines.look_again(table.game)  # why it stood still before may not hold any more
        if tables.over(table):
            close_all(table, done[-1].at)


def follow_one(table: Table, recorded: log.Recorded, done: Sequence[log.Recorded]) -> None:
    event, at = recorded.event, recorded.at
    match event:
        case d.DisputeOpened(number, by, about, complaint):
            where = None if about is None else position_of(table, about)
            opened(table, recorded, done, number, by, str(complaint), where)
        case d.AppealMade(number, by):
            change(
                table, number, state=Dispute.State.APPEALED, appealed_at=at, appealed_by=by,
                closed_at=None, lapses_at=lapses_at(done),
            )  # fmt: skip
        case d.DisputeSettled(number, how):
            change(table, number, state=Dispute.State.SETTLED, settled=str(how), closed_at=at)
        case d.DisputeRuled(number, outcome, grounds, note):
            change(
                table, number, state=Dispute.State.RULED, outcome=str(outcome), note=note,
                grounds=str(grounds), ruled_at=at, closed_at=at,
            )  # fmt: skip
        case Contested() if waits_for_the_referee(table):  # a claim of the game's own
            where = last_clue(table, recorded.position)
            opened(table, recorded, done, 0, recorded.by, d.Complaint.INVALID_CLUE, where)
        case Resolved():  # a claim that was settled by itself, or after the word of a referee
            change(table, 0, state=Dispute.State.SETTLED, closed_at=at)


def waits_for_the_referee(table: Table) -> bool:
    return ENGINES[table.kind].awaited(table.truth) == (REFEREE,)


def opened(
    table: Table, recorded: log.Recorded, done: Sequence[log.Recorded], number: int, by: Seat,
    complaint: str, about: int | None,
) -> None:  # fmt: skip
    done_by = None if about is None else recorded_at(table, about)
    language = str(getattr(table.truth.options, "language", ""))
    Dispute.objects.update_or_create(
        game_id=table.game, position=recorded.position,
        defaults={
            "number": number, "by": by, "about": about, "complaint": complaint,
            "against": done_by.by if done_by else "",
            "word": normal(getattr(done_by.event, "word", ""))[:LONGEST_WORD] if done_by else "",
            "language": language, "opened_at": recorded.at, "lapses_at": lapses_at(done),
            "state": Dispute.State.OPEN, "outcome": "", "grounds": "", "note": "", "settled": "",
            "ruled_at": None, "appealed_at": None, "appealed_by": "", "closed_at": None,
        },
    )  # fmt: skip


def change(table: Table, number: int, **news: object) -> None:
    """The dispute of this number; of claims the one that waits."""
    rows = Dispute.objects.filter(game=table.game, number=number)
    if number == 0:
        rows = rows.filter(state=Dispute.State.OPEN)
    rows.update(**news)


def close_all(table: Table, at: datetime) -> None:
    waiting = Q(state__in=(Dispute.State.OPEN, Dispute.State.APPEALED))
    rows = Dispute.objects.filter(waiting, game=table.game)
    rows.update(state=Dispute.State.OVER, closed_at=at)


def lapses_at(done: Sequence[log.Recorded]) -> datetime | None:
    stops = (recorded.event for recorded in done if isinstance(recorded.event, ClockStopped))
    return next((stop.until for stop in stops if stop.why is Why.DISPUTE), None)


def position_of(table: Table, number: int) -> int:
    """Where the event stands that has this number among those that can be disputed."""
    engine = ENGINES[table.kind]
    state = engine.initial
    for recorded in log.read(table.game, table.kind, upto=table.position):
        state = engine.evolve(state, recorded.event)
        if state.bench.marked == number:
            return recorded.position
    raise AssertionError(f"nothing has the number {number}")


def last_clue(table: Table, before: int) -> int | None:
    happened = log.read(table.game, table.kind, upto=before)
    return next((r.position for r in reversed(happened) if hasattr(r.event, "word")), None)


def recorded_at(table: Table, position: int) -> log.Recorded:
    [recorded] = log.read(table.game, table.kind, after=position - 1, upto=position)
    return recorded


def rebuild(game: Game) -> None:
    """The rows of a game from its log alone; what people have said of them stays with them."""
    table = tables.fresh(game.pk, game.kind)
    with transaction.atomic():
        list(Standing.objects.select_for_update().filter(game=game))  # play goes on after
        happened = log.read(game.pk, game.kind)
        positions = set()
        for _, step in groupby(happened, key=lambda recorded: recorded.cause):
            done = list(step)
            table = table.after(done)
            follow((table, done))
            positions |= {recorded.position for recorded in done}
        Dispute.objects.filter(game=game).exclude(position__in=positions).delete()


# What people say.


def of_game(game: UUID) -> list[Dispute]:
    """The disputes of a game that players have raised, in their order."""
    return list(Dispute.objects.filter(game=game, number__gt=0).order_by("number"))


def named(game: UUID, number: int) -> Dispute:
    for found in of_game(game):
        if found.number == number:
            return found
    raise NoSuchDispute


@transaction.atomic
def say(dispute: Dispute, user: int, seat: Seat, text: str) -> Statement:
    """For the referees, and for nobody else. The same words again are the same statement."""
    held = Dispute.objects.select_for_update().get(pk=dispute.pk)
    said = said_by(user, held.game_id).filter(dispute=held)
    if (earlier := said.filter(text=text).first()) is not None:
        return earlier
    if not held.waits:
        raise TableRefused(No.DISPUTE_CLOSED)
    if said.count() >= MOST_STATEMENTS:
        raise TableRefused(No.STATED_ENOUGH, most=MOST_STATEMENTS)
    return Statement.objects.create(
        dispute=held, user_id=user, seat=seat, text=text, at=wall_clock.now()
    )


def said_by(user: int, game: UUID) -> QuerySet[Statement]:
    """What this person has said of the disputes of a game."""
    return Statement.objects.filter(dispute__game=game, user=user).order_by("pk")
