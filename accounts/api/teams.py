"""The doors of the teams, and what goes through them."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from django.http import HttpResponse
from msgspec import Meta, Struct
from rest_framework.request import Request

from accounts import teams
from accounts.api.authentication import ANYONE
from accounts.api.permissions import Scoped
from accounts.api.types import Line
from accounts.invitations import NoSuchInvitation
from accounts.models import Team, TeamRole
from accounts.teams import NoSuchTeam, NotTheOwner, TeamNo, TeamRefused
from accounts.tokens import Scope
from api_schema.errors import TRANSLATORS, WORDS, Problem, ProblemShown
from api_schema.operations import LOCATION, described
from api_schema.structs import COMPONENTS, Moment, answer, parsed
from api_schema.view import View
from api_schema.words import say

Player = Annotated[str, Meta(min_length=1, max_length=150, pattern=Line)]


class TeamWish(Struct, frozen=True, forbid_unknown_fields=True):
    name: Annotated[str, Meta(min_length=1, max_length=60, pattern=Line)]


class Heir(Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to own the team: the username of a member, in any case."""

    player: Player


class TeamListed(Struct, frozen=True):
    """A team of yours in a list."""

    id: UUID
    name: str
    made_at: Moment
    your_role: TeamRole


class TeamList(Struct, frozen=True):
    teams: tuple[TeamListed, ...]


class MemberShown(Struct, frozen=True):
    """`player` is the name that is theirs alone, `name` the one they like to be called by."""

    player: str
    name: str
    role: TeamRole
    joined_at: Moment


class TeamShown(TeamListed, frozen=True, kw_only=True):
    """A team with its members, in the order in which they came."""

    members: tuple[MemberShown, ...]


class TeamRefusal(ProblemShown, frozen=True, kw_only=True, tag_field="kind", tag="team"):
    """It cannot be done in this team as it is."""

    reason: TeamNo


class TeamDoor(View):
    """A door for signed-in people and their programs. Who may come in is asked before a body is
    read: to everybody else a team and none at all look the same."""

    authentication_classes = ANYONE
    permission_classes = [Scoped]
    scopes = dict.fromkeys(("GET", "HEAD"), Scope.TEAMS_READ) | dict.fromkeys(
        ("POST", "PUT", "DELETE"), Scope.TEAMS_WRITE
    )


class TeamsView(TeamDoor):
    @described(
        "list_teams", "My teams without their members, the latest joined first", "teams",
        gives={200: "TeamList"}, fails=(401, 403),
    )  # fmt: skip
    def get(self, request: Request) -> HttpResponse:
        mine = teams.teams_of(request.user)
        return answer(TeamList(tuple(TeamListed(*outside(team)) for team in mine)))

    @described(
        "make_team", "Make a team of my own", "teams",
        takes="TeamWish", gives={201: "TeamShown", 422: "TeamRefusal"}, fails=(400, 401, 403),
        headers=(LOCATION,),
    )  # fmt: skip
    def post(self, request: Request) -> HttpResponse:
        team = teams.make(request.user, parsed(request.data, TeamWish).name)
        response = answer(shown_to(request, team.pk), status=201)
        response["Location"] = f"/api/v1/teams/{team.pk}"
        return response


class TeamView(TeamDoor):
    @described(
        "read_team", "A team of mine, with its members", "teams",
        gives={200: "TeamShown"}, fails=(401, 403, 404),
    )  # fmt: skip
    def get(self, request: Request, team: UUID) -> HttpResponse:
        return answer(shown_to(request, team))

    @described(
        "rename_team", "Give a team that I own another name", "teams",
        takes="TeamWish", gives={200: "TeamShown", 422: "TeamRefusal"},
        fails=(400, 401, 403, 404),
    )  # fmt: skip
    def put(self, request: Request, team: UUID) -> HttpResponse:
        teams.must_own(request.user, team)
        teams.rename(request.user, team, parsed(request.data, TeamWish).name)
        return answer(shown_to(request, team))


class LeaveTeamView(TeamDoor):
    @described(
        "leave_team", "Leave a team; with its last member it ends", "teams",
        gives={204: None, 422: "TeamRefusal"}, fails=(401, 403, 404),
    )  # fmt: skip
    def post(self, request: Request, team: UUID) -> HttpResponse:
        teams.leave(request.user, team)
        return HttpResponse(status=204)


class HandOverView(TeamDoor):
    @described(
        "hand_over_team", "Hand a team that I own over to another member", "teams",
        takes="Heir", gives={200: "TeamShown", 422: "TeamRefusal"}, fails=(400, 401, 403, 404),
    )  # fmt: skip
    def post(self, request: Request, team: UUID) -> HttpResponse:
        teams.must_own(request.user, team)
        teams.hand_over(request.user, team, parsed(request.data, Heir).player)
        return answer(shown_to(request, team))


class MemberView(TeamDoor):
    @described(
        "remove_member", "Remove a member from a team that I own", "teams",
        gives={204: None, 422: "TeamRefusal"}, fails=(401, 403, 404),
    )  # fmt: skip
    def delete(self, request: Request, team: UUID, player: str) -> HttpResponse:
        teams.remove(request.user, team, player)
        return HttpResponse(status=204)


def shown_to(request: Request, team_id: UUID) -> TeamShown:
    team = teams.must_know(request.user, team_id)
    members = tuple(
        MemberShown(
            place.user.username,
            place.user.display_name or place.user.username,
            TeamRole(place.role),
            place.joined_at,
        )
        for place in teams.members_of(team_id)
    )
    return TeamShown(*outside(team), members=members)


def outside(team: Team) -> tuple[UUID, str, Moment, TeamRole]:
    return team.pk, team.name, team.made_at, TeamRole(team.your_role)


def translate(error: Exception) -> Problem | None:
    match error:
        case NoSuchTeam():
            return Problem("no-such-team")
        case NoSuchInvitation():
            return Problem("no-such-invitation")
        case NotTheOwner():
            return Problem("not-allowed")
        case TeamRefused(reason=reason, facts=facts):
            detail = say(WORDS, "team", reason, **facts)
            return Problem("refused", detail=detail, kind="team", reason=reason)
        case _:
            return None


TRANSLATORS.append(translate)
COMPONENTS.add(TeamWish, Heir, TeamList, TeamShown, TeamRefusal)
