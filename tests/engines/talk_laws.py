"""The laws of talk: who may speak, hear and mark, at every step of random legal games."""

from __future__ import annotations

from itertools import product

from games.engines.engine import Private, Seat
from games.engines.talk import TABLE
from tests.engines.playouts import Knowledge, chairs, moments
from tests.engines.worlds import AnyEngine, History, Step, World, players


def law_talk_needs_no_secrets(engine: AnyEngine, world: World, playout: list[Step]) -> None:
    knowledge = Knowledge(engine)
    for history, truth in moments(engine, playout):
        for seat in chairs(playout):
            known = knowledge.of(seat, history)
            assert engine.talk(known, seat) == engine.talk(truth, seat), f"{seat}"


def law_talk_tells_no_secrets(engine: AnyEngine, world: World, playout: list[Step]) -> None:
    """While the table waits for anybody, words reach whoever was told as much, and so do marks, but
    for those of whom it waits for. A table may agree to talk more openly."""
    for history, truth in moments(engine, playout):
        if not (awaited := engine.awaited(truth)) or truth.clock.at_rest:
            continue
        talks = {seat: engine.talk(truth, seat) for seat in chairs(playout)}
        knows = {seat: secrets_of(history, seat) for seat in talks}
        for (by, said), (to, heard) in product(talks.items(), talks.items()):
            if knows[by] <= knows[to]:
                continue
            openly = {TABLE} if getattr(truth.options, "open_talk", False) else set()
            assert not {*said.speaks} & {*heard.hears} - openly, f"{by} speaks to {to}"
            markers = {who for marks in heard.marks for who in marks.by} - {*awaited}
            assert by not in markers, f"{by} marks for {to}"


def law_talk_is_for_those_who_sit_here(
    engine: AnyEngine, world: World, playout: list[Step]
) -> None:
    for _, truth in moments(engine, playout):
        for seat in chairs(playout):
            hears, speaks, marks = engine.talk(truth, seat)
            sits, markers = seat in players(playout), {by for layer in marks for by in layer.by}
            assert TABLE in hears and {*speaks} <= {*hears}, f"{seat}"
            assert sits or (hears == (TABLE,) and not speaks), f"{seat} does not sit here"
            assert markers <= {*players(playout)}, f"{seat} sees marks of nobody"
            assert all(m.channel in hears or m.by == (seat,) for m in marks), f"{seat}"
            assert len({layer.channel for layer in marks}) == len(marks), f"{seat}"
            over = engine.result(truth) is not None
            assert not (sits and over) or speaks == hears, f"{seat} is mute after the end"


def secrets_of(history: History, seat: Seat | None) -> set[int]:
    return {
        place
        for place, event in enumerate(history)
        if isinstance(event, Private) and event.told_to(seat)
    }
