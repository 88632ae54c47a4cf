"""How many requests a person may send in a minute."""

import time

from django.conf import settings
from django.core.cache import cache
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

WINDOW = 60  # seconds


class Throttle(BaseThrottle):
    """Counts in fixed windows: one step in the cache for each request."""

    def allow_request(self, request: Request, view: object) -> bool:
        budget = getattr(view, "budget", None) or (
            "read" if request.method in ("GET", "HEAD") else "write"
        )
        window = int(time.time()) // WINDOW
        key = f"throttle:{budget}:{self.sender(request, budget)}:{window}"
        cache.add(key, 0, timeout=2 * WINDOW)
        return cache.incr(key) <= settings.THROTTLE[budget]

    def wait(self) -> float:
        return WINDOW - time.time() % WINDOW

    def sender(self, request: Request, budget: str) -> str:
        """Guesses are counted by address: whoever guesses at names has many of them."""
        if budget != "guess" and request.user.is_authenticated:
            return f"user:{request.user.pk}"
        return f"address:{address(request)}"


def address(request: Request) -> str:
    """The address as the last proxy that can be believed saw it."""
    forwarded = request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")
    if settings.PROXIES and len(forwarded) >= settings.PROXIES:
        return forwarded[-settings.PROXIES].strip()
    return str(request.META.get("REMOTE_ADDR", ""))
