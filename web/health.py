"""What machines ask this one: whether it is alive, whether it is ready, and how it is doing.

They ask by an address and not by a name, in plain HTTP, and as nobody: a middleware answers them
before anything looks at the host, at the scheme or at a session.
"""

import time
from collections.abc import Callable
from datetime import datetime

import redis
from django.conf import settings
from django.db import DatabaseError, InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from api_schema.errors import Problem, envelope
from web import clockwork
from web.metrics import metrics

OK, AWAY, SLOW, WRONG, LATE = "ok", "away", "slow", "wrong", "late"
PARTS = "database", "broker", "clock", "notices", "deliveries"
GOOD_FOR = 1.0  # seconds: many who ask cost no more than one
REDIS_PATIENCE = 1.0  # seconds
TOOK_TOO_LONG = "57014"  # how PostgreSQL says it

_kept: dict[str, tuple[float, dict[str, str]]] = {}


@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """This process is alive and answers. Nothing else is looked at."""
    return unkept(JsonResponse({"status": OK}))


@require_safe
def readyz(request: HttpRequest) -> HttpResponse:
    """Everything that play needs is there, and the clockwork is not late. `only` asks for one part:
    a balancer that puts machines out of service should not do so because a clock is late."""
    only = request.GET.get("only", "")
    if only and only not in PARTS:
        return envelope(Problem("no-such-page"))
    parts = kept(only)
    red = [part for part, state in parts.items() if state != OK]
    if red:
        return unkept(envelope(Problem("not-ready", red=red, parts=parts)))
    return unkept(JsonResponse({"status": OK, "parts": parts}))


PROBES: dict[str, Callable[[HttpRequest], HttpResponse]] = {
    "/healthz": healthz,
    "/readyz": readyz,
    "/metrics": metrics,
}


class ProbesMiddleware:
    """The first of all, so that nothing turns a probe away."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return PROBES.get(request.path_info, self.get_response)(request)


def kept(only: str) -> dict[str, str]:
    """How the parts are doing, asked a moment ago or now."""
    at, parts = _kept.get(only, (0.0, {}))
    if not parts or time.monotonic() - at > GOOD_FOR:
        parts = states(only, timezone.now())
        _kept[only] = time.monotonic(), parts
    return parts


def forget() -> None:
    _kept.clear()


def states(only: str, now: datetime) -> dict[str, str]:
    found: dict[str, str] = {}
    if only != "broker":
        found |= database(now, lateness=only != "database")
    if settings.REDIS_URL and only in ("", "broker"):
        found["broker"] = broker()
    asked = {only, "database"} if found.get("database", OK) != OK else {only}
    return {part: found[part] for part in PARTS if part in found and (not only or part in asked)}


def database(now: datetime, *, lateness: bool) -> dict[str, str]:
    """Whether it answers, and what it says of the rest. Who is asked for nothing answers soon."""
    try:
        with clockwork.quickly():
            due = clockwork.oldest(now) if lateness else clockwork.nothing()
    except (OperationalError, InterfaceError) as error:
        cancelled = getattr(error.__cause__, "sqlstate", "") == TOOK_TOO_LONG
        return {"database": SLOW if cancelled else AWAY}
    except DatabaseError:  # it answers, but not to our questions: it was not migrated
        return {"database": WRONG}
    limit = clockwork.late_since(now)
    return {"database": OK} | {
        part: LATE if at is not None and at < limit else OK for part, at in due.items()
    }


def broker() -> str:
    patience = {"socket_timeout": REDIS_PATIENCE, "socket_connect_timeout": REDIS_PATIENCE}
    try:
        with redis.Redis.from_url(settings.REDIS_URL, **patience) as client:
            client.ping()
    except (redis.RedisError, OSError):
        return AWAY
    return OK


def unkept(response: HttpResponse) -> HttpResponse:
    response["Cache-Control"] = "no-store"
    return response
