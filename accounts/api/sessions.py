"""The doors of the sessions."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpResponse
from msgspec import Struct
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request

from accounts import sessions
from accounts.api.authentication import IN_PERSON
from api_schema.errors import Problem
from api_schema.operations import described
from api_schema.structs import COMPONENTS, Moment, answer
from api_schema.view import View


class SessionShown(Struct, frozen=True):
    """Somewhere you are logged in; `here` is the session that asks."""

    id: UUID
    here: bool
    address: str
    browser: str
    since: Moment


class Sessions(Struct, frozen=True):
    sessions: tuple[SessionShown, ...]


class SessionsView(View):
    authentication_classes = IN_PERSON
    permission_classes = [IsAuthenticated]

    @described(
        "list_sessions", "Where I am logged in, the latest first", "accounts",
        gives={200: "Sessions"}, fails=(401, 403),
    )  # fmt: skip
    def get(self, request: Request) -> HttpResponse:
        places = sessions.places(request.user, request.session.session_key)
        return answer(Sessions(tuple(map(shown, places))))

    @described(
        "end_other_sessions", "End all my sessions but this one, at once", "accounts",
        gives={204: None}, fails=(401, 403),
    )  # fmt: skip
    def delete(self, request: Request) -> HttpResponse:
        sessions.end_all(request.user, but=request.session.session_key)
        return HttpResponse(status=204)


class SessionByNameView(View):
    authentication_classes = IN_PERSON
    permission_classes = [IsAuthenticated]

    @described(
        "end_session", "End a session of mine, at once", "accounts",
        gives={204: None}, fails=(401, 403, 404),
    )  # fmt: skip
    def delete(self, request: Request, session: UUID) -> HttpResponse:
        if not sessions.end(request.user, session):
            raise Problem("no-such-page")
        return HttpResponse(status=204)


def shown(place: sessions.Place) -> SessionShown:
    kept = place.kept
    return SessionShown(place.name, place.here, str(kept.ip), kept.user_agent, kept.created_at)


COMPONENTS.add(Sessions)
