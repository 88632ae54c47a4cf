"""Whose clue is next: DUET-31, DUET-32, DUET-60, DUET-121."""

from __future__ import annotations

from games.engines.duet.commands import Options
from games.engines.duet.state import Clue
from games.engines.duet.terms import Side

IN_A_ROW = 2  # D-8


def givers_after(
    clues: tuple[Clue, ...], options: Options, complete: tuple[Side, ...]
) -> tuple[Side, ...]:
    """The sides that may give a clue after these; one that is complete gives none any more."""
    if complete:  # DUET-60
        return tuple(side for side in Side if side not in complete)
    if not clues:  # DUET-31
        return tuple(Side)
    last = clues[-1].side
    if options.loose_order and in_a_row(clues) < (options.in_a_row or IN_A_ROW):  # DUET-121
        return tuple(Side)
    return (last.other,)  # DUET-32


def givers_after_silence(givers: tuple[Side, ...], complete: tuple[Side, ...]) -> tuple[Side, ...]:
    """D-16: who was due has had that turn. Where both could have given a clue, both still can."""
    if complete or len(givers) > 1:
        return givers
    return (givers[0].other,)  # DUET-32


def due(clues: tuple[Clue, ...], givers: tuple[Side, ...]) -> Side:
    """Whose clue is missing. Where both could have given it, that of the side whose turn it would
    be if they took turns, and of the first side if nobody has given one yet."""
    return next((clue.side.other for clue in clues[-1:] if clue.side.other in givers), givers[0])


def in_a_row(clues: tuple[Clue, ...]) -> int:
    """How many of the last clues are of the same side."""
    givers = [clue.side for clue in reversed(clues)]
    return next((n for n, giver in enumerate(givers) if giver is not givers[0]), len(givers))
