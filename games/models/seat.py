"""Who sits where. The log knows seats alone, so a person can be forgotten."""

from django.conf import settings
from django.db import models

from games.models.game import Game


class Seat(models.Model):
    game = models.ForeignKey(Game, models.CASCADE, related_name="seats")
    name = models.CharField(max_length=64)
    role = models.CharField(max_length=64)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="seats"
    )
    since = models.DateTimeField(auto_now_add=True)
    # The chair that they would like to swap for, while both stand where they stood.
    swap = models.ForeignKey(
        "self", models.SET_NULL, null=True, blank=True, related_name="swapped_for"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "name"], name="one_chair_per_name"),
            models.UniqueConstraint(fields=["game", "user"], name="one_chair_per_person"),
        ]

    def __str__(self) -> str:
        return f"{self.name} at {self.game_id}"
