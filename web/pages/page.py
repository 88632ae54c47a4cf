"""What all pages share: who is looked at by whom, in which words, and what stands around it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils import timezone, translation
from django.views.decorators.http import require_http_methods
from django_htmx.http import HttpResponseClientRedirect

from accounts.banned_pages import open_to_the_banned
from accounts.zones import zone_of
from api_schema.errors import page_or_problem, translated
from api_schema.words import say, sentences
from games.api.lists import Page as Which
from games.api.lists import games_of
from games.api.wire import Status
from notices.inbox import unread_of
from web.headers import STRICT
from web.pages.asking import Answer, Unanswered

WORDS = Path(__file__).parent.parent / "words"
View = Callable[..., HttpResponse]


def page(*methods: str, anybody: bool = False) -> Callable[[View], View]:
    """A page for whoever is logged in, or for `anybody`; to read, for the banned too. What the API
    would answer as a problem is a page with the same words; it is shown to one person and kept by
    nobody."""

    def of(view: View) -> View:
        @wraps(view)
        @require_http_methods([*methods, "HEAD"] if "GET" in methods else methods)
        def shown(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
            if anybody or request.user.is_authenticated:
                response = spoken(request, view, *args, **kwargs)
            else:
                response = to_log_in(request)
            response.headers.setdefault("Content-Security-Policy", STRICT)
            response.headers.setdefault("Cache-Control", "private, no-store")
            return response

        to_read = anybody and "POST" not in methods
        return open_to_the_banned(shown) if to_read else shown

    return of


def spoken(request: HttpRequest, view: View, *args: object, **kwargs: object) -> HttpResponse:
    """The answer of a view, or why there is none, in the words of whoever asks."""
    with spoken_to(request):
        try:
            return view(request, *args, **kwargs)
        except Exception as error:
            return refused(request, error)


def refused(request: HttpRequest, error: Exception) -> HttpResponse:
    if isinstance(error, Unanswered):
        content = error.answer.content
        return page_or_problem(request, error.slug, detail=content["detail"])
    problem = translated(error)
    if problem is None:
        raise error
    return page_or_problem(request, problem.slug, detail=problem.detail)


@contextmanager
def spoken_to(request: HttpRequest) -> Iterator[None]:
    """In the language and the time of the person, unless this browser has chosen another one."""
    person, before = request.user, translation.get_language()
    if person.is_authenticated:
        timezone.activate(zone_of(person.time_zone))
        if settings.LANGUAGE_COOKIE_NAME not in request.COOKIES:
            translation.activate(person.language)
            request.LANGUAGE_CODE = person.language
    try:
        yield
    finally:
        timezone.deactivate()
        translation.activate(before or settings.LANGUAGE_CODE)


def show(
    request: HttpRequest, template: str, area: str, *, status: int = 200, **shown: Any
) -> HttpResponse:
    """A page with the words of its area, and what stands around every page."""
    around = {"words": words_of(area), "shell": around_page(request, area), "new_key": uuid4}
    return render(request, template, around | shown, status=status)


def around_page(request: HttpRequest, area: str) -> Mapping[str, object]:
    """Where one is, what waits for whoever looks, and in which languages it can be had."""
    person = request.user
    counts = {}
    if person.is_authenticated:
        waiting = games_of(person.pk, Which(status=Status.PLAYING, your_turn=True))
        counts = {"waiting": waiting.count(), "unread": unread_of(person.pk)}
    return {
        "area": area,
        "here": request.get_full_path(),
        "back": request.get_full_path(),  # where the ways in lead to in the end
        "languages": settings.LANGUAGES,
        "words": words_of("shell"),
        **counts,
    }


def words_of(area: str) -> dict[str, str]:
    """Every sentence of an area that has no gaps to fill; those that have are told by `tell`."""
    known = sentences(WORDS / f"{area}.toml").get(area, {})
    return {key: tell(area, key) for key, said in known.items() if "{" not in said["en"]}


def tell(area: str, key: str, **facts: object) -> str:
    return say(WORDS / f"{area}.toml", area, key, **facts)


def to_log_in(request: HttpRequest) -> HttpResponse:
    """The whole page goes there, also if only a part of it was asked for."""
    if request.htmx:
        return HttpResponseClientRedirect(log_in_and_back(request))
    return HttpResponseRedirect(log_in_and_back(request))


def log_in_and_back(request: HttpRequest) -> str:
    back = request.get_full_path() if request.method in ("GET", "HEAD") else request.path
    return "/login?" + urlencode({"next": back})


def back_to(request: HttpRequest, where: str, answer: Answer | None = None) -> HttpResponse:
    """After something was sent: on to a page, which says at its top what was refused, if it was."""
    if answer is not None and not answer.good:
        messages.error(request, answer.no)
    return HttpResponseRedirect(where)


def told(request: HttpRequest, sentence: str) -> None:
    """Said once, at the top of the next page."""
    messages.success(request, sentence)
