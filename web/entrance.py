"""The pages by which a person comes in and goes out: for apps that ask, and for the admin."""

from urllib.parse import urlencode

from allauth.account.internal import flows
from allauth.account.internal.stagekit import clear_login
from django.conf import settings
from django.contrib import admin
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST
from rest_framework.exceptions import Throttled

from accounts import entry
from accounts.banned_pages import open_to_the_banned
from accounts.entry import Need
from api_schema.errors import page_or_problem
from api_schema.throttle import guarded
from api_schema.words import say, sentences
from web.own_machine import on_own_machine
from web.pages.page import around_page, show, words_of
from web.sealed import sealed
from web.views import WORDS, words

LONGEST_NAME, LONGEST_PASSWORD, LONGEST_CODE = 254, 128, 64


@guarded
@sealed
@sensitive_post_parameters("password", "code")
@require_http_methods(["GET", "HEAD", "POST"])
def log_in(request: HttpRequest) -> HttpResponse:
    """Name and password, then whatever else allauth asks this person for, then on."""
    if request.method == "POST" and "again" in request.POST:
        clear_login(request)
    elif request.method == "POST" and "resend" in request.POST:
        send_again(request)
    elif request.method == "POST":
        return step_taken(request)
    return next_step(request)


def send_again(request: HttpRequest) -> None:
    """Another code to the same address, for somebody who waits for one in vain."""
    if entry.needed(request) is Need.EMAIL_CODE:
        entry.send_code_again(request)


def step_taken(request: HttpRequest) -> HttpResponse:
    try:
        code_given(request) if "code" in request.POST else password_given(request)
    except (entry.WrongPassword, entry.WrongCode, entry.NothingPending):
        return next_step(request, wrong=True)
    except Throttled as error:
        return page_or_problem(request, "slow-down", retry_after=int(error.wait or 0) + 1)
    return next_step(request)


def next_step(request: HttpRequest, *, wrong: bool = False) -> HttpResponse:
    """On, if everything was asked; otherwise the next question, or the same once more."""
    onward = safe(request, request.GET.get("next", ""))
    if request.user.is_authenticated:
        return HttpResponseRedirect(onward)
    needs = entry.needed(request)
    step = "password" if needs is None else STEPS[needs]
    return show(
        request, "web/login.html", "entrance",
        status=401 if wrong else 200,
        **leading(request, onward),
        step=step,
        what=say(WORDS, "login", f"{step}_what"),
        wrong=say(WORDS, "login", f"{step}_wrong") if wrong else "",
        action=f"/login?{urlencode({'next': onward})}",
        name=request.POST.get("login", "") if wrong and step == "password" else "",
    )  # fmt: skip


def leading(request: HttpRequest, onward: str) -> dict[str, object]:
    """What all pages of the entrance share: their words, where they lead, and where mails lie."""
    return {
        "words": entrance_words() | words_of("entrance"),
        "shell": {**around_page(request, "entrance"), "back": onward},
        "onward": onward,
        "mails": settings.EMAIL_FILE_PATH if on_own_machine(request) else None,
    }


STEPS = {Need.SECOND_FACTOR: "second_factor", Need.EMAIL_CODE: "email"}


def password_given(request: HttpRequest) -> None:
    name, password = request.POST.get("login", "").strip(), request.POST.get("password", "")
    readable = name.isprintable() and "\x00" not in password
    if not (readable and 0 < len(name) <= LONGEST_NAME and len(password) <= LONGEST_PASSWORD):
        raise entry.WrongPassword
    entry.log_in(request, name, password)


def code_given(request: HttpRequest) -> None:
    """From an app, from a list, or from a letter."""
    code = "".join(request.POST.get("code", "").split())
    if not (code.isprintable() and 0 < len(code) <= LONGEST_CODE):
        raise entry.WrongCode
    if entry.needed(request) is Need.EMAIL_CODE:
        entry.prove_email(request, code)
    else:
        entry.give_second_factor(request, code)


@open_to_the_banned
@sealed
@require_POST
def log_out(request: HttpRequest) -> HttpResponse:
    flows.logout.logout(request, show_message=False)
    return HttpResponseRedirect(safe(request, request.POST.get("next", "")))


@require_http_methods(["GET", "HEAD", "POST"])
def admin_entrance(request: HttpRequest) -> HttpResponse:
    """The admin has no door of its own: a second factor counts there too."""
    if request.user.is_authenticated and not admin.site.has_permission(request):
        return page_or_problem(request, "not-allowed")  # or they would be sent round in a circle
    onward = safe(request, request.GET.get("next", "")) if "next" in request.GET else "/admin/"
    return HttpResponseRedirect(f"/login?{urlencode({'next': onward})}")


def safe(request: HttpRequest, address: str) -> str:
    """An address on this host: a path, and nothing that could be read in another way."""
    here = url_has_allowed_host_and_scheme(address, None, require_https=request.is_secure())
    return address if here and address.startswith("/") and address.isprintable() else "/"


def entrance_words() -> dict[str, str]:
    return words() | {key: say(WORDS, "login", key) for key in sentences(WORDS)["login"]}
