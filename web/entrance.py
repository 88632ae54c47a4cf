"""The pages by which a person comes in and goes out: for apps that ask, and for the admin."""

from urllib.parse import urlencode

from allauth.account.adapter import get_adapter
from allauth.account.internal import flows
from allauth.account.internal.constants import LoginStageKey as AccountStage
from allauth.account.internal.flows.email_verification_by_code import EmailVerificationProcess
from allauth.account.internal.stagekit import clear_login, get_pending_stage
from allauth.account.models import Login
from allauth.account.stages import LoginStage
from allauth.core.internal.cryptokit import compare_user_code
from allauth.mfa.base.forms import AuthenticateForm
from allauth.mfa.internal.constants import LoginStageKey as SecondFactorStage
from django.contrib import admin
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from api_schema.errors import page_or_problem
from api_schema.throttle import guarded
from api_schema.words import say, sentences
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
    elif request.method == "POST":
        return step_taken(request)
    return next_step(request)


def step_taken(request: HttpRequest) -> HttpResponse:
    stage = get_pending_stage(request)
    if "code" not in request.POST:
        done = password_given(request)
    else:
        done = stage is not None and code_given(request, stage)
    return next_step(request) if done else next_step(request, wrong=True)


def next_step(request: HttpRequest, *, wrong: bool = False) -> HttpResponse:
    """On, if everything was asked; otherwise the next question, or the same once more."""
    onward = safe(request, request.GET.get("next", ""))
    if request.user.is_authenticated:
        return HttpResponseRedirect(onward)
    stage = get_pending_stage(request)
    step = STEPS.get(stage.key, "password") if stage is not None else "password"
    shown = {
        "words": entrance_words(),
        "step": step,
        "what": say(WORDS, "login", f"{step}_what"),
        "wrong": say(WORDS, "login", f"{step}_wrong") if wrong else "",
        "here": f"/login?{urlencode({'next': onward})}",
        "name": request.POST.get("login", "") if wrong and step == "password" else "",
    }
    return render(request, "web/login.html", shown, status=401 if wrong else 200)


STEPS = {
    SecondFactorStage.MFA_AUTHENTICATE.value: "second_factor",
    AccountStage.VERIFY_EMAIL.value: "email",
}


def password_given(request: HttpRequest) -> bool:
    """Whether the password is right: allauth then lets the person in or knows what is pending."""
    name, password = request.POST.get("login", "").strip(), request.POST.get("password", "")
    readable = name.isprintable() and "\x00" not in password
    if not (readable and 0 < len(name) <= LONGEST_NAME and len(password) <= LONGEST_PASSWORD):
        return False
    clear_login(request)
    credentials = {"username": name, "password": password}  # the backend tries it as an e-mail too
    user = get_adapter().authenticate(request, **credentials)
    if user is None or not user.is_active or user.is_bot:
        return False
    flows.login.perform_password_login(request, credentials, Login(user=user))
    return True


def code_given(request: HttpRequest, stage: LoginStage) -> bool:
    """Whether the code is right, be it from an app, from a list, or from a letter."""
    code = "".join(request.POST.get("code", "").split())
    if not (code.isprintable() and 0 < len(code) <= LONGEST_CODE):
        return False
    match STEPS.get(stage.key):
        case "second_factor":
            form = AuthenticateForm(data={"code": code}, user=stage.login.user)
            if not form.is_valid():
                return False
            form.save()
        case "email":
            if not address_proven(request, stage, code):
                return False
        case _:
            return False
    stage.exit()
    return True


def address_proven(request: HttpRequest, stage: LoginStage, code: str) -> bool:
    process = EmailVerificationProcess.resume(request)
    if process is None or process.user is None or process.user != stage.login.user:
        return False
    if not compare_user_code(actual=code, expected=process.code):
        process.record_invalid_attempt()
        return False
    return process.finish() is not None


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
