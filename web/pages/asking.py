"""A page asks the API as every client does, without a wire between them.

So a page has no rule and no right of its own: whom the API refuses, the page refuses, in the same
words. The person is the one of the page; what the page was sent was checked for its CSRF token.
"""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from typing import Any, NamedTuple
from urllib.parse import urlencode
from uuid import UUID

import msgspec
from django.http import HttpRequest, QueryDict
from django.urls import resolve

from accounts.once import once

API = "/api/v1/"
NOT_PASSED_ON = (
    "HTTP_AUTHORIZATION", "HTTP_IF_MATCH", "HTTP_IF_NONE_MATCH", "HTTP_IDEMPOTENCY_KEY",
    "HTTP_ACCEPT", "HTTP_TRANSFER_ENCODING",
)  # fmt: skip


class Answer(NamedTuple):
    """What the API says, read from its JSON; `content` is None where it says nothing."""

    status: int
    content: Any
    headers: Mapping[str, str]

    @property
    def good(self) -> bool:
        return self.status < 400

    @property
    def no(self) -> str:
        """Why not, in a sentence; nothing if there is nothing to refuse."""
        return "" if self.good else str(self.content["detail"] or self.content["title"])


class Unanswered(Exception):
    """The API refused something without which there is no page."""

    def __init__(self, answer: Answer) -> None:
        super().__init__(answer.no)
        self.answer = answer

    @property
    def slug(self) -> str:
        return str(self.answer.content["type"]).rpartition("/")[2]


def ask(
    request: HttpRequest, method: str, path: str, body: object = None, *,
    query: Mapping[str, object] | None = None, **headers: object,
) -> Answer:  # fmt: skip
    """The answer of the API to the person who asks for this page. Of `headers` those that are None
    are left out."""
    inner = HttpRequest()
    data = b"" if body is None else msgspec.json.encode(body)
    inner.method, inner.path = method, API + path
    inner.path_info = inner.path
    inner.META = {name: v for name, v in request.META.items() if name not in NOT_PASSED_ON}
    inner.META |= {"REQUEST_METHOD": method, "PATH_INFO": inner.path, "QUERY_STRING": ""}
    inner.META |= {"CONTENT_TYPE": "application/json", "CONTENT_LENGTH": str(len(data))}
    inner.META |= {f"HTTP_{name.upper()}": str(v) for name, v in headers.items() if v is not None}
    inner.GET = QueryDict(urlencode(query or {}, doseq=True))
    inner.COOKIES, inner.session, inner.user = request.COOKIES, request.session, request.user
    inner.allauth = getattr(request, "allauth", None)  # type: ignore[attr-defined]  # its own notes
    inner._stream, inner._read_started = BytesIO(data), False  # type: ignore[attr-defined]
    inner._dont_enforce_csrf_checks = True  # type: ignore[attr-defined]  # the page has done it
    view, positional, named = resolve(inner.path)
    response = view(inner, *positional, **named)
    content = msgspec.json.decode(response.content) if response.content else None
    return Answer(response.status_code, content, dict(response.items()))


def ask_once(request: HttpRequest, path: str, body: object = None) -> Answer:
    """The same, to make something, for a form that carries a key: sent twice, also at the same
    moment, it makes one thing, and both are answered with it. What is filled in otherwise is
    another thing."""
    key = key_in(request)
    if key is None:
        return ask(request, "POST", path, body)
    refused: list[Answer] = []

    def made() -> bytes | None:
        answer = ask(request, "POST", path, body)
        if answer.good:
            return msgspec.json.encode((answer.status, answer.content))
        refused.append(answer)
        return None

    whose = f"{request.user.pk} {request.session.session_key}"
    said = once(f"{key} {whose} {path} {msgspec.json.encode(body).decode()}", made)
    return Answer(*msgspec.json.decode(said), {}) if said else refused[0]


def fetch(request: HttpRequest, path: str, **query: object) -> Any:
    """What is there; without it there is no page."""
    answer = ask(request, "GET", path, query={k: v for k, v in query.items() if v is not None})
    if not answer.good:
        raise Unanswered(answer)
    return answer.content


def key_in(request: HttpRequest) -> UUID | None:
    """The key of a form that was sent: the same form twice happens once."""
    try:
        return UUID(request.POST.get("key", ""))
    except ValueError:
        return None
