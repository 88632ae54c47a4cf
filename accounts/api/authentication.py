"""Who is calling: a browser by its session, a program by its token."""

from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from accounts.credentials import Credential, recognise
from accounts.models import User


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
    """A person in a browser. A bot has no session, whoever may have opened one for it."""

    def authenticate(self, request: Request) -> tuple[User, None] | None:
        found = super().authenticate(request)
        if found is None or found[0].is_bot:
            return None
        admitted(found[0])
        return found


def admitted(user: User) -> None:
    """Everybody who shows good credentials of any kind comes by here, and may be kept out."""


ANYONE = [BearerToken, Session]
IN_PERSON = [Session]  # what no token may do
