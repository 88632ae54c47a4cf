"""A table that was not dealt is closed by its host, and nobody has too many that wait."""

from __future__ import annotations

import pytest

from games import lobby
from games.models import Game
from tests.api.parlour import bot_of, gone, link_to, opened, reason, sits
from tests.conftest import Person, Story

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


def test_the_host_closes_a_table_and_it_is_gone_for_all() -> None:
    ada, bo = Person("ada"), Person("bo")
    table = opened(ada)
    sits(bo, table)
    assert ada.send("DELETE", table).status_code == 204
    assert gone(ada.get(table)) and gone(bo.get(table))
    assert not Game.objects.filter(host=ada.user).exists()


def test_nobody_else_closes_it_and_nobody_a_game_that_was_dealt(story: Story) -> None:
    assert reason(story.bo.send("DELETE", story.path)) == "host_only"
    story.begun()
    assert reason(story.ada.send("DELETE", story.path)) == "already_started"
    assert story.see("bo")["table"]["status"] == "playing"


def test_a_stranger_does_not_learn_of_a_private_table_by_closing_it() -> None:
    ada, eve = Person("ada"), Person("eve")
    table = opened(ada, public=False)
    assert eve.send("DELETE", table).content == eve.get(table).content
    assert ada.get(table).status_code == 200


def test_nobody_has_too_many_tables_that_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "MOST_OPEN", 2)
    ada = Person("ada")
    tables = [opened(ada), opened(ada)]
    refused = ada.post("games", {"kind": "duet"})
    assert reason(refused) == "too_many_tables" and "2" in refused.json()["detail"]
    assert Game.objects.filter(host=ada.user).count() == 2
    ada.send("DELETE", tables[0])
    opened(ada)


def test_a_bot_with_a_link_learns_of_no_table_that_takes_no_bots() -> None:
    ada = Person("ada")
    bot = bot_of(Person("eve"))
    secret = link_to(ada, opened(ada, public=False))
    assert reason(bot.post("games/join", {"secret": secret})) == "no_bots"
    welcome = link_to(ada, opened(ada, public=False, bots=True))
    assert bot.post("games/join", {"secret": welcome}).status_code == 200
