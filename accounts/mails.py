"""What is written to people by mail: plain text in their language, with codes and no links."""

import hashlib
import logging
from pathlib import Path

from allauth.account.models import EmailAddress
from django.core.mail import EmailMessage, get_connection
from django.utils import translation

from accounts.models import User
from api_schema.throttle import within
from api_schema.words import say

WORDS = Path(__file__).parent / "words.toml"
PREFIX = "Dead Drop: "
# Nobody has a mailbox there: the addresses of accounts that stand for taken ones (`people`).
NOWHERE = "@husk.invalid"
logger = logging.getLogger(__name__)


def send(name: str, address: str, to: User | None, **facts: str) -> None:
    """One mail. Whether it goes out is not told to whoever caused it, and takes no other time."""
    try:
        if address.endswith(NOWHERE):
            pretend()
        elif not within("mail", hashlib.sha256(address.lower().encode()).hexdigest()[:32]):
            logger.warning("Too many mails to one address: %s is not sent.", name)
            pretend()
        else:
            written(name, address, to or owner_of(address), **facts).send()
    except Exception:  # whatever the mail server does, the answer stays the same
        logger.exception("A mail was not sent: %s.", name)


def written(name: str, address: str, to: User | None, **facts: str) -> EmailMessage:
    language = to.language if to is not None else translation.get_language() or "en"
    with translation.override(language):
        subject = PREFIX + say(WORDS, "subject", name)
        text = say(WORDS, "text", name, **facts).strip() + "\n"
    return EmailMessage(subject, text, to=[address])


def pretend() -> None:
    """What takes the time of a mail, without one."""
    connection = get_connection()
    connection.open()
    connection.close()


def owner_of(address: str) -> User | None:
    """The person whose address this is, as they have proved."""
    found = EmailAddress.objects.filter(email=address.lower(), verified=True)
    kept = found.select_related("user").first()
    return None if kept is None else kept.user
