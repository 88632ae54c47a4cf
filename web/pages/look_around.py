"""Look around as one of the demo people, with one click: on one's own machine, and nowhere else.

Four things have to be true at once: the server runs with a demo (never in production), whoever asks
sits at this very machine, nobody stands between, and the account is one of the demo that no
password opens. If one of them is not, there is no such page.
"""

from __future__ import annotations

from allauth.account.adapter import get_adapter
from allauth.usersessions.models import UserSession
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect

from accounts.bans import admit
from accounts.entry import afresh
from accounts.models import User
from games.demo import ROLES
from web.entrance import safe
from web.own_machine import on_own_machine
from web.pages.page import page


@page("POST", anybody=True)
def look_around(request: HttpRequest) -> HttpResponse:
    person = demo_people(request).get(request.POST.get("person", ""))
    if person is None:
        raise Http404
    admit(person)
    afresh(request)
    get_adapter().login(request, person)
    UserSession.objects.create_from_request(request)
    return HttpResponseRedirect(safe(request, request.POST.get("next", "")))


def demo_people(request: HttpRequest) -> dict[str, User]:
    """Whom one may be here, by name. Nobody, if this is not one's own machine."""
    if not on_own_machine(request):
        return {}
    found = User.objects.filter(
        username__in=ROLES, is_active=True, is_staff=False, is_superuser=False, owner=None
    )
    people = {user.username: user for user in found if not user.has_usable_password()}
    return {name: people[name] for name in ROLES if name in people}
