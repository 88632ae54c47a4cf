"""What goes wrong at the doors of the accounts, in the one envelope."""

from allauth.core.exceptions import ReauthenticationRequired
from django.core.exceptions import ValidationError

from accounts import addresses, entry, people, second_factor
from api_schema.errors import TRANSLATORS, WORDS, Problem
from api_schema.words import say

SLUGS: dict[type[Exception], str] = {
    people.NameTaken: "name-taken",
    entry.WrongPassword: "wrong-password",
    entry.WrongCode: "wrong-code",
    entry.NothingPending: "nothing-pending",
    entry.ConfirmFirst: "confirm-it-is-you",
    ReauthenticationRequired: "confirm-it-is-you",
    second_factor.IsOn: "second-factor-on",
    second_factor.IsOff: "second-factor-off",
    ValidationError: "not-allowed",  # what allauth does not let an account do
}


def translate(error: Exception) -> Problem | None:
    match error:
        case addresses.SameAddress():
            detail = say(WORDS, "account", "same_email")
            return Problem("unreadable", detail=detail, field="$.email")
        case entry.SentEnough():
            return Problem("slow-down", retry_after=entry.PATIENCE)
        case _:
            slug = SLUGS.get(type(error))
            return None if slug is None else Problem(slug)


TRANSLATORS.append(translate)
