"""Conditional requests: what the caller has seen, and whether anything has changed since."""

import zlib

from django.http import HttpResponse
from rest_framework.request import Request

from api_schema.errors import Problem


def last_seen(request: Request) -> int | None:
    """`If-Match: 17`, or an ETag that begins so."""
    given = request.headers.get("If-Match")
    if given is None or given.strip() == "*":
        return None
    number = given.strip().removeprefix("W/").strip('"').partition("-")[0]
    if not (number.isascii() and number.isdecimal() and len(number) < 10):
        raise Problem("unreadable", detail="Not a number.", field="If-Match")
    return int(number)


def checksum(content: bytes) -> str:
    """A tag that says nothing but whether an answer is the same as before."""
    return f'"{zlib.crc32(content):08x}"'


def unchanged(request: Request, etag: str) -> bool:
    tags = request.headers.get("If-None-Match", "")
    return etag in {tag.strip().removeprefix("W/") for tag in tags.split(",")}


def not_modified(etag: str) -> HttpResponse:
    response = HttpResponse(status=304)
    response["ETag"] = etag
    return response
