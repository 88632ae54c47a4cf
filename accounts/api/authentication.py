"""Who is calling: a browser by its session, a program by its token."""

from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from accounts.models import Token, User
from accounts.tokens import recognise


class BearerToken(BaseAuthentication):
    """`Authorization: Bearer dd_...`"""

    def authenticate(self, request: Request) -> tuple[User, Token] | None:
        scheme, _, secret = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != "bearer":
            return None
        token = recognise(secret.strip())
        if token is None:
            raise AuthenticationFailed
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


ANYONE = [BearerToken, SessionAuthentication]
IN_PERSON = [SessionAuthentication]  # what no token may do
