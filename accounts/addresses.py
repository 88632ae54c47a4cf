"""The e-mail address of a person, and another that is to take its place once it is proved."""

from typing import NamedTuple

from allauth.account.internal.flows.email_verification_by_code import EmailVerificationProcess
from django.http import HttpRequest

from accounts.entry import email_of, quietly


class SameAddress(Exception):
    """It is theirs already."""


class Addresses(NamedTuple):
    email: str  # empty: none is proved
    pending: str | None


def addresses(request: HttpRequest) -> Addresses:
    process = EmailVerificationProcess.resume(request)
    return Addresses(email_of(request.user), None if process is None else process.email)


def change(request: HttpRequest, email: str) -> None:
    """A code goes to the new address; whether somebody has it is not told. The old one is good, and
    is told, when the new one is proved."""
    quietly(request)
    address = email.lower()
    if address == email_of(request.user):
        raise SameAddress
    EmailVerificationProcess.initiate(request=request, user=request.user, email=address)


def give_up(request: HttpRequest) -> None:
    """The address stays as it is."""
    process = EmailVerificationProcess.resume(request)
    if process is not None:
        process.abort()
