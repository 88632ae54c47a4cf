"""Some doors ask first whether it is still the same person: a small page that leads back.

What was sent meanwhile waits in that page as hidden fields, and is sent again by the browser (307)
once the person is confirmed, so that nothing is filled in twice.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse

from accounts.banned_pages import open_to_the_banned
from web.entrance import safe
from web.pages.asking import Answer, ask
from web.pages.page import page, show

OWN = "csrfmiddlewaretoken", "confirm_password", "confirm_code", "onward", "waiting"


@open_to_the_banned  # or nobody who is banned could delete their account
@page("GET", "POST")
def confirm(request: HttpRequest) -> HttpResponse:
    if request.method != "POST":
        return asking(request, inside(request, request.GET.get("next", "")))
    onward = inside(request, request.POST.get("onward", ""))
    answer = ask(request, "POST", "accounts/session/confirm", proof(request))
    if not answer.good:
        return asking(request, onward, answer)
    response = HttpResponseRedirect(onward)
    if "waiting" in request.POST:
        response.status_code = 307
    return response


def asked_who(answer: Answer) -> bool:
    return not answer.good and str(answer.content["type"]).endswith("/confirm-it-is-you")


def confirm_first(request: HttpRequest) -> HttpResponse:
    """In place of an answer to what was sent here."""
    return asking(request, request.path, waiting=True)


def asking(
    request: HttpRequest, onward: str, answer: Answer | None = None, *, waiting: bool = False
) -> HttpResponse:
    factor = ask(request, "GET", "accounts/second-factor")
    kept = [
        (name, each) for name, values in request.POST.lists() if name not in OWN for each in values
    ]
    return show(
        request, "web/settings/confirm.html", "settings",
        status=answer.status if answer else 403 if waiting else 200,
        onward=onward, kept=kept, waiting=waiting or "waiting" in request.POST,
        no=answer.no if answer else "", by_code=factor.good and factor.content["on"],
    )  # fmt: skip


def proof(request: HttpRequest) -> dict[str, str]:
    """By a code, if one was given; otherwise by the password."""
    code = "".join(request.POST.get("confirm_code", "").split())
    if code:
        return {"type": "code", "code": code}
    return {"type": "password", "password": request.POST.get("confirm_password", "")}


def inside(request: HttpRequest, address: str) -> str:
    """An address among the settings: nobody is led anywhere else from here."""
    home = reverse("settings")
    plain = ".." not in address and "%" not in address  # `%2e%2e` leads up as well
    within = plain and safe(request, address).startswith(home)
    return address if within else home
