"""Who is calling: a browser by its session, a program by its token."""

from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from accounts.bans import Banned, admit
from accounts.models import Token, User
from accounts.tokens import recognise
from api_schema.errors import TRANSLATORS, WORDS, BanShown, Problem
from api_schema.words import say


def admitted(user: User) -> User:
    """Whoever a credential stands for, unless they are banned. Every kind of credential asks."""
    admit(user)
    return user


class BearerToken(BaseAuthentication):
    """`Authorization: Bearer dd_...`"""

    def authenticate(self, request: Request) -> tuple[User, Token] | None:
        scheme, _, secret = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != "bearer":
            return None
        token = recognise(secret.strip())
        if token is None:
            raise AuthenticationFailed
        return admitted(token.user), token

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


class Session(SessionAuthentication):
    """A browser. A door that leads out (`open_to_the_banned`) opens for everybody: to log out, to
    take one's data along, to be forgotten."""

    def authenticate(self, request: Request) -> tuple[User, None] | None:
        found = super().authenticate(request)
        door = (request.parser_context or {}).get("view")
        if found is not None and not getattr(door, "open_to_the_banned", False):
            admitted(found[0])
        return found


ANYONE = [BearerToken, Session]
IN_PERSON = [Session]  # what no token may do


def translate(error: Exception) -> Problem | None:
    if not isinstance(error, Banned):
        return None
    facts = {"reason": error.reason or "-", "until": ""}
    if error.until is not None:
        facts["until"] = f"{error.until:%Y-%m-%d %H:%M} UTC"
    detail = say(WORDS, "ban", "until" if error.until else "for_good", **facts)
    return Problem("banned", detail=detail, ban=BanShown(error.reason, error.until))


TRANSLATORS.append(translate)
