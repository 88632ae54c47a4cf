"""The audit trail: what people with power did. Here alone is it written."""

from django.contrib.auth.models import AbstractBaseUser
from django.db import models

from accounts.models import Audit

SERVER = "the server"  # who acts when nobody is logged in: a command, or the machine itself
LONGEST_ACTION, LONGEST_NAME = 40, 200


def note(actor: AbstractBaseUser | None, action: str, thing: models.Model, says: str = "") -> Audit:
    """Written in the transaction of the deed: there is never one without the other."""
    return Audit.objects.create(
        actor=actor and actor.pk,
        actor_name=actor.get_username() if actor else SERVER,
        action=action[:LONGEST_ACTION],
        about=thing._meta.label_lower,
        which=str(thing.pk),
        name=str(thing)[:LONGEST_NAME],
        says=says,
    )
