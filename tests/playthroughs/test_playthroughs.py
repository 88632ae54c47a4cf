"""A playthrough is right when replaying changes nothing."""

from __future__ import annotations

import re

import pytest

from games.engines import ENGINES
from tests.playthroughs.adapters import ADAPTERS
from tests.playthroughs.replay import playthroughs, replayed

FILES = [(kind, path) for kind in ENGINES for path in playthroughs(kind)]
IDS = [f"{kind}/{path.stem}" for kind, path in FILES]


@pytest.mark.parametrize(("kind", "path"), FILES, ids=IDS)
def test_replaying_changes_nothing(kind, path):
    assert replayed(kind, path.read_text()) == path.read_text(), "make playthroughs, read the diff"


@pytest.mark.parametrize("kind", ENGINES)
def test_every_registered_engine_has_playthroughs(kind):
    assert kind in ADAPTERS
    assert playthroughs(kind)


@pytest.mark.parametrize("kind", ENGINES)
def test_every_refusal_a_player_can_meet_is_met(kind):
    text = "".join(path.read_text() for path in playthroughs(kind))
    met = set(re.findall(r"^  refused: (\w+)", text, re.MULTILINE))
    assert met == {*ENGINES[kind].types.reasons} - ADAPTERS[kind].unmet


@pytest.mark.parametrize(("kind", "path"), FILES, ids=IDS)
def test_every_written_line_that_is_changed_is_found(kind, path):
    lines = path.read_text().splitlines(keepends=True)
    written = [at for at, line in enumerate(lines) if line.startswith("  ")]
    for at in (written[0], written[len(written) // 2], written[-1]):
        for changed in ([], [lines[at].rstrip() + "!\n"], [lines[at], lines[at]]):
            text = "".join(lines[:at] + changed + lines[at + 1 :])
            assert replayed(kind, text) != text


@pytest.mark.parametrize(("kind", "path"), FILES, ids=IDS)
def test_a_leak_would_be_seen(kind, path):
    """A letter in place of a question mark is a changed line like any other."""
    text = path.read_text()
    leaking = text.replace("| ?", "| r", 1)
    assert leaking != text
    assert replayed(kind, leaking) == text
