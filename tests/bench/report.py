"""From figures to the table that is printed: what was reached, and what was aimed at."""

from __future__ import annotations

from statistics import median
from typing import NamedTuple

from tests.bench import cases
from tests.bench.clocks import Rung
from tests.bench.load import Figures
from tests.bench.replay import Replay
from tests.bench.web import Weight

Round = dict[str, Figures]
SHARE, SLOWER, AIDED, REPLAYED, HEAVIEST = 0.8, 1.1, 3.0, 250_000, 120
RUNG = 100_000 / 60  # a second
TIMES = {  # what may take so many times as long as what
    f"{cases.AT_EVENT} {cases.LATE}": (f"{cases.AT_EVENT} {cases.EARLY}", SLOWER),
    f"{cases.VENICE_AT_EVENT} {cases.LATE}": (
        f"{cases.VENICE_AT_EVENT} {cases.VENICE_EARLY}", SLOWER,
    ),
    cases.VENICE_READ: (cases.VENICE_UNAIDED, AIDED),
    cases.VENICE_WIDEST: (cases.VENICE_UNAIDED, AIDED),
}  # fmt: skip
FLOORS = {  # what is measured against what, in the same round
    cases.READ: cases.ROW,
    cases.AGAIN: cases.ROW,
    cases.DUET_READ: cases.ROW,
    cases.MAP: cases.ROW,
    cases.MAP_DRAWN: cases.ROW,
    cases.DRAFT: cases.ROW,
    cases.COMMAND + cases.AT_ONCE: cases.WRITE + cases.AT_ONCE,
    cases.DUET_COMMAND + cases.AT_ONCE: cases.WRITE + cases.AT_ONCE,
    cases.COMMAND + cases.IN_SEQUENCE: cases.WRITE + cases.IN_SEQUENCE,
    cases.COLDLY: cases.WRITE + cases.IN_SEQUENCE,
}
NO_AIM = cases.AGAIN, cases.DRAFT, cases.COLDLY, cases.MAP, cases.MAP_DRAWN
HEADS = "what", "per second", "p50 ms", "p95 ms", "cpu ms", "ratio", "aim", "met"


class Row(NamedTuple):
    what: str
    value: str
    p50: float | None = None
    p95: float | None = None
    cpu: float | None = None
    ratio: float | None = None
    aim: str = ""
    met: bool | None = None


def rows(rounds: list[Round], replayed: Replay, weights: list[Weight]) -> list[Row]:
    return [
        *(measured(what, rounds) for what in rounds[0]),
        reached("replay, decode and fold: events", replayed.decode_and_fold),
        Row("replay, fold alone: events", f"{replayed.fold:,.0f}"),
        *(weighed(number, weight) for number, weight in enumerate(weights, start=1)),
    ]


def clocks(rung: Rung) -> list[Row]:
    """What two workers and two beats have done."""
    met = rung.per_second >= RUNG and not rung.twice
    aim = f"{RUNG:,.0f}, none twice"
    what = f"deadlines rung by two workers, {rung.deadlines:,} in {rung.seconds:.0f} s"
    return [
        Row(what, f"{rung.per_second:,.0f}", aim=aim, met=met),
        Row("deadlines rung twice", f"{rung.twice}"),
    ]


def measured(what: str, rounds: list[Round]) -> Row:
    """The median of the rounds, and of the ratios within each round."""
    rate, *times = (median(values) for values in zip(*(r[what] for r in rounds), strict=True))
    row = Row(what, f"{rate:,.0f}", *times)
    if what in TIMES:
        other, most = TIMES[what]
        ratio = median(r[what].p50 / r[other].p50 for r in rounds)
        return row._replace(ratio=ratio, aim=f"time <= {most}", met=ratio <= most)
    if what not in FLOORS:
        return row
    ratio = median(r[what].per_second / r[FLOORS[what]].per_second for r in rounds)
    if what in NO_AIM:
        return row._replace(ratio=ratio)
    return row._replace(ratio=ratio, aim=f">= {SHARE} of floor", met=ratio >= SHARE)


def reached(what: str, rate: float) -> Row:
    return Row(what, f"{rate:,.0f}", aim=f">= {REPLAYED:,}", met=rate >= REPLAYED)


def weighed(number: int, weight: Weight) -> Row:
    value = f"{weight.rss:.0f} MB (pss {weight.pss:.0f})"
    return Row(
        f"web worker {number}: rss", value, aim=f"<= {HEAVIEST} MB", met=weight.rss <= HEAVIEST
    )


def text(rows: list[Row]) -> str:
    cells = [HEADS, *(shown(row) for row in rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if at in (0, 6, 7) else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in cells
    )


def shown(row: Row) -> tuple[str, ...]:
    numbers = ("" if n is None else f"{n:.2f}" for n in (row.p50, row.p95, row.cpu, row.ratio))
    return row.what, row.value, *numbers, row.aim, {None: "", True: "yes", False: "NO"}[row.met]
