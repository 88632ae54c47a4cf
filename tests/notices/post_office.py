"""A mail server on this machine that keeps what it accepts, and people whom letters are sent to."""

from __future__ import annotations

import email
import email.policy
import itertools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from email.message import EmailMessage
from typing import Any
from uuid import UUID, uuid4

from aiosmtpd.controller import Controller
from allauth.account.models import EmailAddress

from accounts.models import User
from notices.dispatch import deliver, expand
from notices.kinds import Facts, Kind
from notices.models import Delivery, Notice
from notices.outbox import News, post
from notices.preferences import Wishes, keep
from tests.live import free_port

NOON = datetime(2026, 11, 18, 12, tzinfo=UTC)
numbers = itertools.count()


class PostOffice:
    """`refuse` may answer a letter with a line like `451 later`; None takes it."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self.refuse: Callable[[EmailMessage], str | None] = lambda letter: None
        self.connections = 0

    async def handle_EHLO(  # noqa: N802  aiosmtpd calls it so
        self, server: Any, session: Any, envelope: Any, hostname: str, responses: list[str]
    ) -> list[str]:
        session.host_name = hostname
        self.connections += 1
        return responses

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        letter = email.message_from_bytes(envelope.content, policy=email.policy.default)
        assert isinstance(letter, EmailMessage)
        if (no := self.refuse(letter)) is not None:
            return no
        self.letters.append(letter)
        return "250 taken"

    @property
    def ids(self) -> list[str]:
        return [letter["Message-ID"] for letter in self.letters]

    @property
    def texts(self) -> list[str]:
        """The first line of each letter."""
        return [text_of(letter).splitlines()[0] for letter in self.letters]


@contextmanager
def open_office(port: int | None = None) -> Iterator[tuple[PostOffice, int]]:
    office, port = PostOffice(), port or free_port()
    control = Controller(office, hostname="127.0.0.1", port=port, ready_timeout=60)
    control.start()
    try:
        yield office, port
    finally:
        control.stop()


def text_of(letter: EmailMessage) -> str:
    return part_of(letter, "plain")


def html_of(letter: EmailMessage) -> str:
    return part_of(letter, "html")


def part_of(letter: EmailMessage, kind: str) -> str:
    part = letter.get_body((kind,))
    assert part is not None
    return str(part.get_content())


def game_in(letter: EmailMessage) -> str:
    """The title of the game that a letter is about, as short as it gets."""
    return str(letter["Subject"]).partition("(")[2].rstrip(")").rpartition(": ")[2]


def reader(name: str = "ada", *, proved: bool = True, **more: Any) -> User:
    """Somebody with an address."""
    user = User.objects.create(username=f"{name}-{uuid4().hex[:8]}", display_name=name, **more)
    address = f"{user.username}@post.example"
    EmailAddress.objects.create(user=user, email=address, verified=proved, primary=True)
    return user


def tell(
    user: User, kind: Kind = Kind.GAME_OVER, *, game: UUID | None = None, about: User | None = None,
    at: datetime = NOON, team: UUID | None = None, **facts: Any,
) -> Notice:  # fmt: skip
    """One notice, as somebody would post it."""
    facts = {"game_kind": "codenames"} | facts
    key = f"{uuid4()}"
    news = News(
        key, user.pk, kind, at, Facts(**facts), game=game, team=team, about=about and about.pk
    )
    post([news])
    return Notice.objects.get(key=key)


def wish(user: User, **wishes: Any) -> None:
    keep(user.pk, Wishes(**wishes))


def go(now: datetime = NOON) -> None:
    """All that is there to be sent now."""
    expand(now)
    while deliver(now):
        pass


def states(user: User) -> list[str]:
    """What has come of the letters of a person, in their order."""
    mine = Delivery.objects.filter(notice__user=user, channel="email").order_by("pk")
    return list(mine.values_list("state", flat=True))
