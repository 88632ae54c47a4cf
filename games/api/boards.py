"""The boards: what is the same in every game of a kind, for whoever draws it."""

from functools import cache

import msgspec
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter
from rest_framework.permissions import AllowAny
from rest_framework.request import Request

from api_schema.conditional import checksum, not_modified, unchanged
from api_schema.errors import Problem
from api_schema.operations import described
from api_schema.structs import encode
from api_schema.view import View
from games.api.doors import IF_NONE_MATCH
from games.api.pictures import AN_HOUR
from games.api.wire import wire
from games.engines import ENGINES

KIND = OpenApiParameter(
    "kind", {"type": "string", "pattern": "^[a-z_]{1,32}$"}, OpenApiParameter.PATH,
    description="A kind of game, as `kinds` lists them.",
)  # fmt: skip


class BoardView(View):
    """Open to all, and the same for all."""

    authentication_classes = []
    permission_classes = [AllowAny]

    @described(
        "board", "What is the same in every game of a kind: its map, if it has one", "kinds",
        gives={200: "Board", 304: None}, fails=(404,), headers=(IF_NONE_MATCH,),
        parameters=(KIND,),
    )  # fmt: skip
    def get(self, request: Request, kind: str) -> HttpResponse:
        if kind not in ENGINES or ENGINES[kind].board is None:
            raise Problem("no-such-board")
        content = board_shown(kind)
        etag = checksum(content)
        if unchanged(request, etag):
            return not_modified(etag)
        response = HttpResponse(content, content_type="application/json")
        response["ETag"] = etag
        return response

    def finalize_response(self, *args: object, **kwargs: object) -> HttpResponse:
        response = super().finalize_response(*args, **kwargs)  # type: ignore[arg-type]
        if response.status_code in (200, 304):
            # Not for longer: a release may bring another board.
            response["Cache-Control"], response["Vary"] = AN_HOUR, "Accept-Language"
        return response


@cache
def board_shown(kind: str) -> bytes:
    board, shape = ENGINES[kind].board, wire(kind).board
    assert board is not None and shape is not None, "only of a kind that has one"
    return encode(shape(**msgspec.structs.asdict(board)))
