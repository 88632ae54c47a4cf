"""Whom a table lets in beside the people at it: who was asked to come, who was asked to go."""

from uuid import UUID

from accounts.blocks import apart
from games import records
from games.models import Invitation, Kick

BENEFIT_OF_THE_DOUBT = 50  # percent of reliability, of whom nothing is known yet


def is_invited(user_id: int, game: UUID) -> bool:
    """By name, or by a link that they have used; and not by somebody whom they do not meet."""
    inviter = Invitation.objects.filter(game=game, user=user_id).values_list("made_by", flat=True)
    found = inviter.first()
    return found is not None and not apart(user_id, [found])


def was_sent_away(user_id: int, game: UUID) -> bool:
    return Kick.objects.filter(game=game, user=user_id).exists()


def trust_in(user_id: int) -> int:
    """What this person's reliability is taken for."""
    known = records.reliability(user_id)
    return BENEFIT_OF_THE_DOUBT if known is None else known
