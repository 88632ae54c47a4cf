"""A table and the people at it: what was agreed on, who sits where, and who may know of it."""

from collections import Counter
from datetime import datetime
from enum import StrEnum
from typing import Any, NamedTuple
from uuid import UUID

import msgspec

from accounts.blocks import apart
from accounts.teams import is_member
from games import guests, sql, tables
from games.engines import ENGINES
from games.engines.engine import Seat, canonical
from games.pace import UNTIMED, Timing, timing_of
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
    NO_BOTS = "no_bots"
    RELIABILITY_ASKED = "reliability_asked"
    SENT_AWAY = "sent_away"
    NOBODY_THERE = "nobody_there"
    NOT_YOURSELF = "not_yourself"
    OF_A_TEAM = "of_a_team"
    GAME_OVER = "game_over"
    NO_SUCH_PLAYER = "no_such_player"
    ALREADY_HERE = "already_here"
    ALREADY_INVITED = "already_invited"
    TOO_MANY_INVITATIONS = "too_many_invitations"
    TOO_MANY_TABLES = "too_many_tables"
    SEAT_VACANT = "seat_vacant"
    MUTE = "mute"
    TALKED_OUT = "talked_out"
    NO_MARKS_NOW = "no_marks_now"
    NO_MARK_THERE = "no_mark_there"
    NOT_VACANT = "not_vacant"
    SEEN_TOO_MUCH = "seen_too_much"
    LEFT_TWICE = "left_twice"
    SAME_PERSON_TWICE = "same_person_twice"
    NOT_INVITED = "not_invited"
    TABLE_PAUSED = "table_paused"
    NO_CLOCK = "no_clock"
    NO_PAUSE_LEFT = "no_pause_left"
    VACATION_USED_UP = "vacation_used_up"
    BOTS_HAVE_NO_VACATION = "bots_have_no_vacation"
    DISPUTE_CLOSED = "dispute_closed"
    STATED_ENOUGH = "stated_enough"


class NoSuchTable(Exception):
    """There is none, or none any more."""


class TableRefused(Exception):
    """The table says no."""

    def __init__(self, reason: No, **facts: int) -> None:
        super().__init__(reason)
        self.reason, self.facts = reason, facts


class Terms(NamedTuple):
    """What a table asks of the people at it."""

    public: bool = True  # in the lobby and open to all; else for whoever is invited
    bots: bool = False  # may sit down
    timing: Timing = UNTIMED
    reliability: int = 0  # percent, asked of who sits down

    @property
    def columns(self) -> dict[str, object]:
        """The same, as a table keeps it."""
        timing = canonical(self.timing).decode() if self.timing.has_clock else ""
        return {
            "public": self.public, "bots": self.bots, "reliability": self.reliability,
            "timing": timing, "answer_within": self.timing.longest,
        }  # fmt: skip


USUAL = Terms()


class Sitter(NamedTuple):
    seat: Seat
    role: str
    user: int | None
    player: str | None  # the name that is theirs alone
    name: str | None  # the name they like to be called by
    bot: bool
    swap: Seat | None  # the seat that they would like to have for theirs


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
    terms: Terms
    sitters: tuple[Sitter, ...]  # in the order in which they came

    @property
    def started(self) -> bool:
        return self.head > 0

    def seat_of(self, user: int) -> Seat | None:
        return next((sitter.seat for sitter in self.sitters if sitter.user == user), None)

    @property
    def people(self) -> tuple[int | None, ...]:
        return (self.host, *(sitter.user for sitter in self.sitters))

    @property
    def has_room(self) -> bool:
        """Whether somebody can still come: before the deal, or to a seat that is vacant."""
        return not self.started or (not self.over and bool(self.vacant))

    @property
    def vacant(self) -> tuple[Seat, ...]:
        """Seats whose people have gone."""
        return tuple(sitter.seat for sitter in self.sitters if sitter.user is None)

    @property
    def understaffed(self) -> bool:
        """Somebody has gone, and a role has fewer people than it needs."""
        if not self.vacant:
            return False
        people = Counter(sitter.role for sitter in self.sitters if sitter.user is not None)
        roles = ENGINES[self.kind].roles(self.options)
        return any(people[role.name] < role.at_least for role in roles)

    @property
    def paused(self) -> bool:
        """D-11: a team without a spymaster or an operative waits for somebody to take over."""
        return self.started and not self.over and self.understaffed

    def may_be_known_to(self, user: int) -> bool:
        """An open table is for all, or for whoever is invited, and a running one for its people. A
        table of a team is for the team, and for whoever was dealt in."""
        if self.team is not None and not self.started:
            return is_member(user, self.team)
        if self.seat_of(user) is not None or (user == self.host and self.team is None):
            return True
        if self.team is not None:
            return self.spectators or is_member(user, self.team)
        if self.started and self.spectators:
            return True
        return self.has_room and self.may_be_joined_by(user)

    def may_be_joined_by(self, user: int) -> bool:
        """Asked of who is not at the table. People who do not meet know of no table that the other
        is at, as if it were gone."""
        is_open = self.terms.public and not self.started
        return (is_open or guests.is_invited(user, self.game)) and not apart(user, self.people)

    def at(self, table: Table) -> "Sitting":
        """The same people when the game stood there."""
        return self._replace(head=table.position, over=tables.over(table))

    def table(self, seat: Seat | None) -> Table:
        """The game as it stands, for this viewer to look at."""
        return tables.current(self.game, self.kind, seat, head=self.head)


SITTING = """
    SELECT game.kind, game.options, game.spectators, game.opened_at, game.host_id,
        host.username, game.team_id, rematch.id, standing.head, standing.over,
        game.public, game.bots, game.timing, game.reliability,
        seat.name, seat.role, seat.user_id, sitter.username, sitter.display_name,
        sitter.owner_id, seat.id, seat.swap_id
    FROM games_game game
    JOIN games_standing standing ON standing.game_id = game.id
    LEFT JOIN accounts_user host ON host.id = game.host_id
    LEFT JOIN games_game rematch ON rematch.rematch_of_id = game.id
    LEFT JOIN games_seat seat ON seat.game_id = game.id
    LEFT JOIN accounts_user sitter ON sitter.id = seat.user_id
    WHERE game.id = %s ORDER BY seat.id
"""


def may_know(user: int, game: UUID) -> bool:
    table = sitting(game)
    return table is not None and table.may_be_known_to(user)


def sitting(game: UUID) -> Sitting | None:
    """One query: a row for each chair, with the table's own columns repeated."""
    rows = sql.rows(SITTING, game)
    if not rows:
        return None
    kind, options, spectators, opened_at, host, host_name, team, rematch, head, over = rows[0][:10]
    public, bots, timing, reliability = rows[0][10:14]
    return Sitting(
        game, kind, msgspec.json.decode(options, type=ENGINES[kind].types.options),
        bool(spectators), sql.moment(opened_at), host, host_name, team and sql.identifier(team),
        rematch and sql.identifier(rematch), head, bool(over),
        Terms(bool(public), bool(bots), timing_of(timing), reliability), sitters_of(rows),
    )  # fmt: skip


def played(game: UUID) -> Sitting:
    """A table at which is played now; or why not."""
    table = sitting(game)
    if table is None:
        raise NoSuchTable
    if not table.started:
        raise TableRefused(No.NOT_STARTED)
    if table.over:
        raise TableRefused(No.GAME_OVER)
    return table


def sitters_of(rows: list[Any]) -> tuple[Sitter, ...]:
    names = {row[20]: Seat(row[14]) for row in rows}
    return tuple(
        Sitter(Seat(seat), role, user, username, display_name or username, owner is not None,
               names.get(swap))
        for seat, role, user, username, display_name, owner, key, swap in (r[14:] for r in rows)
        if key is not None
    )  # fmt: skip
