"""What waits to be judged, the oldest first; and what was ruled before. Of a game nothing is shown
here but what is disputed, and of people nothing at all."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any
from urllib.parse import urlencode

from django.contrib import admin
from django.core.paginator import Paginator
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from games import judging
from games.engines import ENGINES
from games.engines.clue import normal
from games.engines.dispute import Complaint
from games.judging import Barred
from games.models import Dispute, Ruling
from games.precedents import precedents
from web.boards.voice import Voice
from web.desk.doors import must_be_referee

PAGE = 50
SOON = timedelta(days=2)
WAITING = Dispute.State.OPEN, Dispute.State.APPEALED
SHOWS = {
    "": ("Waiting", Q(state__in=WAITING)),
    "appeals": ("Appeals", Q(state=Dispute.State.APPEALED)),
    "closed": ("Closed", ~Q(state__in=WAITING)),
    "all": ("All", Q()),
}
# Of a block nobody is told who is blocked: that one says least.
WHY: Mapping[Barred, str] = {
    Barred.PLAYS: "You play at this table, or have played there.",
    Barred.TEAM: "This table is of a team that you belong to.",
    Barred.APART: "This one is for another referee.",
    Barred.RULED: "You made the ruling that is appealed: another referee looks at it.",
    Barred.CLOSED: "There is nothing to rule on any more.",
}


def waiting() -> int:
    return Dispute.objects.filter(state__in=WAITING).count()


@require_safe
def queue(request: HttpRequest) -> HttpResponse:
    must_be_referee(request)
    asked = {name: request.GET.get(name, "") for name in ("show", "kind", "complaint")}
    known = {"show": SHOWS, "kind": ENGINES, "complaint": {*map(str, Complaint)}}
    asked = {name: value if value in known[name] else "" for name, value in asked.items()}
    page = Paginator(chosen(asked), PAGE).get_page(request.GET.get("page"))
    disputes = list(page.object_list)
    barred = judging.barred_from(request.user, disputes)
    shown = admin.site.each_context(request) | {
        "title": "Referee's desk",
        "page": page,
        "rows": [row(dispute, barred.get(dispute.pk)) for dispute in disputes],
        "filters": filters(asked),
        "asked": urlencode({name: value for name, value in asked.items() if value}),
        "order": "the latest first" if asked["show"] == "closed" else "the oldest first",
        "filtered": any(asked.values()),
    }
    return render(request, "web/desk/queue.html", shown)


def chosen(asked: Mapping[str, str]) -> QuerySet[Dispute]:
    wanted = {"game__kind": asked["kind"], "complaint": asked["complaint"]}
    found = Dispute.objects.filter(SHOWS[asked["show"]][1])
    found = found.filter(**{name: value for name, value in wanted.items() if value})
    order = ("-closed_at", "-pk") if asked["show"] == "closed" else ("opened_at", "pk")
    return found.select_related("game").order_by(*order)


def filters(asked: Mapping[str, str]) -> list[dict[str, Any]]:
    voices = {kind: Voice(kind) for kind in ENGINES}
    any_voice = next(iter(voices.values()))
    choices = {
        "show": {name: label for name, (label, _) in SHOWS.items()},
        "kind": {"": "All games"} | {k: v.say("kind", "title") for k, v in voices.items()},
        "complaint": {"": "All complaints"}
        | {c.value: any_voice.say("complaint", c) for c in Complaint},
    }
    labels = {"show": "Show", "kind": "Game", "complaint": "Complaint"}
    return [
        {"name": name, "label": labels[name], "choices": options.items(), "value": asked[name]}
        for name, options in choices.items()
    ]


def row(dispute: Dispute, barred: Barred | None) -> dict[str, Any]:
    voice, now = Voice(dispute.game.kind), timezone.now()
    return {
        "dispute": dispute,
        "kind": voice.say("kind", "title"),
        "complaint": voice.say("complaint", dispute.complaint),
        "appeal": dispute.state == Dispute.State.APPEALED,
        "claim": dispute.number == 0,
        "since": dispute.appealed_at or dispute.opened_at,
        "soon": dispute.waits and dispute.lapses_at and dispute.lapses_at - now < SOON,
        "ended": ended(dispute, voice),
        "barred": barred and WHY[barred],
    }


def ended(dispute: Dispute, voice: Voice) -> str:
    match dispute.state:
        case Dispute.State.RULED:
            return voice.say("outcome", dispute.outcome)
        case Dispute.State.SETTLED:
            how = dispute.settled and voice.say("settlement", dispute.settled)
            return how or "Settled without a referee."
        case Dispute.State.OVER:
            return "The game ended first."
    return ""


@require_safe
def earlier(request: HttpRequest) -> HttpResponse:
    """Rulings on clues that still hold, without names."""
    must_be_referee(request)
    query = " ".join(request.GET.get("q", "").replace("\0", "").split())
    page = Paginator(searched(query), PAGE).get_page(request.GET.get("page"))
    shown = admin.site.each_context(request) | {
        "title": "Earlier rulings",
        "query": query,
        "page": page,
        "asked": urlencode({"q": query}) if query else "",
        "rulings": [ruling_shown(ruling) for ruling in page.object_list],
    }
    return render(request, "web/desk/precedents.html", shown)


def searched(query: str) -> QuerySet[Ruling]:
    """Those on a word that begins so, as the clue or as the word on the table."""
    found = precedents(published=True)
    for word in map(normal, query.split()):
        found = found.filter(Q(dispute__word__startswith=word) | Q(other__startswith=word))
    return found


def ruling_shown(ruling: Ruling) -> dict[str, Any]:
    voice = Voice(ruling.dispute.game.kind)
    return {
        "kind": voice.say("kind", "title"),
        "language": ruling.dispute.language,
        "word": ruling.dispute.word,
        "other": ruling.other,
        "upheld": ruling.outcome != "stands",
        "outcome": voice.say("outcome", ruling.outcome),
        "grounds": voice.say("grounds", ruling.grounds),
        "note": ruling.note,
        "on_appeal": ruling.on_appeal,
        "at": ruling.at,
    }
