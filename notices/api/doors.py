"""What the doors of the notices share."""

from accounts.api.authentication import ANYONE
from accounts.api.permissions import Scoped
from accounts.tokens import Scope
from api_schema.errors import TRANSLATORS, Problem
from api_schema.view import View
from notices.inbox import NoSuchNotice


class NoticeDoor(View):
    """A door for signed-in people and their programs, about nobody but oneself."""

    authentication_classes = ANYONE
    permission_classes = [Scoped]
    scopes = dict.fromkeys(("GET", "HEAD"), Scope.NOTICES_READ) | dict.fromkeys(
        ("POST", "PUT", "DELETE"), Scope.NOTICES_WRITE
    )


def translate(error: Exception) -> Problem | None:
    return Problem("no-such-notice") if isinstance(error, NoSuchNotice) else None


TRANSLATORS.append(translate)
