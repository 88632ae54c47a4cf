"""The second factor: a telephone that makes codes, and recovery codes for when it is lost."""

from __future__ import annotations

import base64

import qrcode
from django.http import HttpRequest, HttpResponse
from qrcode.image.svg import SvgPathImage

from web.pages.asking import Answer, ask, fetch
from web.pages.page import page
from web.pages.settings.forms import Form, field, form, refused
from web.pages.settings.parts import part, settled, unsettled

DOOR = "accounts/second-factor"


@page("GET", "POST")
def second_factor(request: HttpRequest) -> HttpResponse:
    """What is secret is in the answer to what was sent, and in no page after it."""
    match request.POST.get("do"):
        case "begin":
            answer = ask(request, "POST", f"{DOOR}/totp")
            return shown_once(request, answer, "begun")
        case "turn_on":
            code = "".join(request.POST.get("code", "").split())
            return turned_on(request, ask(request, "PUT", f"{DOOR}/totp", {"code": code}))
        case "renew":
            answer = ask(request, "POST", f"{DOOR}/recovery-codes")
            return shown_once(request, answer, "codes")
        case "turn_off":
            answer = ask(request, "DELETE", f"{DOOR}/totp")
            return settled(request, "second_factor", answer, "second_factor_is_off")
        case _:
            return shown(request)


def shown(request: HttpRequest, answer: Answer | None = None, **more: object) -> HttpResponse:
    state = fetch(request, DOOR)
    content = {"state": state, "form": asked()} | more
    return part(request, "second_factor", answer=answer, **content)


def shown_once(request: HttpRequest, answer: Answer, name: str) -> HttpResponse:
    if not answer.good:
        return settled(request, "second_factor", answer, "")
    picture = drawn(answer.content["url"]) if name == "begun" else ""
    return shown(request, **{name: answer.content}, picture=picture)


def turned_on(request: HttpRequest, answer: Answer) -> HttpResponse:
    if answer.good:
        return shown_once(request, answer, "codes")
    if answer.status == 409:  # nothing was begun here, or it is on already
        return settled(request, "second_factor", answer, "")
    again = refused(asked(), request.POST, answer)
    return unsettled(request, answer) or shown(request, answer, form=again, again=True)


def asked() -> Form:
    return form(
        "second_factor", "turn_on",
        field("second_factor", "code", required=True, maxlength=10, inputmode="numeric",
              autocomplete="one-time-code"),
    )  # fmt: skip


def drawn(url: str) -> str:
    """The address as a picture that a telephone reads; it lies in the page itself."""
    drawing = qrcode.make(url, image_factory=SvgPathImage, border=2).to_string()
    return "data:image/svg+xml;base64," + base64.b64encode(drawing).decode()
