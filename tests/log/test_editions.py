"""Steps of older editions of the rules: they are replayed, not judged, and not believed too much."""

from __future__ import annotations

import dataclasses
import json

import msgspec
import pytest

from games.engines import ENGINES
from games.engines.chain import Row
from games.engines.engine import canonical
from games.engines.verify import main, verify
from tests.log.test_chain import CODENAMES, EDITION, linked, played, requested, wrong


@pytest.fixture(scope="module")
def game() -> tuple[str, list[Row]]:
    return played()


def rules_have_changed(monkeypatch: pytest.MonkeyPatch, rows: list[Row]) -> None:
    """There is a newer edition, and these rows were written under the last one."""
    written = {EDITION: frozenset((row.type, row.version) for row in rows)}
    newer = dataclasses.replace(CODENAMES, edition=EDITION + 1, shapes=written)
    monkeypatch.setitem(ENGINES, "codenames", newer)


@pytest.mark.parametrize("edition", [0, EDITION + 1, 999])
def test_an_edition_that_is_not_ours_does_not_hide_a_step(game, edition: int) -> None:
    name, rows = game
    changed = [requested(row, edition=edition) if row.request else row for row in rows]
    assert "edition" in wrong(linked(name, changed)).fault


def test_steps_of_an_older_edition_are_counted_and_not_judged(game, monkeypatch) -> None:
    name, rows = game
    rules_have_changed(monkeypatch, rows)
    verdict = verify(linked(name, rows))
    causes = list(dict.fromkeys(row.cause for row in rows))
    assert (verdict.steps, verdict.older_steps) == (0, len(causes))
    first = [requested(row, edition=EDITION + 1) if row.position == 1 else row for row in rows]
    assert "edition" in wrong(linked(name, first)).fault  # the rules do not go back


def test_a_game_is_not_called_older_than_its_events(game) -> None:
    """Or nothing of it would be judged."""
    name, rows = game
    older = [requested(row, edition=1) if row.request else row for row in rows]
    fault = wrong(linked(name, older))
    assert (fault.position, "younger" in fault.fault) == (1, True)


def test_what_cannot_have_happened_is_found_in_an_older_step_too(game, monkeypatch) -> None:
    name, rows = game
    rules_have_changed(monkeypatch, rows)
    touch = next(row for row in rows if row.type == "card_covered")
    early = [*rows[:5], msgspec.structs.replace(touch, position=6)]
    assert "cannot have happened" in wrong(linked(name, early)).fault


def test_a_game_that_is_not_judged_is_not_simply_right(game, monkeypatch, tmp_path, capsys) -> None:
    name, rows = game
    rules_have_changed(monkeypatch, rows)
    file = tmp_path / "game.json"
    file.write_bytes(msgspec.json.encode(linked(name, rows)))
    assert main([str(file)]) == 3
    assert "NOT JUDGED" in capsys.readouterr().out


def without_talk(row: Row) -> Row:
    """The row as it was written before a table could settle how its teams talk (CN-104)."""
    data, request = json.loads(row.data), json.loads(row.request)
    del data["options"]["team_private_talk"], request["command"]["options"]["team_private_talk"]
    return msgspec.structs.replace(
        row, version=2, data=canonical(data).decode(), request=canonical(request).decode()
    )


def test_a_game_from_before_an_option_is_judged_in_every_step(game) -> None:
    """A new option is a new shape of the opening, not a new edition of the rules."""
    name, (opening, *rest) = game
    verdict = verify(linked(name, [without_talk(opening), *rest]))
    assert (verdict.older_steps, verdict.opened) == (0, True)
    assert verdict.steps == len({row.cause for row in game[1]})
