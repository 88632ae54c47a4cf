"""An exported game of Inkognito holds no shown card, and is checked without them: what rests on
cards that few have seen is taken as it was written, if it may have happened then."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from itertools import count
from random import Random
from typing import Any
from uuid import UUID

import msgspec
import pytest
from msgspec.structs import replace

from games.engines.chain import Request, Row
from games.engines.engine import Attested, Command, Confidential, Event, Seat, canonical, tag_of
from games.engines.inkognito import INKOGNITO
from games.engines.inkognito import events as e
from games.engines.inkognito.commands import Options, Players, RepeatRule
from games.engines.verify import Exported, Verdict, Wrong, verify
from games.scripted.inkognito import random_move, thoughtful_move
from tests.engines.inkognito.playing import Mover, game
from tests.engines.worlds import flat, playout
from tests.engines.worlds.inkognito_secrets import redeal, resent
from tests.log.test_chain import NOON, linked

Log = list[tuple[Row, Any]]
NAME = str(UUID(int=5))


def written(seed: int, options: Options, mover: Mover = random_move) -> Log:
    """A game to its end, as the rows of its log, each with its event."""
    tables = game(options, mover, Random(seed))
    return rows_of((table.by, table.command, table.events, table.draws) for table in tables)


def rows_of(steps: Iterable[tuple[Seat, Command, tuple[Event, ...], tuple[Any, ...]]]) -> Log:
    rows: Log = []
    for number, (by, command, events, draws) in enumerate(steps):
        request = Request(msgspec.Raw(canonical(command)), draws, INKOGNITO.edition)
        cause = str(UUID(int=number))
        for n, event in enumerate(events):
            text = canonical(request).decode() if n == 0 else ""
            row = Row(
                len(rows) + 1, tag_of(type(event)), event.version, canonical(event).decode(), by,
                NOON, cause, text,
            )  # fmt: skip
            rows.append((row, event))
    return rows


def exported(log: Log) -> list[Row]:
    """As `observe.whole_log` gives it away: what is confidential is left out, with the command that
    stands behind it, and the rest is numbered as if it had never been."""
    withheld = {row.cause for row, event in log if isinstance(event, Confidential)}
    return numbered(
        [
            replace(row, request="") if row.cause in withheld else row
            for row, event in log
            if not isinstance(event, Confidential)
        ]
    )


def numbered(rows: list[Row]) -> list[Row]:
    return [replace(row, position=n) for n, row in enumerate(rows, start=1)]


def chained(rows: list[Row]) -> Exported:
    return replace(linked(NAME, rows), kind="inkognito")


def checked(rows: list[Row]) -> Verdict:
    return verify(chained(rows))


def options(players: Players, rule: RepeatRule = RepeatRule.CHALLENGE) -> Options:
    return Options(players=players, repeat_rule=rule, turn_limit=25, helper=False)


@pytest.fixture(scope="module")
def log() -> Log:
    """Four players, with an accusation that was upheld and one that was not."""
    for seed in count():
        rows = written(seed, options(Players.FOUR))
        if {"accusation_upheld", "accusation_rejected"} <= {row.type for row, _ in rows}:
            return rows
    raise AssertionError


@pytest.mark.parametrize("rule", RepeatRule)
@pytest.mark.parametrize("players", Players)
def test_an_exported_game_is_right_without_the_cards(players: Players, rule: RepeatRule) -> None:
    for seed in range(6):
        rows = written(seed, options(players, rule))
        verdict = checked(exported(rows))
        attested = [event for _, event in rows if isinstance(event, Attested)]
        assert verdict.opened
        assert verdict.attested_steps == len(attested)
        assert verdict.steps + verdict.attested_steps == len({row.cause for row, _ in rows})


@pytest.mark.parametrize("players", Players)
def test_a_game_that_was_claimed_is_right_too(players: Players) -> None:
    rows = written(1, Options(players=players), thoughtful_move)
    assert rows[-2][1].winners
    assert checked(exported(rows)).opened


@pytest.mark.parametrize("players", Players)
def test_the_log_itself_is_judged_with_all_cards(players: Players) -> None:
    rows = written(3, options(players))
    whole = verify(chained([row for row, _ in rows]), withheld=False)
    assert (whole.attested_steps, whole.steps) == (0, len({row.cause for row, _ in rows}))


@pytest.mark.parametrize("seed", range(5))
def test_ink_115_no_shown_card_is_anywhere_in_the_text(seed: int) -> None:
    """Neither in an event nor in a command: there are numbers of cards, and never cards."""
    rows = written(seed, options(Players.FIVE))
    shown = [event for _, event in rows if isinstance(event, e.CardsShown)]
    kept = [row for row, event in rows if isinstance(event, Confidential)]
    assert shown and all(re.search(r'"cards":\[', row.data + row.request) for row in kept)
    text = msgspec.json.encode(chained(exported(rows))).decode()
    assert not re.search(r'cards\\*":\s*\[[^]]', text)
    assert not re.search(r'type\\*":\\*"(cards_shown|show)\\*"', text)


@pytest.mark.parametrize("seed", [100, 78, 47, 36, 106])  # the last two with a clock
def test_ink_115_a_game_with_other_cards_shown_is_exported_in_the_same_words(seed: int) -> None:
    steps = playout(INKOGNITO, seed)
    other = flat(redeal(steps[-1].before + steps[-1].events, None, Random(seed)))
    one = rows_of((step.seat, step.command, step.events, step.draws) for step in steps)
    two = rows_of(
        (step.seat, resent(step.command, happened), happened, step.draws)
        for step in steps
        for happened in [other[len(step.before) : len(step.before) + len(step.events)]]
    )
    assert [row for row, _ in one] != [row for row, _ in two]
    assert exported(one) == exported(two)
    assert checked(exported(two)).opened


def test_ink_115_behind_an_answer_stands_no_command(log: Log) -> None:
    answers = [row for row in exported(log) if row.type in ("answer_given", "penalty_paid")]
    assert answers and all(row.request == "" for row in answers)


def test_a_gap_would_tell_that_there_was_something(log: Log) -> None:
    rows = exported(log)
    assert [row.position for row in rows] == list(range(1, len(rows) + 1))
    assert len(rows) < len(log)


# Forgeries, in a chain that was made again


def place(rows: list[Row], type_: str, last: bool = False) -> int:
    places = [n for n, row in enumerate(rows) if row.type == type_]
    return places[-1 if last else 0]


def found(rows: list[Row]) -> Wrong:
    with pytest.raises(Wrong) as caught:
        checked(numbered(rows))
    return caught.value


def altered(row: Row, **changes: Any) -> Row:
    return replace(row, data=canonical(json.loads(row.data) | changes).decode())


def as_event(row: Row, event: Any, cause: int = 999) -> Row:
    """A row that says that this happened, in a step of its own."""
    return replace(
        row, type=tag_of(type(event)), data=canonical(event).decode(), cause=str(UUID(int=cause)),
        request="",
    )  # fmt: skip


PHASES = ("turn_begun", "movement_ended", "answer_given", "answer_accepted", "figure_put_aside")


@pytest.mark.parametrize("after", PHASES)
def test_an_answer_in_another_phase_is_found(log: Log, after: str) -> None:
    rows = exported(log)
    at = place(rows, after)
    forged = as_event(rows[at], e.AnswerGiven(3, None))
    wrong = found([*rows[: at + 1], forged, *rows[at + 1 :]])
    assert (wrong.position, wrong.fault) == (at + 2, "this cannot have happened then")


ATTESTED = ("answer_given", "accusation_rejected", "accusation_upheld", "penalty_paid")


@pytest.mark.parametrize("type_", ATTESTED)
def test_what_somebody_else_has_made_is_found(log: Log, type_: str) -> None:
    rows = exported(log)
    at = place(rows, type_)
    other = next(row.by for row in rows if row.by not in ("house", rows[at].by))
    for by in (other, "house", "stranger"):
        rows[at] = replace(rows[at], by=by)
        assert found(rows).position == at + 1


@pytest.mark.parametrize("type_", ATTESTED)
def test_two_events_in_one_step_are_found(log: Log, type_: str) -> None:
    """What came of cards that nobody may see stands alone."""
    rows = exported(log)
    at = place(rows, type_)
    for other in (at - 1, at + 1):
        joined = list(rows)
        joined[other] = replace(joined[other], cause=rows[at].cause, request="")
        assert found(joined).position in (at + 1, at + 2)


@pytest.mark.parametrize("cards", [0, 1, 2, 4, 16, -3])
def test_an_impossible_number_of_cards_is_found(log: Log, cards: int) -> None:
    """INK-63: fewer than are due are shown only by one who has nothing fresh left, and that takes
    more questions than this."""
    rows = exported(log)
    for type_ in ("answer_given", "accusation_upheld", "penalty_paid"):
        at = place(rows, type_)
        if json.loads(rows[at].data)["cards"] != cards:
            changed = [*rows[:at], altered(rows[at], cards=cards), *rows[at + 1 :]]
            assert found(changed).position in (at + 1, at + 2)


def test_ink_55_a_penalty_for_cards_that_cannot_have_been_shown_before_is_found(log: Log) -> None:
    """The first question of a game repeats nothing."""
    rows = exported(log)
    at = place(rows, "answer_given") + 1
    assert rows[at].type in ("answer_accepted", "accusation_rejected")
    rows[at] = as_event(rows[at], e.AccusationUpheld(2))
    assert found(rows).position == at + 1


def test_ink_65_another_figure_to_be_put_aside_is_found(log: Log) -> None:
    rows = exported(log)
    for type_ in ("accusation_rejected", "penalty_paid"):
        at = place(rows, type_)
        changed = [*rows[:at], altered(rows[at], aside="ambassador"), *rows[at + 1 :]]
        if json.loads(rows[at].data)["aside"] != "ambassador":
            assert found(changed).position == at + 1


def test_ink_113_a_review_that_was_left_out_is_found(log: Log) -> None:
    rows = exported(log)
    at = place(rows, "answer_given")
    met = json.loads(rows[place(rows, "question_asked")].data)["met"]
    rows[at] = altered(rows[at], aside=met)
    assert found(rows).position == at + 1


@pytest.mark.parametrize("type_", [*ATTESTED, "question_asked", "figure_put_aside"])
def test_a_step_that_was_left_out_is_found(log: Log, type_: str) -> None:
    rows = exported(log)
    at = place(rows, type_)
    assert found(rows[:at] + rows[at + 1 :]).position == at + 1


@pytest.mark.parametrize("spoil", [lambda text: text[1:], lambda text: text + " "])
def test_a_command_behind_an_accusation_is_written_as_commands_are(
    log: Log, spoil: Callable[[str], str]
) -> None:
    rows = exported(log)
    at = place(rows, "accusation_rejected")
    rows[at] = replace(rows[at], request=spoil(rows[at].request))
    assert found(rows).position == at + 1


def test_confidential_rows_are_no_part_of_what_is_given_away(log: Log) -> None:
    """Whoever leaves them in has an answer of two events."""
    rows = [row for row, _ in log]
    assert "nobody may see" in found(rows).fault


MORE = (
    lambda data: data[:-1] + ',"cards_were":["tall"]}',
    lambda data: data.replace(":", ": ", 1),
    lambda data: data[:-1] + "," + data[1:],
)


@pytest.mark.parametrize("alter", MORE)
@pytest.mark.parametrize("type_", ATTESTED)
def test_a_row_that_says_more_than_rows_do_is_found(
    log: Log, type_: str, alter: Callable[[str], str]
) -> None:
    rows = exported(log)
    at = place(rows, type_)
    rows[at] = replace(rows[at], data=alter(rows[at].data))
    assert found(rows).position == at + 1


@pytest.mark.parametrize("change", [{"draws": [[1, 2, 3]]}, {"edition": 77}, {"edition": -5}])
def test_an_accusation_takes_no_chance_and_no_other_rules(log: Log, change: dict[str, Any]) -> None:
    rows = exported(log)
    at = place(rows, "accusation_rejected")
    request = canonical(json.loads(rows[at].request) | change).decode()
    rows[at] = replace(rows[at], request=request)
    assert found(rows).position == at + 1


@pytest.mark.parametrize("shown", [b'{"cards":3}', b'{"type":"x"}', b"[]", b"7", b'{"a":1,"a":1}'])
def test_an_event_shown_beside_a_row_says_what_the_row_says(log: Log, shown: bytes) -> None:
    rows = exported(log)
    at = place(rows, "answer_given")
    whole = chained(rows)
    invented = rows[at].data[:-1] + ',"cards_were":["tall"]}'
    for text in (shown, invented.encode()):
        entry = replace(whole.entries[at], event=msgspec.Raw(text))
        entries = (*whole.entries[:at], entry, *whole.entries[at + 1 :])
        with pytest.raises(Wrong) as caught:
            verify(replace(whole, entries=entries))
        assert caught.value.position == at + 1
    same = replace(whole.entries[at], event=msgspec.Raw(rows[at].data.encode()))
    verify(replace(whole, entries=(*whole.entries[:at], same, *whole.entries[at + 1 :])))
