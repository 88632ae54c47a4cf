"""The doors of the invitations to teams, and what goes through them."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from msgspec import Meta, Struct
from rest_framework.request import Request

from accounts import invitations, teams
from accounts.api.teams import Player, TeamDoor, shown_to
from accounts.models import Invitation
from api_schema.operations import described
from api_schema.structs import COMPONENTS, REF, Moment, answer, parsed, ref


class InviteByLink(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="link"):
    """A link is good for several people, for 14 days or until it is withdrawn."""


class InviteByName(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="player"):
    """An invitation for one player, by username in any case, for 14 days."""

    player: Player


class JoinTeam(Struct, frozen=True, forbid_unknown_fields=True):
    """The secret of a link."""

    secret: Annotated[str, Meta(min_length=1, max_length=200)]


class InvitationShown(Struct, frozen=True):
    """An open invitation of a team. `player` is null for a link."""

    id: UUID
    player: str | None
    invited_by: str
    made_at: Moment
    expires_at: Moment


class InvitationList(Struct, frozen=True):
    invitations: tuple[InvitationShown, ...]


class InvitationMade(Struct, frozen=True):
    """`secret` is that of a link, and is shown this once."""

    invitation: InvitationShown
    secret: str | None


class InvitationReceived(Struct, frozen=True):
    """An open invitation for you."""

    id: UUID
    team: UUID
    team_name: str
    invited_by: str
    made_at: Moment
    expires_at: Moment


class InvitationsReceived(Struct, frozen=True):
    invitations: tuple[InvitationReceived, ...]


WISHES = {"link": "InviteByLink", "player": "InviteByName"}
INVITE = {
    "oneOf": [ref(name) for name in WISHES.values()],
    "discriminator": {
        "propertyName": "type",
        "mapping": {tag: REF.format(name=name) for tag, name in WISHES.items()},
    },
}


class TeamInvitationsView(TeamDoor):
    @described(
        "list_invitations", "The open invitations of a team of mine, the latest first", "teams",
        gives={200: "InvitationList"}, fails=(401, 403, 404),
    )  # fmt: skip
    def get(self, request: Request, team: UUID) -> HttpResponse:
        teams.must_know(request.user, team)
        found = invitations.invitations_of(team)
        return answer(InvitationList(tuple(map(shown, found))))

    @extend_schema(request={"application/json": INVITE})
    @described(
        "invite", "Invite to a team that I own: one player by name, or others by a link", "teams",
        takes="InviteByLink", gives={201: "InvitationMade", 422: "TeamRefusal"},
        fails=(400, 401, 403, 404),
    )  # fmt: skip
    def post(self, request: Request, team: UUID) -> HttpResponse:
        teams.must_own(request.user, team)
        wish, secret = parsed(request.data, InviteByLink | InviteByName), None
        if isinstance(wish, InviteByName):
            made = invitations.invite_by_name(request.user, team, wish.player)
        else:
            made, secret = invitations.invite_by_link(request.user, team)
        return answer(InvitationMade(shown(made), secret), status=201)


class TeamInvitationView(TeamDoor):
    @described(
        "withdraw_invitation", "Withdraw an invitation to a team that I own", "teams",
        gives={204: None}, fails=(401, 403, 404),
    )  # fmt: skip
    def delete(self, request: Request, team: UUID, invitation: UUID) -> HttpResponse:
        invitations.withdraw(request.user, team, invitation)
        return HttpResponse(status=204)


class InvitationsView(TeamDoor):
    @described(
        "my_invitations", "The teams I am invited to by name, the latest first", "teams",
        gives={200: "InvitationsReceived"}, fails=(401, 403),
    )  # fmt: skip
    def get(self, request: Request) -> HttpResponse:
        mine = invitations.invitations_for(request.user)
        return answer(InvitationsReceived(tuple(map(received, mine))))


class AcceptView(TeamDoor):
    @described(
        "accept_invitation", "Accept an invitation by name", "teams",
        gives={200: "TeamShown", 422: "TeamRefusal"}, fails=(401, 403, 404),
    )  # fmt: skip
    def post(self, request: Request, invitation: UUID) -> HttpResponse:
        return answer(shown_to(request, invitations.accept(request.user, invitation)))


class DeclineView(TeamDoor):
    @described(
        "decline_invitation", "Decline an invitation by name", "teams",
        gives={204: None}, fails=(401, 403, 404),
    )  # fmt: skip
    def post(self, request: Request, invitation: UUID) -> HttpResponse:
        invitations.decline(request.user, invitation)
        return HttpResponse(status=204)


class JoinView(TeamDoor):
    budget = "guess"

    @described(
        "join_team", "Join a team by the secret of a link; twice is as once", "teams",
        takes="JoinTeam", gives={200: "TeamShown", 422: "TeamRefusal"},
        fails=(400, 401, 403, 404),
    )  # fmt: skip
    def post(self, request: Request) -> HttpResponse:
        wish = parsed(request.data, JoinTeam)
        return answer(shown_to(request, invitations.join(request.user, wish.secret)))


def shown(invitation: Invitation) -> InvitationShown:
    player = invitation.user and invitation.user.username
    return InvitationShown(
        invitation.pk, player, invitation.made_by.username, invitation.made_at,
        invitation.expires_at,
    )  # fmt: skip


def received(invitation: Invitation) -> InvitationReceived:
    return InvitationReceived(
        invitation.pk, invitation.team_id, invitation.team.name, invitation.made_by.username,
        invitation.made_at, invitation.expires_at,
    )  # fmt: skip


COMPONENTS.add(
    InviteByLink, InviteByName, JoinTeam, InvitationList, InvitationMade, InvitationsReceived
)
