"""Which games are somebody's, and whether they have moved: asked of many games at once."""

from collections import defaultdict
from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any, NamedTuple
from uuid import UUID

from games import sql
from games.engines.engine import Seat

MOST_GAMES = 200  # of one person; whoever plays more of them has those that moved last
# Clocks of two machines differ by less.
ABOUT_THEN = timedelta(hours=1)


class Mine(NamedTuple):
    """A game of somebody's: they sit at it (or host it, and look on), and it has come so far."""

    game: UUID
    kind: str
    seat: Seat | None
    head: int
    over: bool
    moved_at: datetime | None


MINE = """
    SELECT game.id, game.kind, seat.name, standing.head, standing.over, standing.moved_at
    FROM games_game game
    JOIN games_standing standing ON standing.game_id = game.id
    LEFT JOIN games_seat seat ON seat.game_id = game.id AND seat.user_id = %s
    WHERE game.id IN (
        SELECT game_id FROM games_seat WHERE user_id = %s
        UNION SELECT id FROM games_game WHERE host_id = %s AND team_id IS NULL
    ) AND {which}
    ORDER BY COALESCE(standing.moved_at, game.opened_at) DESC, game.id LIMIT {most}
"""


def games_of(user: int) -> list[Mine]:
    """The games of this person that moved last."""
    return mine("standing.head > 0", user)


def running(user: int, since: datetime | None = None) -> list[Mine]:
    """Those that are not over, and with a moment those that are over since about then."""
    if since is None:
        return mine("NOT standing.over", user)
    return mine("(NOT standing.over OR standing.moved_at > %s)", user, since - ABOUT_THEN)


def mine(which: str, user: int, *values: object) -> list[Mine]:
    rows = sql.rows(MINE.format(which=which, most=MOST_GAMES), user, user, user, *values)
    return [
        Mine(sql.identifier(game), kind, seat and Seat(seat), head, bool(over),
             moved_at and sql.moment(moved_at))
        for game, kind, seat, head, over, moved_at in rows
    ]  # fmt: skip


WHOSE = """
    SELECT seat.user_id, seat.game_id FROM games_seat seat
    JOIN games_standing standing ON standing.game_id = seat.game_id
    WHERE seat.user_id IN ({users}) AND NOT standing.over
    UNION SELECT game.host_id, game.id FROM games_game game
    JOIN games_standing standing ON standing.game_id = game.id
    WHERE game.host_id IN ({users}) AND game.team_id IS NULL AND NOT standing.over
"""


def whose(users: Collection[int]) -> dict[int, set[UUID]]:
    """The games that each of these people has and that are not over."""
    found: dict[int, set[UUID]] = defaultdict(set)
    if users:
        for user, game in sql.rows(WHOSE.format(users=places(users)), *users, *users):
            found[user].add(sql.identifier(game))
    return found


SIGNS = """
    SELECT game.id, standing.head, standing.over, game.host_id, game.team_id, rematch.id,
        seat.id, seat.name, seat.user_id, seat.swap_id
    FROM games_game game
    JOIN games_standing standing ON standing.game_id = game.id
    LEFT JOIN games_game rematch ON rematch.rematch_of_id = game.id
    LEFT JOIN games_seat seat ON seat.game_id = game.id
    WHERE game.id IN ({games}) ORDER BY game.id, seat.id
"""
SAID = "SELECT game_id, COUNT(*) FROM games_message WHERE game_id IN ({games}) GROUP BY game_id"

Sign = tuple[tuple[Any, ...], ...]


def signs(games: Collection[UUID]) -> dict[UUID, Sign]:
    """For each game something that is another when the game has moved, or its table, or its talk.
    It never leaves the server. A game that is gone has none."""
    found: dict[UUID, list[tuple[Any, ...]]] = defaultdict(list)
    if games:
        for game, *sign in sql.rows(SIGNS.format(games=places(games)), *games):
            found[sql.identifier(game)].append(tuple(sign))
        for game, count in sql.rows(SAID.format(games=places(games)), *games):
            found[sql.identifier(game)].append((count,))
    return {game: tuple(sign) for game, sign in found.items()}


def places(values: Collection[object]) -> str:
    return ", ".join(["%s"] * len(values))
