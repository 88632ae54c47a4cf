"""What must stay hidden (INK-115), attacked: games that differ only in what a viewer may not know
are played side by side, and everything that reaches him is compared."""

import pytest

from games.engines.engine import Seat
from games.engines.inkognito import INKOGNITO
from games.engines.inkognito import commands as c
from games.engines.inkognito.events import AnswerGiven, QuestionAsked
from tests.engines.inkognito.attack import World, leaks
from tests.engines.inkognito.scripts import BY_HAND, TIME_UP, Script, by_chance
from tests.engines.inkognito.table import AMBASSADOR, BLUE, GREEN, RED, YELLOW
from tests.engines.inkognito.twins import deal_of, redrawn, strangers, twin

CHANCE = 100, 78, 0  # three, five and four players; cards are shown again in each


def shown(script: Script) -> list[frozenset]:
    return [move.command.cards for move in script.moves if isinstance(move.command, c.Show)]


@pytest.mark.parametrize("name", BY_HAND)
def test_ink_115_nobody_can_tell_apart_what_he_may_not_know(name: str) -> None:
    """The feed, the view, the choices and their number, whom the table waits for, every refusal,
    and what every other move would tell."""
    assert list(leaks(INKOGNITO, [BY_HAND[name]])) == []


@pytest.mark.parametrize("seed", CHANCE)
def test_ink_115_nor_in_a_game_by_chance(seed: int) -> None:
    script = by_chance(seed)
    assert list(leaks(INKOGNITO, [script], (script.seats[0], script.seats[-1], None))) == []


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1000, 1060))
def test_ink_115_nor_in_many_games_by_chance(seed: int) -> None:
    assert list(leaks(INKOGNITO, [by_chance(seed)])) == []


@pytest.mark.parametrize("name", BY_HAND)
def test_the_games_and_their_twins_can_be_played(name: str) -> None:
    script = BY_HAND[name]
    for viewer in (*script.seats, None):
        for other in (script, twin(script, viewer), redrawn(script, viewer)):
            world = World(INKOGNITO, other)
            for move in other.moves:
                assert world.play(move) is None, f"{move} is refused"


@pytest.mark.parametrize("name", BY_HAND)
def test_whoever_has_shown_a_viewer_nothing_is_somebody_else_in_the_twin(name: str) -> None:
    script = BY_HAND[name]
    for viewer in (*script.seats, None):
        others, was, may_be = (
            strangers(script, viewer),
            deal_of(script),
            deal_of(twin(script, viewer)),
        )
        for who, cards in may_be.items():
            if who in others and len(others) > 1:
                assert cards.identity is not was[who].identity
                assert cards.build is not was[who].build
                assert cards.letter is not was[who].letter
            else:
                assert cards == was[who]


def test_what_others_were_shown_is_not_the_same_in_the_twins() -> None:
    """Also not whether it was shown before: what red shows twice, another red shows once."""
    script = BY_HAND["cards are shown again and nobody minds"]
    first, again = shown(script)
    assert first == again
    for viewer in (GREEN, YELLOW, None):
        first, again = shown(twin(script, viewer))
        assert first == again != shown(script)[0]
        first, again = shown(redrawn(script, viewer))
        assert first != again
    assert shown(twin(script, BLUE)) == shown(redrawn(script, BLUE)) == shown(script)


def test_who_passes_cards_on_knows_them() -> None:
    script = BY_HAND["the ambassador passes cards on"]
    assert strangers(script, AMBASSADOR) == [BLUE, YELLOW]
    assert strangers(script, BLUE) == [RED, YELLOW]
    assert strangers(script, YELLOW) == [GREEN, RED]
    assert strangers(script, None) == [BLUE, GREEN, RED, YELLOW]


@pytest.mark.parametrize("name", BY_HAND)
def test_ink_113_no_answer_comes_by_itself(name: str) -> None:
    """A question is all that its step brings, however few answers there are: the time that an
    answer takes is the responder's."""
    script = BY_HAND[name]
    world = World(INKOGNITO, script)
    for move in script.moves:
        before = len(world.history)
        world.play(move)
        happened = world.history[before:]
        asked: list[Seat] = [ev.responder for ev in happened if isinstance(ev, QuestionAsked)]
        if asked:
            assert len(happened) == 1
            assert INKOGNITO.awaited(world.truth) == tuple(asked)
        if any(isinstance(event, AnswerGiven) for event in happened):
            assert isinstance(move.command, c.Show) or move.command == TIME_UP
