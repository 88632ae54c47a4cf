"""How allauth does what it does for this house: mails, names, addresses."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest, HttpResponse

from accounts.bans import admit
from accounts.models import User


class Adapter(DefaultAccountAdapter):  # type: ignore[misc]
    """What the house does in its own way."""

    def pre_login(self, request: HttpRequest, user: User, **more: Any) -> HttpResponse | None:
        """Who is banned is told so once the password was right: before that, nothing is told."""
        admit(user)
        response: HttpResponse | None = super().pre_login(request, user, **more)
        return response
