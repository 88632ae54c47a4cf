"""Coming in: log in, prove an address, give the second factor, confirm that it is still you.

allauth keeps in the session what is pending; here its steps are taken one by one.
"""

from enum import StrEnum

from allauth.account.adapter import get_adapter
from allauth.account.internal.flows import login as logins
from allauth.account.internal.flows.email_verification import login_on_verification
from allauth.account.internal.flows.email_verification_by_code import EmailVerificationProcess
from allauth.account.internal.flows.reauthentication import (
    did_recently_reauthenticate,
    reauthenticate_by_password,
)
from allauth.account.internal.flows.signup import complete_signup
from allauth.account.internal.stagekit import get_pending_stage
from allauth.account.models import EmailAddress, Login
from allauth.account.stages import EmailVerificationStage, LoginStageController
from allauth.core.internal.cryptokit import compare_user_code
from allauth.headless.constants import Client
from allauth.headless.internal.decorators import mark_request_as_headless
from allauth.mfa.base.internal.flows import post_authentication
from allauth.mfa.stages import AuthenticateStage
from django.db import IntegrityError, transaction
from django.http import HttpRequest

from accounts import mails, second_factor, sessions
from accounts.adapter import STANDS_FOR
from accounts.bans import admit, catch_up
from accounts.models import User
from accounts.people import Newcomer
from api_schema.throttle import try_once_more


class Need(StrEnum):
    """What is still asked of somebody who is half-way in."""

    EMAIL_CODE = "email_code"
    SECOND_FACTOR = "second_factor"


PATIENCE = 15 * 60  # seconds that a code from a mail is good for
NEEDS = {
    EmailVerificationStage.key: Need.EMAIL_CODE,
    AuthenticateStage.key: Need.SECOND_FACTOR,
}


class WrongPassword(Exception):
    """This name and this password do not go together."""


class WrongCode(Exception):
    """It is not this code, or not any more."""


class NothingPending(Exception):
    """There is nothing half-done that this could go on with."""


class ConfirmFirst(Exception):
    """Somebody who only found the browser open may not do that."""


class SentEnough(Exception):
    """No more mails for this sign-up or log-in."""


def begin(request: HttpRequest, newcomer: Newcomer) -> None:
    """A code goes to the address of a new account; of a taken one, a word to whoever has it."""
    afresh(request)
    setattr(request, STANDS_FOR, newcomer.stands_for)
    complete_signup(request, user=newcomer.user)


def log_in(request: HttpRequest, login: str, password: str) -> None:
    """By name or by address. A new session in any case: nobody comes in with one that was lying
    about. What is tried is counted as it was typed, or the count would tell whose address it is.
    But for its case, as PostgreSQL takes it: there an `ı` and an `ſ` are a small I and S."""
    try_once_more(f"login:{login.upper()}")
    quietly(request)
    user = get_adapter().authenticate(request, username=login, password=password)
    if user is None or not user.is_active or user.is_bot:
        raise WrongPassword
    admit(user)
    afresh(request)
    logins.perform_password_login(request, {"username": login}, Login(user=user))


def needed(request: HttpRequest) -> Need | None:
    """What is asked next of somebody who is half-way in."""
    stage = get_pending_stage(request)
    return None if stage is None else NEEDS.get(stage.key)


def prove_email(request: HttpRequest, code: str) -> None:
    """With the code from the mail: of a sign-up, of a log-in, or of a new address."""
    quietly(request)
    process, stage = email_process(request), email_stage(request)
    admit(process.user)  # who was banned since the password was right
    try_once_more(f"email:{process.user.pk}")
    address = process.email_address
    right = compare_user_code(actual=code, expected=process.code)
    if not right or not proved(process, address):
        process.record_invalid_attempt()
        raise WrongCode
    catch_up(address.user, address.email)
    if stage is not None:
        login_on_verification(request, address)


def proved(process: EmailVerificationProcess, address: EmailAddress) -> bool:
    """Of several who give the same address, the first to prove it has it."""
    if address.email.endswith(mails.NOWHERE) or not address.can_set_verified():
        return False
    try:
        with transaction.atomic():
            return process.finish() is not None
    except IntegrityError:  # in the same moment somebody else was first
        return False


def send_code_again(request: HttpRequest) -> None:
    quietly(request)
    process = email_process(request)
    if not process.can_resend:
        raise SentEnough
    process.resend()


def email_process(request: HttpRequest) -> EmailVerificationProcess:
    process = EmailVerificationProcess.resume(request)
    in_person = request.user.is_authenticated or email_stage(request) is not None
    if process is None or process.user is None or not in_person:
        raise NothingPending
    return process


def email_stage(request: HttpRequest) -> EmailVerificationStage | None:
    return LoginStageController.enter(request, EmailVerificationStage.key)


def give_second_factor(request: HttpRequest, code: str) -> None:
    quietly(request)
    stage = LoginStageController.enter(request, AuthenticateStage.key)
    if stage is None or stage.login.user is None:
        raise NothingPending
    admit(stage.login.user)
    try_once_more(f"second factor:{stage.login.user.pk}")
    used = second_factor.recognise(stage.login.user, code)
    if used is None:
        raise WrongCode
    post_authentication(request, used)
    stage.exit()


def confirm_by_password(request: HttpRequest, password: str) -> None:
    must_know_password(request.user, password)
    reauthenticate_by_password(request)


def confirm_by_code(request: HttpRequest, code: str) -> None:
    try_once_more(f"confirm:{request.user.pk}")
    used = second_factor.recognise(request.user, code)
    if used is None:
        raise WrongCode
    post_authentication(request, used, reauthenticated=True)


def must_know_password(user: User, password: str) -> None:
    try_once_more(f"confirm:{user.pk}")
    if not user.check_password(password):
        raise WrongPassword


def must_be_confirmed(request: HttpRequest) -> None:
    """Asked by doors that could lock the person out of their own account."""
    quietly(request)
    if not did_recently_reauthenticate(request):
        raise ConfirmFirst


def afresh(request: HttpRequest) -> None:
    """Whatever this browser was before, it begins anew; who was logged in there is so no more."""
    quietly(request)
    sessions.left(request.session.get(sessions.BROWSER))
    request.session.flush()


def quietly(request: HttpRequest) -> None:
    """allauth leaves messages for the next page, unless it knows that there are no pages."""
    mark_request_as_headless(request, Client.BROWSER)


def email_of(user: User) -> str:
    """The address that this person has proved, if any."""
    kept = EmailAddress.objects.filter(user=user, verified=True).order_by("-primary").first()
    return "" if kept is None else kept.email


def say_goodbye(user: User, address: str) -> None:
    if address:
        mails.send("account_deleted", address, user)
