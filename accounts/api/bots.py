"""The doors of bots: their owners make them, name them, and hold their tokens."""

from __future__ import annotations

from typing import Annotated

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter
from msgspec import Meta, Struct
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request

from accounts import bots, tokens
from accounts.api import types
from accounts.api.authentication import IN_PERSON
from accounts.api.views import issued, tokens_of
from accounts.bots import NoSuchBot
from accounts.models import User
from accounts.people import NameTaken
from api_schema.errors import TRANSLATORS, Problem
from api_schema.operations import LOCATION, described
from api_schema.structs import COMPONENTS, Moment, answer, parsed
from api_schema.view import View

DisplayName = Annotated[str, Meta(max_length=40, pattern=types.Line)]


BOT = OpenApiParameter(
    "bot", str, OpenApiParameter.PATH, pattern="^[A-Za-z0-9_.-]{3,30}$",
    description="The username of a bot of mine, to the letter.",
)  # fmt: skip


class NewBot(Struct, frozen=True, forbid_unknown_fields=True):
    username: types.Username
    display_name: DisplayName = ""


class BotWish(Struct, frozen=True, forbid_unknown_fields=True):
    """What the bot likes to be called by. Its username stays."""

    display_name: DisplayName


class BotShown(Struct, frozen=True):
    username: str
    display_name: str
    made_at: Moment


class BotList(Struct, frozen=True):
    bots: tuple[BotShown, ...]


class BotDoor(View):
    """A door for people: no program makes bots, and no bot has any."""

    authentication_classes = IN_PERSON
    permission_classes = [IsAuthenticated]


class BotsView(BotDoor):
    @described("list_bots", "My bots", "bots", gives={200: "BotList"}, fails=(401, 403))
    def get(self, request: Request) -> HttpResponse:
        return answer(BotList(tuple(map(shown, bots.bots_of(request.user)))))

    @described(
        "make_bot", "Make a bot, which comes in by token alone", "bots",
        takes="NewBot", gives={201: "BotShown", 422: "ProgramRefusal"}, fails=(400, 401, 403, 409),
        headers=(LOCATION,),
    )  # fmt: skip
    def post(self, request: Request) -> HttpResponse:
        wish = parsed(request.data, NewBot)
        try:
            bot = bots.make(request.user, wish.username, wish.display_name)
        except NameTaken as error:
            raise Problem("name-taken") from error
        response = answer(shown(bot), status=201)
        response["Location"] = f"/api/v1/accounts/bots/{bot.username}"
        return response


class BotView(BotDoor):
    @described(
        "rename_bot", "Call a bot of mine by another name", "bots",
        takes="BotWish", gives={200: "BotShown"}, fails=(400, 401, 403, 404), parameters=(BOT,),
    )  # fmt: skip
    def put(self, request: Request, bot: str) -> HttpResponse:
        bots.bot_of(request.user, bot)
        wish = parsed(request.data, BotWish)
        return answer(shown(bots.rename(request.user, bot, wish.display_name)))

    @described(
        "delete_bot", "Delete a bot of mine; its tokens are dead at once", "bots",
        gives={204: None}, fails=(401, 403, 404), parameters=(BOT,),
    )  # fmt: skip
    def delete(self, request: Request, bot: str) -> HttpResponse:
        bots.delete(request.user, bot)
        return HttpResponse(status=204)


class BotTokensView(BotDoor):
    @described(
        "list_bot_tokens", "The tokens of a bot of mine", "bots",
        gives={200: "Tokens"}, fails=(401, 403, 404), parameters=(BOT,),
    )  # fmt: skip
    def get(self, request: Request, bot: str) -> HttpResponse:
        return answer(tokens_of(bots.bot_of(request.user, bot)))

    @described(
        "issue_bot_token", "Issue a token for a bot of mine, shown once", "bots",
        takes="NewToken", gives={201: "TokenIssued", 422: "ProgramRefusal"},
        fails=(400, 401, 403, 404), parameters=(BOT,),
    )  # fmt: skip
    def post(self, request: Request, bot: str) -> HttpResponse:
        mine = bots.bot_of(request.user, bot)
        return answer(issued(mine, parsed(request.data, types.NewToken)), status=201)


class BotTokenView(BotDoor):
    @described(
        "revoke_bot_token", "Revoke a token of a bot of mine, at once", "bots",
        gives={204: None}, fails=(401, 403, 404), parameters=(BOT,),
    )  # fmt: skip
    def delete(self, request: Request, bot: str, token: int) -> HttpResponse:
        if not tokens.revoke(bots.bot_of(request.user, bot), token):
            raise Problem("no-such-page")
        return HttpResponse(status=204)


def shown(bot: User) -> BotShown:
    return BotShown(bot.username, bot.display_name, bot.date_joined)


def translate(error: Exception) -> Problem | None:
    return Problem("no-such-bot") if isinstance(error, NoSuchBot) else None


TRANSLATORS.append(translate)
COMPONENTS.add(NewBot, BotWish, BotList)
