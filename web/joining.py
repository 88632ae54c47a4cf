"""The page behind the link to a table: whose it is, who sits there, and a chair to take."""

from collections.abc import Iterator
from urllib.parse import urlencode
from uuid import UUID

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect

from accounts.invitations import NoSuchInvitation
from api_schema.errors import WORDS as PROBLEMS
from api_schema.words import say, sentences
from games import invitations, lobby
from games.api import present
from games.pace import Bank, Daily, PerTurn, TimeIsUp, Timing
from games.projections import unbarred
from games.sitting import NoSuchTable, Sitting, TableRefused
from web.pages.asking import ask
from web.pages.page import page, show
from web.views import WORDS, no_such_link, words


@page("GET", "POST", anybody=True)
def join(request: HttpRequest, secret: str) -> HttpResponse:
    try:
        table = invitations.behind(secret, request.user if known(request) else None)
        if request.method != "POST":
            return shown(request, table)
        if not known(request):
            return HttpResponseRedirect(log_in(request))
        return seated(request, secret)
    except (NoSuchInvitation, NoSuchTable) as error:
        return no_such_link(request, error)


def seated(request: HttpRequest, secret: str) -> HttpResponse:
    """Sits the person down in the role of the button that was pressed, or in a vacant seat of a
    game that is being played; then to the table."""
    try:
        game = invitations.join(request.user, secret)
        if "seat" in request.POST:
            return taken_over(request, secret, game)
        lobby.sit(game, request.user, request.POST.get("role", ""))
    except TableRefused as refused:
        no = say(PROBLEMS, "table", refused.reason, **refused.facts)
        return shown(request, invitations.behind(secret, request.user), no)
    return redirect("table", game)


def taken_over(request: HttpRequest, secret: str, game: UUID) -> HttpResponse:
    wish = {"seat": request.POST["seat"]}
    answer = ask(request, "POST", f"games/{game}/take-over", wish)
    if answer.good:
        return redirect("table", game)
    return shown(request, invitations.behind(secret, request.user), answer.no)


def shown(request: HttpRequest, table: Sitting, no: str | None = None) -> HttpResponse:
    seat = table.seat_of(request.user.pk) if known(request) else None
    return show(
        request, "web/join.html", "entrance",
        status=422 if no else 200,
        words=words() | {key: say(WORDS, "join", key) for key in PLAIN},
        game=table.game,
        kind=table.kind,
        heading=heading(table),
        summary=say(present.words(table.kind), "kind", "summary"),
        asked=asked(table),
        chairs=[
            {"role": role_title(table, s.role), "name": s.name, "bot": s.bot, "you": s.seat == seat}
            for s in table.sitters
        ],
        free=[] if table.started else free(table),
        vacant=[(s.seat, role_title(table, s.role)) for s in table.sitters if s.user is None],
        running=table.started,
        seated=seat is not None,
        known=known(request),
        no=no,
    )  # fmt: skip


PLAIN = [key for key, spoken in sentences(WORDS)["join"].items() if "{" not in spoken["en"]]


def heading(table: Sitting) -> str:
    kind = say(present.words(table.kind), "kind", "title")
    key = "table" if table.host_name is None else "table_of"
    return say(WORDS, "join", key, kind=kind, host=table.host_name)


def asked(table: Sitting) -> list[str]:
    """What the table asks of who sits down."""
    said, percent = list(pace_of(table.terms.timing)), table.terms.reliability
    if percent:
        said.append(say(WORDS, "join", "reliability", percent=percent))
    return said


def pace_of(timing: Timing) -> Iterator[str]:
    """What the table has agreed on about time, a sentence for each thing."""
    zone = timing.time_zone
    match timing.pace:
        case PerTurn(seconds):
            yield say(WORDS, "join", "pace", time=span(seconds))
        case Bank(start, increment, most):
            spans = {"start": span(start), "increment": span(increment), "most": span(most)}
            yield say(WORDS, "join", "bank", **spans)
        case Daily(times, notice):
            key, at = "daily" if notice else "daily_at_once", ", ".join(sorted(times))
            yield say(WORDS, "join", key, times=at, zone=zone, notice=span(notice))
    if timing.hourglass is not None:
        yield say(WORDS, "join", "hourglass", time=span(timing.hourglass))
    if timing.has_clock and not timing.weekends:
        yield say(WORDS, "join", "no_weekends", zone=zone)
    if timing.has_clock and timing.time_up is not TimeIsUp.RULES:
        yield say(WORDS, "join", timing.time_up)


def span(seconds: int) -> str:
    """As `2 d 12 h`, which reads the same in every language."""
    parts = (seconds // 86400, "d"), (seconds // 3600 % 24, "h"), (seconds // 60 % 60, "min")
    told = (*parts, (seconds % 60, "s"))
    return " ".join(f"{number} {unit}" for number, unit in told if number)


def free(table: Sitting) -> list[dict[str, str]]:
    names = unbarred(lobby.free_roles(table.kind, table.options, table.sitters))
    return [{"role": name, "title": role_title(table, name)} for name in names]


def role_title(table: Sitting, role: str) -> str:
    return say(present.words(table.kind), "role", role)


def known(request: HttpRequest) -> bool:
    return bool(request.user.is_authenticated)


def log_in(request: HttpRequest) -> str:
    return "/login?" + urlencode({"next": request.path})
