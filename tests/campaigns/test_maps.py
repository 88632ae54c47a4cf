"""The data of the mission map: DUET-80 to DUET-86, and the checks of the digest on it."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from pathlib import Path

from campaigns import maps
from campaigns.maps import ATLAS, Source
from games.engines import duet
from games.engines.duet.commands import Options
from games.engines.duet.setup import mission, roles

DIGEST = (Path(duet.__file__).parent / "RULES.md").read_text()
DATA = json.loads(re.search(r"```json\n(.*?)```", DIGEST, re.S).group(1))


def test_duet_83_the_cities_are_those_of_the_digest() -> None:
    ours = [(city.id, city.turns, city.mistakes) for city in ATLAS.cities]
    assert ours == [(city["id"], city["turns"], city["mistakes"]) for city in DATA["cities"]]
    assert ATLAS.start == DATA["start"] == "prague"
    aliases = {city.id: list(city.aliases) for city in ATLAS.cities if city.aliases}
    assert aliases == {c["id"]: c["aliases"] for c in DATA["cities"] if "aliases" in c}


def test_the_lines_are_those_of_the_digest_each_with_its_source() -> None:
    ours = [(line.a, line.b, line.source) for line in ATLAS.lines]
    assert ours == [(edge["a"], edge["b"], edge["source"]) for edge in DATA["edges"]]
    told = {frozenset((a, b)) for a, b, source in ours if source is Source.RULEBOOK}
    assert told == {frozenset(("prague", other)) for other in ("berlin", "cairo", "moscow")}


def test_26_cities_and_25_lines_hang_together_without_a_circle() -> None:
    assert (len(ATLAS.cities), len(ATLAS.lines)) == (26, 25)
    reached, edge = {"prague"}, ["prague"]
    while edge:
        found = ATLAS.neighbours[edge.pop()] - reached
        reached |= found
        edge += found
    assert reached == {city.id for city in ATLAS.cities}


def test_each_step_within_a_family_has_one_turn_less() -> None:
    families = defaultdict(list)
    for city in ATLAS.cities:
        families["all" if city.turns == city.mistakes else city.mistakes].append(city.turns)
    for turns in families.values():
        assert turns == list(range(turns[0], turns[0] - len(turns), -1))


def test_duet_80_every_mission_of_the_map_can_be_played() -> None:
    for city in ATLAS.cities:
        assert 1 <= city.turns <= 11 and 0 <= city.mistakes <= city.turns
        options = Options(turns=city.turns, mistakes=city.mistakes)
        assert roles(options) and mission(options) == duet.setup.Mission(city.turns, city.mistakes)


def test_every_city_has_a_name_in_every_language_and_a_place_on_earth() -> None:
    for city in ATLAS.cities:
        assert set(city.name) == {"en", "cs", "pl"} and all(city.name.values())
        assert -60 < city.latitude < 75 and -180 < city.longitude < 180


def test_duet_84_only_the_missions_own_tokens_tick() -> None:
    prague, cairo = "prague", "cairo"
    assert not maps.ticks("atlantis", turns=9, mistakes=9, won=True)
    assert maps.ticks(prague, turns=9, mistakes=9, won=True)
    assert not maps.ticks(prague, turns=10, mistakes=10, won=True)
    assert not maps.ticks(prague, turns=9, mistakes=9, won=False)
    assert maps.ticks(cairo, turns=9, mistakes=5, won=True)
    assert not maps.ticks(cairo, turns=9, mistakes=9, won=True)
