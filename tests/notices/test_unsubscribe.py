"""The end of letters: by one POST, without a log-in, for one kind or for all."""

from __future__ import annotations

import re
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.http import HttpResponse
from django.test import Client

from accounts.models import User
from notices import opaque, unsubscribe
from notices.channels import Channel
from notices.kinds import Kind
from notices.preferences import DEFAULTS, wishes_of
from tests.notices.post_office import NOON, PostOffice, go, html_of, reader, tell

pytestmark = [pytest.mark.django_db, pytest.mark.storage]
ONE_CLICK = "List-Unsubscribe=One-Click"
FORM = "application/x-www-form-urlencoded"


def path(user: User, kind: Kind | None) -> str:
    return unsubscribe.link(user.pk, kind).removeprefix("http://127.0.0.1:8000")


def post(at: str, **more: Any) -> HttpResponse:
    """As a mail program does it: no cookie, no token, no browser."""
    return Client(enforce_csrf_checks=True).post(at, ONE_CLICK, content_type=FORM, **more)


def mailed(user: User) -> set[Kind]:
    wishes = wishes_of([user.pk])[user.pk]
    return {kind for kind in Kind if Channel.EMAIL in wishes.ways(kind)}


BY_DEFAULT = {kind for kind, ways in DEFAULTS.items() if Channel.EMAIL in ways}


def test_one_post_to_the_link_of_a_letter_ends_letters_of_its_kind(office: PostOffice) -> None:
    ada = reader()
    tell(ada)
    go()
    [link] = re.findall(r"<http://127\.0\.0\.1:8000(.*?)>", office.letters[0]["List-Unsubscribe"])
    assert post(link).status_code == 200
    assert mailed(ada) == BY_DEFAULT - {Kind.GAME_OVER}
    tell(ada)
    tell(ada, Kind.REPLACED)
    go(NOON)
    assert len(office.letters) == 2
    assert post(link).status_code == 200  # twice is as once
    assert mailed(ada) == BY_DEFAULT - {Kind.GAME_OVER}


def test_the_other_link_ends_them_all_and_nothing_else(office: PostOffice) -> None:
    ada, bo = reader(), reader("bo")
    assert post(path(ada, None)).status_code == 200
    assert (mailed(ada), mailed(bo)) == (set(), BY_DEFAULT)
    assert Channel.PUSH in wishes_of([ada.pk])[ada.pk].ways(Kind.YOUR_TURN)


def test_the_link_to_end_all_is_in_every_letter(office: PostOffice) -> None:
    ada = reader()
    tell(ada)
    go()
    assert unsubscribe.link(ada.pk, None) in html_of(office.letters[0])


def test_to_look_changes_nothing_and_says_nothing_of_the_person() -> None:
    ada = reader("adalbert")
    for at in (path(ada, Kind.YOUR_TURN), path(ada, None)):
        shown = Client().get(at)
        assert shown.status_code == 200 and b"<button" in shown.content
        assert b"adalbert" not in shown.content and b"@" not in shown.content
        assert shown["Cache-Control"] == "private, no-store"
        assert shown["Referrer-Policy"] == "no-referrer"
    assert mailed(ada) == BY_DEFAULT


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Your turn?"), ("cs", "Jsi na tahu?"), ("pl", "Twoja kolej?")],
)
def test_the_page_is_in_the_language_of_the_letter(language: str, words: str) -> None:
    ada = reader(language=language)
    shown = Client().get(path(ada, Kind.YOUR_TURN), headers={"Accept-Language": "en"})
    assert words in shown.content.decode()
    assert f'lang="{language}"' in shown.content.decode()


def test_a_link_that_the_house_has_not_written_leads_nowhere() -> None:
    ada = reader()
    name = UUID(path(ada, None).rpartition("/")[2])
    turned = [UUID(int=name.int ^ (1 << bit)) for bit in range(0, 128, 7)]
    inbox = opaque.sealed("inbox", ada.pk, 1)
    for odd in (uuid4(), *turned, inbox, opaque.sealed("unsubscribe", ada.pk, 1)):
        assert post(f"/unsubscribe/{odd}").status_code == 404
        assert Client().get(f"/unsubscribe/{odd}").status_code == 404
    assert mailed(ada) == BY_DEFAULT
    gone = path(ada, None)
    ada.delete()
    assert post(gone).status_code == 404


def test_guesses_are_counted(settings: Any, one_minute: None) -> None:
    settings.THROTTLE = settings.THROTTLE | {"guess": 3}
    answers = [post(f"/unsubscribe/{uuid4()}").status_code for _ in range(4)]
    assert answers == [404, 404, 404, 429]
    assert post(path(reader(), None)).status_code == 200  # a link is no guess


def test_links_differ_by_person_and_by_kind() -> None:
    ada, bo = reader(), reader("bo")
    links = {unsubscribe.link(user.pk, kind) for user in (ada, bo) for kind in (None, *Kind)}
    assert len(links) == 2 * (len(Kind) + 1)
    assert unsubscribe.behind(UUID(path(ada, Kind.INVITED).rpartition("/")[2])) == (
        ada,
        Kind.INVITED,
    )
