"""What is said and marked at a table, beside its log."""

from django.conf import settings
from django.db import models

from games.models.game import Game


class Message(models.Model):
    """Something said in a channel, numbered in that channel: a gap or a key would tell of others.
    What a moderator takes away keeps its number and loses its text."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="messages")
    channel = models.CharField(max_length=64)
    number = models.PositiveIntegerField()
    seat = models.CharField(max_length=64, blank=True)  # from which it was said, if from one
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="messages"
    )
    text = models.CharField(max_length=500)
    at = models.DateTimeField(auto_now_add=True)
    removed = models.BooleanField(default=False)
    cause = models.UUIDField(null=True, unique=True)  # of what was sent with a key: it is said once

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game", "channel", "number"], name="one_message_per_number"
            )
        ]

    def __str__(self) -> str:
        return f"message at {self.game_id}"


class Mark(models.Model):
    """A sign that a seat has put on a spot of the table. It counts for nothing in the game."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="marks")
    seat = models.CharField(max_length=64)
    channel = models.CharField(max_length=64)  # who hears it, sees the mark
    spot = models.CharField(max_length=64)
    sign = models.CharField(max_length=16)
    round = models.CharField(max_length=64)  # in another one the mark is not there any more

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game", "seat", "channel", "spot"], name="one_sign_per_spot_and_seat"
            )
        ]

    def __str__(self) -> str:
        return f"mark of {self.seat} at {self.game_id}"
