"""The page behind the link to a table: whose it is, who sits there, and a chair to take."""

from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from accounts.invitations import NoSuchInvitation
from api_schema.errors import WORDS as PROBLEMS
from api_schema.errors import page_or_problem
from api_schema.throttle import address, left_of_window, within
from api_schema.words import say, sentences
from games import invitations, lobby
from games.api import present
from games.projections import unbarred
from games.sitting import NoSuchTable, Sitting, TableRefused
from web.views import WORDS, words


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, secret: str) -> HttpResponse:
    try:
        table = invitations.behind(secret, request.user if known(request) else None)
        if request.method != "POST":
            return shown(request, table)
        if not known(request):
            return HttpResponseRedirect(log_in(request))
        return seated(request, secret)
    except (NoSuchInvitation, NoSuchTable) as error:
        return missed(request, error)


def seated(request: HttpRequest, secret: str) -> HttpResponse:
    """Sits the person down in the role of the button that was pressed."""
    no = None
    try:
        game = invitations.join(request.user, secret)
        lobby.sit(game, request.user, request.POST.get("role", ""))
    except TableRefused as refused:
        no = say(PROBLEMS, "table", refused.reason, **refused.facts)
    if no is None:
        return HttpResponseRedirect(request.path)
    return shown(request, invitations.behind(secret, request.user), no)


def missed(request: HttpRequest, error: Exception) -> HttpResponse:
    """No such link. Only misses are counted: a link may be opened as often as one likes."""
    if within("guess", f"address:{address(request)}"):
        raise Http404 from error
    wait = int(left_of_window()) + 1
    response = page_or_problem(request, "slow-down", retry_after=wait)
    response["Retry-After"] = str(wait)
    return response


def shown(request: HttpRequest, table: Sitting, no: str | None = None) -> HttpResponse:
    said = words() | {key: say(WORDS, "join", key) for key in PLAIN}
    seat = table.seat_of(request.user.pk) if known(request) else None
    content = {
        "words": said,
        "heading": heading(table),
        "summary": say(present.words(table.kind), "kind", "summary"),
        "asked": asked(table),
        "chairs": [
            {"role": role_title(table, s.role), "name": s.name, "bot": s.bot, "you": s.seat == seat}
            for s in table.sitters
        ],
        "free": [] if table.started else free(table),
        "running": table.started,
        "seated": seat is not None,
        "known": known(request),
        "log_in": log_in(request),
        "no": no,
    }
    response = render(request, "web/join.html", content, status=422 if no else 200)
    response["Cache-Control"] = "private, no-store"
    return response


PLAIN = [key for key, spoken in sentences(WORDS)["join"].items() if "{" not in spoken["en"]]


def heading(table: Sitting) -> str:
    kind = say(present.words(table.kind), "kind", "title")
    key = "table" if table.host_name is None else "table_of"
    return say(WORDS, "join", key, kind=kind, host=table.host_name)


def asked(table: Sitting) -> list[str]:
    """What the table asks of who sits down."""
    seconds, percent, said = table.terms.answer_within, table.terms.reliability, []
    if seconds is not None:
        said.append(say(WORDS, "join", "pace", time=span(seconds)))
    if percent:
        said.append(say(WORDS, "join", "reliability", percent=percent))
    return said


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
