"""CN-107: whoever has seen what a seat must not know never sits there, by whichever account."""

from __future__ import annotations

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.db.models import F

from accounts.models import User
from games import seats
from games.models import Game, Tenure
from tests.api.spies import Venice
from tests.api.test_seats import DUET, leave, reason, same_people, take_over
from tests.conftest import Person, Story

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


def moved(story: Story, name: str, other: str, seat: str) -> str:
    """What somebody is told who leaves and wants the seat that another has left."""
    leave(story, name)
    leave(story, other)
    answer = take_over(story.people[name], story, seat)
    return "sits" if answer.status_code == 200 else reason(answer)


def mail(person: Person, address: str, *, verified: bool = True) -> None:
    EmailAddress.objects.create(
        user=person.user, email=address, verified=verified, primary=verified
    )


def bot_of(owner: Person, name: str) -> Person:
    bot = Person(name)
    User.objects.filter(pk=bot.user.pk).update(owner=owner.user)
    return bot


@pytest.mark.parametrize("kind", ["codenames", "pictures"])
@pytest.mark.parametrize(
    ("name", "other", "seat", "told"),
    [
        ("bo", "ada", "red_spymaster", "sits"),
        ("bo", "cy", "blue_spymaster", "sits"),
        ("bo", "di", "blue_operative_1", "sits"),
        ("ada", "cy", "blue_spymaster", "sits"),
        ("ada", "bo", "red_operative_1", "seen_too_much"),
        ("cy", "bo", "red_operative_1", "seen_too_much"),
    ],
)
def test_cn_107_who_has_seen_the_key_is_no_operative(
    kind: str, name: str, other: str, seat: str, told: str
) -> None:
    story = Story(kind=kind, options={"cards": "words"} if kind == "pictures" else {}).begun()
    assert moved(story, name, other, seat) == told


def test_cn_107_what_was_seen_in_one_seat_is_not_forgotten_in_another(story: Story) -> None:
    """From operative to spymaster and back."""
    assert moved(story.begun(), "bo", "ada", "red_spymaster") == "sits"
    leave(story, "bo")
    assert reason(take_over(story.bo, story, "red_operative_1")) == "seen_too_much"
    assert take_over(story.bo, story, "red_spymaster").status_code == 200


def test_the_refusal_names_the_rule_and_nothing_else(story: Story) -> None:
    leave(story.begun(), "ada")
    leave(story, "bo")
    no = take_over(story.ada, story, "red_operative_1").json()
    assert set(no) == {"type", "title", "status", "detail", "kind", "reason"}
    assert "CN-107" in no["detail"]


@pytest.mark.parametrize(
    ("name", "other", "seat", "told"),
    [
        ("ada", "cy", "side_a_2", "sits"),
        ("ada", "bo", "side_b_1", "seen_too_much"),
        ("di", "ada", "side_a_1", "seen_too_much"),
    ],
)
def test_duet_130_nobody_changes_sides(name: str, other: str, seat: str, told: str) -> None:
    story = Story(kind="duet", chairs=DUET).begun()
    assert moved(story, name, other, seat) == told


def test_ink_115_nobody_becomes_another_agent() -> None:
    venice = Venice().placed()
    assert moved(venice, "ada", "bo", "agent_2") == "seen_too_much"
    assert take_over(venice.ada, venice, "agent_1").status_code == 200
    assert take_over(Person("eve"), venice, "agent_2").status_code == 200


def test_what_happens_after_somebody_has_left_is_nothing_they_have_seen(story: Story) -> None:
    leave(story.begun(), "ada")
    leave(story, "bo")
    assert reason(take_over(story.ada, story, "red_operative_1")) == "seen_too_much"
    long_ago = F("since") - timedelta(days=1)  # before the key was dealt
    Tenure.objects.filter(game=story.id, user=story.ada.user).update(until=long_ago)
    assert take_over(story.ada, story, "red_operative_1").status_code == 200


def test_a_bot_and_its_owner_are_one_person(story: Story) -> None:
    bot, other = bot_of(story.ada, "bot"), bot_of(story.ada, "other")
    Game.objects.filter(pk=story.id).update(bots=True)
    leave(story.begun(), "ada")
    leave(story, "bo")
    assert reason(take_over(bot, story, "red_operative_1")) == "seen_too_much"
    assert take_over(bot, story, "red_spymaster").status_code == 200
    bot.post(f"{story.path}/leave")
    for person in (other, story.ada):
        assert reason(take_over(person, story, "red_operative_1")) == "seen_too_much"


def test_one_person_does_not_sit_in_two_seats_that_know_different_things(story: Story) -> None:
    """An operative's owner who became spymaster would know the key and touch."""
    bot = bot_of(story.bo, "bot")
    Game.objects.filter(pk=story.id).update(bots=True)
    leave(story.begun(), "ada")
    assert reason(take_over(bot, story, "red_spymaster")) == "seen_too_much"
    leave(story, "di")
    assert take_over(bot, story, "blue_operative_1").status_code == 200


@pytest.mark.parametrize("address", ["ada@example.org", "ADA@Example.org", "Ada+again@example.org"])
def test_an_account_that_is_made_again_is_the_same_person(story: Story, address: str) -> None:
    mail(story.ada, "ada+games@example.org")
    story.begun()
    leave(story, "bo")
    story.ada.user.delete()
    again = Person("ada2")
    mail(again, address)
    assert reason(take_over(again, story, "red_operative_1")) == "seen_too_much"
    assert take_over(again, story, "red_spymaster").status_code == 200


def test_an_address_is_taken_as_it_is_when_the_account_goes(story: Story) -> None:
    mail(story.ada, "old@example.org")
    leave(story.begun(), "bo")
    story.ada.user.emailaddress_set.update(email="new@example.org")
    seats.forget(story.ada.user)
    story.ada.user.delete()
    again = Person("ada2")
    mail(again, "new@example.org")
    assert reason(take_over(again, story, "red_operative_1")) == "seen_too_much"


def test_an_address_that_is_not_verified_says_nothing_of_anybody(story: Story) -> None:
    mail(story.ada, "ada@example.org")
    leave(story.begun(), "bo")
    eve = Person("eve")
    mail(eve, "ada+eve@example.org", verified=False)
    assert take_over(eve, story, "red_operative_1").status_code == 200


def test_marks_are_kept_until_the_game_is_over_and_tell_nothing_across_games(db: None) -> None:
    story = Story()
    mail(story.ada, "ada@example.org")
    story.begun()
    other = same_people(story).begun()
    marks = set(Tenure.objects.filter(user=story.ada.user).values_list("mark", flat=True))
    assert len(marks) == 2 and "" not in marks
    story.play_out()
    left = Tenure.objects.filter(user=story.ada.user).exclude(mark="")
    assert [tenure.game_id for tenure in left] == [Game.objects.get(pk=other.id).pk]


def test_who_watched_has_seen_nothing_that_an_operative_must_not_know(story: Story) -> None:
    eve = Person("eve")
    eve.get(story.begun().path)
    leave(story, "bo")
    assert take_over(eve, story, "red_operative_1").status_code == 200


def test_whoever_heard_what_a_seat_does_not_hear_does_not_sit_there(
    monkeypatch: pytest.MonkeyPatch, story: Story
) -> None:
    """Talk is beside the log, and is known all the same."""

    def deaf(kind: str, truth: object, was: str, wanted: str) -> bool:
        return was.split("_")[0] == wanted.split("_")[0]

    monkeypatch.setattr(seats, "also_hears", deaf)
    assert moved(story.begun(), "bo", "di", "blue_operative_1") == "seen_too_much"
