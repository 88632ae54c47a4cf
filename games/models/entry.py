"""One row is one thing that happened in one game."""

from typing import Never

from django.db import models

from games.models.game import Game


class AppendOnly(models.QuerySet):  # type: ignore[type-arg]
    """Facts are added, never changed. The triggers of the database say the same."""

    def update(self, **values: object) -> Never:
        raise TypeError("The log is never changed.")

    def delete(self) -> Never:
        raise TypeError("Nothing is removed from the log.")


class Entry(models.Model):
    """One thing that happened in one game. Never changed, never removed."""

    game = models.ForeignKey(Game, models.PROTECT, related_name="entries", db_index=False)
    position = models.PositiveIntegerField()
    type = models.CharField(max_length=64)
    version = models.PositiveSmallIntegerField()
    data = models.TextField()  # the event as canonical JSON: written once, hashed and read as it is
    by = models.CharField(max_length=64)
    at = models.DateTimeField()
    cause = models.UUIDField()  # the command that made it happen
    request = models.TextField(blank=True)  # that command and its draws, with its first event
    nonce = models.BinaryField()  # 16 random bytes: the link tells nothing about the data
    link = models.BinaryField()  # sha256(previous link, sha256(nonce, the row in canonical form))

    objects = AppendOnly.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "position"], name="one_entry_per_position")
        ]
        indexes = [models.Index(fields=["game", "cause"], name="entries_of_a_command")]
        ordering = ["game", "position"]
        verbose_name_plural = "entries"

    def __str__(self) -> str:
        return f"{self.type} at {self.game_id}"  # no position: see the admin

    def save(self, *args: object, **kwargs: object) -> Never:
        raise TypeError("Only log.append writes to the log.")

    def delete(self, *args: object, **kwargs: object) -> Never:
        raise TypeError("Nothing is removed from the log.")
