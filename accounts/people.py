"""People: sign up."""

from django.contrib.auth import password_validation
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from accounts.models import User


class NameTaken(Exception):
    """Somebody has this name."""


class WeakPassword(Exception):
    """The password is too easy to guess; the message says why."""


def sign_up(username: str, password: str, *, display_name: str = "") -> User:
    user = User(username=username, display_name=" ".join(display_name.split()))
    try:
        password_validation.validate_password(password, user)
    except ValidationError as error:
        raise WeakPassword(" ".join(error.messages)) from error
    user.set_password(password)
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError as error:
        raise NameTaken from error
    return user
