"""How far somebody has looked at a game: their own mark, which nobody else sees."""

from django.conf import settings
from django.db import models

from games.models.game import Game


class Look(models.Model):
    """The last number of a seat's feed that this person has seen. In another seat it means nothing:
    a feed is numbered for its seat."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="looks")
    game = models.ForeignKey(Game, models.CASCADE, related_name="+")
    seat = models.CharField(max_length=64, blank=True)  # empty: looked on
    seen = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "game"], name="one_look_per_person_and_game")
        ]

    def __str__(self) -> str:
        return f"look at {self.game_id}"
