"""An exported game is checked away from the server: whatever was altered is found, and where."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from uuid import uuid4

import msgspec
import pytest

from games.engines import ENGINES, chain
from games.engines.chain import Request, Row
from games.engines.chance import Chance
from games.engines.codenames.commands import AskApproval, GiveClue, Open, Options
from games.engines.engine import HOUSE, Context, Seat, Word, canonical, seal_of, tag_of
from games.engines.verify import Exported, ExportedRow, Wrong, main, verify

CODENAMES = ENGINES["codenames"]
EDITION = CODENAMES.edition
SEATS = tuple(
    Seat(name)
    for name in ("red_spymaster", "red_operative_1", "blue_spymaster", "blue_operative_1")
)
NOON = "2026-11-16T12:00:00.000000+00:00"


def linked(game: str, rows: list[Row]) -> Exported:
    """The rows with a chain that holds, as an operator could make it again after an alteration."""
    links, link = [], chain.first_link(game)
    for row in rows:
        nonce = hashlib.sha256(row.cause.encode() + bytes([row.position % 251])).digest()[:16]
        text = chain.encode(row)
        link = chain.next_link(link, nonce, text)
        links.append(ExportedRow(text.decode(), nonce.hex(), link.hex()))
    return Exported("codenames", game, tuple(links))


def played(seed: int = 5) -> tuple[str, list[Row]]:
    """A random game to its end, as the rows of a log."""
    rnd, state, rows = Random(seed), CODENAMES.initial, []
    words = tuple(Word(f"WORD{chr(65 + n)}") for n in range(25))
    by, command = HOUSE, Open(seats=SEATS, options=Options(), cards=words)
    while True:
        context = Context(by, None, Chance(rnd))
        events = CODENAMES.decide(state, command, context)
        request = Request(msgspec.Raw(canonical(command)), tuple(context.chance.draws), EDITION)
        cause = str(uuid4())
        for n, event in enumerate(events):
            text = canonical(request).decode() if n == 0 else ""
            position = len(rows) + 1
            row = Row(
                position, tag_of(type(event)), event.version, canonical(event).decode(), by, NOON,
                cause, text,
            )  # fmt: skip
            rows.append(row)
            state = CODENAMES.evolve(state, event)
        if CODENAMES.result(state) is not None:
            return str(uuid4()), rows
        by = CODENAMES.awaited(state)[0]
        choice = rnd.choice(CODENAMES.legal(state, by))
        fields = {name: rnd.choice(values) for name, values in choice.options.items()}
        if choice.command in (GiveClue, AskApproval):
            fields["word"] = f"clue{rnd.randrange(10**6)}"
        command = choice.command(**fields)


@pytest.fixture(scope="module")
def game() -> tuple[str, list[Row]]:
    return played()


def wrong(exported: Exported) -> Wrong:
    with pytest.raises(Wrong) as caught:
        verify(exported)
    return caught.value


def test_an_honest_game_is_right(game) -> None:
    verdict = verify(linked(*game))
    assert (verdict.entries, verdict.opened, verdict.older_steps) == (len(game[1]), True, 0)
    assert verdict.steps == len({row.cause for row in game[1]})


@pytest.mark.parametrize("seed", range(20))
def test_many_honest_games_are_right(seed: int) -> None:
    assert verify(linked(*played(seed))).opened


def test_one_altered_byte_is_found_wherever_it_is(game) -> None:
    whole = linked(*game)
    rnd = Random(1)
    for _ in range(150):
        at = rnd.randrange(len(whole.entries))
        entry = whole.entries[at]
        field = rnd.choice(("row", "nonce", "link"))
        text = getattr(entry, field)
        spot = rnd.randrange(len(text))
        changed = text[:spot] + ("0" if text[spot] != "0" else "1") + text[spot + 1 :]
        entries = list(whole.entries)
        entries[at] = msgspec.structs.replace(entry, **{field: changed})
        found = wrong(msgspec.structs.replace(whole, entries=tuple(entries)))
        assert found.position == at + 1


@pytest.mark.parametrize("at", [0, 3, 7, -2])
def test_a_dropped_row_is_found(game, at: int) -> None:
    whole = linked(*game)
    entries = list(whole.entries)
    at %= len(entries)
    del entries[at]
    assert wrong(msgspec.structs.replace(whole, entries=tuple(entries))).position == at + 1


def test_rows_dropped_at_the_end_are_found(game) -> None:
    whole = linked(*game)
    for short in (1, 2, 3, 8):
        wrong(msgspec.structs.replace(whole, entries=whole.entries[:-short]))


def test_two_swapped_rows_are_found(game) -> None:
    whole = linked(*game)
    entries = list(whole.entries)
    entries[8], entries[11] = entries[11], entries[8]
    assert wrong(msgspec.structs.replace(whole, entries=tuple(entries))).position == 9


def test_a_row_of_another_game_is_found(game) -> None:
    other = linked(*played(99))
    assert wrong(msgspec.structs.replace(other, game=game[0])).position == 1


def altered(rows: list[Row], type_: str, change: Callable[[dict], dict]) -> tuple[list[Row], int]:
    at = next(n for n, row in enumerate(rows) if row.type == type_)
    data = canonical(change(json.loads(rows[at].data))).decode()
    return [*rows[:at], msgspec.structs.replace(rows[at], data=data), *rows[at + 1 :]], at + 1


def swapped(data: dict) -> dict:
    key = data["key"]
    a = key.index("assassin")
    b = key.index("neutral")
    key[a], key[b] = key[b], key[a]
    return data | {"key": key}


def test_a_changed_deal_is_found_even_when_the_chain_was_made_again(game) -> None:
    """The rules, decided again, say what the deal was; the seal says so as well."""
    name, rows = game
    changed, at = altered(rows, "key_dealt", swapped)
    assert wrong(linked(name, changed)).position == at
    changed, at = altered(rows, "key_revealed", swapped)
    assert wrong(linked(name, changed)).position == at


def test_a_deal_that_was_changed_everywhere_breaks_the_seal(game) -> None:
    """Key, draws and revelation agree; only the seal, which everybody was told, does not."""
    name, rows = game
    request = json.loads(rows[0].request)
    key = json.loads(rows[2].data)["key"]
    a, b = key.index("assassin"), key.index("neutral")
    draws = request["draws"]
    draws[2][a], draws[2][b] = draws[2][b], draws[2][a]
    first = msgspec.structs.replace(rows[0], request=canonical(request).decode())
    changed, _ = altered([first, *rows[1:]], "key_dealt", swapped)
    changed, _ = altered(changed, "key_revealed", swapped)
    found = wrong(linked(name, changed))
    assert rows[found.position - 1].type == "deal_sealed"


def test_a_step_that_the_rules_forbid_is_found(game) -> None:
    name, rows = game
    at = next(n for n, row in enumerate(rows) if row.type == "clue_given")
    row = msgspec.structs.replace(rows[at], by="blue_operative_1")
    found = wrong(linked(name, [*rows[:at], row, *rows[at + 1 :]]))
    assert found.position == at + 1
    assert "rules say no" in found.fault


def test_a_draw_that_chance_cannot_give_is_found(game) -> None:
    name, rows = game
    request = json.loads(rows[0].request)
    request["draws"][0][0] = request["draws"][0][1]  # the same word twice
    first = msgspec.structs.replace(rows[0], request=canonical(request).decode())
    assert "chance" in wrong(linked(name, [first, *rows[1:]])).fault


def requested(row: Row, **changes: object) -> Row:
    request = json.loads(row.request) | changes
    return msgspec.structs.replace(row, request=canonical(request).decode())


def test_time_that_runs_backwards_is_found(game) -> None:
    name, rows = game
    early = msgspec.structs.replace(rows[7], at="2026-11-16T11:00:00.000000+00:00")
    assert wrong(linked(name, [*rows[:7], early, *rows[8:]])).position == 8


def test_more_draws_than_the_rules_asked_for_are_found(game) -> None:
    name, rows = game
    draws = json.loads(rows[0].request)["draws"]
    first = requested(rows[0], draws=[*draws, [0]])
    assert "more than" in wrong(linked(name, [first, *rows[1:]])).fault


def test_a_command_carried_out_twice_is_found(game) -> None:
    name, rows = game
    again, last = rows[0].cause, rows[-1].cause
    changed = [
        msgspec.structs.replace(row, cause=again) if row.cause == last else row for row in rows
    ]
    assert "carried out before" in wrong(linked(name, changed)).fault


def test_anything_beside_the_event_in_its_row_is_found(game) -> None:
    name, rows = game
    changed, at = altered(rows, "card_covered", lambda data: data | {"note": "psst"})
    assert wrong(linked(name, changed)).position == at


def test_an_event_shown_otherwise_than_its_row_is_found(game) -> None:
    whole = linked(*game)
    shown = msgspec.structs.replace(whole.entries[5], event=msgspec.Raw(b'{"type":"clue_given"}'))
    entries = (*whole.entries[:5], shown, *whole.entries[6:])
    assert wrong(msgspec.structs.replace(whole, entries=entries)).position == 6


def test_another_game_under_the_same_name_has_another_seal(game, tmp_path: Path, capsys) -> None:
    """What the chain cannot show, the seal that the players saw does."""
    name, rows = game
    seal = json.loads(next(row.data for row in rows if row.type == "deal_sealed"))["seal"]
    path = tmp_path / "game.json"
    path.write_bytes(msgspec.json.encode(linked(name, rows)))
    assert main([str(path), "--seal", seal]) == 0
    path.write_bytes(msgspec.json.encode(linked(name, played(9)[1])))
    assert main([str(path)]) == 0
    assert "Compare the seal" in capsys.readouterr().out
    assert main([str(path), "--seal", seal]) == 1


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"kind":"chess","game":"x","entries":[]}', "[" * 5000]
)
def test_what_is_no_exported_game_is_told_so(tmp_path: Path, capsys, text: str) -> None:
    path = tmp_path / "game.json"
    path.write_text(text)
    assert main([str(path)]) == 2
    assert "not an exported game" in capsys.readouterr().out


@pytest.mark.parametrize("at", ["yesterday", "", "2026-13-45T00:00:00+00:00"])
def test_a_time_that_is_none_is_found(game, at: str) -> None:
    name, rows = game
    changed = [*rows[:5], msgspec.structs.replace(rows[5], at=at), *rows[6:]]
    assert wrong(linked(name, changed)).position == 6


def test_the_seal_tells_nothing_without_its_nonce() -> None:
    deal = ["red"] * 9
    assert seal_of(deal, "00" * 32) != seal_of(deal, "01" * 32)
    assert seal_of(deal, "00" * 32) != seal_of(["blue"] * 9, "00" * 32)


def test_the_verifier_runs_without_the_server(game, tmp_path: Path) -> None:
    """The engines and msgspec are enough; Django is not even imported."""
    path = tmp_path / "game.json"
    path.write_bytes(msgspec.json.encode(linked(*game)))
    code = (
        "import sys; sys.modules['django'] = None\n"
        "from games.engines.verify import main; sys.exit(main(sys.argv[1:]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, path], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout[:6]) == (0, "Right:"), done.stderr
    spoiled = path.read_text().replace("clue_given", "clue_hidden", 1)
    path.write_text(spoiled)
    done = subprocess.run(
        [sys.executable, "-c", code, path], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "WRONG at position" in done.stdout


def relinked(game: str, texts: list[str]) -> Exported:
    """A chain over any texts, as somebody could make it who does not write rows as we do."""
    links, link = [], chain.first_link(game)
    for text in texts:
        link = chain.next_link(link, bytes(16), text.encode())
        links.append(ExportedRow(text, bytes(16).hex(), link.hex()))
    return Exported("codenames", game, tuple(links))


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: text.replace("{", '{"note":"psst",', 1),
        lambda text: text.replace(":", ": ", 1),
        lambda text: text.replace("+00:00", "Z", 1),
        lambda text: text.replace("12:00:00.000000+00:00", "17:00:00.000000+05:00", 1),
        lambda text: text.replace("T12:00:00.000000+00:00", "", 1),
        lambda text: text.replace('\\"draws\\":', '\\"draws\\": ', 1),
    ],
)
def test_a_row_that_is_written_otherwise_than_rows_are_is_found(game, spoil) -> None:
    name, rows = game
    texts = [chain.encode(row).decode() for row in rows]
    assert verify(relinked(name, texts)).opened
    spoiled = spoil(texts[0])
    assert spoiled != texts[0]
    assert wrong(relinked(name, [spoiled, *texts[1:]])).position == 1
