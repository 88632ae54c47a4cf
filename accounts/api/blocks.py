"""The doors of the blocks: for people in person, and about nobody but oneself."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter
from msgspec import Struct
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request

from accounts import blocks
from accounts.api.authentication import IN_PERSON
from accounts.api.teams import Player
from accounts.blocks import BlockNo, BlockRefused, NoSuchPlayer
from api_schema.errors import TRANSLATORS, WORDS, Problem, ProblemShown
from api_schema.operations import described
from api_schema.structs import COMPONENTS, Moment, answer, parsed
from api_schema.view import View
from api_schema.words import say

PLAYER = OpenApiParameter(
    "player", {"type": "string", "minLength": 1, "maxLength": 150}, OpenApiParameter.PATH,
    description="Their username, in any case.",
)  # fmt: skip


class BlockWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody not to be met, by username in any case."""

    player: Player


class BlockShown(Struct, frozen=True):
    """`player` is the name that is theirs alone, `name` the one they like to be called by."""

    player: str
    name: str
    since: Moment


class BlockList(Struct, frozen=True):
    blocks: tuple[BlockShown, ...]


class BlockRefusal(ProblemShown, frozen=True, kw_only=True, tag_field="kind", tag="block"):
    """Somebody who cannot be blocked."""

    reason: BlockNo


class BlockDoor(View):
    authentication_classes = IN_PERSON
    permission_classes = [IsAuthenticated]


class BlocksView(BlockDoor):
    @described(
        "list_blocks", "Whom I do not want to meet, the latest first", "accounts",
        gives={200: "BlockList"}, fails=(401, 403),
    )  # fmt: skip
    def get(self, request: Request) -> HttpResponse:
        shown = (
            BlockShown(block.whom.username, str(block.whom), block.made_at)
            for block in blocks.blocked_by(request.user)
        )
        return answer(BlockList(tuple(shown)))

    @described(
        "block", "Meet somebody no more: neither sees the other's open tables", "accounts",
        takes="BlockWish", gives={204: None, 422: "BlockRefusal"}, fails=(400, 401, 403, 404),
    )  # fmt: skip
    def post(self, request: Request) -> HttpResponse:
        blocks.block(request.user, parsed(request.data, BlockWish).player)
        return HttpResponse(status=204)


class BlockView(BlockDoor):
    @described(
        "unblock", "Meet somebody again", "accounts", gives={204: None}, fails=(401, 403, 404),
        parameters=(PLAYER,),
    )  # fmt: skip
    def delete(self, request: Request, player: str) -> HttpResponse:
        blocks.unblock(request.user, player)
        return HttpResponse(status=204)


def translate(error: Exception) -> Problem | None:
    match error:
        case NoSuchPlayer():
            return Problem("no-such-player")
        case BlockRefused(reason=reason, facts=facts):
            detail = say(WORDS, "block", reason, **facts)
            return Problem("refused", detail=detail, kind="block", reason=reason)
        case _:
            return None


TRANSLATORS.append(translate)
COMPONENTS.add(BlockWish, BlockList, BlockRefusal)
