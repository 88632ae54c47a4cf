"""What the server says of itself: a sentence on a terminal, JSON for machines."""

from __future__ import annotations

import json
import logging
import logging.config

import pytest
import structlog

from config import logs


@pytest.fixture
def said(request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]):
    """What is written on standard error when it is said with these settings."""
    root = logging.getLogger()
    before = root.handlers[:], root.level

    def say(json: bool) -> str:
        logging.config.dictConfig(logs.logging(json=json))
        structlog.get_logger("games.clock").warning("deadline_rung_late", game="g1", late=61.5)
        structlog.get_logger("games.clock").info("not_worth_telling")
        try:
            raise KeyError("card")
        except KeyError:
            logging.getLogger("django.request").error("Broken: %s", "/x", exc_info=True)
        logging.getLogger("django.request").warning("Not Found: /nowhere")
        logging.getLogger("django.security.DisallowedHost").error("Invalid host")
        return capsys.readouterr().err

    yield say
    root.handlers[:], root.level = before


def test_for_machines_each_line_is_json_with_its_facts(said) -> None:
    lines = [json.loads(line) for line in said(json=True).strip().split("\n")]
    assert [line["event"] for line in lines] == ["deadline_rung_late", "Broken: /x"]
    late, broken = lines
    assert (late["game"], late["late"], late["level"]) == ("g1", 61.5, "warning")
    assert late["logger"] == "games.clock" and late["timestamp"].endswith("Z")
    assert "KeyError: 'card'" in broken["exception"]


def test_for_people_it_is_a_sentence_and_a_traceback(said) -> None:
    first, second, *rest = said(json=False).strip().split("\n")
    assert first.endswith("WARNING games.clock: deadline_rung_late game=g1 late=61.5")
    assert second.endswith("ERROR django.request: Broken: /x")
    assert rest[0].startswith("Traceback") and rest[-1] == "KeyError: 'card'"
