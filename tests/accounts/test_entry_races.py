"""Two who come in, prove or leave in the same moment."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest
from allauth.account.models import EmailAddress
from django.http import HttpResponse

from accounts import people
from accounts.models import User
from games.models import Game, Seat
from tests.accounts.browser import Browser, known, member, with_telephone
from tests.accounts.test_second_factor import at_the_door
from tests.api.parlour import invite, opened
from tests.conftest import Person, Story, at_once

pytestmark = pytest.mark.storage


@pytest.fixture(autouse=True)
def nobody_stays(transactional_db: None) -> Iterator[None]:
    """What is committed here is taken away again."""
    before = set(User.objects.values_list("pk", flat=True))
    yield
    User.objects.exclude(pk__in=before).delete()


@pytest.mark.parametrize("kind", ["telephone", "recovery"])
def test_of_two_who_send_a_code_at_once_one_comes_in(kind: str) -> None:
    ada, telephone, codes = with_telephone()
    code = telephone.code() if kind == "telephone" else codes[0]
    thieves = at_the_door(ada), at_the_door(ada)
    answers = at_once(*(partial(thief.second_factor, code) for thief in thieves))
    assert sorted(answer.status_code for answer in answers) == [200, 401]


def test_of_two_who_want_a_name_at_once_one_has_it() -> None:
    ada, eve = Browser(), Browser("eve")
    eve.name = ada.name.upper()
    answers = at_once(ada.sign_up, eve.sign_up)
    assert sorted(answer.status_code for answer in answers) == [202, 409]


def test_of_two_who_prove_an_address_at_once_one_has_it() -> None:
    shared, codes = "both@example.org", []
    both = member(), member("bo")
    for person in both:
        person.confirm()
        person.send("PUT", "email", {"email": shared})
        person.email = shared
        codes.append(person.code())
    answers = at_once(*(partial(p.verify, c) for p, c in zip(both, codes, strict=True)))
    assert sorted(answer.status_code for answer in answers) == [200, 401]
    assert EmailAddress.objects.filter(email=shared, verified=True).count() == 1


def test_a_table_that_starts_while_somebody_goes_is_dealt_or_has_lost_them() -> None:
    ada, story = known(), Story()
    story.sit()
    Seat.objects.filter(game=story.id, name="red_spymaster").update(user=ada.user)
    leaving = ada.user
    gone, started = at_once(
        lambda: people.forget(leaving), lambda: story.ada.post(f"{story.path}/start")
    )
    assert (gone, User.objects.filter(username=ada.name).exists()) == (None, False)
    left = Seat.objects.filter(game=story.id, name="red_spymaster")
    if started.status_code == 200:
        assert [seat.user for seat in left] == [None]
    else:
        assert (started.status_code, list(left)) == (422, [])
    assert Game.objects.filter(pk=story.id).exists()


def opens(person: Person) -> HttpResponse:
    return person.post("games", {"kind": "codenames"})


def founds(person: Person) -> HttpResponse:
    return person.post("teams", {"name": "Harbour"})


def is_invited(person: Person) -> HttpResponse:
    host = Person("host")
    return invite(host, opened(host), person)


def is_blocked(person: Person) -> HttpResponse:
    host = member("host")
    return host.send("POST", "blocks", {"player": person.user.username})


@pytest.mark.parametrize("deed", [opens, founds, is_invited, is_blocked])
def test_who_goes_is_gone_whatever_is_done_in_that_moment(deed) -> None:
    """It was done before, or it is too late: to ask again tells which."""
    for _ in range(3):
        person = Person("ada")
        gone, done = at_once(partial(people.forget, person.user), partial(deed, person))
        assert (gone, User.objects.filter(pk=person.user.pk).exists()) == (None, False)
        assert done.status_code in (201, 204, 401, 404, 422, 503), done.content
        assert (done.status_code == 503) == ("Retry-After" in done)
        Game.objects.filter(host=None, standing__head=0).delete()
