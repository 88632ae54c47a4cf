"""Who sat in a seat of a dealt game, and for how long: what a person may have seen there."""

from django.conf import settings
from django.db import models

from games.models.game import Game


class Tenure(models.Model):
    """A time in a seat, from the deal or the take-over to the leaving. Who has gone for good keeps
    a mark until the game is over, so that nobody comes back in another chair (CN-107)."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="tenures")
    seat = models.CharField(max_length=64)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="tenures"
    )
    mark = models.CharField(max_length=64, blank=True)  # of the person, good for comparing alone
    since = models.DateTimeField(auto_now_add=True)
    until = models.DateTimeField(null=True, blank=True)
    answered = models.PositiveIntegerField(default=0)  # in time, where the table set one
    late = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game", "seat"], condition=models.Q(until=None), name="one_tenure_at_a_time"
            )
        ]

    def __str__(self) -> str:
        return f"{self.seat} at {self.game_id}"
