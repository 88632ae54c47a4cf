"""How allauth does what it does for this house: mails, names, addresses."""

from ipaddress import ip_address
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest, HttpResponse

from accounts import mails
from accounts.bans import admit
from accounts.models import User
from api_schema.throttle import address


class Adapter(DefaultAccountAdapter):  # type: ignore[misc]
    """What the house does in its own way."""

    def get_login_stages(self) -> list[str]:
        """The steps of a log-in, in which the proof of an address is asked for in our way."""
        ours = {"allauth.account.stages.EmailVerificationStage": "accounts.stages.AddressStage"}
        return [ours.get(stage, stage) for stage in super().get_login_stages()]

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Under the last part of the name that allauth has for it."""
        name = template_prefix.rpartition("/")[2]
        facts = {key: value for key, value in context.items() if isinstance(value, str)}
        mails.send(name, email, context.get("user"), **facts)

    def send_notification_mail(
        self, template_prefix: str, user: User, context: dict[str, Any] | None = None,
        email: str | None = None,
    ) -> None:  # fmt: skip
        """In the language of the person, also where the address is not theirs any more."""
        told = {"user": user, **(context or {})}
        super().send_notification_mail(template_prefix, user, told, email)

    def send_confirmation_mail(
        self, request: HttpRequest, emailconfirmation: Any, signup: bool
    ) -> None:
        """A code, or, if somebody else has proved that the address is theirs, a word to them."""
        meant = emailconfirmation.email_address
        taken = getattr(request, STANDS_FOR, None) or meant.email
        owner = mails.owner_of(taken)
        if owner is not None and owner.pk != meant.user_id:
            mails.send("account_already_exists", taken, owner)
        else:
            super().send_confirmation_mail(request, emailconfirmation, signup)

    def pre_login(self, request: HttpRequest, user: User, **more: Any) -> HttpResponse | None:
        """Who is banned is told so once the password was right: before that, nothing is told."""
        admit(user)
        response: HttpResponse | None = super().pre_login(request, user, **more)
        return response

    def get_client_ip(self, request: HttpRequest) -> str:
        try:
            return str(ip_address(address(request)))
        except ValueError:  # a proxy that says nothing of use
            return "0.0.0.0"  # noqa: S104  an address like any other here


STANDS_FOR = "_stands_for"  # of a request: the taken address that a new account does not get
