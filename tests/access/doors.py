"""Every method and path of the server, as its URLs say."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, NamedTuple

from django.contrib.auth.models import AnonymousUser
from django.test import RequestFactory
from django.urls import URLPattern, URLResolver, get_resolver

# Of the admin, what has a page; the rest leads there.
ADMIN = re.compile(r"/admin/(\w+/){0,2}(add/|\{\w+\}/(change|delete|history|password)/)?")
# Its pages about things do not say which methods they take; a list takes what is done to many.
WRITING = re.compile(r"/admin/(password_change/|\w+/(?!done)\w+/|.*/(add|change|delete|password)/)")
TALKATIVE = "/admin/login/", "/admin/logout/"


class Door(NamedTuple):
    method: str
    path: str  # with {names} in it
    view: Any = None

    def __str__(self) -> str:
        return f"{self.method} {self.path}"


@cache
def doors() -> tuple[Door, ...]:
    found: dict[str, Any] = {}
    for path, view in views(get_resolver().url_patterns, "/"):
        if not path.startswith("/admin/") or ADMIN.fullmatch(path):
            found.setdefault(path, view)  # the first one is the one that is found
    every = (Door(method, at, view) for at, view in found.items() for method in methods(at, view))
    return tuple(sorted(every, key=lambda door: (door.path, door.method)))


def views(patterns: list[Any], prefix: str) -> list[tuple[str, Any]]:
    found = []
    for pattern in patterns:
        path = prefix + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", str(pattern.pattern))
        if isinstance(pattern, URLResolver):
            found += views(pattern.url_patterns, path)
        elif isinstance(pattern, URLPattern):
            found.append((path, pattern.callback))
    return found


def methods(path: str, view: Any) -> set[str]:
    kind = getattr(view, "cls", None) or getattr(view, "view_class", None)
    if kind is not None:
        known = {name.upper() for name in kind.http_method_names if hasattr(kind, name)}
        return known - {"HEAD", "OPTIONS"}
    if path.startswith("/admin/") and path not in TALKATIVE:
        return {"GET", "POST"} if WRITING.fullmatch(path) else {"GET"}
    return said_by(path, view) or {"GET"}


def said_by(path: str, view: Any) -> set[str]:
    """What a page that knows its methods says when it is asked for with another one."""
    request = RequestFactory().generic("PATCH", path)
    request._dont_enforce_csrf_checks, request.user = True, AnonymousUser()
    names = re.findall(r"{(\w+)}", path)
    try:
        answer = view(request, **dict.fromkeys(names, "none"))
    except Exception:  # it takes any method, and has gone further than to ask for it
        return set()
    allowed = answer.get("Allow", "").split(", ") if answer.status_code == 405 else ()
    return set(allowed) - {"HEAD", "OPTIONS"}


def needed_scopes(door: Door) -> frozenset[str] | None:
    """The scopes that a token needs there; None where the view names none."""
    scopes = getattr(getattr(door.view, "cls", None), "scopes", {})
    return frozenset(scopes[door.method].split()) if door.method in scopes else None
