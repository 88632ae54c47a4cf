"""The table into which the floor writes; the run itself makes it, so there is no migration."""

from django.db import models

from games.models import Game


class Line(models.Model):
    game = models.ForeignKey(Game, models.CASCADE)
    text = models.TextField()

    def __str__(self) -> str:
        return self.text
