"""Passwords: changed by who knows them, set anew by who has forgotten them."""

from allauth.account.adapter import get_adapter
from allauth.account.internal.flows import password_change
from allauth.account.internal.flows.password_reset_by_code import PasswordResetVerificationProcess
from allauth.core.internal.cryptokit import compare_user_code
from django.contrib.auth import logout
from django.http import HttpRequest

from accounts import mails, sessions
from accounts.entry import NothingPending, WrongCode, must_know_password, quietly
from accounts.people import must_be_strong
from api_schema.throttle import try_once_more


def change(request: HttpRequest, current: str, new: str) -> None:
    """All other sessions end."""
    quietly(request)
    must_know_password(request.user, current)
    must_be_strong(new, request.user)
    password_change.change_password(request.user, new)
    password_change.finalize_password_change(request, request.user)
    sessions.end_all(request.user, but=request.session.session_key)


def forgotten(request: HttpRequest, email: str) -> None:
    """A code goes to the address of an account, and to any other address a word that it has none.
    An address counts for nothing before it is proved."""
    quietly(request)
    address = email.lower()
    try_once_more(f"forgotten:{address}")
    owner = mails.owner_of(address)
    known = owner if owner is not None and owner.is_active else None
    PasswordResetVerificationProcess.initiate(request=request, user=known, email=address)


def reset(request: HttpRequest, code: str, password: str) -> None:
    """With the code from the mail; all sessions end."""
    quietly(request)
    process = PasswordResetVerificationProcess.resume(request)
    if process is None:
        raise NothingPending
    try_once_more(f"reset:{process.state['email']}")
    right = compare_user_code(actual=code, expected=process.code)
    if process.user is None or not right:
        process.record_invalid_attempt()
        raise WrongCode
    must_be_strong(password, process.user)
    get_adapter().set_password(process.user, password)
    process.confirm_code()
    process.finish()
    if request.user == process.user:
        logout(request)  # a session that is ended cannot be written to
    sessions.end_all(process.user)
