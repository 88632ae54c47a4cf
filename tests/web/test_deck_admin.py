"""Decks in the admin: that they are there, not what is in them."""

import pytest
from django.test import Client

from accounts.models import User
from games.models import Deck
from tests.api.test_decks import made
from tests.conftest import Person


@pytest.fixture
def ada(db: None) -> Person:
    return Person("ada")


def test_the_admin_sees_that_a_deck_is_there_and_not_what_is_in_it(ada: Person) -> None:
    path, operator = made(ada, name="Secret words"), Client(raise_request_exception=False)
    operator.force_login(User.objects.create_superuser("operator", password="x"))
    for page in ("deck/", f"deck/{path.removeprefix('decks/')}/change/", "deck/?language=en"):
        text = operator.get(f"/admin/games/{page}").content.decode()
        assert "Secret words" in text and "WHALE" not in text
    for question in ("cards__contains=WHALE", "owner__password__startswith=a"):
        assert operator.get(f"/admin/games/deck/?{question}").status_code == 400
    assert operator.post("/admin/games/deck/add/").status_code == 403


def test_a_person_with_a_deck_can_be_removed_in_the_admin(ada: Person) -> None:
    path, operator = made(ada), Client(raise_request_exception=False)
    operator.force_login(User.objects.create_superuser("operator", password="x"))
    gone = operator.post(f"/admin/accounts/user/{ada.user.pk}/delete/", {"post": "yes"})
    assert gone.status_code == 302
    assert not User.objects.filter(pk=ada.user.pk).exists()
    assert not Deck.objects.filter(pk=path.removeprefix("decks/")).exists()
