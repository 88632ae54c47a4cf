"""The mail server as the letters know it: one connection for many of them, and what it answers."""

import logging
import smtplib
from collections.abc import Sequence
from datetime import datetime

from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend

from notices.channels import GiveUp, Outcome, Sent
from notices.models import Delivery
from notices.pauses import again

GOING_AWAY = 421
logger = logging.getLogger(__name__)


class Line:
    """A connection to the mail server, opened when it is needed and again when it broke."""

    def __init__(self) -> None:
        self.connection: BaseEmailBackend | None = None
        self.away: str | None = None  # why the server cannot be reached at all

    def sent(
        self, message: EmailMessage, these: Sequence[Delivery], now: datetime
    ) -> dict[int, Outcome]:
        """One letter, and what that comes to for each delivery in it."""
        try:
            if self.away is None:
                self.opened().send_messages([message])
        except Exception as error:  # whatever a mail server and the way to it can come up with
            return {each.pk: self.failed(error, each, now) for each in these}
        if self.away is not None:
            return {each.pk: again(each, now, self.away) for each in these}
        return {each.pk: Sent() for each in these}

    def opened(self) -> BaseEmailBackend:
        if self.connection is None:
            connection = get_connection()
            try:
                connection.open()
            except Exception as error:
                self.away = said(error)
                raise
            self.connection = connection
        return self.connection

    def failed(self, error: Exception, delivery: Delivery, now: datetime) -> Outcome:
        """The server says that it never takes it, or something that may be otherwise later."""
        match error:
            case smtplib.SMTPRecipientsRefused(recipients=refused):
                code, text = next(iter(refused.values()))
                said_so = f"{code} {text.decode(errors='replace')}"
                if code >= 500:
                    return GiveUp(said_so, code)
                return again(delivery, now, said_so, code)
            case smtplib.SMTPDataError(smtp_code=code):
                if code >= 500:
                    return GiveUp(said(error), code)
                return again(delivery, now, said(error), code)
            case smtplib.SMTPResponseException(smtp_code=code) if code != GOING_AWAY:
                return again(delivery, now, said(error), code)
        self.close()
        return again(delivery, now, said(error))

    def close(self) -> None:
        connection, self.connection = self.connection, None
        try:
            if connection is not None:
                connection.close()
        except Exception:
            logger.exception("The line to the mail server was not closed.")


def said(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"[:200]
