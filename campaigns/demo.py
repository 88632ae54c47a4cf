"""A team with a half-played map, for whoever has just started the server on their own machine."""

from collections.abc import Callable
from typing import NamedTuple
from uuid import UUID, uuid4

from django.db import transaction

from accounts import teams
from accounts.models import Membership, TeamRole, User
from campaigns import sheets
from campaigns.maps import ATLAS
from campaigns.models import MissionMap
from campaigns.sheets import MapRefused
from games import lobby, tables
from games.demo import CLUE, person
from games.engines.duet import DUET
from games.engines.duet.commands import GiveClue, Stop, Touch
from games.engines.duet.state import Cluing, Guessing, State
from games.engines.duet.terms import Colour, Side
from games.engines.engine import Command, Refused, Seat
from games.lobby import TableRefused
from games.play import play

TEAM, MAP = "The Postmen", "Around the world"
OWNER, PARTNER = "ada", "bo"
OTHERS = "cy", "di"
# What has been played: a mission, and whether it was won.
PLAYED = (
    ("prague", True), ("berlin", True), ("cairo", True), ("paris", False), ("moscow", True),
    ("paris", True), ("london", True), ("johannesburg", True), ("madrid", False),
)  # fmt: skip
RUNNING = "casablanca"
NOTE = "Two words a clue are not enough here. Three, and hope."


class Demo(NamedTuple):
    map: UUID
    game: UUID | None  # a mission that is being played, if there is one


def prepare(tell: Callable[[str], None], *, admin: bool) -> Demo:
    """The demo team with its map and a running mission, made once. With the demo's administrator,
    who can log in and look at it."""
    if (sheet := the_map()) is None:
        tell("Playing a few missions for the demo (once, a few seconds) ...")
        sheet = half_played((PARTNER, *OTHERS, *(("admin",) if admin else ())))
    running = sheet.missions.filter(game__standing__over=False, game__standing__head__gt=0)
    if (mission := running.order_by("-pk").first()) is not None:
        return Demo(sheet.pk, mission.game_id)
    try:
        return Demo(sheet.pk, begin(sheet, RUNNING))
    except (MapRefused, TableRefused, Refused):  # The people of the demo have moved on.
        return Demo(sheet.pk, None)


@transaction.atomic
def half_played(members: tuple[str, ...]) -> MissionMap:
    """Whole or not at all, also when somebody pulls the plug."""
    team = teams.make(person(OWNER), TEAM)
    for name in members:
        Membership.objects.create(team=team, user=person(name), role=TeamRole.MEMBER)
    sheet = sheets.make(person(OWNER), team.pk, name=MAP, free_choice=False)
    for city, win in PLAYED:
        finish(begin(sheet, city), win=win)
    sheets.write_note(person(OWNER), sheet.pk, ATLAS.by_name["madrid"], NOTE, seen=0)
    return sheet


def the_map() -> MissionMap | None:
    mine = MissionMap.objects.filter(team__memberships__user=person(OWNER))
    return mine.order_by("made_at").first()


def begin(sheet: MissionMap, city: str) -> UUID:
    """A mission of two, dealt."""
    owner = person(OWNER)
    mission = sheets.start(owner, sheet.pk, ATLAS.by_name[city])
    chairs: dict[str, User] = {"side_a": owner, "side_b": person(PARTNER)}
    for role, user in chairs.items():
        lobby.sit(mission.game_id, user, role)
    lobby.start(mission.game_id, owner, cause=uuid4())
    return mission.game_id


def finish(game: UUID, *, win: bool) -> None:
    """Played to its end by somebody who looks at both keys, three agents a turn."""
    while not tables.over(table := tables.current(game, DUET.name)):
        seat, command = next_move(table.truth, win=win)
        play(game, DUET.name, command, by=seat, cause=uuid4())


def next_move(truth: State, *, win: bool) -> tuple[Seat, Command]:
    match truth.turn:
        case Cluing(givers):
            return truth.seats_of(givers[0])[0], GiveClue(CLUE, min(3, truth.left(givers[0]) or 0))
        case Guessing(giver, guesser, right):
            seat = truth.seats_of(guesser)[0]
            if win and right == 3:
                return seat, Stop()
            return seat, Touch(card_to_touch(truth, giver, lose=not win and right > 0))
        case _:
            raise AssertionError("the demo never comes to sudden death")


def card_to_touch(truth: State, giver: Side, *, lose: bool) -> int:
    """An agent of the giver; or, to lose, one of his assassins."""
    key, wanted = truth.secrets.key(giver) or (), Colour.BLACK if lose else Colour.GREEN
    return next(card for card in truth.touchable(giver.other) if key[card] is wanted)
