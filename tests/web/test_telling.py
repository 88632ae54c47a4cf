"""What has happened is told in a sentence, in three languages."""

from __future__ import annotations

import re
from string import Formatter
from typing import Any

import msgspec
import pytest
from django.utils.translation import override

from api_schema.words import sentences
from games.engines import ENGINES
from games.engines.engine import Public, Seat, tag_of
from tests.engines.worlds import playout
from web.boards.voice import Voice
from web.pages.page import WORDS
from web.table.telling import Teller

LANGUAGES = "en", "cs", "pl"


def teller(kind: str, view: Any = None) -> Teller:
    return Teller(Voice(kind), view, {"bo": "Bo <b>"})


EVENTS = [(kind, event) for kind in ENGINES for event in ENGINES[kind].types.events]


@pytest.mark.parametrize(("kind", "event"), EVENTS)
def test_every_event_of_every_engine_has_a_sentence_in_three_languages(kind, event) -> None:
    spoken = teller(kind).happened
    fields = {"who", *(field.name for field in msgspec.structs.fields(event))}
    tag = tag_of(event)
    assert tag in spoken
    for key in (key for key in spoken if key == tag or key.startswith(f"{tag}_without_")):
        assert tuple(spoken[key]) == LANGUAGES
        gaps = [{name for _, name, _, _ in Formatter().parse(spoken[key][s])} for s in LANGUAGES]
        assert gaps[0] - {None} == gaps[1] - {None} == gaps[2] - {None}
        assert gaps[0] - {None} <= fields


@pytest.mark.parametrize("kind", ENGINES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_happens_in_a_game_is_told_without_a_gap_or_a_key(kind, language) -> None:
    engine = ENGINES[kind]
    with override(language):
        for seed in range(6):
            last = playout(engine, seed)[-1]
            history = last.before + last.events
            view = engine.view(engine.fold(history), None)
            voice = Voice(kind)
            names = {str(seated.seat): voice.seat(seated.seat) for seated in view.seats}
            speaks = Teller(voice, view, names)
            for event in history:
                says = speaks.says(event, Seat(next(iter(names))))
                words = says.replace(getattr(event, "word", "") or "\0", "")
                assert says.strip() == says != ""
                assert not re.search(r"[{}]|\bNone\b|\w_\w", words), says


def test_an_event_without_a_sentence_is_told_by_its_type() -> None:
    class RavenSent(Public, frozen=True):
        bird: str

    assert teller("codenames").says(RavenSent("Huginn"), Seat("bo")) == "Raven sent."


def test_a_word_that_somebody_typed_is_never_taken_for_a_chair() -> None:
    event = next(e for e in ENGINES["codenames"].types.events if tag_of(e) == "clue_approved")
    with override("en"):
        assert "“bo”" in teller("codenames").says(event("bo"), Seat("bo"))


@pytest.mark.parametrize("area", ["beside", "replay"])
def test_every_sentence_beside_the_board_is_there_in_three_languages(area) -> None:
    for key, spoken in sentences(WORDS / f"{area}.toml")[area].items():
        assert tuple(spoken) == LANGUAGES, key
        gaps = [{n for _, n, _, _ in Formatter().parse(spoken[s]) if n} for s in LANGUAGES]
        assert gaps[0] == gaps[1] == gaps[2], key
