"""One dispute: the game at any position, what the rules say, what would follow, and the ruling."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from accounts.models import User
from games import evidence, judging, precedents, rulebook
from games.checking import checked
from games.engines import ENGINES
from games.engines.clue_law import STRANGER
from games.engines.dispute import Complaint, DisputeRuled
from games.engines.engine import WHOLE, Refused
from games.judging import Barred, MayNotJudge, Scene
from games.models import Dispute
from games.play import MovedOn
from web.boards import drawn
from web.boards.people import People
from web.boards.sheet import showing_shown
from web.boards.voice import Voice
from web.desk.doors import RULES, must_be_referee
from web.desk.queue import WHY, ended, row, ruling_shown
from web.desk.ruling import RulingForm
from web.desk.table import Table
from web.desk.telling import Teller

MOST_PRECEDENTS = 12
RULED = "Ruled. Everybody at the table is told."
MOVED_ON = (
    "The table has moved on since you looked, and nothing was ruled. This is how it stands now: "
    "look once more, and send it again."
)


@require_http_methods(["GET", "HEAD", "POST"])
def dispute(request: HttpRequest, pk: int) -> HttpResponse:
    must_be_referee(request, RULES if request.method == "POST" else "games.view_dispute")
    found = get_object_or_404(Dispute.objects.select_related("game", "game__standing"), pk=pk)
    try:
        return answered(request, found)
    except MayNotJudge as no:
        return turned_away(request, found, no.why)


def answered(request: HttpRequest, found: Dispute) -> HttpResponse:
    at = request.GET.get("at", "")[:9]
    here = found.about or found.position
    scene = judging.look(found, request.user, int(at) if at.isdecimal() else here)
    table = Table(found)
    if request.GET.get("part") == "scene":
        return render(request, "web/desk/scene.html", {"scene": scene_shown(found, scene, table)})
    page = Page(request, found, scene, table)
    if request.method == "POST":
        return page.ruled()
    return page.response()


def turned_away(request: HttpRequest, found: Dispute, why: Barred) -> HttpResponse:
    """Nothing is shown but why; of what is closed, what was ruled."""
    if why is Barred.CLOSED and request.method == "POST":
        mine = found.rulings.filter(referee=request.user.pk).values_list("outcome", flat=True)
        if request.POST.get("outcome") in mine:  # a second click
            messages.success(request, RULED)
        else:
            messages.warning(request, "Not taken: this was ruled or settled in the meantime.")
        return HttpResponseRedirect(reverse("desk"))
    closed = why is Barred.CLOSED
    shown = admin.site.each_context(request) | {
        "title": "This dispute is closed" if closed else "Not yours to judge",
        "why": WHY[why],
        "closed": closed,
    }
    if closed:
        voice = Voice(found.game.kind)
        shown |= {"row": row(found, None), "ended": ended(found, voice), "note": found.note}
        shown["grounds"] = found.grounds and voice.say("grounds", found.grounds)
    status = 200 if closed else 403
    return render(request, "web/desk/barred.html", shown, status=status)


class Page:
    """All that is laid before a referee."""

    def __init__(self, request: HttpRequest, found: Dispute, scene: Scene, table: Table) -> None:
        self.request, self.dispute, self.scene, self.table = request, found, scene, table
        self.voice = Voice(found.game.kind)
        self.report = evidence.report(found)
        self.branches = judging.branches(found) if found.waits else []
        self.may_rule = found.waits and request.user.has_perm(RULES)

    def form(self, data: Any = None) -> RulingForm:
        findings = self.report.findings if self.report else ()
        first = {"seen": self.scene.seen, "other": findings[0].word if findings else ""}
        return RulingForm(
            data, initial=first, kind=self.dispute.game.kind, by=self.request.user,
            offered=[branch.outcome for branch in self.branches], people=self.table.people,
            words=sorted(self.report.visible) if self.report else (),
        )  # fmt: skip

    def ruled(self) -> HttpResponse:
        if not self.dispute.waits:
            raise MayNotJudge(Barred.CLOSED)
        sent = self.request.POST.copy()
        form = self.form(sent)
        if not form.is_valid():
            return self.response(form, status=422)
        try:
            form.carry_out(self.dispute)
        except MovedOn:
            sent["seen"] = str(self.scene.seen)
            form.add_error(None, MOVED_ON)
            return self.response(form, status=409)
        except User.DoesNotExist:
            form.add_error("whom", "This account is gone, and nothing was ruled.")
            return self.response(form, status=422)
        except Refused as no:
            form.add_error(None, f"The rules say no: {no.reason} ({no.rule}).")
            return self.response(form, status=422)
        messages.success(self.request, RULED)
        return HttpResponseRedirect(reverse("desk"))

    def response(self, form: RulingForm | None = None, status: int = 200) -> HttpResponse:
        found, kind = self.dispute, self.dispute.game.kind
        conduct = found.complaint == Complaint.CONDUCT
        shown = admin.site.each_context(self.request) | {
            "title": f"{self.voice.say('kind', 'title')}: {self.complaint()}",
            "dispute": found,
            "row": row(found, None),
            "by": self.table.name(found.by, found.opened_at),
            "against": found.against and self.table.name(found.against, found.opened_at),
            "appealed_by": found.appealed_by and self.table.name(found.appealed_by),
            "rulings": [ruling_shown(one) for one in self.rulings()],
            "ended": ended(found, self.voice),
            "statements": self.table.statements(found),
            "scene": scene_shown(found, self.scene, self.table),
            "timeline": timeline(found, self.scene, self.table),
            "places": places(found, self.scene),
            "report": self.report and self.report_shown(),
            "repeat": self.repeat_shown(),
            "precedents": self.precedents(),
            "branches": self.branches_shown(),
            "people": self.table.shown(),
            "talk": self.table.talk(found) if conduct else None,
            "chain": checked(found.game_id, kind, head=found.game.standing.head),
            "form": (form or self.form()) if self.may_rule else None,
        }
        return render(self.request, "web/desk/dispute.html", shown, status=status)

    def complaint(self) -> str:
        return self.voice.say("complaint", self.dispute.complaint).rstrip(".")

    def rulings(self) -> Any:
        return self.dispute.rulings.select_related("dispute", "dispute__game").order_by("at")

    def report_shown(self) -> dict[str, Any]:
        assert self.report is not None, "asked for where there is one"
        word, kind = self.report.word, self.dispute.game.kind
        return {
            "word": word,
            "visible": len(self.report.visible),
            "findings": [
                {
                    "word": found.word,
                    "says": self.voice.say("doubt", found.doubt, word=word, visible=found.word),
                    "rule": found.rule,
                    "text": rulebook.rule(kind, found.rule),
                    "family": written(self.report.families.get(found.word, ())),
                }
                for found in self.report.findings
            ],
        }

    def repeat_shown(self) -> dict[str, Any] | None:
        """Of an answer in Inkognito: what this one had shown to that one before."""
        found = evidence.repeat(self.dispute)
        if found is None:
            return None
        people = People(self.scene.table.truth.seats, self.voice)
        return {
            "asker": self.table.name(found.showing.asker),
            "responder": self.table.name(found.showing.responder),
            "showing": showing_shown(found.showing, people, of="asker"),
            "before": [
                showing_shown(one, people, of="asker") | {"same": one in found.same}
                for one in found.before
            ],
            "repeats": bool(found.same),
            "penalty": self.voice.counted("cards", found.penalty),
            "rules": [
                (name, rulebook.rule("inkognito", name)) for name in ("INK-54", "INK-55", "INK-58")
            ],
        }

    def precedents(self) -> list[dict[str, Any]]:
        if self.report is None:
            return []
        then, language = self.report.visible, self.dispute.language
        found = precedents.on_the_pair(self.report.word, then, language=language)
        others = found.exclude(dispute=self.dispute.pk)
        return [ruling_shown(one) for one in others[:MOST_PRECEDENTS]]

    def branches_shown(self) -> list[dict[str, Any]]:
        kind, tell = self.dispute.game.kind, teller(self.dispute, self.scene, self.table)
        return [
            {
                "outcome": branch.outcome.value,
                "says": self.voice.say("outcome", branch.outcome),
                "events": [
                    tell.told(one) for one in branch.events if type(one) is not DisputeRuled
                ],
                "board": drawn(kind, branch.after, small=True, name=f"branch-{branch.outcome}"),
            }
            for branch in self.branches
        ]


def written(family: tuple[str, ...]) -> list[str]:
    """A family of words, as people read it: beginnings, and what only looks akin."""
    forms = (form.replace("*", "…") for form in family if form != WHOLE)
    return [f"not {form[1:]}" if form.startswith(STRANGER) else form for form in forms]


def scene_shown(found: Dispute, scene: Scene, table: Table) -> dict[str, Any]:
    """The truth at a position, and what each seat knew then."""
    kind, at, position = found.game.kind, scene.table.at, scene.table.position
    last = scene.happened[position - 1]
    tell = teller(found, scene, table)
    seats = [
        (table.name(seat, at), drawn(kind, scene.known_to(seat), small=True, name=f"seat-{n}"))
        for n, seat in enumerate(scene.seats, start=1)
    ]
    return {
        "position": position,
        "head": scene.head,
        "at": at,
        "last": tell.told(last.event),
        "by": tell.who(last.by),
        "truth": drawn(kind, scene.truth, name="truth"),
        "seats": seats,
        "disputed": position == found.about,
    }


def teller(found: Dispute, scene: Scene, table: Table) -> Teller:
    """Cards are named as they lie on the table now."""
    now = scene.table.after(scene.happened[scene.table.position :])
    view = ENGINES[found.game.kind].view(now.truth, None)
    return Teller(table.voice, view, table.name)


def timeline(found: Dispute, scene: Scene, table: Table) -> list[dict[str, Any]]:
    tell = teller(found, scene, table)
    return [
        {
            "position": one.position,
            "at": one.at,
            "by": tell.who(one.by),
            "told": tell.told(one.event),
            "disputed": one.position == found.about,
        }
        for one in scene.happened
    ]


def places(found: Dispute, scene: Scene) -> list[tuple[str, str, int, str]]:
    """Where the buttons lead: a name, what it says, a position, and a key."""
    at, head = scene.table.position, scene.head
    here = found.about or found.position
    return [
        ("first", "First", 1, "f"),
        ("back", "Back", max(at - 1, 1), "b"),
        ("forward", "Forward", min(at + 1, head), "n"),
        ("disputed", "The disputed moment", here, "m"),
        ("now", "Now", head, "w"),
    ]
