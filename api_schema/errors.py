"""The one error envelope, and the one handler that fills it (RFC 9457)."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

import msgspec
from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse, UnreadablePostError
from django.shortcuts import render
from msgspec import Meta, Struct
from rest_framework import exceptions

from api_schema.words import say

WORDS = Path(__file__).parent / "words.toml"
logger = logging.getLogger(__name__)

STATUS = {
    "unreadable": 400,
    "who-are-you": 401,
    "wrong-password": 401,
    "wrong-code": 401,
    "not-allowed": 403,
    "confirm-it-is-you": 403,
    "banned": 403,
    "not-your-seat": 403,
    "no-such-page": 404,
    "no-such-game": 404,
    "no-such-board": 404,
    "no-such-deck": 404,
    "no-such-map": 404,
    "no-such-city": 404,
    "no-such-team": 404,
    "no-such-invitation": 404,
    "no-such-player": 404,
    "no-such-app": 404,
    "no-such-bot": 404,
    "no-drafts": 404,
    "no-such-channel": 404,
    "no-such-message": 404,
    "no-such-dispute": 404,
    "no-such-notice": 404,
    "no-such-webhook": 404,
    "no-such-delivery": 404,
    "no-such-subscription": 404,
    "no-such-method": 405,
    "length-required": 411,
    "not-acceptable": 406,
    "moved-on": 409,
    "name-taken": 409,
    "nothing-pending": 409,
    "second-factor-on": 409,
    "second-factor-off": 409,
    "too-large": 413,
    "not-json": 415,
    "refused": 422,
    "key-reused": 422,
    "live-elsewhere": 421,
    "slow-down": 429,
    "too-many-streams": 429,
    "crashed": 500,
    "try-again": 503,
    "not-ready": 503,
}


class ProblemShown(Struct, frozen=True):
    """What went wrong, in words for machines and for people."""

    type: str
    title: str
    status: int
    detail: str | None = None


class Unreadable(ProblemShown, frozen=True):
    """The request cannot be read. `field` says where, as in `$.command.card`."""

    field: str = "$"


class BanShown(Struct, frozen=True):
    """Why somebody is kept out, and until when; null is for good."""

    reason: str
    until: Annotated[datetime, Meta(tz=True)] | None


class NotForYou(ProblemShown, frozen=True):
    """This is not for you. With a `ban` nothing is, until it ends."""

    ban: BanShown | None = None


class SlowDown(ProblemShown, frozen=True):
    """Too many requests. `retry_after` is in seconds, as the header of that name."""

    retry_after: int = 0


class Problem(Exception):
    """Anything that ends in an error answer. `more` are the fields of that kind of problem."""

    def __init__(self, slug: str, *, detail: str | None = None, **more: Any) -> None:
        super().__init__(slug)
        self.slug, self.detail, self.more = slug, detail, more


def as_problem(error: Exception, context: dict[str, Any]) -> HttpResponse | None:
    """The exception handler of the whole API."""
    problem = translated(error)
    if problem is None:
        return None  # A bug: Django logs it and asks `crashed` for the answer.
    response = envelope(problem)
    for header, value in (
        ("WWW-Authenticate", getattr(error, "auth_header", None)),
        ("Retry-After", problem.more.get("retry_after")),
    ):
        if value is not None:
            response[header] = str(value)
    return response


TRANSLATORS: list[Callable[[Exception], Problem | None]] = []  # each app adds its own exceptions


def translated(error: Exception) -> Problem | None:
    for translate in TRANSLATORS:
        if (problem := translate(error)) is not None:
            return problem
    match error:
        case Problem():
            return error
        case exceptions.NotAuthenticated() | exceptions.AuthenticationFailed():
            return Problem("who-are-you")
        case exceptions.PermissionDenied() | PermissionDenied():
            return Problem("not-allowed")
        case Http404() | exceptions.NotFound():
            return Problem("no-such-page")
        case exceptions.MethodNotAllowed():
            return Problem("no-such-method")
        case exceptions.NotAcceptable():
            return Problem("not-acceptable")
        case exceptions.UnsupportedMediaType():
            return Problem("not-json")
        case exceptions.Throttled(wait=wait):
            return Problem("slow-down", retry_after=int(wait or 0) + 1)
        case OperationalError() | InterfaceError() if is_outage(error):
            logger.error("The database does not answer.", exc_info=error)
            return Problem("try-again", retry_after=1)
        case IntegrityError() if is_too_late(error):
            return Problem("try-again", retry_after=1)
        case exceptions.ParseError():
            return Problem("unreadable", field="$")
        case _:
            return None


OUTAGES = "SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_IOERR", "SQLITE_FULL", "SQLITE_CANTOPEN"


def is_outage(error: Exception) -> bool:
    """Whether the database is at fault. A statement that it cannot read is a bug of ours."""
    name = getattr(error.__cause__, "sqlite_errorname", None)
    if name is not None:
        return str(name).startswith(OUTAGES)
    state = getattr(error.__cause__, "sqlstate", None)  # none at all: the connection is gone
    return state is None or state[:2] in ("08", "40", "53", "57")


def is_too_late(error: Exception) -> bool:
    """Whether something that this was about has gone in that very moment, as an account may. Who
    asks again is told what there is now."""
    name = getattr(error.__cause__, "sqlite_errorname", None)
    return (
        name == "SQLITE_CONSTRAINT_FOREIGNKEY"
        or getattr(error.__cause__, "sqlstate", None) == "23503"
    )


def envelope(problem: Problem) -> HttpResponse:
    status = STATUS[problem.slug]
    body = {
        "type": f"/problems/{problem.slug}",
        "title": say(WORDS, "problem", problem.slug),
        "status": status,
        "detail": problem.detail,
        **problem.more,
    }
    return HttpResponse(
        msgspec.json.encode(body), status=status, content_type="application/problem+json"
    )


class BodyLimitMiddleware:
    """Turns too large a body away before anybody reads it. What a view leaves of any other is read
    here: a server hangs up after an answer to a request of which something is unread, and whoever
    is not told so sends the next one into the void."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if "HTTP_TRANSFER_ENCODING" in request.META:
            return hanging_up(Problem("length-required"))
        length = request.META.get("CONTENT_LENGTH") or "0"
        if not length.isdecimal():
            return hanging_up(Problem("unreadable", field="$"))
        most = body_limit(request.path_info)
        if int(length) > most:
            detail = say(WORDS, "limit", "body", most=most // 1024)
            return hanging_up(Problem("too-large", detail=detail))
        response = self.get_response(request)
        if int(length):
            with contextlib.suppress(UnreadablePostError):  # they have hung up themselves
                request.read()
        return response


def hanging_up(problem: Problem) -> HttpResponse:
    """The answer to a request whose body nobody reads: nothing else can follow on its line."""
    response = envelope(problem)
    response["Connection"] = "close"
    return response


DECKS, DECK_LIMIT = "/api/v1/decks", 512 * 1024  # bytes: 2 000 words with their families


def body_limit(path: str) -> int:
    """How many bytes a request to this address may carry."""
    decks = path == DECKS or path.startswith(f"{DECKS}/")
    return DECK_LIMIT if decks else int(settings.BODY_LIMIT)


# What Django asks for when no view answers.


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return page_or_problem(request, "no-such-page")


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    problem = translated(exception) or Problem("not-allowed")
    return page_or_problem(request, problem.slug, detail=problem.detail, **problem.more)


def csrf_failed(request: HttpRequest, reason: str = "") -> HttpResponse:
    return page_or_problem(request, "not-allowed")


def unreadable(request: HttpRequest, exception: Exception) -> HttpResponse:
    return page_or_problem(request, "unreadable", field="$")


def crashed(request: HttpRequest) -> HttpResponse:
    return page_or_problem(request, "crashed")


def page_or_problem(request: HttpRequest, slug: str, **more: Any) -> HttpResponse:
    """A page for people, a problem for programs."""
    problem = Problem(slug, **more)
    if request.path.startswith("/api/") or "text/html" not in request.headers.get("Accept", ""):
        return envelope(problem)
    title = say(WORDS, "problem", slug)
    words = {"status": STATUS[slug], "title": title, "detail": problem.detail}
    return render(request, "problem.html", words, status=STATUS[slug])
