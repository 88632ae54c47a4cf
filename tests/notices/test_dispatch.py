"""From the outbox to the mail server: each letter once, in the order of its game, if it is true."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from email.message import EmailMessage
from itertools import pairwise
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from notices import dispatch
from notices.channels import WAYS, Channel, Planned, Sent, Way
from notices.dispatch import deliver, expand
from notices.kinds import Kind
from notices.models import Delivery, Notice
from notices.outbox import STILL_TRUE
from notices.preferences import NOTHING_SAID
from tests.notices.post_office import (
    NOON,
    PostOffice,
    game_in,
    go,
    reader,
    states,
    tell,
    wish,
)

pytestmark = [pytest.mark.django_db, pytest.mark.storage]
GAMES = "codenames", "duet", "inkognito"


def after(**time: float) -> datetime:
    return NOON + timedelta(**time)


def test_a_notice_goes_out_once_however_often_the_sweeps_run(office: PostOffice) -> None:
    ada = reader()
    tell(ada)
    for _ in range(3):
        go()
    [letter] = office.letters
    assert letter["To"] == f"{ada.username}@post.example"
    assert states(ada) == ["sent"]
    kept = Delivery.objects.get(notice__user=ada, channel="email")
    assert (kept.tries, kept.done_at, kept.leased_until, kept.error) == (1, NOON, None, "")


def test_a_whole_batch_goes_by_one_connection_and_few_statements(office: PostOffice) -> None:
    people = [reader(f"r{number}") for number in range(20)]
    for user in people:
        tell(user, game=uuid4())
    expand(NOON)
    with CaptureQueriesContext(connection) as few:
        assert deliver(NOON) == 20
    assert (len(office.letters), office.connections) == (20, 1)
    with_one = len([q for q in few if "SAVEPOINT" not in q["sql"]])
    assert with_one <= 12 + 20, [q["sql"][:80] for q in few]  # and each letter is noted at once


def test_letters_about_one_game_come_in_their_order_and_those_of_others_do_not_wait(
    office: PostOffice,
) -> None:
    ada, game, other = reader(), uuid4(), uuid4()
    for kind in GAMES:
        tell(ada, game=game, game_kind=kind)
    tell(ada, game=other, game_kind="pictures")
    office.refuse = later_for("Duet")
    go()
    assert said(office) == ["Codenames", "Pictures"]
    assert states(ada) == ["sent", "due", "due", "sent"]
    go(after(seconds=59))  # a minute is what the second has to wait
    assert len(office.letters) == 2
    office.refuse = lambda letter: None
    go(after(seconds=60))
    assert said(office) == ["Codenames", "Pictures", "Duet", "Inkognito"]


def test_what_is_refused_for_good_is_given_up_and_the_next_one_goes(office: PostOffice) -> None:
    ada, game = reader(), uuid4()
    for kind in GAMES:
        tell(ada, game=game, game_kind=kind)
    office.refuse = lambda letter: "550 no such mailbox" if "Duet" in letter["Subject"] else None
    go()
    assert said(office) == ["Codenames", "Inkognito"]
    assert states(ada) == ["sent", "failed", "sent"]
    failed = Delivery.objects.get(notice__user=ada, state="failed")
    assert failed.status == 550 and "no such mailbox" in failed.error


def test_a_server_that_is_away_is_tried_for_a_day_with_growing_pauses(settings: Any) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1  # where nobody listens
    ada, tried = reader(), [NOON]
    tell(ada)
    expand(NOON)
    while deliver(tried[-1]) and states(ada) == ["due"]:
        tried.append(Delivery.objects.get(notice__user=ada, channel="email").next_at)
    assert states(ada) == ["failed"]
    pauses = [then - before for before, then in pairwise(tried)]
    assert pauses == sorted(pauses) and pauses[0] == timedelta(minutes=1)
    assert timedelta(days=1) < tried[-1] - NOON < timedelta(days=1, hours=1)
    assert "ConnectionRefusedError" in Delivery.objects.get(notice__user=ada, channel="email").error


def test_a_letter_that_goes_out_late_is_the_same_letter(office: PostOffice) -> None:
    tell(reader())
    refused: list[str] = []

    def once(letter: EmailMessage) -> str | None:
        refused.append(letter["Message-ID"])
        return "451 later" if len(refused) == 1 else None

    office.refuse = once
    go()
    go(after(minutes=2))
    assert refused == [office.ids[0]] * 2


def test_what_is_no_longer_true_is_not_sent(
    office: PostOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, over, playing = reader(), uuid4(), uuid4()
    monkeypatch.setitem(STILL_TRUE, Kind.YOUR_TURN, lambda notice: notice.game == playing)
    tell(ada, Kind.YOUR_TURN, game=over, game_kind="duet")
    tell(ada, Kind.YOUR_TURN, game=playing)
    go()
    assert said(office) == ["Codenames"]
    assert states(ada) == ["dropped", "sent"]
    assert Notice.objects.filter(user=ada).count() == 2  # the inbox keeps what was so


def test_what_nobody_can_say_is_true_or_not_waits_alone(
    office: PostOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, odd, plain = reader(), uuid4(), uuid4()
    monkeypatch.setitem(STILL_TRUE, Kind.YOUR_TURN, lambda notice: 1 / 0)
    tell(ada, Kind.YOUR_TURN, game=odd, game_kind="duet")
    tell(ada, game=plain)
    go()
    assert (said(office), states(ada)) == (["Codenames"], ["due", "sent"])


def test_what_somebody_has_switched_off_meanwhile_is_not_sent(office: PostOffice) -> None:
    ada = reader()
    tell(ada)
    expand(NOON)
    wish(ada, channels=NOTHING_SAID.without(Channel.EMAIL).channels)
    go()
    assert (office.letters, states(ada)) == ([], ["dropped"])


def test_a_transaction_that_is_rolled_back_tells_nobody(office: PostOffice) -> None:
    ada = reader()
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        tell(ada)
        raise ZeroDivisionError
    go()
    assert (office.letters, Notice.objects.filter(user=ada).count()) == ([], 0)


def test_the_same_thing_is_told_once(office: PostOffice) -> None:
    from notices.outbox import News, post

    ada = reader()
    for _ in range(2):
        post([News("one thing", ada.pk, Kind.GAME_OVER, NOON)])
    go()
    assert len(office.letters) == 1


def test_a_sender_that_slept_until_its_lease_was_over_sends_nothing_more(
    office: PostOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(3):
        tell(reader(f"r{number}"), game=uuid4())
    expand(NOON)
    clock, posted = [NOON], []

    def drowsy(some: Sequence[Delivery], now: datetime) -> Iterator[dict[int, Sent]]:
        for each in some:
            posted.append(each.pk)
            clock[0] += dispatch.LEASE  # as a laptop does whose lid is closed
            yield {each.pk: Sent()}

    monkeypatch.setitem(WAYS, Channel.EMAIL, WAYS[Channel.EMAIL]._replace(send=drowsy))
    monkeypatch.setattr(dispatch.timezone, "now", lambda: clock[0])
    assert dispatch.send_some(Channel.EMAIL, NOON) == (1, 0)
    left = Delivery.objects.filter(channel="email", state="due", notice__fresh=False)
    assert len(posted) == 1 and not left.filter(pk__in=posted).exists()
    assert deliver(clock[0], [Channel.EMAIL]) == 2 and len(set(posted)) == len(posted) == 3


def test_a_lease_keeps_others_away_until_it_ends(office: PostOffice) -> None:
    """As a sender leaves it that dies: nothing is sent while it may live, everything after that."""
    ada = reader()
    tell(ada)
    expand(NOON)
    [claimed] = dispatch.claim(Channel.EMAIL, NOON, NOON + dispatch.LEASE)
    assert deliver(after(seconds=59)) == 0
    go(after(seconds=61))
    assert states(ada) == ["sent"]
    # Whoever comes back from the dead writes nothing over it.
    dispatch.write({claimed.pk: dispatch.Retry(NOON, "late")}, NOON + dispatch.LEASE, NOON)
    assert states(ada) == ["sent"]


def test_a_way_of_others_is_used_as_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """The contract with the channels that others bring."""
    ada = reader()
    seen: list[list[str]] = []

    def send(some: Sequence[Delivery], now: datetime) -> Iterator[dict[int, Sent]]:
        seen.append([each.target for each in some])
        yield {each.pk: Sent(202) for each in some}

    def plan(notice: Notice, wishes: object, now: datetime) -> list[Planned]:
        return [Planned(name, f"push:{name}", now) for name in ("one", "two")]

    monkeypatch.setitem(WAYS, Channel.PUSH, Way(plan, send))
    tell(ada)
    go()
    assert seen == [["one", "two"]]
    mine = Delivery.objects.filter(notice__user=ada, channel="push")
    assert set(mine.values_list("state", "status", "tries")) == {("sent", 202, 1)}


def test_a_way_that_breaks_is_in_nobodys_way(
    office: PostOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*given: object) -> Any:
        raise RuntimeError("out of order")

    monkeypatch.setitem(WAYS, Channel.WEBHOOK, Way(broken, broken))
    monkeypatch.setitem(
        WAYS, Channel.PUSH, Way(lambda n, w, now: [Planned("", f"p:{n.pk}", now)], broken)
    )
    ada = reader()
    tell(ada)
    go()
    assert states(ada) == ["sent"]
    pushed = Delivery.objects.get(notice__user=ada, channel="push")
    assert (pushed.state, pushed.error, pushed.tries) == ("due", "RuntimeError", 1)


def said(office: PostOffice) -> list[str]:
    return [game_in(letter) for letter in office.letters]


def later_for(game: str) -> Any:
    return lambda letter: "451 later" if game in letter["Subject"] else None
