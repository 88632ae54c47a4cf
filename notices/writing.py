"""Letters as they are written: text and HTML, in the language of the reader."""

import re
from collections.abc import Sequence
from email.utils import parseaddr
from typing import NamedTuple

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.crypto import salted_hmac

from accounts.mails import PREFIX
from accounts.models import User
from api_schema.words import say
from notices import unsubscribe
from notices.kinds import Kind
from notices.links import at_home, page_of
from notices.models import Notice
from notices.sentences import WORDS, facts_of, kind_called, sentence, title


class Item(NamedTuple):
    """One notice in a letter."""

    heading: str
    text: str
    page: str


def letter(notice: Notice, *, to: str, identity: str) -> EmailMultiAlternatives:
    """A letter about one thing."""
    user = notice.user
    with translation.override(user.language):
        written = composed(user, title(notice, facts_of(notice)), [notice], Kind(notice.kind))
    return addressed(written, to, identity, thread=thread_of(notice))


def daily_letter(
    user: User, notices: Sequence[Notice], *, to: str, identity: str
) -> EmailMultiAlternatives:
    """All that was held back for the letter of a day."""
    with translation.override(user.language):
        written = composed(user, say(WORDS, "letter", "daily"), notices, None)
    return addressed(written, to, identity, thread=None)


def composed(
    user: User, subject: str, notices: Sequence[Notice], kind: Kind | None
) -> EmailMultiAlternatives:
    stop = unsubscribe.link(user.pk, kind)
    content = {
        "language": user.language,
        "heading": subject,
        "items": [item(notice, user) for notice in notices],
        "one": kind is not None,
        "look": say(WORDS, "letter", "look"),
        "why": say(WORDS, "letter", "why"),
        "stop_kind": kind and say(WORDS, "letter", "stop_kind", kind=kind_called(kind)),
        "stop_kind_link": stop,
        "stop_all": say(WORDS, "letter", "stop_all"),
        "stop_all_link": unsubscribe.link(user.pk, None),
        "home": at_home("/"),
    }
    text = render_to_string("notices/letter.txt", content).strip() + "\n"
    written = EmailMultiAlternatives(PREFIX + subject, text)
    written.attach_alternative(render_to_string("notices/letter.html", content), "text/html")
    written.extra_headers = {
        "List-Unsubscribe": f"<{stop}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",  # RFC 8058
        "Auto-Submitted": "auto-generated",  # RFC 3834: nobody's holiday is told to it
    }
    return written


def item(notice: Notice, user: User) -> Item:
    facts = facts_of(notice)
    said = sentence(notice, zone=user.time_zone, spelled=harmless, facts=facts)
    return Item(title(notice, facts), said, page_of(notice, facts))


def addressed(
    written: EmailMultiAlternatives, to: str, identity: str, thread: str | None
) -> EmailMultiAlternatives:
    written.to = [to]
    written.extra_headers["Message-ID"] = message_id("letter", identity)
    if thread is not None:
        written.extra_headers |= {"References": thread, "In-Reply-To": thread}
    return written


def thread_of(notice: Notice) -> str | None:
    """Letters about one game or team answer one that never was, so that they are shown together."""
    about = notice.game or notice.team
    return about and message_id("thread", f"{notice.user_id}:{about}")


def message_id(what: str, identity: str) -> str:
    """The same for the same. A number of the house would tell how much is going on."""
    mark = salted_hmac(f"notices.{what}", identity, algorithm="sha256").hexdigest()[:32]
    return f"<{mark}@{parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition('@')[2]}>"


def harmless(name: str) -> str:
    """A name that a mail program does not take for an address: whoever chose it would have us send
    a link to whomever they like."""
    return re.sub(r"([.:/@])(?=\S)", r"\1 ", name)
