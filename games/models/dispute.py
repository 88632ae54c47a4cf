"""Disputes as a referee finds them, what people say of them, and who has ruled."""

from django.conf import settings
from django.db import models

from games.models.game import Game


class Dispute(models.Model):
    """A dispute, or a claim that the rules leave to a referee (`number` 0). It follows the log, and
    can be made anew from it; `position` is where it was opened there, and `about` what it is about:
    both stay here."""

    class State(models.TextChoices):
        OPEN = "open"
        APPEALED = "appealed"
        RULED = "ruled"
        SETTLED = "settled"  # without a referee
        OVER = "over"  # the game ended before it was

    game = models.ForeignKey(Game, models.CASCADE, related_name="disputes")
    position = models.PositiveIntegerField()
    number = models.PositiveSmallIntegerField()  # in its game, from 1; 0: a claim
    by = models.CharField(max_length=64)  # the seat that raised it
    about = models.PositiveIntegerField(null=True)
    against = models.CharField(max_length=64, blank=True)  # the seat that did it, if somebody did
    complaint = models.CharField(max_length=32)
    word = models.CharField(max_length=200, blank=True)  # the clue, if it is about one
    language = models.CharField(max_length=2, blank=True)
    opened_at = models.DateTimeField()
    lapses_at = models.DateTimeField(null=True)
    state = models.CharField(max_length=16, choices=State.choices, default=State.OPEN)
    outcome = models.CharField(max_length=16, blank=True)  # the last ruling
    grounds = models.CharField(max_length=32, blank=True)
    note = models.CharField(max_length=500, blank=True)
    settled = models.CharField(max_length=16, blank=True)  # how, without a referee
    ruled_at = models.DateTimeField(null=True)
    appealed_at = models.DateTimeField(null=True)
    appealed_by = models.CharField(max_length=64, blank=True)
    closed_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "position"], name="one_dispute_per_position")
        ]
        indexes = [
            models.Index(
                fields=["opened_at", "id"], name="disputes_that_wait",
                condition=models.Q(state__in=("open", "appealed")),
            ),
            models.Index(fields=["word"], name="disputes_by_word"),
        ]  # fmt: skip

    def __str__(self) -> str:
        return f"dispute {self.number} at {self.game_id}"

    @property
    def waits(self) -> bool:
        return self.state in (self.State.OPEN, self.State.APPEALED)


class Statement(models.Model):
    """What somebody at the table says of a dispute, for the referees alone: to the others it could
    tell what they must not know."""

    dispute = models.ForeignKey(Dispute, models.CASCADE, related_name="statements")
    seat = models.CharField(max_length=64)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="statements")
    text = models.CharField(max_length=500)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"statement on {self.dispute_id}"


class Ruling(models.Model):
    """Who has ruled; what was ruled is in the log. `other` is the word on the table that a clue was
    found to be close to, or not: what later referees look for."""

    dispute = models.ForeignKey(Dispute, models.CASCADE, related_name="rulings")
    referee = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="rulings"
    )
    outcome = models.CharField(max_length=16)
    grounds = models.CharField(max_length=32)
    note = models.CharField(max_length=500, blank=True)
    other = models.CharField(max_length=200, blank=True)
    on_appeal = models.BooleanField()
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["dispute", "on_appeal"], name="one_ruling_and_one_appeal"
            )
        ]
        indexes = [models.Index(fields=["other"], name="rulings_by_word")]

    def __str__(self) -> str:
        return f"ruling on {self.dispute_id}"
