"""Pages for the banned: none, but the one that says so."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from accounts.bans import admit


class BannedMiddleware:
    """Asks for whom a session stands before a page does. The API asks for itself: see
    `accounts.api.authentication`. Who brings no session is not asked."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], args: Any, kwargs: Any
    ) -> None:
        if hasattr(view, "cls") or settings.SESSION_COOKIE_NAME not in request.COOKIES:
            return
        if request.user.is_authenticated and not getattr(view, "open_to_the_banned", False):
            admit(request.user)


def open_to_the_banned(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A page for everybody whatever they did, as the one to log out."""

    @wraps(view)
    def opened(*args: Any, **kwargs: Any) -> HttpResponse:
        return view(*args, **kwargs)

    opened.open_to_the_banned = True  # type: ignore[attr-defined]
    return opened
