"""What the tests of the ways out share: a real mail server, and somebody to call."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from notices import outward
from notices.kinds import Kind
from notices.outbox import STILL_TRUE
from tests.conftest import Person
from tests.notices.browsers import HOST, Browser
from tests.notices.callers import Clockwork, Hook
from tests.notices.post_office import PostOffice, open_office
from tests.notices.receivers import Authority, Receiver, Resolver, receiving, status


@pytest.fixture
def office(settings: Any) -> Iterator[PostOffice]:
    with open_office() as (found, port):
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", port
        yield found


@pytest.fixture
def resolver(monkeypatch: pytest.MonkeyPatch) -> Resolver:
    made = Resolver()
    monkeypatch.setattr("socket.getaddrinfo", made)
    return made


@pytest.fixture
def authority(tmp_path: Path, settings: Any) -> Authority:
    """Trusted by us."""
    made = Authority(tmp_path)
    settings.WEBHOOKS_CA_FILE = str(made.file)
    return made


@pytest.fixture
def receiver(settings: Any) -> Iterator[Receiver]:
    """A good one, to which the operators let us go."""
    settings.WEBHOOKS_ALLOWED_NETWORKS = ["127.0.0.0/8"]
    with receiving() as made:
        yield made


@pytest.fixture
def curt(monkeypatch: pytest.MonkeyPatch) -> None:
    """What follows an answer is hardly listened to."""
    monkeypatch.setattr(outward, "GOODBYE_WITHIN", 0.1)


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """The whole exchange in half a second, so that a test of slowness is quick. Who expects an answer
    does not hurry: a machine may be busy with something else."""
    monkeypatch.setattr(outward, "WHOLE_WITHIN", 0.5)
    monkeypatch.setattr(outward, "CONNECTED_WITHIN", 0.4)
    monkeypatch.setattr(outward, "GOODBYE_WITHIN", 0.1)


@pytest.fixture
def ada(db: None) -> Person:
    return Person("ada")


@pytest.fixture
def hook(ada: Person, receiver: Receiver) -> Hook:
    return Hook(ada, receiver.url())


@pytest.fixture
def clockwork() -> Clockwork:
    return Clockwork()


@pytest.fixture
def service(settings: Any, resolver: Resolver, authority: Authority) -> Iterator[Receiver]:
    """A push service, with TLS."""
    settings.WEBHOOKS_ALLOWED_NETWORKS = ["127.0.0.0/8"]
    resolver.says(HOST, ["127.0.0.1"])
    with receiving(tls=authority.vouches_for(HOST)) as made:
        made.answer = status(201)
        yield made


@pytest.fixture
def browser(service: Receiver) -> Browser:
    return Browser(service.url(HOST, f"/send/{uuid4()}"))


@pytest.fixture(autouse=True)
def made_up_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """What these tests tell of turns and tables is about games that nobody plays: let it be true."""
    for kind in (Kind.YOUR_TURN, Kind.TIME_SHORT, Kind.INVITED):
        monkeypatch.delitem(STILL_TRUE, kind)
