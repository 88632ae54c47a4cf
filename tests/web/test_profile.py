"""The page of a player: what others may see, and what one may do about somebody."""

from __future__ import annotations

from uuid import uuid4

import pytest

from accounts.models import Block, User
from tests.api.parlour import block, invited_to, opened
from tests.web.newcomer import Visitor, browser

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada(db: None) -> Visitor:
    return Visitor("ada")


@pytest.fixture
def bo(db: None) -> Visitor:
    return Visitor("bo")


def page(who: Visitor) -> str:
    return f"/players/{who.user.username}/"


def test_a_player_is_shown_without_what_they_keep_to_themselves(ada: Visitor, bo: Visitor) -> None:
    assert "Too little to tell yet." in ada.opens(page(bo))
    User.objects.filter(pk=bo.user.pk).update(shows_results=False, email="bo@secret.example")
    text = ada.opens(page(bo))
    assert "Results are not shown to others." in text and "secret.example" not in text
    assert "This is you" in bo.opens(page(bo)) and 'value="block"' not in bo.opens(page(bo))


def test_somebody_is_blocked_and_unblocked(ada: Visitor, bo: Visitor) -> None:
    ada.sends(page(bo), do="block")
    assert Block.objects.filter(by=ada.user, whom=bo.user).exists()
    assert 'value="unblock"' in ada.opens(page(bo))
    assert bo.browser.get(page(ada)).status_code == 404
    ada.sends(page(bo), do="unblock")
    assert not Block.objects.filter(by=ada.user).exists()


def test_somebody_is_invited_to_a_table_of_mine(ada: Visitor, bo: Visitor) -> None:
    table, theirs = opened(ada, public=False), opened(bo, public=False)
    text = ada.opens(page(bo))
    assert table.removeprefix("games/") in text and theirs.removeprefix("games/") not in text
    ada.sends(page(bo), do="invite", game=table.removeprefix("games/"))
    assert invited_to(bo) == [table]
    assert ada.sends(page(bo), do="invite", game=theirs.removeprefix("games/")).status_code == 404
    assert ada.sends(page(bo), do="invite", game="x").status_code == 400
    assert ada.sends(page(bo), do="wave").status_code == 400


def test_nobody_of_that_name_and_nobody_for_you_are_answered_alike(
    ada: Visitor, bo: Visitor
) -> None:
    block(bo, ada)
    hidden, none = (ada.browser.get(path) for path in (page(bo), f"/players/{uuid4().hex}/"))
    assert (hidden.status_code, hidden.content) == (none.status_code, none.content)
    assert hidden.status_code == 404
    assert ada.sends(page(bo), do="block").status_code == 404
    assert browser().get(page(bo))["Location"].startswith("/login?next=")
