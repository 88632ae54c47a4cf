"""What is measured: each case prepares what its lanes send, anew for every round."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import cycle
from math import ceil
from socket import socket
from typing import NamedTuple
from uuid import UUID

from games.engines.engine import Seat
from tests.bench import duet, inkognito, stage
from tests.bench.load import Shot, ask, request
from tests.bench.stage import SEATS, Players

KIND = "codenames"
LANES = 8
COLD = 16  # tables in a round
DRAFTS = 2000  # for a lane, in a round
QUICKEST = {LANES: 1500, 1: 500}  # commands a second, by lanes: enough moves for so many are made
MOVES = 60  # in a scripted game of Codenames, about
DUET_MOVES = 25  # in a scripted game of Duet, about
VENICE_EARLY = 20  # when everybody has placed, and before anybody has asked
EARLY, LATE, STEPS = 10, 1000, 10  # events in a log, and how many more it takes while it is early


class Hall(NamedTuple):
    """Who plays, tables in the middle of a game, and a line to every worker."""

    people: Players
    middle: list[UUID]
    duet: list[UUID]
    venice: dict[bool, list[UUID]]  # of five players, with the helper and without it
    map: UUID
    lines: tuple[socket, ...]
    seconds: float


Shots = list[Iterator[Shot]]  # for each lane


class Case(NamedTuple):
    what: str
    shots: Callable[[str, Hall], Shots]
    warm: bool = True  # sends for a while before anything counts


def middle(people: Players) -> list[UUID]:
    """For each lane a table in the middle of a game."""
    return stage.codenames_tables(people, LANES, played=MOVES // 2)


def bare(what: str, hall: Hall) -> Shots:
    return [cycle([Shot(what, request("GET", "/floor/1"))]) for _ in range(LANES)]


def token_and_row(what: str, hall: Hall) -> Shots:
    return [cycle([Shot(what, floor(hall, "GET", 2, game))]) for game in hall.middle]


def lock_insert_update(what: str, hall: Hall, lanes: int) -> Shots:
    return [cycle([Shot(what, floor(hall, "POST", 3, game))]) for game in hall.middle[:lanes]]


def read(what: str, hall: Hall) -> Shots:
    return [
        cycle([Shot(what, stage.look(hall.people, game, seat)) for seat in SEATS])
        for game in hall.middle
    ]


def read_again(what: str, hall: Hall) -> Shots:
    return [
        cycle([Shot(what, unchanged(hall, game, seat)) for seat in SEATS]) for game in hall.middle
    ]


def read_duet(what: str, hall: Hall) -> Shots:
    seats = [duet.player(side) for side in duet.SIDES]
    return [
        cycle([Shot(what, stage.look(hall.people, game, seat)) for seat in seats])
        for game in hall.duet
    ]


def command_duet(what: str, hall: Hall) -> Shots:
    each = ceil(hall.seconds * QUICKEST[LANES] / LANES / DUET_MOVES)
    halls = [duet.duet_tables(hall.people, each) for _ in range(LANES)]
    return [
        iter([shot for game in games for shot in duet_game(what, hall, game)]) for games in halls
    ]


def duet_game(what: str, hall: Hall, game: UUID) -> list[Shot]:
    for side in duet.SIDES:
        for line in hall.lines:
            ask(line, stage.look(hall.people, game, duet.player(side)))
    moves = duet.script(stage.truth(game, "duet"))
    return [
        Shot(what, stage.send(hall.people, game, "duet", stage.Move(duet.player(seat), command)))
        for seat, command in moves
    ]


def read_inkognito(what: str, hall: Hall, helper: bool, seats: tuple[Seat, ...] = SEATS) -> Shots:
    return [
        cycle([Shot(what, stage.look(hall.people, game, seat)) for seat in seats])
        for game in hall.venice[helper]
    ]


def early_and_late_in_venice(what: str, hall: Hall) -> Shots:
    """As `early_and_late`, with the same commands at the beginning of a game and far on in it."""
    each = ceil(hall.seconds * QUICKEST[1] / 2)
    short = inkognito.inkognito_tables(hall.people, ceil(each / STEPS), events=VENICE_EARLY)
    long = inkognito.inkognito_tables(hall.people, 1, events=LATE)
    early = [s for game in short for s in strolling(f"{what} {VENICE_EARLY}", hall, game, STEPS)]
    late = strolling(f"{what} {LATE}", hall, long[0], each)
    return [alternating(early, late)]


def strolling(what: str, hall: Hall, game: UUID, count: int) -> list[Shot]:
    warm(hall, game)
    moves = inkognito.rounds(stage.truth(game, "inkognito"), count)
    return [Shot(what, stage.send(hall.people, game, "inkognito", move)) for move in moves]


def read_map(what: str, hall: Hall, drawn: bool) -> Shots:
    path = f"/api/v1/maps/{hall.map}" + ("/drawing.svg" if drawn else "")
    shot = Shot(what, request("GET", path, Authorization=hall.people[SEATS[0]].authorization))
    return [cycle([shot]) for _ in range(LANES)]


def draft(what: str, hall: Hall) -> Shots:
    """A spymaster has a clue looked at, another one each time."""
    return [
        iter([Shot(what, stage.draft(hall.people, game, f"clue{n}")) for n in range(DRAFTS)])
        for game in hall.middle
    ]


def command(what: str, hall: Hall, lanes: int) -> Shots:
    each = ceil(hall.seconds * QUICKEST[lanes] / lanes / MOVES)
    halls = [stage.codenames_tables(hall.people, each) for _ in range(lanes)]
    return [iter([shot for game in games for shot in whole(what, hall, game)]) for games in halls]


def cold_command(what: str, hall: Hall) -> Shots:
    """One command each at tables in the middle of a game that no worker has folded yet."""
    games = stage.codenames_tables(hall.people, COLD, played=MOVES // 2)
    moves = [(game, stage.script(stage.truth(game, KIND))[MOVES // 2]) for game in games]
    return [iter([Shot(what, stage.send(hall.people, game, KIND, move)) for game, move in moves])]


def early_and_late(what: str, hall: Hall) -> Shots:
    """A short log and a long one, two commands each in turn: so both come to both workers."""
    each = ceil(hall.seconds * QUICKEST[1] / 2)
    short = stage.long_tables(hall.people, ceil(each / STEPS), events=EARLY)
    long = stage.long_tables(hall.people, 1, events=LATE)
    early = [shot for game in short for shot in passing(f"{what} {EARLY}", hall, game, STEPS)]
    late = passing(f"{what} {LATE}", hall, long[0], each)
    return [alternating(early, late)]


def alternating(early: list[Shot], late: list[Shot]) -> Iterator[Shot]:
    pairs = zip(early[::2], early[1::2], late[::2], late[1::2], strict=False)
    return iter([shot for four in pairs for shot in four])


def whole(what: str, hall: Hall, game: UUID) -> list[Shot]:
    """A game from its first clue to its end, at a table that everybody has looked at."""
    warm(hall, game)
    moves = stage.script(stage.truth(game, KIND))
    return [Shot(what, stage.send(hall.people, game, KIND, move)) for move in moves]


def passing(what: str, hall: Hall, game: UUID, count: int) -> list[Shot]:
    warm(hall, game)
    moves = stage.passes(stage.truth(game, "long_game"), count)
    return [Shot(what, stage.send(hall.people, game, "long_game", move)) for move in moves]


def warm(hall: Hall, game: UUID) -> None:
    """Everybody looks at the table, through every worker."""
    for seat in SEATS:
        for line in hall.lines:
            ask(line, stage.look(hall.people, game, seat))


def unchanged(hall: Hall, game: UUID, seat: stage.Seat) -> bytes:
    head, _ = ask(hall.lines[0], stage.look(hall.people, game, seat))
    tag = re.search(r"(?im)^etag: *(\S+)", head)
    assert tag is not None, "a read has a tag"
    return stage.look(hall.people, game, seat, If_None_Match=tag[1])


def floor(hall: Hall, method: str, number: int, game: UUID) -> bytes:
    authorization = hall.people[SEATS[0]].authorization
    body = b'{"kind":"codenames"}' if method == "POST" else b""
    return request(method, f"/floor/{number}/{game}", body, Authorization=authorization)


BARE, ROW = "floor 1: bare DRF view", "floor 2: token and one row by ORM"
WRITE = "floor 3: lock, insert, update by ORM"
READ, AGAIN, DRAFT, COMMAND, COLDLY = (
    "read",
    "read, not modified",
    "draft of a clue",
    "command",
    "command, table not in memory",
)
DUET_READ, DUET_COMMAND = "Duet: read", "Duet: command"
VENICE_READ, VENICE_UNAIDED = "Inkognito: read", "Inkognito: read, without the helper"
VENICE_WIDEST = "Inkognito: read by the Ambassador"  # who counts the most deals
VENICE_AT_EVENT = "Inkognito: command at event"
MAP, MAP_DRAWN = "mission map, 200 missions", "mission map, 200 missions, drawn"
AT_ONCE, IN_SEQUENCE = ", 8 at once", ", 1 in sequence"
AT_EVENT = "command at event"

CASES = (
    Case(BARE, bare),
    Case(ROW, token_and_row),
    Case(READ, read),
    Case(AGAIN, read_again),
    Case(DUET_READ, read_duet),
    Case(VENICE_READ, partial(read_inkognito, helper=True)),
    Case(VENICE_UNAIDED, partial(read_inkognito, helper=False)),
    Case(VENICE_WIDEST, partial(read_inkognito, helper=True, seats=SEATS[-1:])),
    Case(DRAFT, draft),
    Case(MAP, partial(read_map, drawn=False)),
    Case(MAP_DRAWN, partial(read_map, drawn=True)),
    Case(WRITE + AT_ONCE, partial(lock_insert_update, lanes=LANES)),
    Case(COMMAND + AT_ONCE, partial(command, lanes=LANES)),
    Case(DUET_COMMAND + AT_ONCE, command_duet),
    Case(WRITE + IN_SEQUENCE, partial(lock_insert_update, lanes=1)),
    Case(COMMAND + IN_SEQUENCE, partial(command, lanes=1)),
    Case(COLDLY, cold_command, warm=False),
    Case(AT_EVENT, early_and_late),
    Case(VENICE_AT_EVENT, early_and_late_in_venice),
)
