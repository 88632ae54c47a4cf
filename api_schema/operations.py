"""How an operation is described in the schema: in one line, above the method."""

from collections.abc import Callable, Mapping
from typing import Any

from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema

from api_schema.structs import ref

RETRY_AFTER = OpenApiParameter(
    "Retry-After", int, OpenApiParameter.HEADER, response=[429], description="Seconds to wait."
)
ETAG = OpenApiParameter(
    "ETag", str, OpenApiParameter.HEADER, response=[200, 304],
    description="Good for `If-None-Match`; that of a game also for `If-Match` of a command.",
)  # fmt: skip
LOCATION = OpenApiParameter(
    "Location", str, OpenApiParameter.HEADER, response=[201], description="Where it is."
)

FORM = "application/x-www-form-urlencoded"

# By name, what this server sends to programs of others, as operations of theirs (OpenAPI 3.1).
CALLS: dict[str, Any] = {}

# Status -> the component of its problem. A view may name a richer one in `gives`.
PROBLEMS = {400: "Unreadable", 403: "NotForYou", 429: "SlowDown"}


def described(
    operation: str,
    summary: str,
    tag: str,
    *,
    gives: Mapping[int, str | None],
    fails: tuple[int, ...] = (),
    takes: str | None = None,
    media: str = "application/json",
    plain: tuple[int, ...] = (),
    carries: str | None = None,
    parameters: tuple[OpenApiParameter, ...] = (),
    headers: tuple[OpenApiParameter, ...] = (),
) -> Callable[..., Any]:
    """`gives` and `takes` name components, or a media type that is text. Every operation may also
    be throttled, and one that takes something may be given too much or not JSON. `plain` are the
    failures that are no problems, because a standard has other words for them. What text `carries`
    is a component too, as the data of each event of a stream."""
    responses: dict[Any, Any] = {}
    for status, component in gives.items():
        problem = status >= 400 and status not in plain
        said_in = "application/problem+json" if problem else "application/json"
        response = ref(component) if component else None
        if component and "/" in component:
            said_in, response = component, {"type": "string", **content(component, carries)}
        responses[(status, said_in) if component else status] = OpenApiResponse(
            response=response, description=DESCRIPTIONS.get(status, "")
        )
    for status in (*fails, *((413, 415) if takes else ()), 429):
        responses[(status, "application/problem+json")] = OpenApiResponse(
            response=ref(PROBLEMS.get(status, "Problem")), description=DESCRIPTIONS[status]
        )
    told = [
        RETRY_AFTER,
        *([ETAG] if 304 in gives else []),
        *([LOCATION] if 201 in gives and takes == "OpenTable" else []),
    ]
    return extend_schema(
        operation_id=operation,
        summary=summary,
        tags=[tag],
        request={media: ref(takes)} if takes else None,
        responses=responses,
        parameters=[*parameters, *headers, *told],
    )


def content(media: str, carried: str | None) -> dict[str, Any]:
    return {"contentMediaType": media, "contentSchema": ref(carried)} if carried else {}


DESCRIPTIONS = {
    200: "Done.",
    201: "Made.",
    202: "So far so good; something is still needed.",
    204: "Done; there is nothing to say.",
    304: "Nothing has changed since.",
    400: "The request cannot be read.",
    401: "No valid credentials.",
    403: "Not for you.",
    404: "No such thing, or none you may know of.",
    409: "The table changed under your hands, or the name is taken, or nothing waits for this.",
    413: "More than 64 KB, or more than 512 KB for a deck.",
    415: "Not JSON, or not the form that is asked for.",
    421: "Streams are served elsewhere: the way to this address leads to the wrong pool.",
    422: "The rules say no.",
    429: "Too many requests.",
}
