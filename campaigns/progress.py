"""How missions move a team on its map. Results come from the logs, and may come again."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import NamedTuple
from uuid import UUID

from django.db import transaction

from accounts import teams
from campaigns import gazette, maps
from campaigns.maps import ATLAS, City
from campaigns.models import Mission, MissionMap, Outcome
from games import tables
from games.engines.duet import DUET
from games.engines.duet.terms import Ending
from games.observe import observe
from games.tables import Table


@transaction.atomic
def ended(table: Table) -> None:
    """A game is over. If it was a mission, its outcome is written down, and the team is told."""
    for came in noted(table):
        gazette.ended(came)


def noted(table: Table) -> tuple[Outcome, ...]:
    """The outcome of a mission, if nobody has written it down yet: who rebuilds the lists tells of
    every end once more."""
    if table.kind != DUET.name:
        return ()
    missions = Mission.objects.filter(game=table.game)
    if (team := missions.values_list("map__team", flat=True).first()) is None:
        return ()
    teams.hold(team)  # with which the map may be going
    unwritten = missions.filter(outcome=None).select_related("map__team")
    came = [outcome(mission, table) for mission in unwritten]
    Outcome.objects.bulk_create(came, ignore_conflicts=True)
    return tuple(came)


def outcome(mission: Mission, table: Table) -> Outcome:
    """How the game went, as everybody may know now."""
    view = observe(table, None).view
    played, won = view.mission, view.record.won
    return Outcome(
        mission=mission,
        won=won,
        ticks=maps.ticks(mission.city, turns=played.turns, mistakes=played.mistakes, won=won),
        ending=view.record.ending,
        score=view.record.score,
        tokens=view.bank.tokens,
        turns=view.record.turns,
        sudden_death=view.record.sudden_death,
        at=table.at,
    )


def rebuild(sheet: MissionMap) -> None:
    """Every outcome of this map anew, from the logs of its games alone."""
    with transaction.atomic():
        teams.hold(sheet.team_id)
        Outcome.objects.filter(mission__map=sheet).delete()
        for game in sheet.missions.values_list("game_id", flat=True):
            table = tables.current(game, DUET.name)
            if tables.over(table):
                noted(table)  # nobody is told again


class Best(NamedTuple):
    """The best win: by score where there is one, then by tokens left, then by fewer turns."""

    score: int | None
    tokens: int
    turns: int

    @property
    def rank(self) -> tuple[int, int, int]:
        return (-99 if self.score is None else self.score, self.tokens, -self.turns)


class Standing(NamedTuple):
    """How a team stands with a city."""

    city: City
    open: bool
    ticked: bool
    attempts: int
    wins: int
    losses: int
    best: Best | None
    tables: tuple[UUID, ...]  # games of this city that are not dealt yet
    running: tuple[UUID, ...]  # and those that are being played


class Tried(NamedTuple):
    """What is asked of a mission: has it begun, and how did it end."""

    city: str
    game: UUID
    begun: bool
    won: bool | None
    ticks: bool | None
    score: int | None
    tokens: int | None
    turns: int | None
    ending: str | None

    @property
    def lost(self) -> bool:
        """What a referee has called off was neither won nor lost."""
        return self.won is False and self.ending != Ending.CALLED_OFF


def standings(sheet: MissionMap) -> tuple[Standing, ...]:
    """Every city in the order of the atlas."""
    tried = missions_by_city(sheet)
    ticked = {city for city, missions in tried.items() if any(m.ticks for m in missions)}
    free = maps.opened(ticked, free_choice=sheet.free_choice)
    return tuple(
        standing(city, tried[city.id], open=city.id in free, ticked=city.id in ticked)
        for city in ATLAS.cities
    )


def missions_by_city(sheet: MissionMap) -> Mapping[str, list[Tried]]:
    found: dict[str, list[Tried]] = defaultdict(list)
    rows = sheet.missions.order_by("pk").values_list(
        "city", "game_id", "game__standing__head", "outcome__won", "outcome__ticks",
        "outcome__score", "outcome__tokens", "outcome__turns", "outcome__ending",
    )  # fmt: skip
    for city, game, head, *rest in rows:
        found[city].append(Tried(city, game, head > 0, *rest))
    return found


def standing(city: City, missions: Iterable[Tried], *, open: bool, ticked: bool) -> Standing:
    missions = tuple(missions)
    wins = [Best(m.score, m.tokens or 0, m.turns or 0) for m in missions if m.won]
    return Standing(
        city, open, ticked,
        attempts=sum(mission.begun for mission in missions),
        wins=len(wins),
        losses=sum(mission.lost for mission in missions),
        best=max(wins, key=lambda best: best.rank, default=None),
        tables=tuple(mission.game for mission in missions if not mission.begun),
        running=tuple(m.game for m in missions if m.begun and m.won is None),
    )  # fmt: skip


def is_open(sheet: MissionMap, city: City) -> bool:
    """DUET-87: asked when a mission starts."""
    ticked = set(
        sheet.missions.filter(outcome__ticks=True).values_list("city", flat=True).distinct()
    )
    return city.id in maps.opened(ticked, free_choice=sheet.free_choice)
