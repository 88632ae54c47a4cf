"""How far a game has come: a projection of its log, for lists and searches."""

from django.db import models

from games.models.game import Game


class Standing(models.Model):
    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="standing")
    head = models.PositiveIntegerField(default=0)  # the last position; never leaves the server
    awaited = models.TextField(default="|")  # names of seats between bars: |red_spymaster|
    asked = models.TextField(default="|")  # the same, in private: only they may know
    over = models.BooleanField(default=False)
    winners = models.TextField(default="|")
    reason = models.CharField(max_length=64, blank=True)
    moved_at = models.DateTimeField(null=True)  # when something happened that all were told

    class Meta:
        indexes = [models.Index(fields=["over", "-moved_at"])]

    def __str__(self) -> str:
        return f"standing of {self.game_id}"
