"""Many senders at once, and one that is killed in the middle: nothing is lost.

What is guaranteed: while senders live, each letter is handed to the mail server once. Of a sender
that dies (kill -9, a lost machine) the batch that it had in hand is sent again when its lease has
ended, also letters of it that the server has just accepted: they bear the same Message-ID, so that
a mailbox can tell. No protocol of mail does better.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from threading import Event
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.utils import timezone

from accounts.models import User
from notices import dispatch
from notices.dispatch import deliver, expand
from notices.models import Delivery
from tests import servers
from tests.conftest import at_once
from tests.notices.post_office import NOON, PostOffice, game_in, go, open_office, reader, tell

pytestmark = pytest.mark.storage
PATIENCE = 120  # seconds: a machine may be busy with something else
GAMES = "codenames", "duet", "inkognito", "pictures"
TITLES = ["Codenames", "Duet", "Inkognito", "Pictures"]
SENDER = """
import django; django.setup()
from notices.dispatch import deliver, expand
print("ready", flush=True)
while True:
    expand(); deliver()
"""


@pytest.fixture(autouse=True)
def nobody_stays(transactional_db: None) -> Iterator[None]:
    """What is committed here is taken away again."""
    people = set(User.objects.values_list("pk", flat=True))
    yield
    User.objects.exclude(pk__in=people).delete()


def crowd(size: int) -> list[User]:
    """People with a game each, and four letters to come about it."""
    people = [reader(f"r{number}") for number in range(size)]
    games = {user.pk: uuid4() for user in people}
    for kind in GAMES:
        for user in people:
            tell(user, game=games[user.pk], game_kind=kind)
    return people


def in_order(office: PostOffice, people: list[User]) -> None:
    """Everybody has all four, and the first of each in the order of the game."""
    for user in people:
        mine = [game_in(each) for each in office.letters if user.username in each["To"]]
        assert list(dict.fromkeys(mine)) == TITLES


def test_of_many_senders_at_once_each_sends_something_else(office: PostOffice) -> None:
    people = crowd(40)

    def sweep() -> None:
        idle = 0
        while idle < 3:
            idle = 0 if expand(NOON) + deliver(NOON) else idle + 1

    at_once(sweep, sweep, sweep)
    go()
    assert len(office.letters) == len(set(office.ids)) == 160
    in_order(office, people)


def test_a_sender_that_is_killed_in_the_middle_of_a_batch_loses_nothing(settings: Any) -> None:
    people = crowd(30)
    with open_office() as (office, port):
        in_hand, killed = Event(), Event()

        def take(letter: EmailMessage) -> None:
            """The thirty-first is taken, and whoever sent it is not there any more to hear of it."""
            if len(office.letters) == 30:
                in_hand.set()
                killed.wait(PATIENCE)

        office.refuse = take
        with sender(port) as process:
            assert in_hand.wait(PATIENCE)
            os.kill(process.pid, signal.SIGKILL)
            process.wait()
        killed.set()
        wait_for(lambda: len(office.letters) == 31)
        before, leased = list(office.ids), Delivery.objects.exclude(leased_until=None).count()
        assert 0 < leased <= dispatch.BATCH
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", port
        go(timezone.now())  # what it had in hand waits for the lease
        assert Delivery.objects.filter(state="due").exists()
        go(timezone.now() + 2 * dispatch.LEASE)
    theirs = Delivery.objects.filter(channel="email", notice__user__in=people)
    assert set(theirs.values_list("state", flat=True)) == {"sent"}
    counted = Counter(office.ids)
    assert len(counted) == 120  # nothing lost, and nothing under another name
    repeated = {name for name, times in counted.items() if times > 1}
    assert repeated == {before[-1]} and set(counted.values()) == {1, 2}  # just handed over
    in_order(office, people)


@contextmanager
def sender(port: int) -> Iterator[subprocess.Popen[str]]:
    """Another process that sends what there is, until it is killed."""
    env = os.environ | {
        "DATABASE_URL": address_of_the_database(), "EMAIL_URL": f"smtp://127.0.0.1:{port}",
        "DJANGO_SETTINGS_MODULE": "config.settings.test",
    }  # fmt: skip
    command = [sys.executable, "-c", SENDER]
    with subprocess.Popen(
        command, cwd=servers.ROOT, env=env, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
            yield process
        finally:
            process.kill()


def address_of_the_database() -> str:
    """Of the one that these tests use, for another process."""
    settings = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{settings['NAME']}"
    host = settings["OPTIONS"].get("host") or settings["HOST"]
    return f"postgres://{settings['USER']}@/{settings['NAME']}?host={host}"


def wait_for(true: Callable[[], bool], seconds: float = PATIENCE) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.005)
