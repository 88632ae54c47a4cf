"""A way to a table: for one player by name, or for whoever knows the secret of a link."""

import uuid

from django.conf import settings
from django.db import models

from games.models.game import Game


class Invitation(models.Model):
    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    game = models.ForeignKey(Game, models.CASCADE, related_name="invitations")
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True,
        related_name="table_invitations",
    )  # fmt: skip
    digest = models.CharField(max_length=64, null=True, blank=True, unique=True)  # of the secret

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game", "user"], name="one_invitation_per_player_and_table"
            ),
            models.CheckConstraint(
                condition=models.Q(user__isnull=False, digest__isnull=True)
                | models.Q(user__isnull=True, digest__isnull=False),
                name="to_a_table_by_name_or_by_link",
            ),
        ]

    def __str__(self) -> str:
        return "by link" if self.user is None else f"to {self.user}"
