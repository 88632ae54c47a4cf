"""Many talk at once: every word gets a number, and no number is missing or there twice."""

from __future__ import annotations

from functools import partial
from uuid import UUID, uuid4

import pytest

from games import talk
from games.lobby import TableRefused
from games.models import Mark, Message
from tests.conftest import Story, at_once
from tests.talk.voices import SIX, WHISPERING

pytestmark = pytest.mark.storage


@pytest.fixture
def story(transactional_db: None) -> Story:
    return Story(chairs=SIX, options=WHISPERING).begun()


def test_words_that_come_at_once_are_numbered_without_a_gap(story: Story) -> None:
    game = UUID(story.id)
    calls = [
        partial(talk.say, game, story.people[name].user, channel, f"{name} {n}")
        for n in range(3)
        for name, channel in (("bo", "red"), ("ed", "red"), ("di", "blue"), ("fy", "table"))
    ]
    numbers = {heard.text: heard.number for heard in at_once(*calls)}
    for channel, size in (("red", 6), ("blue", 3), ("table", 3)):
        rows = Message.objects.filter(game=game, channel=channel)
        assert sorted(rows.values_list("number", flat=True)) == [*range(1, size + 1)]
        assert {row.text: row.number for row in rows}.items() <= numbers.items()


def test_the_same_key_at_once_is_said_once(story: Story) -> None:
    key, game = uuid4(), UUID(story.id)
    say = partial(talk.say, game, story.bo.user, "red", "sea", key=key)
    heard = at_once(*[say] * 6)
    assert {one.number for one in heard} == {1}
    assert Message.objects.filter(game=game).count() == 1


def test_words_and_moves_do_not_wait_for_each_other_for_ever(story: Story) -> None:
    toucher = story.clue(2)
    people = {name: story.people[name].user for name in ("bo", "ed", "di", "fy")}
    says = [partial(talk.say, UUID(story.id), user, "table", "and?") for user in people.values()]
    touch = partial(story.do, toucher, {"type": "touch", "card": story.key().index("assassin")})
    *heard, touched = at_once(*says, touch)
    assert touched.status_code == 200
    assert sorted(one.number for one in heard) == [1, 2, 3, 4]


def test_a_seat_that_is_ready_for_many_cards_at_once_is_ready_for_one(story: Story) -> None:
    user, game = story.people[story.clue(2)].user, UUID(story.id)
    channel = "red" if user in (story.bo.user, story.ed.user) else "blue"
    at_once(*(partial(talk.mark, game, user, channel, str(n), talk.Sign.READY) for n in range(6)))
    assert Mark.objects.filter(game=game).count() == 1


def test_a_spymaster_who_talks_during_the_deal_was_heard_before_it_or_not_at_all(
    transactional_db: None,
) -> None:
    story = Story().sit()

    def said() -> bool:
        try:
            talk.say(UUID(story.id), story.cy.user, "table", "good luck")
        except TableRefused:
            return False
        return True

    spoke, started = at_once(said, story.start)
    assert started is story
    assert Message.objects.filter(game=story.id).count() == int(spoke)
