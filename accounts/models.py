"""People, the tokens by which programs act for them, and the teams they are in."""

import uuid
from enum import StrEnum
from typing import Any, Never

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models.functions import Lower


class User(AbstractUser):
    """Somebody with an account: a person, or a bot that belongs to one."""

    first_name = None
    last_name = None
    display_name = models.CharField(max_length=40, blank=True)
    language = models.CharField(max_length=2, default="en")  # of mails, not of answers
    time_zone = models.CharField(max_length=64, default="UTC")
    shows_results = models.BooleanField(default=True)  # whether others see them in the profile
    owner = models.ForeignKey(
        "self", models.CASCADE, null=True, blank=True, related_name="bots"
    )  # of a bot
    banned_until = models.DateTimeField(null=True, blank=True)  # by the last ban that holds

    class Meta:
        constraints = [
            models.UniqueConstraint(Lower("username"), name="one_person_per_name_in_any_case")
        ]

    def __str__(self) -> str:
        return self.display_name or self.username

    @property
    def is_bot(self) -> bool:
        return self.owner_id is not None


class Token(models.Model):
    """A personal token. The secret itself is shown once and never stored."""

    user = models.ForeignKey(User, models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=60)
    prefix = models.CharField(max_length=12)  # enough to tell one's tokens apart
    digest = models.CharField(max_length=64, unique=True)  # sha256 of the secret
    scopes = models.CharField(max_length=200)  # separated by spaces
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField(null=True, blank=True)
    last_used_at = models.DateTimeField(null=True, blank=True)  # to within ten minutes

    def __str__(self) -> str:
        return f"{self.name} ({self.prefix}…)"


class AppWebsite(models.Model):
    """Where people can read about an app of others: the toolkit keeps everything else of it."""

    app = models.OneToOneField(
        settings.OAUTH2_PROVIDER_APPLICATION_MODEL, models.CASCADE, related_name="website"
    )
    url = models.CharField(max_length=300)

    def __str__(self) -> str:
        return self.url


class Block(models.Model):
    """Somebody who does not want to meet somebody else."""

    by = models.ForeignKey(User, models.CASCADE, related_name="blocks")
    whom = models.ForeignKey(User, models.CASCADE, related_name="blocked_by")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["by", "whom"], name="blocked_once")]

    def __str__(self) -> str:
        return f"{self.by} does not meet {self.whom}"


class Ban(models.Model):
    """Somebody is kept out, for a reason, until a moment or for good."""

    user = models.ForeignKey(User, models.CASCADE, related_name="bans")
    reason = models.CharField(max_length=500)  # told to the one who is banned
    made_by = models.ForeignKey(User, models.SET_NULL, null=True, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    until = models.DateTimeField(null=True, blank=True)  # None: for good
    lifted_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"ban of {self.user}"


class Caution(models.Model):
    """Somebody was warned, for a reason. It keeps nobody out; whoever judges next knows of it."""

    user = models.ForeignKey(User, models.CASCADE, related_name="cautions")
    reason = models.CharField(max_length=500)  # told to the one who is warned
    by = models.ForeignKey(User, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = "warning"

    def __str__(self) -> str:
        return f"warning to {self.user}"


class Exile(models.Model):
    """A ban that outlives its account: nobody is rid of it by signing up anew. Whose it was is
    known by a mark of the address alone, until the ban is over."""

    mark = models.CharField(max_length=64, db_index=True)
    reason = models.CharField(max_length=500)
    until = models.DateTimeField(null=True)  # None: for good

    def __str__(self) -> str:
        return "a ban that outlives its account"


class AddOnly(models.QuerySet):  # type: ignore[type-arg]
    """Rows are added, never changed."""

    def update(self, **values: object) -> Never:
        raise TypeError("What was noted is never changed.")

    def delete(self) -> Never:
        raise TypeError("What was noted is never removed.")


class Audit(models.Model):
    """One thing that somebody with power did. Never changed, never removed."""

    at = models.DateTimeField(auto_now_add=True)
    # By number and name, not by key: the note outlives the account.
    actor = models.BigIntegerField(null=True)
    actor_name = models.CharField(max_length=150)
    action = models.CharField(max_length=40)
    about = models.CharField(max_length=100)  # what kind of thing, as accounts.user
    which = models.CharField(max_length=64)  # its key
    name = models.CharField(max_length=200)  # as it was called then
    says = models.TextField(blank=True)  # what was changed, or why

    objects = AddOnly.as_manager()

    class Meta:
        indexes = [models.Index(fields=["about", "which"], name="audit_of_a_thing")]
        ordering = ["-pk"]
        verbose_name = "note of the audit trail"
        verbose_name_plural = "audit trail"

    def __str__(self) -> str:
        return f"{self.actor_name}: {self.action} {self.name}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise TypeError("What was noted is never changed.")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> Never:
        raise TypeError("What was noted is never removed.")


class SentOnce(models.Model):
    """A form that was taken, so that it is not taken again; whose it was cannot be read here."""

    mark = models.CharField(max_length=64, unique=True)
    answer = models.BinaryField(default=b"")  # locked with what `mark` is a hash of
    at = models.DateTimeField(auto_now_add=True, db_index=True)

    def __str__(self) -> str:
        return self.mark[:8]


class TeamRole(StrEnum):
    """What somebody is in a team: its owner decides who else is in it."""

    OWNER = "owner"
    MEMBER = "member"


class Team(models.Model):
    """People who play together. With its last member a team ends, and all that it owned."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=60)
    made_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """Somebody's place in a team."""

    team = models.ForeignKey(Team, models.CASCADE, related_name="memberships")
    user = models.ForeignKey(User, models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=10)  # a TeamRole
    joined_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["team", "user"], name="one_place_per_person_in_a_team"),
            models.UniqueConstraint(
                fields=["team"], condition=models.Q(role="owner"), name="one_owner_per_team"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user}, {self.role}"


class Invitation(models.Model):
    """A way into a team: for one player by name, or for whoever knows the secret of a link."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    team = models.ForeignKey(Team, models.CASCADE, related_name="invitations")
    made_by = models.ForeignKey(User, models.CASCADE, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    user = models.ForeignKey(
        User, models.CASCADE, null=True, blank=True, related_name="invitations"
    )
    digest = models.CharField(max_length=64, null=True, blank=True, unique=True)  # of the secret

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["team", "user"], name="one_invitation_per_player"),
            models.CheckConstraint(
                condition=models.Q(user__isnull=False, digest__isnull=True)
                | models.Q(user__isnull=True, digest__isnull=False),
                name="by_name_or_by_link",
            ),
        ]

    def __str__(self) -> str:
        return "by link" if self.user is None else f"to {self.user}"
