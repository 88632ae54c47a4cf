"""From maps and missions to what is shown of them."""

from uuid import UUID

from django.db.models import Count, Q
from django.utils.translation import get_language

from campaigns import progress
from campaigns.api import types
from campaigns.drawing import drawing
from campaigns.maps import ATLAS, City
from campaigns.models import Mission, MissionMap, Note, Outcome
from games.api.present import status

LINES = tuple(types.LineShown(line.a, line.b, line.source) for line in ATLAS.lines)


def listed(team: UUID, *, page: int, size: int) -> types.MapList:
    ticked = Count("missions__city", distinct=True, filter=Q(missions__outcome__ticks=True))
    sheets = MissionMap.objects.filter(team=team).order_by("made_at", "pk")
    cut = sheets.annotate(ticked=ticked)[(page - 1) * size : page * size]
    return types.MapList(sheets.count(), page, size, tuple(map(map_listed, cut)))


def map_listed(sheet: MissionMap) -> types.MapListed:
    return types.MapListed(
        sheet.pk, sheet.name, sheet.free_choice, sheet.made_at, sheet.ticked, len(ATLAS.cities)
    )


def shown(sheet: MissionMap) -> types.MapShown:
    standings = progress.standings(sheet)
    return types.MapShown(
        id=sheet.pk,
        name=sheet.name,
        free_choice=sheet.free_choice,
        made_at=sheet.made_at,
        ticked=sum(standing.ticked for standing in standings),
        team=types.TeamNamed(sheet.team.pk, sheet.team.name),
        start=ATLAS.start,
        drawing=f"/api/v1/maps/{sheet.pk}/drawing.svg",
        cities=tuple(map(city_shown, standings)),
        lines=LINES,
    )


def city_shown(standing: progress.Standing) -> types.CityShown:
    city, language = standing.city, (get_language() or "en")[:2]
    return types.CityShown(
        city=city.id,
        name=city.name[language],
        turns=city.turns,
        mistakes=city.mistakes,
        latitude=city.latitude,
        longitude=city.longitude,
        open=standing.open,
        ticked=standing.ticked,
        attempts=standing.attempts,
        wins=standing.wins,
        losses=standing.losses,
        best=standing.best and types.BestShown(*standing.best),
        tables=standing.tables,
        running=standing.running,
    )


def drawn(sheet: MissionMap, *, language: str) -> str:
    standings = progress.standings(sheet)
    return drawing(
        sheet.name,
        ticked={standing.city.id for standing in standings if standing.ticked},
        open={standing.city.id for standing in standings if standing.open},
        running={standing.city.id for standing in standings if standing.running},
        language=language,
    )


def city_page(sheet: MissionMap, city: City, *, page: int, size: int) -> types.CityPage:
    standing = next(s for s in progress.standings(sheet) if s.city is city)
    missions = sheet.missions.filter(city=city.id).order_by("-pk")
    cut = missions.select_related("outcome", "started_by", "game__standing")
    return types.CityPage(
        standing=city_shown(standing),
        note=note_shown(Note.objects.filter(map=sheet, city=city.id).first()),
        count=missions.count(),
        page=page,
        size=size,
        missions=tuple(map(mission_shown, cut[(page - 1) * size : page * size])),
    )


def note_shown(note: Note | None) -> types.NoteShown:
    if note is None:
        return types.NoteShown("", 0, None, None)
    by = note.changed_by.username if note.changed_by else None
    return types.NoteShown(note.text, note.version, by, note.changed_at)


def mission_shown(mission: Mission) -> types.MissionShown:
    standing = mission.game.standing
    outcome: Outcome | None = getattr(mission, "outcome", None)
    return types.MissionShown(
        game=mission.game_id,
        city=mission.city,
        status=status(started=standing.head > 0, over=standing.over),
        started_by=mission.started_by.username if mission.started_by else None,
        started_at=mission.started_at,
        outcome=outcome and outcome_shown(outcome),
    )


def outcome_shown(outcome: Outcome) -> types.OutcomeShown:
    return types.OutcomeShown(
        outcome.won, outcome.ticks, types.Ending(outcome.ending), outcome.score, outcome.tokens,
        outcome.turns, outcome.sudden_death, outcome.at,
    )  # fmt: skip
