"""Pages for the banned: none, but the one that says so."""

from collections.abc import Callable
from functools import partial, wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.functional import SimpleLazyObject

from accounts.bans import admit


class BannedMiddleware:
    """Whoever is banned is refused when a page asks who they are; a page for everybody does not
    ask. The API asks for itself: see `accounts.api.authentication`."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], args: Any, kwargs: Any
    ) -> None:
        if not hasattr(view, "cls") and not getattr(view, "open_to_the_banned", False):
            request.user = SimpleLazyObject(partial(admitted, request.user))


def admitted(user: Any) -> Any:
    if user.is_authenticated:
        admit(user)
    return user


def open_to_the_banned(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A page for everybody whatever they did, as the one to log out."""

    @wraps(view)
    def opened(*args: Any, **kwargs: Any) -> HttpResponse:
        return view(*args, **kwargs)

    opened.open_to_the_banned = True  # type: ignore[attr-defined]
    return opened
