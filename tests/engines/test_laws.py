"""The laws hold for every game."""

from functools import lru_cache, reduce

import pytest

from games.engines import ENGINES
from games.engines.codenames.terms import Ending
from tests.engines import worlds
from tests.engines.laws import LAWS, Law
from tests.engines.worlds import WORLDS, AnyEngine, Step, players
from tests.engines.worlds.codenames import VARIANTS, variant_of

GAMES, SOAK = 36, 500  # 36 ways to play Codenames, each of them once
JUDGED = dict.fromkeys(ENGINES, 24) | {"codenames": GAMES}  # the rest of them in the long run


@lru_cache(maxsize=GAMES)
def playout(kind: str, seed: int) -> list[Step]:
    return worlds.playout(ENGINES[kind], seed)


def ending(engine: AnyEngine, game: list[Step]) -> str:
    result = engine.result(reduce(engine.evolve, game[-1].events, game[-1].truth))
    return result.reason if result else "unfinished"


def law_name(law: Law) -> str:
    return law.__name__.removeprefix("law_")


@pytest.mark.parametrize("kind", ENGINES)
def test_every_registered_engine_has_a_world(kind):
    assert kind in WORLDS


@pytest.mark.parametrize("kind", ENGINES)
def test_random_games_show_every_event_at_every_size_of_table(kind):
    games = [playout(kind, seed) for seed in range(JUDGED[kind])]
    happened = {type(event) for game in games for step in game for event in step.events}
    assert happened == {*ENGINES[kind].types.events}
    assert {len(players(game)) for game in games} == {len(seats) for seats in WORLDS[kind].seats}


@pytest.mark.parametrize("kind", ["codenames", "pictures"])
def test_random_games_are_played_in_every_way(kind):
    games = [playout(kind, seed) for seed in range(GAMES)]
    assert {variant_of(game) for game in games} == {*VARIANTS}
    assert {ending(ENGINES[kind], game) for game in games} == {*Ending}


def test_random_games_of_a_variant_are_not_those_of_its_parent():
    ways = [[variant_of(playout(kind, n)) for n in range(3)] for kind in ("codenames", "pictures")]
    assert not {*ways[0]} & {*ways[1]}


@pytest.mark.parametrize("law", LAWS, ids=law_name)
@pytest.mark.parametrize("kind", ENGINES)
def test_the_law_holds(kind, law):
    for seed in range(JUDGED[kind]):
        law(ENGINES[kind], WORLDS[kind], playout(kind, seed))


@pytest.mark.soak
@pytest.mark.parametrize("law", LAWS, ids=law_name)
@pytest.mark.parametrize("kind", ENGINES)
def test_the_law_holds_for_a_long_time(kind, law):
    for seed in range(JUDGED[kind], GAMES + SOAK):
        law(ENGINES[kind], WORLDS[kind], playout(kind, seed))
