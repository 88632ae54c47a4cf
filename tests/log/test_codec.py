"""Every shape that was ever written can be read for ever."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games import codec
from games.engines import ENGINES
from games.engines.clue import HouseRule, Language
from games.engines.codenames.commands import Options
from games.engines.codenames.events import BoardLaid, GameOpened
from games.engines.codenames.state import Cluing
from games.engines.codenames.terms import Deck, Part, Seated, Team, Warned
from games.engines.engine import Public, Seat, Shape, UnknownShape, Word, tag_of

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


def sample(kind: str, name: str) -> Any:
    """The event of a frozen sample, in its newest shape."""
    text = (SAMPLES / kind / f"{name}.json").read_text(encoding="utf-8")
    return codec.decode(kind, json.loads(text)["type"], int(name.rpartition(".v")[2]), text)


def test_a_board_of_the_first_shape_is_one_of_words_without_families() -> None:
    written = json.loads((SAMPLES / "codenames" / "BoardLaid.v1.json").read_text("utf-8"))
    faces = tuple(Word(word, family=()) for word in written["words"])
    assert sample("codenames", "BoardLaid.v1") == BoardLaid(faces, Team.RED, red=9, blue=8)
    assert (len(faces), faces[0], faces[-1]) == (25, Word("ALFA"), Word("ŽLUŤOUČKÝ"))
    assert "words" not in BoardLaid.__struct_fields__


def test_a_game_opened_in_the_first_shape_was_played_as_by_default() -> None:
    rules = frozenset({HouseRule.ABBREVIATIONS, HouseRule.TITLES})
    options = Options(language=Language.CZECH, deck=Deck.DUET, house_rules=rules)
    reds = ("red_spymaster", "red_operative_1")
    blues = ("blue_spymaster", *(f"blue_operative_{n}" for n in (1, 2, 3)))
    seats = tuple(
        Seated(
            Seat(seat),
            Team.RED if seat in reds else Team.BLUE,
            Part.SPYMASTER if seat.endswith("spymaster") else Part.OPERATIVE,
        )
        for seat in (*reds, *blues)
    )
    expected = GameOpened(options, seats, (Warned.TEAMS_UNEVEN,))
    assert sample("codenames", "GameOpened.v1") == expected
    assert (options.mode, options.grid, options.cards) == ("teams", "five_by_five", "words")


@pytest.mark.parametrize("name", ["BoardLaid", "GameOpened"])
def test_what_was_lifted_is_written_in_the_newest_shape_and_read_again(name: str) -> None:
    lifted = sample("codenames", f"{name}.v1")
    newest = lifted.version
    assert newest == {"BoardLaid": 2, "GameOpened": 3}[name]
    assert codec.decode("codenames", tag_of(type(lifted)), newest, codec.encode(lifted)) == lifted


def test_a_game_that_began_in_the_first_shapes_can_be_played_on() -> None:
    names = ("GameOpened.v1", "BoardLaid.v1", "KeyDealt.v1", "SealKept.v1", "DealSealed.v1")
    engine = ENGINES["codenames"]
    state = engine.fold(sample("codenames", name) for name in names)
    assert (state.turn, state.left, len(state.covers)) == (Cluing(Team.RED), (9, 8), 25)
    offered = engine.legal(state, Seat("red_spymaster"))
    assert "give_clue" in {choice.command.__struct_config__.tag for choice in offered}


def test_pictures_began_with_the_second_shapes() -> None:
    kept = {path.name for path in (SAMPLES / "pictures").glob("*.json")}
    newest = {name_of(event) for event in ENGINES["pictures"].types.events}
    assert kept == {*newest, "GameOpened.v2.json"}
    with pytest.raises(UnknownShape):
        codec.decode(
            "pictures", "board_laid", 1, (SAMPLES / "codenames" / "BoardLaid.v1.json").read_text()
        )


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
