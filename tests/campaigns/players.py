"""A campaign played by a script: people who mostly touch what is meant, to the last city."""

from __future__ import annotations

from random import Random
from uuid import UUID, uuid4

from accounts import teams
from accounts.models import Membership, Team, TeamRole, User
from campaigns import progress, sheets
from campaigns.maps import ATLAS
from campaigns.models import Mission, MissionMap
from games import lobby, tables
from games.engines.duet.commands import GiveClue, GiveUp, Stop, Touch
from games.engines.duet.state import Cluing, Guessing, State
from games.engines.duet.terms import Colour, Side
from games.engines.engine import Command, Seat
from games.play import play


def somebody(name: str = "somebody") -> User:
    return User.objects.create(username=f"{name}-{uuid4().hex[:8]}", display_name=name)


def crew(size: int = 2) -> tuple[Team, list[User]]:
    people = [somebody() for _ in range(size)]
    team = teams.make(people[0], "crew")
    for person in people[1:]:
        Membership.objects.create(team=team, user=person, role=TeamRole.MEMBER)
    return team, people


def sheet_of(team: Team, *, free_choice: bool = False) -> MissionMap:
    owner = team.memberships.get(role=TeamRole.OWNER).user
    return sheets.make(owner, team.pk, name="map", free_choice=free_choice)


def begun(
    sheet: MissionMap, city: str, people: list[User], *, tokens: int | None = None
) -> Mission:
    """A mission that is dealt, with everybody on one side or the other."""
    mission = sheets.start(people[0], sheet.pk, ATLAS.by_name[city], tokens=tokens)
    for number, person in enumerate(people):
        lobby.sit(mission.game_id, person, ("side_a", "side_b")[number % 2])
    lobby.start(mission.game_id, people[0], cause=uuid4())
    return mission


def finish(game: UUID, chance: Random, *, skill: float) -> None:
    """To the end: each touch is right with this probability, as far as the truth goes."""
    while not tables.over(table := tables.current(game, "duet")):
        seat, command = move(table.truth, chance, skill)
        play(game, "duet", command, by=seat, cause=uuid4())


def win(game: UUID) -> None:
    finish(game, Random(1), skill=1.0)


def lose(game: UUID) -> None:
    """Both sides give up."""
    truth = tables.current(game, "duet").truth
    for side in Side:
        play(game, "duet", GiveUp(), by=truth.seats_of(side)[0], cause=uuid4())


def move(truth: State, chance: Random, skill: float) -> tuple[Seat, Command]:
    match truth.turn:
        case Cluing(givers):
            side = chance.choice(givers)
            number = chance.randint(0, truth.left(side) or 0)
            return chance.choice(truth.seats_of(side)), GiveClue("zzzz", number)
        case Guessing(giver, guesser, right):
            seat = chance.choice(truth.seats_of(guesser))
            if right >= 3 and chance.random() < 0.3:
                return seat, Stop()
            return seat, touch(truth, giver, chance, skill)
        case _:
            side = chance.choice([side for side in Side if side.other not in truth.complete])
            return chance.choice(truth.seats_of(side)), touch(truth, side.other, chance, skill)


def touch(truth: State, giver: Side, chance: Random, skill: float) -> Touch:
    key, cards = truth.secrets.key(giver) or (), truth.touchable(giver.other)
    right = [card for card in cards if key[card] is Colour.GREEN]
    return Touch(chance.choice(right if chance.random() < skill else cards))


def campaign(seed: int, *, people: int = 2, skill: float = 0.97) -> MissionMap:
    """From Prague to the last city, a mission at a time or several at once, in any order."""
    chance = Random(seed)
    team, crew_ = crew(people)
    sheet = sheet_of(team)
    while open_ := [s.city.id for s in progress.standings(sheet) if s.open and not s.ticked]:
        together = chance.sample(open_, min(len(open_), chance.randint(1, 3)))
        missions = [begun(sheet, city, crew_) for city in together]
        for mission in chance.sample(missions, len(missions)):
            finish(mission.game_id, chance, skill=skill)
    return sheet
