"""The demo team: made whole or not at all, and never in the way of the server."""

import pytest

from accounts.models import Membership
from campaigns import demo, progress
from campaigns.models import MissionMap
from games.models import Game
from tests.campaigns.players import lose

pytestmark = pytest.mark.django_db


def quiet(sentence: str) -> None:
    """Nobody listens."""


def test_the_demo_is_half_way_around_the_world_and_made_once() -> None:
    made = demo.prepare(quiet, admin=False)
    sheet = MissionMap.objects.get(pk=made.map)
    standings = {s.city.id: s for s in progress.standings(sheet)}
    assert {city for city, s in standings.items() if s.ticked} == {
        "prague", "berlin", "cairo", "paris", "moscow", "london", "johannesburg",
    }  # fmt: skip
    assert (standings["paris"].losses, standings["madrid"].losses) == (1, 1)
    assert standings["casablanca"].running == (made.game,)
    assert demo.prepare(quiet, admin=False) == made
    lose(made.game)
    assert demo.prepare(quiet, admin=False).game not in (None, made.game)


def test_a_demo_that_was_interrupted_is_made_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    finish, played = demo.finish, []

    def unplugged(game: object, *, win: bool) -> None:
        played.append(game)
        if len(played) == 3:
            raise KeyboardInterrupt
        finish(game, win=win)

    before = MissionMap.objects.count(), Game.objects.count()
    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(demo, "finish", unplugged)
        demo.prepare(quiet, admin=False)
    assert (MissionMap.objects.count(), Game.objects.count()) == before
    assert demo.prepare(quiet, admin=False).game is not None


def test_a_demo_whose_people_have_gone_does_not_stop_the_server() -> None:
    made = demo.prepare(quiet, admin=False)
    Membership.objects.filter(user__username="bo").delete()
    lose(made.game)
    assert demo.prepare(quiet, admin=False) == demo.Demo(made.map, None)
