"""Who may call what, read from the doors themselves: the table in SCOPES.md."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from django.urls import URLPattern, get_resolver
from rest_framework.permissions import AllowAny
from rest_framework.views import APIView

from accounts.api.authentication import BearerToken
from accounts.api.permissions import Scoped
from accounts.tokens import SCOPE_WORDS, Scope
from api_schema.words import sentences

TABLE = Path(__file__).parent / "SCOPES.md"
HEAD = """# Who may call what

Written by `make docs` from the code; a test compares. A token is a personal token, one of a bot, or
one that an app was given; it does what its scopes say and no more. A person in a browser may do all
of it. What is *in person* no token does, whatever its scopes.

| scope | what it lets a program do |
|---|---|
"""


class Who(StrEnum):
    """Who may come in, for doors that ask for no scope."""

    EVERYBODY = "everybody"
    IN_PERSON = "in person"
    ANY_TOKEN = "any token"  # noqa: S105  no password


@dataclass(frozen=True, slots=True, order=True)
class Door:
    path: str
    method: str
    who: Who | None
    scopes: frozenset[str]


def doors() -> list[Door]:
    """Every method of every address of the API, in the order of their paths."""
    return sorted(
        (
            Door(path, method, *asked_for(view, method))
            for path, view in views(get_resolver().url_patterns)
            for method in sorted({*view().allowed_methods} - {"HEAD"})
        ),
        key=lambda door: (door.path, door.method),
    )


def asked_for(view: type[APIView], method: str) -> tuple[Who | None, frozenset[str]]:
    door = view()
    door.request = SimpleNamespace(method=method)
    if any(isinstance(permission, AllowAny) for permission in door.get_permissions()):
        return Who.EVERYBODY, frozenset()
    if not any(isinstance(known, BearerToken) for known in door.get_authenticators()):
        return Who.IN_PERSON, frozenset()
    if any(isinstance(permission, Scoped) for permission in door.get_permissions()):
        return None, frozenset(view.scopes[method].split())
    return Who.ANY_TOKEN, frozenset()


def views(patterns: list[Any], before: str = "/") -> Iterator[tuple[str, type[APIView]]]:
    for pattern in patterns:
        path = before + str(pattern.pattern)
        if not isinstance(pattern, URLPattern):
            yield from views(pattern.url_patterns, path)
        elif path.startswith(("/api/v1/", "/oauth/")) and hasattr(pattern.callback, "cls"):
            yield path, pattern.callback.cls


def written() -> str:
    """The table as it is kept."""
    spoken = sentences(SCOPE_WORDS)["scope"]
    scopes = [f"| `{scope}` | {spoken[scope]['en']} |" for scope in Scope]
    rows = [f"| {door.method} | `{plain(door.path)}` | {who(door)} |" for door in doors()]
    return HEAD + "\n".join([*scopes, "", "| method | address | who |", "|---|---|---|", *rows, ""])


def who(door: Door) -> str:
    return door.who or ", ".join(f"`{scope}`" for scope in sorted(door.scopes))


def plain(path: str) -> str:
    """`<uuid:game>` is written as in the schema: `{game}`."""
    words = path.replace(">", "}").split("<")
    return words[0] + "".join("{" + word.rpartition(":")[2] for word in words[1:])
