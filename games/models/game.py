"""A table: what was agreed on before the first card was dealt."""

import uuid

from django.conf import settings
from django.db import models


class Game(models.Model):
    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    kind = models.CharField(max_length=32)
    options = models.TextField()  # the options of the kind, as canonical JSON
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="hosted_games"
    )
    spectators = models.BooleanField(default=False)
    public = models.BooleanField(default=True)  # in the lobby for all; else for whoever is invited
    bots = models.BooleanField(default=False)  # whether bots may sit down
    language = models.CharField(max_length=2, blank=True)  # of its cards, if they have one
    # A Timing, as canonical JSON; empty: take your time.
    timing = models.TextField(blank=True, default="", db_default="")
    # How long an answer may take at that pace, in seconds, for lists.
    answer_within = models.PositiveIntegerField(null=True)
    reliability = models.PositiveSmallIntegerField(default=0)  # percent, asked of who sits down
    # Whose members alone may sit down, if it is a table of a team. It outlives the team, and is
    # then a table of nobody's.
    team = models.ForeignKey(
        "accounts.Team", models.DO_NOTHING, null=True, blank=True, db_constraint=False,
        related_name="games",
    )  # fmt: skip
    rematch_of = models.OneToOneField(
        "self", models.SET_NULL, null=True, blank=True, related_name="rematch"
    )
    opened_at = models.DateTimeField(auto_now_add=True)
    free = models.TextField(default="|")  # roles with a free chair, between bars; none once dealt

    class Meta:
        indexes = [
            models.Index(
                fields=["-opened_at", "id"], name="tables_in_the_lobby",
                condition=models.Q(public=True, team=None) & ~models.Q(free="|"),
            )
        ]  # fmt: skip

    def __str__(self) -> str:
        return f"{self.kind} {self.id}"
