"""Marks through the API: who considers what, who is ready, and who sees it."""

from __future__ import annotations

import pytest

from games.models import Mark
from games.models import Seat as Chair
from tests.api.spies import Venice
from tests.conftest import Person, Story
from tests.talk.voices import SIDES, SIX, WHISPERING, channels, mark, marks, put

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


class Guessing:
    """A story in which a clue was given; `one` and `two` may touch now, `rival` may not."""

    def __init__(self, **options: bool) -> None:
        self.story = Story(chairs=SIX, options=options).begun()
        self.one = self.story.clue(2)
        names = {"bo": ("ed", "di", "red"), "di": ("fy", "bo", "blue")}
        names |= {"ed": ("bo", "di", "red"), "fy": ("di", "bo", "blue")}
        self.two, self.rival, self.team = names[self.one]
        self.people = self.story.people

    def seat(self, name: str) -> str:
        return str(self.story.see(name)["seat"])

    def mark(self, name: str, spot: int, sign: str | None, channel: str = "table") -> int:
        return mark(self.people[name], self.story, spot, sign, channel).status_code

    def seen(self, name: str) -> set[tuple[str, str, str]]:
        return put(self.people[name], self.story)


def test_cn_103_marks_show_to_all_who_considers_what() -> None:
    game = Guessing()
    assert game.mark(game.one, 3, "maybe") == game.mark(game.two, 3, "no") == 200
    both = {(game.seat(game.one), "3", "maybe"), (game.seat(game.two), "3", "no")}
    for name in game.people:
        assert game.seen(name) == both
    assert put(Person("eve"), game.story) == both
    assert game.mark(game.one, 3, None) == game.mark(game.one, 4, None) == 200
    assert game.seen("ada") == {(game.seat(game.two), "3", "no")}


def test_cn_102_a_spymaster_and_a_rival_have_no_marks() -> None:
    game = Guessing()
    for name in ("ada", "cy", game.rival):
        answer = mark(game.people[name], game.story, 3, "maybe")
        assert (answer.status_code, answer.json()["reason"]) == (422, "no_marks_now")
        assert marks(game.people[name], game.story)["yours"] is False
    assert mark(Person("eve"), game.story, 3, "maybe").status_code == 403
    assert Mark.objects.filter(game=game.story.id).count() == 0


def test_all_who_may_touch_agree_when_they_are_ready_for_the_same_card() -> None:
    game = Guessing()
    eyes = game.people["ada"]
    assert marks(eyes, game.story)["agreed"] is None
    game.mark(game.one, 3, "ready")
    assert marks(eyes, game.story)["agreed"] is None
    game.mark(game.two, 4, "ready")
    assert marks(eyes, game.story)["agreed"] is None
    game.mark(game.two, 3, "ready")
    assert marks(eyes, game.story)["agreed"] == "3"
    assert len(game.seen("ada")) == 2  # one is ready for one card
    game.mark(game.one, 3, "maybe")
    assert marks(eyes, game.story)["agreed"] is None


def test_nobody_waits_for_the_mark_of_somebody_who_has_left() -> None:
    game = Guessing()
    game.mark(game.one, 3, "ready"), game.mark(game.two, 4, "ready")
    seat = game.seat(game.one)
    assert game.people[game.two].post(f"{game.story.path}/leave").status_code == 200
    shown = marks(game.people[game.rival], game.story)
    assert shown["marks"] == [{"seat": seat, "spot": "3", "sign": "ready"}]
    assert shown["agreed"] == "3"


def test_marks_bind_nobody_and_are_gone_with_the_card_and_with_the_turn() -> None:
    game = Guessing()
    card = game.story.key().index(game.team)
    game.mark(game.one, card, "no")
    other = 1 if card == 0 else 0
    game.mark(game.two, other, "maybe")
    assert game.story.do(game.one, {"type": "touch", "card": card}).status_code == 200
    assert game.seen("ada") == {(game.seat(game.two), str(other), "maybe")}
    assert game.mark(game.one, card, "maybe") == 422  # covered
    assert game.story.do(game.one, {"type": "stop"}).status_code == 200
    assert marks(game.people["ada"], game.story) is None
    assert game.story.touch(game.story.clue(1, "yak"), "neutral").status_code == 200
    assert game.story.clue(1, "gnu") in (game.one, game.two)
    assert game.seen("ada") == set()  # the same people guess, in another turn
    assert (
        Mark.objects.filter(game=game.story.id).count() == 2
    )  # nobody cleans up: another round does not see them


def test_a_mark_is_put_where_the_table_has_a_place_for_it() -> None:
    game = Guessing()
    for spot, sign in ((99, "maybe"), (-1, "no"), (3, "yes")):
        answer = mark(game.people[game.one], game.story, spot, sign)
        assert (answer.status_code, answer.json()["reason"]) == (422, "no_mark_there")
    assert mark(game.people[game.one], game.story, 3, "never").status_code == 400
    assert game.mark(game.one, 3, "maybe", channel="nowhere") == 404
    assert game.mark(game.one, 3, "maybe", channel=game.team) == 404


def test_cn_104_marks_of_a_team_that_whispers_are_its_own() -> None:
    game = Guessing(**WHISPERING)
    assert game.mark(game.one, 3, "ready", channel=game.team) == 200
    assert game.mark(game.one, 3, "ready", channel="table") == 422
    assert len(put(game.people[game.two], game.story, game.team)) == 1
    for person in (game.people[game.rival], Person("eve")):
        assert person.get(f"{game.story.path}/marks").json() == {"layers": []}
    assert game.mark(game.rival, 3, "ready", channel=game.team) == 404


def test_duet_135_and_duet_136_the_guessing_side_marks_for_both_and_the_giving_side_for_itself() -> (
    None
):
    story = Story(kind="duet", chairs=SIDES).begun()
    giver = story.mover
    clue = {"type": "give_clue", "word": "postcard", "number": 1}
    assert story.do(giver, clue).status_code == 200
    mine, theirs = ("side_a", "side_b") if SIDES[giver] == "side_a" else ("side_b", "side_a")
    guesser = next(name for name, side in SIDES.items() if side == theirs)
    assert mark(story.people[guesser], story, 3, "maybe").status_code == 200
    assert mark(story.people[guesser], story, 4, "no").status_code == 422
    assert mark(story.people[guesser], story, 4, "no", theirs).status_code == 200
    assert mark(story.people[giver], story, 5, "maybe").status_code == 422
    assert mark(story.people[giver], story, 5, "maybe", mine).status_code == 200
    assert mark(story.people[giver], story, 5, "maybe", theirs).status_code == 404
    assert {spot for _, spot, _ in put(story.people[giver], story)} == {"3"}
    assert marks(story.people[giver], story, theirs) is None
    assert marks(story.people[guesser], story, mine) is None


def test_ink_16_a_sheet_is_for_whoever_sits_in_that_seat_alone() -> None:
    story = Venice().placed()
    seats = {name: story.see(name)["seat"] for name in story.people}
    spot = f"{seats['bo']}.bubble"
    assert mark(story.ada, story, spot, "yes", "sheet").status_code == 200
    assert mark(story.bo, story, f"{seats['ada']}.tall", "no", "sheet").status_code == 200
    assert mark(story.ada, story, f"{seats['ada']}.tall", "no", "sheet").status_code == 422
    assert put(story.ada, story, "sheet") == {(seats["ada"], spot, "yes")}
    assert put(story.cy, story, "sheet") == set()
    assert Person("eve").get(f"{story.path}/marks").json() == {"layers": []}
    assert channels(story.ada, story) == {"table": (False, 0)}  # INK-70
    heir = Person("heir")
    Chair.objects.filter(game=story.id, user=story.ada.user).update(user=heir.user)
    assert put(heir, story, "sheet") == {(seats["ada"], spot, "yes")}


def test_before_the_deal_there_is_nothing_to_mark(story: Story) -> None:
    story.sit()
    assert story.bo.get(f"{story.path}/marks").json() == {"layers": []}
    assert mark(story.bo, story, 3, "maybe").json()["reason"] == "no_marks_now"
