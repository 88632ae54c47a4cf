"""Somebody whom the host sent away from a table, and who comes back by name alone."""

from django.conf import settings
from django.db import models

from games.models.game import Game


class Kick(models.Model):
    game = models.ForeignKey(Game, models.CASCADE, related_name="kicks")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "user"], name="sent_away_once_from_a_table")
        ]

    def __str__(self) -> str:
        return f"{self.user} sent away from {self.game_id}"
