"""The replay shows what a seat was shown, moment by moment, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.test import Client
from django.utils.translation import override

from games import lobby
from games.engines import ENGINES
from games.engines.engine import Seat, tag_of
from games.observe import awaited, feed, observe, replayed
from games.play import play
from tests.conftest import CHAIRS, Person, Story
from tests.engines.worlds import WORLDS
from web.boards import drawn

pytestmark = pytest.mark.django_db
TABLES = {
    "codenames": CHAIRS,
    "pictures": CHAIRS,
    "duet": {"ada": "side_a", "bo": "side_b"},
    "inkognito": dict.fromkeys(("ada", "bo", "cy", "di"), "agent"),
}
MOVES = 45  # or until the game is over


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    """Boards that are drawn outside a page are in the language of nobody in particular."""
    with override("en"):
        yield


class Watched(Story):
    """A game that is played at random, of which every board that was shown is kept."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind=kind, chairs=TABLES[kind])
        self.begun()
        self.people["eve"] = Person("eve")  # looks on
        self.shown: dict[tuple[Seat | None, int], str] = {}

    def table(self, seat: Seat | None) -> Any:
        sitting = lobby.sitting(UUID(self.id))
        assert sitting is not None
        return sitting.table(seat)

    def seat_of(self, name: str) -> Seat | None:
        sitting = lobby.sitting(UUID(self.id))
        assert sitting is not None
        return sitting.seat_of(self.people[name].user.pk)

    def watch(self) -> None:
        for seat in map(self.seat_of, self.people):
            seen = observe(self.table(seat), seat)
            self.shown[seat, seen.seen] = drawn(self.kind, seen.view)

    def played(self, seed: int, moves: int = MOVES) -> Watched:
        chance, world = Random(seed), WORLDS[self.kind]
        seats = {self.seat_of(name): name for name in self.people}
        self.watch()
        for _ in range(moves):
            movers = [seat for seat in awaited(self.table(None)) if seat in seats]
            if not movers:
                break
            seat = chance.choice(movers)
            offers = observe(self.table(seat), seat).choices
            usual = [offer for offer in offers if offer.command not in world.rare] or offers
            command = world.fill(chance.choice(usual), chance)
            sitter = self.people[seats[seat]].user.pk
            play(UUID(self.id), self.kind, command, by=seat, sitter=sitter, cause=uuid4())
            self.watch()
        return self

    def page(self, name: str, query: str = "", **headers: str) -> str:
        client = Client(headers={"Accept": "text/html"})
        client.force_login(self.people[name].user)
        answer = client.get(f"/games/{self.id}/replay{query}", headers=headers)
        assert answer.status_code == 200, answer.content
        return answer.content.decode()


@pytest.mark.parametrize("kind", ENGINES)
def test_each_moment_is_shown_as_it_was_shown_then(kind: str) -> None:
    story = Watched(kind).played(3)
    assert len(story.shown) >= 3 * len(story.people)  # the deal, a clue, a touch at the least
    for (seat, number), board in story.shown.items():
        assert drawn(kind, replayed(story.table(seat), seat, number).view) == board


@pytest.mark.parametrize("kind", ENGINES)
def test_the_page_of_a_moment_holds_that_board_and_the_line_of_what_happened(kind: str) -> None:
    story = Watched(kind).played(5, 12)
    for name in ("ada", "bo", "eve"):
        seat = story.seat_of(name)
        numbers = [number for who, number in story.shown if who == seat]
        for number in numbers[:: max(1, len(numbers) // 3)]:
            text = story.page(name, f"?at={number}")
            assert story.shown[seat, number] in text
            assert text.count('aria-current="step"') == 1
            assert f'value="http://testserver/games/{story.id}/replay?at={number}"' in text


def test_an_operative_never_sees_the_key_before_the_end() -> None:
    story = Watched("codenames")
    story.play_out(11)
    bo = story.seat_of("bo")
    told = feed(story.table(bo), bo, after=0)
    revealed = next(t.number for t in told if tag_of(type(t.event)) == "key_revealed")
    for moment in told:
        board = drawn("codenames", replayed(story.table(bo), bo, moment.number).view)
        assert ("dd-known" in board) <= (moment.number >= revealed)
    assert "dd-known" in drawn("codenames", replayed(story.table(bo), bo, None).view)
    assert "dd-known" not in story.page("bo", f"?at={revealed - 1}")


def test_what_others_were_told_is_in_nobody_elses_list() -> None:
    story = Watched("codenames")
    assert "You are shown the key." in story.page("ada")
    for name in ("bo", "eve"):
        assert "You are shown the key." not in story.page(name)


def test_a_number_out_of_range_is_the_nearest_one() -> None:
    story = Watched("duet")
    ada = story.seat_of("ada")
    last = len(feed(story.table(ada), ada, after=0))
    for asked, shown in (
        ("0", 1),
        ("1", 1),
        ("99999", last),
        ("", last),
        ("-3", last),
        ("x", last),
    ):
        assert f'data-number="{shown}"' in story.page("ada", f"?at={asked}")
    assert f'data-number="{last}"' in story.page("ada")


def test_a_page_that_follows_its_slider_gets_the_moment_alone() -> None:
    story = Watched("duet")
    text = story.page("ada", "?at=2", HX_Request="true")
    assert text.lstrip().startswith('<div id="moment"') and "<html" not in text


def test_the_replay_is_for_those_who_may_know_of_the_table() -> None:
    story = Story(spectators=False).begun()
    stranger = Client(headers={"Accept": "text/html"})
    assert stranger.get(f"/games/{story.id}/replay").status_code == 302
    stranger.force_login(Person("eve").user)
    assert stranger.get(f"/games/{story.id}/replay").status_code == 404


@pytest.mark.parametrize(("language", "said"), [("cs", "Hra začíná."), ("pl", "Gra się zaczyna.")])
def test_the_replay_is_told_in_the_language_of_the_reader(language: str, said: str) -> None:
    story = Watched("codenames")
    client = Client(headers={"Accept": "text/html"})
    client.force_login(story.bo.user)
    client.cookies["django_language"] = language
    text = client.get(f"/games/{story.id}/replay").content.decode()
    assert said in text and "The game begins." not in text
    assert not re.search(r"\bFirst\b|\bNext\b", text)
