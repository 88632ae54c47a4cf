"""When a clock rings next: a row, so that it survives every queue and every process."""

from django.conf import settings
from django.db import models

from games.models.game import Game


class Deadline(models.Model):
    """The clock of a game that has one. It follows the log, and can be wound anew from it."""

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="deadline")
    due_at = models.DateTimeField(null=True)  # None: nothing to ring for
    wound_at = models.PositiveIntegerField(default=0)  # a position of the log: it stays here
    look = models.BooleanField(default=False)  # whether it has to stand still, or run again
    leased_until = models.DateTimeField(null=True)  # by whoever rings it now
    began_at = models.DateTimeField(null=True)  # the wait for which it runs
    warn_at = models.DateTimeField(null=True)  # when somebody may have to hear that time is short
    tries = models.PositiveSmallIntegerField(default=0)  # that failed, since it last rang
    error = models.CharField(max_length=200, blank=True)

    class Meta:
        indexes = [
            models.Index(
                fields=["due_at"], name="clocks_by_time",
                condition=models.Q(due_at__isnull=False),
            ),
            models.Index(fields=["game"], name="clocks_to_look_at", condition=models.Q(look=True)),
            models.Index(
                fields=["warn_at"], name="clocks_to_warn_of",
                condition=models.Q(warn_at__isnull=False),
            ),
        ]  # fmt: skip

    def __str__(self) -> str:
        return f"clock of {self.game_id}"


class Vacation(models.Model):
    """Whether somebody is on vacation, and how many hours of a year they have spent on it."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="vacation"
    )
    since = models.DateTimeField(null=True)  # away since then; None: here
    year = models.PositiveSmallIntegerField()  # of what was spent
    hours = models.PositiveIntegerField(default=0)  # spent in that year
    next_at = models.DateTimeField(null=True)  # until then it is paid, and then the next hour is

    class Meta:
        indexes = [
            models.Index(
                fields=["next_at"],
                name="vacations_by_time",
                condition=models.Q(next_at__isnull=False),
            )
        ]

    def __str__(self) -> str:
        return f"vacation of {self.user_id}"


class Away(models.Model):
    """A clock stands still, or stood still until a moment, because somebody is on vacation. The row
    goes when what it costs has been counted."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="away")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    since = models.DateTimeField()
    until = models.DateTimeField(null=True)

    class Meta:
        verbose_name_plural = "away"

    def __str__(self) -> str:
        return f"{self.user_id} away from {self.game_id}"


class PauseWish(models.Model):
    """Somebody would like the game to stand still for so many hours; none: to go on."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="pause_wishes")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    hours = models.PositiveSmallIntegerField()
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "user"], name="one_pause_wish_per_person")
        ]

    def __str__(self) -> str:
        return f"wish of {self.user_id} at {self.game_id}"
