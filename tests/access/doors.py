"""Every method and path of the server, as its URLs say."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from django.urls import URLPattern, URLResolver, get_resolver

# Of the admin, what is about things; its other pages lead to these or show no more than they do.
ADMIN = re.compile(r"/admin/(login/|logout/|\w+/\w+/(add/|\{\w+\}/(change|delete|password)/)?)?$")
POSTED_TO = "/admin/login/", "/admin/logout/"  # pages that do not say which methods they take


class Door(NamedTuple):
    method: str
    path: str  # with {names} in it
    view: Any = None

    def __str__(self) -> str:
        return f"{self.method} {self.path}"


def doors() -> list[Door]:
    found = {
        str(door): door
        for path, view in views(get_resolver().url_patterns, "/")
        if not path.startswith("/admin/") or ADMIN.fullmatch(path)
        for door in (Door(method, path, view) for method in methods(path, view))
    }
    return sorted(found.values(), key=lambda door: (door.path, door.method))


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
    if kind is None:
        return {"GET", "POST"} if path in POSTED_TO else {"GET"}
    known = {name.upper() for name in kind.http_method_names if hasattr(kind, name)}
    return known - {"HEAD", "OPTIONS"}


def needed_scopes(door: Door) -> frozenset[str] | None:
    """The scopes that a token needs there; None where the view names none."""
    scopes = getattr(getattr(door.view, "cls", None), "scopes", {})
    return frozenset(scopes[door.method].split()) if door.method in scopes else None
