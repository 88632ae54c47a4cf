"""A team's mission maps: what was started from them, how it went, and what the team wrote down."""

import uuid

from django.conf import settings
from django.db import models

from accounts.models import Team
from games.models import Game

LONGEST_NOTE = 2000


class MissionMap(models.Model):
    """DUET-83: a sheet of missions that belongs to a team. What is ticked follows from outcomes."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    team = models.ForeignKey(Team, models.CASCADE, related_name="maps")
    name = models.CharField(max_length=60)
    free_choice = models.BooleanField(default=False)  # DUET-88: every mission is open
    made_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name


class Mission(models.Model):
    """A game that was started from a map, for a city that was open then (DUET-87)."""

    map = models.ForeignKey(MissionMap, models.CASCADE, related_name="missions")
    city = models.CharField(max_length=32)
    game = models.OneToOneField(Game, models.CASCADE, related_name="+")
    started_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    started_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes = [models.Index(fields=["map", "city"], name="missions_of_a_city")]

    def __str__(self) -> str:
        return self.city


class Outcome(models.Model):
    """How a mission went: a projection of the log of its game, one row however often it is told."""

    mission = models.OneToOneField(
        Mission, models.CASCADE, primary_key=True, related_name="outcome"
    )
    won = models.BooleanField()
    ticks = models.BooleanField()  # DUET-84: a win with the mission's own tokens
    ending = models.CharField(max_length=32)
    score = models.SmallIntegerField(null=True)  # DUET-76: of the standard game alone
    tokens = models.PositiveSmallIntegerField()  # left in the bank
    turns = models.PositiveSmallIntegerField()  # played
    sudden_death = models.BooleanField()
    at = models.DateTimeField()

    def __str__(self) -> str:
        return self.ending


class Note(models.Model):
    """What a team wrote down about a city."""

    map = models.ForeignKey(MissionMap, models.CASCADE, related_name="notes")
    city = models.CharField(max_length=32)
    text = models.CharField(max_length=LONGEST_NOTE, blank=True)
    version = models.PositiveIntegerField(default=0)  # counts the changes
    changed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["map", "city"], name="one_note_per_city")]

    def __str__(self) -> str:
        return self.city
