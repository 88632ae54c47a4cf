"""How many requests a person may send in a minute, and how often something may be tried."""

import hashlib
import logging
import time
from collections.abc import Callable

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from rest_framework.exceptions import Throttled
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

WINDOW = 60  # seconds
WINDOWS = {"account": 3600, "mail": 3600, "letter": 3600}  # of the budgets that are counted longer
logger = logging.getLogger(__name__)


class Throttle(BaseThrottle):
    """Counts in fixed windows: one step in the cache for each request."""

    def allow_request(self, request: Request, view: object) -> bool:
        budget = getattr(view, "budget", None) or (
            "read" if request.method in ("GET", "HEAD") else "write"
        )
        return within(budget, sender(request, budget))

    def wait(self) -> float:
        return left_of_window()


def within(budget: str, who: str) -> bool:
    """One more request of this sender is counted, and is not too many."""
    most, window = settings.THROTTLE[budget], WINDOWS.get(budget, WINDOW)
    key = f"throttle:{budget}:{who}:{int(time.time()) // window}"
    try:
        cache.add(key, 0, timeout=2 * window)
        return cache.incr(key) <= most
    except Exception:  # whatever the cache raises: people play on when it is down
        logger.exception("Requests are not counted.")
        return True


def try_once_more(what: str) -> None:
    """One more guess at this account, from whatever address. Many addresses do not share the work,
    and what is guessed at is counted by what the caller named: it may not exist."""
    if not within("account", hashlib.sha256(what.lower().encode()).hexdigest()[:32]):
        raise Throttled(wait=left_of_window("account"))


def left_of_window(budget: str = "") -> float:
    window = WINDOWS.get(budget, WINDOW)
    return window - time.time() % window


def sender(request: Request, budget: str) -> str:
    """Guesses are counted by address: whoever guesses at names has many of them."""
    if budget != "guess" and request.user.is_authenticated:
        return f"user:{request.user.pk}"
    return f"address:{address(request)}"


def address(request: Request | HttpRequest) -> str:
    """The address as the last proxy that can be believed saw it."""
    forwarded = request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")
    if settings.PROXIES and len(forwarded) >= settings.PROXIES:
        return forwarded[-settings.PROXIES].strip()
    return str(request.META.get("REMOTE_ADDR", ""))


def guarded(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A page with a password in it: guesses are counted as those at the API."""
    from api_schema.errors import page_or_problem  # it renders pages, which need the apps

    def guard(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if request.method == "POST" and not within("guess", f"address:{address(request)}"):
            wait = int(left_of_window()) + 1
            response = page_or_problem(request, "slow-down", retry_after=wait)
            response["Retry-After"] = str(wait)
            return response
        return view(request, *args, **kwargs)

    return guard
