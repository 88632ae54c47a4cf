"""Before the first card is dealt: open a table, sit, leave, start."""

from datetime import datetime
from enum import StrEnum
from typing import Any, NamedTuple
from uuid import UUID, uuid4, uuid5

import msgspec
from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from accounts.teams import hold, is_member
from games import dealing, sql, tables
from games.engines import ENGINES
from games.engines.engine import HOUSE, Seat, canonical
from games.models import Game, Standing
from games.models import Seat as Chair
from games.play import KeyReused, MovedOn, again, play
from games.tables import Table


class No(StrEnum):
    """Why something was refused before the rules of a game had a say."""

    NO_SUCH_ROLE = "no_such_role"
    ALREADY_SEATED = "already_seated"
    ROLE_TAKEN = "role_taken"
    NOT_SEATED = "not_seated"
    HOST_ONLY = "host_only"
    ALREADY_STARTED = "already_started"
    NOT_STARTED = "not_started"
    NOT_OVER = "not_over"
    NOT_OVER_YET = "not_over_yet"
    PEOPLE_GONE = "people_gone"
    CANNOT_FLIP = "cannot_flip"
    KEY_REUSED = "key_reused"
    LEFT_THE_TEAM = "left_the_team"
    MUTE = "mute"
    TALKED_OUT = "talked_out"
    NO_MARKS_NOW = "no_marks_now"
    NO_MARK_THERE = "no_mark_there"


class NoSuchTable(Exception):
    """There is none, or none any more."""


class TableRefused(Exception):
    """The table says no."""

    def __init__(self, reason: No) -> None:
        super().__init__(reason)
        self.reason = reason


class Sitter(NamedTuple):
    seat: Seat
    role: str
    user: int | None
    player: str | None  # the name that is theirs alone
    name: str | None  # the name they like to be called by


class Sitting(NamedTuple):
    """A table and the people at it."""

    game: UUID
    kind: str
    options: Any
    spectators: bool
    opened_at: datetime
    host: int | None
    host_name: str | None
    team: UUID | None
    rematch: UUID | None
    head: int
    over: bool
    sitters: tuple[Sitter, ...]

    @property
    def started(self) -> bool:
        return self.head > 0

    def seat_of(self, user: int) -> Seat | None:
        return next((sitter.seat for sitter in self.sitters if sitter.user == user), None)

    def may_be_known_to(self, user: int) -> bool:
        """Who holds the address of an open table is invited; a running one is for its people. A
        table of a team is for the team, and for whoever was dealt in."""
        if self.team is not None and not self.started:
            return is_member(user, self.team)
        if self.seat_of(user) is not None or (user == self.host and self.team is None):
            return True
        if self.team is not None:
            return self.spectators or is_member(user, self.team)
        return self.spectators or not self.started

    def at(self, table: Table) -> "Sitting":
        """The same people when the game stood there."""
        return self._replace(head=table.position, over=tables.over(table))

    def table(self, seat: Seat | None) -> Table:
        """The game as it stands, for this viewer to look at."""
        return tables.current(self.game, self.kind, seat, head=self.head)


SITTING = """
    SELECT game.kind, game.options, game.spectators, game.opened_at, game.host_id,
        host.username, game.team_id, rematch.id, standing.head, standing.over,
        seat.name, seat.role, seat.user_id, sitter.username, sitter.display_name
    FROM games_game game
    JOIN games_standing standing ON standing.game_id = game.id
    LEFT JOIN accounts_user host ON host.id = game.host_id
    LEFT JOIN games_game rematch ON rematch.rematch_of_id = game.id
    LEFT JOIN games_seat seat ON seat.game_id = game.id
    LEFT JOIN accounts_user sitter ON sitter.id = seat.user_id
    WHERE game.id = %s ORDER BY seat.id
"""


def sitting(game: UUID) -> Sitting | None:
    """One query: a row for each chair, with the table's own columns repeated."""
    rows = sql.rows(SITTING, game)
    if not rows:
        return None
    kind, options, spectators, opened_at, host, host_name, team, rematch, head, over, *_ = rows[0]
    return Sitting(
        game, kind, msgspec.json.decode(options, type=ENGINES[kind].types.options),
        bool(spectators), sql.moment(opened_at), host, host_name, team and sql.identifier(team),
        rematch and sql.identifier(rematch), head, bool(over),
        tuple(
            Sitter(Seat(seat), role, user, username, display_name or username)
            for *_, seat, role, user, username, display_name in rows
            if seat is not None
        ),
    )  # fmt: skip


def open_table(
    host: AbstractBaseUser, kind: str, options: Any, *, spectators: bool, key: UUID | None = None,
    team: UUID | None = None,
) -> UUID:  # fmt: skip
    """A new table; with a key that was used before, the table that was opened with it."""
    ENGINES[kind].roles(options)  # refuses options that do not go together
    name = uuid4() if key is None else table_named(host, key)
    wish = {
        "kind": kind, "options": canonical(options).decode(), "spectators": spectators,
        "team_id": team,
    }  # fmt: skip
    with transaction.atomic():
        game, new = Game.objects.get_or_create(pk=name, defaults=wish | {"host": host})
        if new:
            dealing.check(kind, options, host=host.pk)
            Standing.objects.create(game=game)
    if any(getattr(game, field) != value for field, value in wish.items()):
        raise KeyReused
    return game.pk


def table_named(host: AbstractBaseUser, key: UUID) -> UUID:
    """The table that this person opens with this key."""
    return uuid5(key, f"table of {host.pk}")


def close(game: UUID) -> None:
    """A table at which nothing was dealt, and of which nothing needs to be remembered."""
    unstarted(game)
    Game.objects.filter(pk=game).delete()


@transaction.atomic
def sit(game: UUID, user: AbstractBaseUser, role_name: str) -> None:
    table = unstarted(game)
    role = next(
        (role for role in ENGINES[table.kind].roles(table.options) if role.name == role_name), None
    )
    if role is None:
        raise TableRefused(No.NO_SUCH_ROLE)
    must_be_in_the_team(table, user.pk)
    if table.seat_of(user.pk) is not None:
        raise TableRefused(No.ALREADY_SEATED)
    taken = {sitter.seat for sitter in table.sitters}
    if role.at_most is not None and sum(role.owns(seat) for seat in taken) >= role.at_most:
        raise TableRefused(No.ROLE_TAKEN)
    number = next(n for n in range(1, len(taken) + 2) if role.seat(n) not in taken)
    Chair.objects.create(game_id=game, name=role.seat(number), role=role.name, user=user)


@transaction.atomic
def leave(game: UUID, user: AbstractBaseUser) -> Sitting:
    """The table without them."""
    table = unstarted(game)
    if table.seat_of(user.pk) is None:
        raise TableRefused(No.NOT_SEATED)
    Chair.objects.filter(game=game, user=user).delete()
    return table._replace(sitters=tuple(s for s in table.sitters if s.user != user.pk))


@transaction.atomic
def start(game: UUID, user: AbstractBaseUser, *, cause: UUID) -> Table:
    table = held(game)
    if table.host != user.pk and not without_host(table):
        raise TableRefused(No.HOST_ONLY)
    if table.started:  # with the same key: the same deal, not another draw of cards
        if (before := again(game, table.kind, cause)) is None:
            raise TableRefused(No.ALREADY_STARTED)
        return before
    must_be_in_the_team(table, user.pk)
    engine = ENGINES[table.kind]
    seats = tuple(sitter.seat for sitter in table.sitters)
    cards = dealing.drawn(table.kind, table.options, host=table.host)
    command = engine.types.open(seats=seats, options=table.options, cards=cards)
    try:
        return play(game, table.kind, command, by=HOUSE, cause=cause)
    except MovedOn as error:
        raise TableRefused(No.ALREADY_STARTED) from error


def without_host(table: Sitting) -> bool:
    """Whoever opened this table of a team is not in the team any more; any member may start it."""
    return table.team is not None and not is_member(table.host, table.team)


def must_be_in_the_team(table: Sitting, user: int | None) -> None:
    """The seats of a team's table are for those who are in the team now."""
    if table.team is not None and not is_member(user, table.team):
        raise TableRefused(No.LEFT_THE_TEAM)


def held(game: UUID) -> Sitting:
    """The table, held until the transaction ends, so that nobody sits down during the deal; and its
    team first, so that nobody leaves it meanwhile. Chairs that were taken before somebody left the
    team are free again until the deal."""
    found = Game.objects.filter(pk=game)
    for team in found.exclude(team=None).values_list("team", flat=True):
        hold(team)
    if found.select_for_update().first() is None or (table := sitting(game)) is None:
        raise NoSuchTable
    if table.started or table.team is None:
        return table
    gone = [s.user for s in table.sitters if not is_member(s.user, table.team)]
    Chair.objects.filter(game=game, user__in=gone).delete()
    return table._replace(sitters=tuple(s for s in table.sitters if s.user not in gone))


def unstarted(game: UUID) -> Sitting:
    table = held(game)
    if table.started:
        raise TableRefused(No.ALREADY_STARTED)
    return table


def cause_of(game: UUID, seat: Seat, key: UUID) -> UUID:
    """A key is good for one seat at one table: nobody else's command can be taken for it."""
    return uuid5(game, f"{seat} {key}")
