"""The doors of the accounts."""

from django.contrib.auth import authenticate, login, logout
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from rest_framework.authentication import BaseAuthentication
from rest_framework.permissions import AllowAny, BasePermission, IsAuthenticated
from rest_framework.request import Request

from accounts import people, tokens
from accounts.api import types
from accounts.api.authentication import ANYONE, IN_PERSON, Session, admitted
from accounts.models import User
from api_schema.errors import Problem
from api_schema.operations import described
from api_schema.structs import answer, parsed
from api_schema.view import View


class SignUpView(View):
    authentication_classes = []
    permission_classes = [AllowAny]
    budget = "guess"

    @described(
        "sign_up",
        "Make an account",
        "accounts",
        takes="SignUp",
        gives={201: "Me"},
        fails=(400, 409),
    )
    def post(self, request: Request) -> HttpResponse:
        wish = parsed(request.data, types.SignUp)
        try:
            user = people.sign_up(wish.username, wish.password, display_name=wish.display_name)
        except people.NameTaken as error:
            raise Problem("name-taken") from error
        except people.WeakPassword as error:
            raise Problem("unreadable", detail=str(error), field="$.password") from error
        return answer(types.Me(user.username, user.display_name, None), status=201)


class SessionView(View):
    open_to_the_banned = True  # who logs in is asked below, and everybody may log out

    def get_authenticators(self) -> list[BaseAuthentication]:
        """Who logs in is nobody yet, whatever cookie comes along."""
        logging_in = self.request is not None and self.request.method == "POST"
        return [] if logging_in else [Session()]

    def get_permissions(self) -> list[BasePermission]:
        return [AllowAny()] if self.request.method == "POST" else [IsAuthenticated()]

    @property
    def budget(self) -> str | None:
        return "guess" if self.request.method == "POST" else None

    @described(
        "log_in",
        "Log in with a session cookie",
        "accounts",
        takes="LogIn",
        gives={200: "Me"},
        fails=(400, 401, 403),
    )
    def post(self, request: Request) -> HttpResponse:
        wish = parsed(request.data, types.LogIn)
        user = authenticate(request, username=wish.username, password=wish.password)
        if user is None:
            raise Problem("wrong-password")
        admitted(user)  # told to whoever knows the password, and to nobody else
        login(request._request, user)
        return answer(me(request._request, user))

    @described("log_out", "End the session", "accounts", gives={204: None}, fails=(401, 403))
    def delete(self, request: Request) -> HttpResponse:
        logout(request._request)
        return HttpResponse(status=204)


class MeView(View):
    authentication_classes = ANYONE
    permission_classes = [IsAuthenticated]

    @described("me", "Who I am", "accounts", gives={200: "Me"}, fails=(401, 403))
    def get(self, request: Request) -> HttpResponse:
        return answer(me(request._request, request.user, session=request.auth is None))


class TokensView(View):
    authentication_classes = IN_PERSON
    permission_classes = [IsAuthenticated]

    @described(
        "list_tokens", "My personal tokens", "accounts", gives={200: "Tokens"}, fails=(401, 403)
    )
    def get(self, request: Request) -> HttpResponse:
        mine = request.user.tokens.order_by("id")
        return answer(types.Tokens(tuple(types.shown(token) for token in mine)))

    @described(
        "issue_token",
        "Issue a personal token, shown once",
        "accounts",
        takes="NewToken",
        gives={201: "TokenIssued"},
        fails=(400, 401, 403),
    )
    def post(self, request: Request) -> HttpResponse:
        wish = parsed(request.data, types.NewToken)
        try:
            token, secret = tokens.issue(request.user, wish.name, wish.scopes, wish.expires_at)
        except tokens.NoSuchMoment as error:
            raise Problem("unreadable", detail="No such moment.", field="$.expires_at") from error
        return answer(types.TokenIssued(types.shown(token), secret), status=201)


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
        gone, _ = request.user.tokens.filter(pk=token).delete()
        if not gone:
            raise Problem("no-such-page")
        return HttpResponse(status=204)


def me(request: HttpRequest, user: User, *, session: bool = True) -> types.Me:
    return types.Me(user.username, user.display_name, get_token(request) if session else None)
