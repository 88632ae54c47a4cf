"""Who comes to the desk: referees, by their permissions. Whom a table concerns is asked later."""

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

LOOKS, RULES = "games.view_dispute", "games.change_dispute"


def must_be_referee(request: HttpRequest, permission: str = LOOKS) -> None:
    if not request.user.has_perm(permission):
        raise PermissionDenied
