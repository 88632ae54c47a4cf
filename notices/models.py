"""What people are told, by which ways it goes out, and how each of them wants it."""

import uuid

from django.conf import settings
from django.db import models


class Notice(models.Model):
    """One thing that one person is told: the outbox, written with what it tells of, and the inbox.
    Games and teams are named by their ids alone, so that a notice outlives them."""

    key = models.CharField(max_length=160, unique=True)  # the same thing is told once
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=24)  # a Kind
    game = models.UUIDField(null=True)
    team = models.UUIDField(null=True)
    # Whom it speaks of, if somebody else: their name is in nobody's inbox once they are gone.
    about = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", db_index=False
    )
    facts = models.TextField(default="{}")  # Facts, as canonical JSON
    at = models.DateTimeField()
    read_at = models.DateTimeField(null=True)
    fresh = models.BooleanField(default=True)  # nobody has looked yet by which ways it goes out

    class Meta:
        indexes = [
            models.Index(fields=["user", "-id"], name="inbox_of_a_person"),
            models.Index(
                fields=["id"], name="notices_that_are_fresh", condition=models.Q(fresh=True)
            ),
            models.Index(
                fields=["about"], name="notices_about_somebody", condition=~models.Q(about=None)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} for {self.user_id}"


class Delivery(models.Model):
    """One notice on one way out. Those of one lane go out one after another, in their order."""

    notice = models.ForeignKey(Notice, models.CASCADE, related_name="deliveries")
    channel = models.CharField(max_length=12)  # a Channel
    target = models.CharField(max_length=64, blank=True)  # which webhook, which browser
    lane = models.CharField(max_length=160)  # channel, target or person, and game
    state = models.CharField(max_length=10, default="due")  # due, sent, failed, dropped
    next_at = models.DateTimeField()  # not before
    leased_until = models.DateTimeField(null=True)  # by whoever sends it now
    tries = models.PositiveSmallIntegerField(default=0)
    status = models.PositiveSmallIntegerField(null=True)  # what the other side answered last
    error = models.CharField(max_length=200, blank=True)
    made_at = models.DateTimeField()
    done_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["notice", "channel", "target"], name="a_notice_once_on_each_way"
            )
        ]
        indexes = [
            models.Index(
                fields=["next_at"], name="deliveries_that_are_due", condition=models.Q(state="due")
            ),
            models.Index(
                fields=["lane", "id"], name="deliveries_in_a_lane", condition=models.Q(state="due")
            ),
            models.Index(fields=["target", "-id"], name="deliveries_of_a_target"),
        ]
        verbose_name_plural = "deliveries"

    def __str__(self) -> str:
        return f"{self.channel} for notice {self.notice_id}"


class Preference(models.Model):
    """How one person wants to be told. Who has said nothing has no row."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="preference"
    )
    wishes = models.TextField(default="{}")  # Wishes, as canonical JSON

    def __str__(self) -> str:
        return f"preference of {self.user_id}"


class Webhook(models.Model):
    """An address of somebody's program that is called when there is something to tell: of all
    their games and teams, or of one game."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="webhooks")
    game = models.UUIDField(null=True)
    url = models.CharField(max_length=500)
    kinds = models.TextField(default="|")  # between bars; none: all
    secret = models.CharField(max_length=64)
    former_secret = models.CharField(max_length=64, blank=True)  # signs too, for a while
    former_until = models.DateTimeField(null=True)
    made_at = models.DateTimeField(auto_now_add=True)
    failing_since = models.DateTimeField(null=True)
    disabled_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"webhook of {self.user_id}"


class Subscription(models.Model):
    """A browser that takes web push."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="subscriptions")
    endpoint = models.CharField(max_length=500, unique=True)
    p256dh = models.CharField(max_length=128)
    auth = models.CharField(max_length=64)
    label = models.CharField(max_length=60, blank=True)
    # In which it was made, if somebody was logged in there: with that it ends.
    session = models.CharField(max_length=32, blank=True, db_index=True)
    made_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"browser of {self.user_id}"


class Tally(models.Model):
    """How often something has happened since the server was set up. Each process counts in a row
    of its own, so that none waits for another; `notices.tally` adds them up."""

    name = models.CharField(max_length=64)
    part = models.PositiveSmallIntegerField()
    count = models.BigIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["name", "part"], name="a_tally_by_parts")]
        verbose_name_plural = "tallies"

    def __str__(self) -> str:
        return f"{self.name}: {self.count}"


class Chore(models.Model):
    """Something that is done once a day, and on which day it was begun last."""

    name = models.CharField(max_length=64, primary_key=True)
    day = models.DateField()

    def __str__(self) -> str:
        return self.name
