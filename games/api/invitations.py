"""The doors of the invitations to tables, and what goes through them."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from msgspec import Meta, Struct
from rest_framework.request import Request

from accounts.api.teams import Player
from api_schema.operations import described
from api_schema.structs import COMPONENTS, REF, Moment, answer, parsed, ref
from games import invitations
from games.api.doors import Door, observed, table_known_to
from games.api.present import status
from games.api.wire import Status
from games.models import Invitation


class TableLink(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="link"):
    """A link is good for several people, until it is withdrawn or the chairs are taken."""


class TableGuest(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="player"):
    """An invitation for one player, by username in any case."""

    player: Player


class JoinTable(Struct, frozen=True, forbid_unknown_fields=True):
    """The secret of a link."""

    secret: Annotated[str, Meta(min_length=1, max_length=200)]


class TableInvitation(Struct, frozen=True):
    """An invitation to a table. `player` is null for a link."""

    id: UUID
    player: str | None
    invited_by: str
    made_at: Moment


class TableInvitations(Struct, frozen=True):
    invitations: tuple[TableInvitation, ...]


class TableInvitationMade(Struct, frozen=True):
    """`secret` is that of a link, and is shown this once."""

    invitation: TableInvitation
    secret: str | None


class TableInvitationReceived(Struct, frozen=True):
    """An invitation for you, to a table with a free chair."""

    id: UUID
    game: UUID
    kind: str
    status: Status
    host: str | None
    invited_by: str
    made_at: Moment


class TableInvitationsReceived(Struct, frozen=True):
    """The latest hundred."""

    invitations: tuple[TableInvitationReceived, ...]


WISHES = {"link": "TableLink", "player": "TableGuest"}
INVITE = {
    "oneOf": [ref(name) for name in WISHES.values()],
    "discriminator": {
        "propertyName": "type",
        "mapping": {tag: REF.format(name=name) for tag, name in WISHES.items()},
    },
}


class InvitationsView(Door):
    @described(
        "list_table_invitations", "The invitations to a table that I host", "lobby",
        gives={200: "TableInvitations", 422: "Refusal"}, fails=(401, 403, 404),
    )  # fmt: skip
    def get(self, request: Request, game: UUID) -> HttpResponse:
        found = invitations.invitations_of(request.user, table_known_to(request, game))
        return answer(TableInvitations(tuple(map(shown, found))))

    @extend_schema(request={"application/json": INVITE})
    @described(
        "invite_to_table",
        "Invite to a table that I host: one player by name, or others by a link", "lobby",
        takes="TableLink", gives={201: "TableInvitationMade", 422: "Refusal"},
        fails=(400, 401, 403, 404),
    )  # fmt: skip
    def post(self, request: Request, game: UUID) -> HttpResponse:
        table_known_to(request, game)
        wish, secret = parsed(request.data, TableLink | TableGuest), None
        if isinstance(wish, TableGuest):
            made = invitations.invite_by_name(request.user, game, wish.player)
        else:
            made, secret = invitations.invite_by_link(request.user, game)
        return answer(TableInvitationMade(shown(made), secret), status=201)


class InvitationView(Door):
    @described(
        "withdraw_table_invitation", "Withdraw an invitation to a table that I host", "lobby",
        gives={204: None, 422: "Refusal"}, fails=(401, 403, 404),
    )  # fmt: skip
    def delete(self, request: Request, game: UUID, invitation: UUID) -> HttpResponse:
        table_known_to(request, game)
        invitations.withdraw(request.user, game, invitation)
        return HttpResponse(status=204)


class ReceivedView(Door):
    @described(
        "my_table_invitations", "The tables I am invited to, the latest first", "lobby",
        gives={200: "TableInvitationsReceived"}, fails=(401, 403),
    )  # fmt: skip
    def get(self, request: Request) -> HttpResponse:
        mine = invitations.invitations_for(request.user)
        return answer(TableInvitationsReceived(tuple(map(received, mine))))


class DeclineView(Door):
    @described(
        "decline_table_invitation", "Decline an invitation to a table", "lobby",
        gives={204: None}, fails=(401, 403, 404),
    )  # fmt: skip
    def post(self, request: Request, invitation: UUID) -> HttpResponse:
        invitations.decline(request.user, invitation)
        return HttpResponse(status=204)


class JoinView(Door):
    budget = "guess"

    @described(
        "join_table", "Find a table by the secret of a link, and be invited to it", "lobby",
        takes="JoinTable", gives={200: "Observation", 422: "Refusal"},
        fails=(400, 401, 403, 404),
    )  # fmt: skip
    def post(self, request: Request) -> HttpResponse:
        game = invitations.join(request.user, parsed(request.data, JoinTable).secret)
        return observed(request, table_known_to(request, game))


def shown(invitation: Invitation) -> TableInvitation:
    player = invitation.user and invitation.user.username
    return TableInvitation(
        invitation.pk, player, invitation.made_by.username, invitation.made_at
    )  # fmt: skip


def received(invitation: Invitation) -> TableInvitationReceived:
    game = invitation.game
    return TableInvitationReceived(
        invitation.pk, game.pk, game.kind,
        status(started=game.standing.head > 0, over=game.standing.over),
        game.host and game.host.username, invitation.made_by.username, invitation.made_at,
    )  # fmt: skip


COMPONENTS.add(
    TableLink, TableGuest, JoinTable, TableInvitations, TableInvitationMade,
    TableInvitationsReceived,
)  # fmt: skip
