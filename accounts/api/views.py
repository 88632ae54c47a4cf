"""The doors of the personal tokens."""

from django.http import HttpResponse
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request

from accounts import tokens
from accounts.api import types
from accounts.api.authentication import IN_PERSON
from accounts.models import User
from api_schema.errors import Problem
from api_schema.operations import described
from api_schema.structs import answer, parsed
from api_schema.view import View


class TokensView(View):
    authentication_classes = IN_PERSON
    permission_classes = [IsAuthenticated]

    @described(
        "list_tokens", "My personal tokens", "accounts", gives={200: "Tokens"}, fails=(401, 403)
    )
    def get(self, request: Request) -> HttpResponse:
        return answer(tokens_of(request.user))

    @described(
        "issue_token",
        "Issue a personal token, shown once",
        "accounts",
        takes="NewToken",
        gives={201: "TokenIssued", 422: "ProgramRefusal"},
        fails=(400, 401, 403),
    )
    def post(self, request: Request) -> HttpResponse:
        return answer(issued(request.user, parsed(request.data, types.NewToken)), status=201)


class TokenView(View):
    authentication_classes = IN_PERSON
    permission_classes = [IsAuthenticated]

    @described(
        "revoke_token",
        "Revoke a token, at once",
        "accounts",
        gives={204: None},
        fails=(401, 403, 404),
    )
    def delete(self, request: Request, token: int) -> HttpResponse:
        if not tokens.revoke(request.user, token):
            raise Problem("no-such-page")
        return HttpResponse(status=204)


def tokens_of(user: User) -> types.Tokens:
    return types.Tokens(tuple(types.shown(token) for token in user.tokens.order_by("id")))


def issued(user: User, wish: types.NewToken) -> types.TokenIssued:
    try:
        token, secret = tokens.issue(user, wish.name, wish.scopes, wish.expires_at)
    except tokens.NoSuchMoment as error:
        raise Problem("unreadable", detail="No such moment.", field="$.expires_at") from error
    return types.TokenIssued(types.shown(token), secret)
