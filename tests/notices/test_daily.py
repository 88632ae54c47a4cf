"""The letter of a day: everything that was held, once, at the hour that somebody chose."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest

from accounts.models import User
from notices import dispatch
from notices.channels import Channel
from notices.dispatch import expand
from notices.kinds import Kind
from notices.outbox import STILL_TRUE
from notices.preferences import NOTHING_SAID, MailMode, QuietHours
from tests.notices.post_office import (
    NOON,
    PostOffice,
    go,
    html_of,
    reader,
    states,
    tell,
    text_of,
    wish,
)

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


def patient(name: str = "ada", *, hour: int = 18, **more: Any) -> User:
    """Somebody in Prague who wants one letter a day."""
    user = reader(name, time_zone="Europe/Prague")
    wish(user, mail=MailMode.DAILY, daily_hour=hour, **more)
    return user


SIX = NOON + timedelta(hours=5)  # in Prague


def test_all_of_a_day_comes_in_one_letter_at_its_hour(office: PostOffice) -> None:
    ada = patient()
    for kind in ("codenames", "duet", "inkognito"):
        tell(ada, game=uuid4(), game_kind=kind)
        go()
    go(SIX - timedelta(seconds=1))
    assert office.letters == []
    go(SIX)
    go(SIX + timedelta(hours=1))
    [letter] = office.letters
    assert letter["Subject"] == "Dead Drop: What is new for you"
    for part in (text_of(letter), html_of(letter)):
        order = [part.index(title) for title in ("Codenames", "Duet", "Inkognito")]
        assert order == sorted(order)
    assert states(ada) == ["sent"] * 3


def test_what_comes_after_its_hour_is_for_the_next_day(office: PostOffice) -> None:
    ada = patient()
    tell(ada)
    go()
    go(SIX)
    tell(ada, game_kind="inkognito")
    go(SIX + timedelta(minutes=1))
    assert len(office.letters) == 1
    go(SIX + timedelta(days=1))
    assert ["Inkognito" in text_of(letter) for letter in office.letters] == [False, True]
    assert len(set(office.ids)) == 2


def test_what_is_not_true_any_more_is_left_out_and_of_nothing_there_is_no_letter(
    office: PostOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone: set[Any] = set()
    monkeypatch.setitem(STILL_TRUE, Kind.YOUR_TURN, lambda notice: notice.game not in gone)
    ada, bo = patient(), patient("bo")
    first, last, his = uuid4(), uuid4(), uuid4()
    tell(ada, Kind.YOUR_TURN, game=first, game_kind="duet")
    tell(ada, game=uuid4(), game_kind="codenames")
    tell(ada, Kind.YOUR_TURN, game=last, game_kind="pictures")
    tell(ada, game=uuid4(), game_kind="inkognito")
    tell(bo, Kind.YOUR_TURN, game=his)
    go()
    gone |= {first, last, his}
    go(SIX)
    [letter] = office.letters
    assert ada.username in letter["To"]
    said = text_of(letter)
    assert "Inkognito" in said and "Duet" not in said and "Pictures" not in said
    assert states(ada) == ["dropped", "sent", "dropped", "sent"]
    assert states(bo) == ["dropped"]


def test_who_ends_a_kind_meanwhile_does_not_find_it_in_the_letter(office: PostOffice) -> None:
    ada = patient()
    for kind, game in ((Kind.GAME_OVER, "codenames"), (Kind.REPLACED, "duet"), (Kind.GAME_OVER, "pictures")):  # fmt: skip
        tell(ada, kind, game_kind=game)
    go()
    fewer = NOTHING_SAID.without(Channel.EMAIL, [Kind.REPLACED]).channels
    wish(ada, mail=MailMode.DAILY, daily_hour=18, channels=fewer)
    go(SIX)
    assert "Duet" not in text_of(office.letters[0])
    assert states(ada) == ["sent", "dropped", "sent"]


def test_a_letter_of_a_day_that_is_refused_comes_later_whole_and_is_the_same(
    office: PostOffice,
) -> None:
    ada, seen = patient(), []
    for kind in ("codenames", "inkognito"):
        tell(ada, game_kind=kind)
    go()
    office.refuse = lambda letter: seen.append(letter["Message-ID"]) or "451 later"
    go(SIX)
    assert states(ada) == ["due", "due"]
    tell(ada, game_kind="pictures")
    go(SIX + timedelta(seconds=30))
    office.refuse = lambda letter: None
    go(SIX + timedelta(minutes=1))
    [letter] = office.letters
    assert [letter["Message-ID"]] == seen
    assert "Pictures" not in text_of(letter)  # which is for tomorrow
    assert states(ada) == ["sent", "sent", "due"]


def test_a_sender_that_dies_leaves_the_letter_of_a_day_to_another(office: PostOffice) -> None:
    ada = patient()
    for kind in ("codenames", "inkognito"):
        tell(ada, game_kind=kind)
    go()
    claimed = dispatch.claim(Channel.EMAIL, SIX, SIX + dispatch.LEASE)
    list(dispatch.WAYS[Channel.EMAIL].send(claimed, SIX))  # and nothing is written down
    go(SIX + timedelta(seconds=30))
    assert len(office.letters) == 1
    go(SIX + timedelta(seconds=61))
    assert len(office.letters) == 2 and len(set(office.ids)) == 1
    assert text_of(office.letters[0]) == text_of(office.letters[1])


@pytest.mark.parametrize(
    ("told", "then"),
    [
        ("2026-03-28 17:30", "2026-03-29 16:00"),  # clocks go forward in between
        ("2026-10-24 17:00", "2026-10-25 17:00"),  # and back
    ],
)
def test_the_hour_is_that_of_a_clock_in_prague(office: PostOffice, told: str, then: str) -> None:
    ada, at, due = patient(), moment(told), moment(then)
    tell(ada, at=at)
    expand(at)
    go(due - timedelta(seconds=1))
    assert office.letters == []
    go(due)
    assert len(office.letters) == 1


def test_an_hour_that_is_quiet_waits_until_it_is_not(office: PostOffice) -> None:
    tell(patient(quiet=QuietHours("17:00", "19:30")))
    go()
    go(SIX)
    assert office.letters == []
    go(SIX + timedelta(minutes=90))
    assert len(office.letters) == 1


def test_one_letter_of_a_day_is_not_mixed_with_that_of_another(office: PostOffice) -> None:
    """Also if both are due at the same moment, in one batch."""
    ada, bo = patient(), patient("bo")
    for user, kind in ((ada, "codenames"), (bo, "inkognito"), (ada, "codenames")):
        tell(user, game_kind=kind)
    go()
    go(SIX)
    assert [letter["To"].partition("-")[0] for letter in office.letters] == ["ada", "bo"]
    assert ["Inkognito" in text_of(letter) for letter in office.letters] == [False, True]


def moment(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)
