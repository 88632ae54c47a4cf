"""Log-ins of people with power, noted. Every door tells of them by Django's own signal."""

from typing import Any

from django.contrib.auth.signals import user_logged_in

from accounts.audit import note
from accounts.models import User


def watch() -> None:
    user_logged_in.connect(logged_in, dispatch_uid="accounts.log_ins")


def logged_in(sender: Any, user: User, **_told: Any) -> None:
    if user.is_staff:
        note(user, "logged in", user)
