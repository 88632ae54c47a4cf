"""The page on which a person lets an app act for them, or does not (RFC 6749, section 4.1)."""

from urllib.parse import urlencode, urlsplit

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from accounts.api.authentication import admitted
from accounts.oauth_apps import website_of
from accounts.oauth_server import Ask, NoSuchAsk, SentBack, asked, denied, granted
from accounts.tokens import SCOPE_WORDS
from api_schema.errors import page_or_problem
from api_schema.throttle import left_of_window, within
from api_schema.words import say, sentences
from web.sealed import leading_to, sealed
from web.views import WORDS, words


@sealed
@require_http_methods(["GET", "HEAD", "POST"])
def authorize(request: HttpRequest) -> HttpResponse:
    """Whether the question is in order comes first, then who is asked, then the answer."""
    try:
        ask = asked(request.GET, issuer=issuer(request))
    except NoSuchAsk:
        return render(request, "web/no_ask.html", {"words": consent_words()}, status=400)
    except SentBack as back:
        return HttpResponseRedirect(back.uri)
    if not request.user.is_authenticated or request.user.is_bot:
        back = urlencode({"next": request.get_full_path()})
        return HttpResponseRedirect(f"/login?{back}")
    admitted(request.user)
    if request.method == "POST":
        return answered(request, ask)
    return leading_to(origin(ask.redirect_uri), question(request, ask))


def answered(request: HttpRequest, ask: Ask) -> HttpResponse:
    """Only a clear yes is a yes, and nobody means it a hundred times a minute."""
    if not within("write", f"user:{request.user.pk}"):
        return page_or_problem(request, "slow-down", retry_after=int(left_of_window()) + 1)
    if request.POST.get("decision") == "allow":
        return HttpResponseRedirect(granted(ask, request.user, issuer=issuer(request)))
    return HttpResponseRedirect(denied(ask, issuer=issuer(request)))


def question(request: HttpRequest, ask: Ask) -> HttpResponse:
    maker = ask.app.user and ask.app.user.username
    shown = {
        "words": consent_words(),
        "title": say(WORDS, "consent", "title", app=ask.app.name),
        "maker": say(WORDS, "consent", "maker", player=maker) if maker else "",
        "website": website_of(ask.app),
        "leads_to": say(WORDS, "consent", "leads_to", host=urlsplit(ask.redirect_uri).netloc),
        "you": say(WORDS, "consent", "you", player=request.user.username),
        "scopes": [say(SCOPE_WORDS, "scope", scope) for scope in ask.scopes],
        "here": request.get_full_path(),
    }
    return render(request, "web/consent.html", shown)


def consent_words() -> dict[str, str]:
    facts = {"app": "", "player": "", "host": ""}
    spoken = {key: say(WORDS, "consent", key, **facts) for key in sentences(WORDS)["consent"]}
    return words() | spoken


def origin(uri: str) -> str:
    split = urlsplit(uri)
    return f"{split.scheme}://{split.netloc}"


def issuer(request: HttpRequest) -> str:
    return request.build_absolute_uri("/").rstrip("/")
