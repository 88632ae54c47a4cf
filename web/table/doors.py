"""What is sent beside the board: each form is one call of the API, and leads back to the table."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from web.pages.asking import Answer, ask, key_in
from web.pages.page import page, tell, told
from web.table.page import shown

AREA = "beside"


def done(request: HttpRequest, game: UUID, answer: Answer) -> HttpResponse:
    """The table, which says why not, if it was refused; what was typed is still there."""
    if answer.good and not request.htmx:
        return redirect("table", game)
    return shown(request, game, answer)


@page("POST")
def say(request: HttpRequest, game: UUID) -> HttpResponse:
    body = {"channel": request.POST.get("channel", ""), "text": request.POST.get("text", "")}
    answer = ask(request, "POST", f"games/{game}/talk", body, idempotency_key=key_in(request))
    if answer.good and not request.htmx:  # the address of what is folded unfolds it
        return redirect(f"{reverse('table', args=[game])}#say-{body['channel']}")
    return done(request, game, answer)


@page("POST")
def mark(request: HttpRequest, game: UUID) -> HttpResponse:
    """A button says which sign; one without a sign takes it off."""
    sent = request.POST
    body = {
        "channel": sent.get("channel", ""),
        "spot": sent.get("spot", ""),
        "sign": sent.get("sign") or None,
    }
    return done(request, game, ask(request, "PUT", f"games/{game}/marks", body))


@page("POST")
def pause(request: HttpRequest, game: UUID) -> HttpResponse:
    """A wish for so many hours; without hours, to go on."""
    path, hours = f"games/{game}/pause", request.POST.get("hours", "")
    if not hours:
        return done(request, game, ask(request, "DELETE", path))
    body = {"hours": int(hours) if hours.isdecimal() and len(hours) < 6 else 0}
    return done(request, game, ask(request, "PUT", path, body))


@page("POST")
def leave(request: HttpRequest, game: UUID) -> HttpResponse:
    """Who has left may not know of the table any more, so the way leads home."""
    answer = ask(request, "POST", f"games/{game}/leave")
    if not answer.good:
        return shown(request, game, answer)
    told(request, tell(AREA, "left"))
    response = redirect("front")
    if request.htmx:
        return HttpResponse(status=204, headers={"HX-Redirect": response.url})
    return response


@page("POST")
def take_over(request: HttpRequest, game: UUID) -> HttpResponse:
    body = {"seat": request.POST.get("seat", "")}
    return done(request, game, ask(request, "POST", f"games/{game}/take-over", body))


@page("POST")
def state(request: HttpRequest, game: UUID, number: int) -> HttpResponse:
    path = f"games/{game}/disputes/{number}/statements"
    answer = ask(request, "POST", path, {"text": request.POST.get("text", "")})
    return done(request, game, answer)


@page("POST")
def rematch(request: HttpRequest, game: UUID) -> HttpResponse:
    """The same people again: on to the game that follows."""
    body = {"rotate": "rotate" in request.POST, "cards": request.POST.get("cards") or "new"}
    answer = ask(request, "POST", f"games/{game}/rematch", body)
    if not answer.good:
        return shown(request, game, answer)
    response = redirect("table", answer.content["table"]["id"])
    if request.htmx:
        return HttpResponse(status=204, headers={"HX-Redirect": response.url})
    return response
