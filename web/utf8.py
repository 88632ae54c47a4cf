"""Requests are read as UTF-8, whatever their sender calls them.

Django would read an address and a form in any charset of Python's that a `Content-Type` names. Some
are no charsets for text and end the request before anybody can answer it; others, as
`unicode_escape`, make text that no answer can carry.
"""

from django.core.handlers.asgi import ASGIRequest
from django.core.handlers.wsgi import WSGIRequest


def said(request: object) -> None:
    """No charset: the usual one."""


def unheard(request: object, charset: str) -> None:
    """A wish for another one comes to nothing."""


class Utf8WSGIRequest(WSGIRequest):
    encoding = property(said, unheard)


class Utf8ASGIRequest(ASGIRequest):
    encoding = property(said, unheard)
