"""The pages."""

from pathlib import Path
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import mark_safe
from django.utils.translation import get_language

from api_schema.errors import STATUS
from api_schema.errors import WORDS as PROBLEMS
from api_schema.words import say, sentences
from campaigns import maps, sheets
from campaigns.api.present import drawn
from campaigns.api.views import WORDS as CAMPAIGN_WORDS
from campaigns.drawing import drawing
from campaigns.maps import ATLAS, City
from campaigns.progress import Standing, standings
from games.api import present
from games.api.pictures import pictures_listed
from games.decks.pictures import CREDIT

WORDS = Path(__file__).parent / "words.toml"


def words() -> dict[str, str]:
    """Every sentence of the pages, in the language of the request."""
    return {key: say(WORDS, "front", key) for key in sentences(WORDS)["front"]}


def front(request: HttpRequest) -> HttpResponse:
    """One screen: what this is, and where everything else is."""
    return render(request, "web/front.html", {"words": words(), "kinds": present.kinds().kinds})


def gallery(request: HttpRequest) -> HttpResponse:
    """All pictures of the house, with what they show in words."""
    shown = {"words": words(), "pictures": pictures_listed(), "credit": CREDIT}
    return render(request, "web/gallery.html", shown)


def missions(request: HttpRequest) -> HttpResponse:
    """The mission map as everybody begins it, to look at."""
    first = maps.opened((), free_choice=False)
    said, language = words(), (get_language() or "en")[:2]
    shown = {
        "words": said,
        "heading": said["missions"],
        "tagline": said["missions_what"],
        "drawing": mark_safe(drawing("Dead Drop", ticked=(), open=first, language=language)),  # noqa: S308  drawn by us
        "rows": [city_row(city, language) for city in ATLAS.cities],
    }
    return render(request, "web/map.html", shown)


def mission_map(request: HttpRequest, map: UUID) -> HttpResponse:
    """A map of a team, for its members. For everybody else there is none."""
    try:
        sheet = sheets.known_to(request.user, map)
    except sheets.NoSuchMap as error:
        raise Http404 from error
    language = (get_language() or "en")[:2]
    notes = dict(sheet.notes.values_list("city", "text"))
    shown = {
        "words": words(),
        "heading": sheet.name,
        "tagline": sheet.team.name,
        "sheet": sheet,
        "drawing": mark_safe(drawn(sheet, language=language)),  # noqa: S308  names are escaped
        "rows": [
            city_row(standing.city, language)
            | {"attempts": standing.attempts, "wins": standing.wins, "losses": standing.losses}
            | {"state": state_of(standing), "best": best_of(standing)}
            | {"note": notes.get(standing.city.id, "")}
            for standing in standings(sheet)
        ],
    }
    response = render(request, "web/map.html", shown)
    response["Cache-Control"] = "private, no-cache"
    return response


def city_row(city: City, language: str) -> dict[str, object]:
    joined = (ATLAS.by_name[other].name[language] for other in ATLAS.neighbours[city.id])
    return {
        "name": city.name[language],
        "turns": city.turns,
        "mistakes": city.mistakes,
        "joined": ", ".join(sorted(joined)),
    }


def state_of(standing: Standing) -> str:
    state = "ticked" if standing.ticked else "open" if standing.open else "closed"
    states = (state, "running") if standing.running else (state,)
    return ", ".join(say(CAMPAIGN_WORDS, "state", name) for name in states)


def best_of(standing: Standing) -> str:
    if standing.best is None:
        return ""
    key = "win" if standing.best.score is None else "score"
    return say(WORDS, "best", key, **standing.best._asdict())


def problem(request: HttpRequest, slug: str) -> HttpResponse:
    """What the `type` of a problem leads to."""
    if slug not in STATUS:
        raise Http404
    shown = {"status": STATUS[slug], "title": say(PROBLEMS, "problem", slug)}
    return render(request, "problem.html", shown)
