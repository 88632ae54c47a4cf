"""Who is calling: a browser by its session, a program by its token."""

from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from accounts.bans import Banned, admit
from accounts.credentials import Credential, recognise
from accounts.models import User
from api_schema.errors import TRANSLATORS, WORDS, BanShown, Problem
from api_schema.words import say


def admitted(user: User) -> User:
    """Whoever a credential stands for, unless they are banned. Every kind of credential asks."""
    admit(user)
    return user


class BearerToken(BaseAuthentication):
    """`Authorization: Bearer dd_...`, or what an app was given at `/oauth/token`."""

    def authenticate(self, request: Request) -> tuple[User, Credential] | None:
        scheme, _, secret = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != "bearer":
            return None
        found = recognise(secret.strip())
        if found is None:
            raise AuthenticationFailed
        admitted(found[0])
        return found

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


class Session(SessionAuthentication):
    """A person in a browser; a bot has no session, whoever may have opened one for it. A door that
    leads out (`open_to_the_banned`) opens for everybody: to log out, to take one's data along, to
    be forgotten."""

    def authenticate(self, request: Request) -> tuple[User, None] | None:
        found = super().authenticate(request)
        if found is None or found[0].is_bot:
            return None
        door = (request.parser_context or {}).get("view")
        if not getattr(door, "open_to_the_banned", False):
            admitted(found[0])
        return found


ANYONE = [BearerToken, Session]
IN_PERSON = [Session]  # what no token may do


def translate(error: Exception) -> Problem | None:
    if isinstance(error, User.DoesNotExist):  # They have gone since they knocked.
        return Problem("who-are-you")
    if not isinstance(error, Banned):
        return None
    facts = {"reason": error.reason or "-", "until": ""}
    if error.until is not None:
        facts["until"] = f"{error.until:%Y-%m-%d %H:%M} UTC"
    detail = say(WORDS, "ban", "until" if error.until else "for_good", **facts)
    return Problem("banned", detail=detail, ban=BanShown(error.reason, error.until))


TRANSLATORS.append(translate)
