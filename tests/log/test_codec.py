"""Every shape that was ever written can be read for ever."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

import msgspec
import pytest

from games import codec
from games.engines import ENGINES
from games.engines.engine import Public, Shape, UnknownShape, tag_of

SAMPLES = Path(__file__).parent / "samples"
FROZEN = sorted(SAMPLES.glob("*/*.json"))


def name_of(event: type) -> str:
    return f"{event.__name__}.v{event.version}.json"


@pytest.mark.parametrize("kind", ENGINES)
def test_every_event_has_a_frozen_sample_of_its_newest_shape(kind: str) -> None:
    kept = {path.name for path in (SAMPLES / kind).glob("*.json")}
    assert {name_of(event) for event in ENGINES[kind].types.events} <= kept


@pytest.mark.parametrize("path", FROZEN, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_every_frozen_sample_can_be_read(path: Path) -> None:
    kind, version = path.parent.name, int(path.name.split(".v")[1].removesuffix(".json"))
    text = path.read_text(encoding="utf-8").strip()
    event = codec.decode(kind, json.loads(text)["type"], version, text)
    assert type(event) in ENGINES[kind].types.events
    if version == event.version:
        assert codec.encode(event) == text


@pytest.mark.parametrize("kind", ENGINES)
def test_nothing_in_the_samples_is_of_a_kind_that_no_engine_knows(kind: str) -> None:
    assert {path.parent.name for path in FROZEN} == set(ENGINES)


class Signalled(Public, frozen=True):
    """An event that has changed its name and its shape twice."""

    version = 3
    team: str
    word: str


LIFTS = {
    ("hinted", 1): lambda shape: Shape("hinted", 2, shape.data | {"team": "red"}),
    ("hinted", 2): lambda shape: Shape("signalled", 3, shape.data),
}


def test_old_shapes_are_lifted_step_by_step(monkeypatch) -> None:
    engine = ENGINES["codenames"]
    types = dataclasses.replace(engine.types, events=(Signalled,))
    grown = dataclasses.replace(engine, name="grown", types=types, lifts=LIFTS)
    monkeypatch.setitem(ENGINES, "grown", grown)
    now = Signalled("red", "ocean")
    assert codec.decode("grown", "hinted", 1, '{"type":"hinted","word":"ocean"}') == now
    assert (
        codec.decode("grown", "hinted", 2, '{"type":"hinted","team":"red","word":"ocean"}') == now
    )
    assert codec.decode("grown", tag_of(Signalled), 3, codec.encode(now)) == now


def test_a_shape_that_no_lift_knows_is_not_guessed_at() -> None:
    for type_, version in (("card_covered", 99), ("dragon_slain", 1)):
        with pytest.raises(UnknownShape):
            codec.decode("codenames", type_, version, "{}")


def test_a_sample_that_lost_a_field_would_be_noticed() -> None:
    text = json.loads((SAMPLES / "codenames" / "CardCovered.v1.json").read_text())
    del text["colour"]
    with pytest.raises(msgspec.ValidationError):
        codec.decode("codenames", "card_covered", 1, json.dumps(text))
