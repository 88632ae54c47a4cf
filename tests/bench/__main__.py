"""`make bench`: real servers, every case in interleaved rounds, a table and var/bench.json."""

from __future__ import annotations

import contextlib
import os
import platform
import sys
import time
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import django
import msgspec
import psycopg

from tests import servers
from tests.bench import web

DURABLE = "-c max_connections=200"  # and for the rest as it comes: fsync and all
ROUNDS, SECONDS, WARM = 5, 1.5, 0.3
QUICK_ROUNDS, QUICK_SECONDS = 1, 0.5


def main(*, quick: bool) -> None:
    began = time.monotonic()
    rounds, seconds = (QUICK_ROUNDS, QUICK_SECONDS) if quick else (ROUNDS, SECONDS)
    with servers.postgresql(DURABLE) as address, database(address) as url:
        os.environ |= {"DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "config.settings.bench"}
        django.setup()
        outcome = measure(rounds, seconds)
    print(f"\n{outcome.pop('table')}\n\n{outcome['conditions']}")
    path = web.ROOT / "var" / "bench.json"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(msgspec.json.format(msgspec.json.encode(outcome)))
    print(f"{time.monotonic() - began:.0f} s in all; written to {path.relative_to(web.ROOT)}")


def measure(rounds: int, seconds: float) -> dict[str, Any]:
    from django.core.management import call_command
    from django.db import connection

    from tests.bench import cases, clocks, duet, inkognito, load, replay, report, stage
    from tests.bench.models import Line

    others = os.getloadavg()[0]
    say("Making the tables ...")
    call_command("migrate", verbosity=0)
    with connection.schema_editor() as editor:
        editor.create_model(Line)
    people = stage.players()
    middle, sheet = cases.middle(people), duet.mission_map(people)
    halfway = duet.duet_tables(people, cases.LANES, played=cases.DUET_MOVES // 2)
    venice = {
        helper: inkognito.inkognito_tables(people, cases.LANES, helper=helper, five=True)
        for helper in (True, False)
    }
    with web.server() as port:
        hall = cases.Hall(people, middle, halfway, venice, sheet.pk, (), seconds + WARM)
        done = [one_round(number, port, hall, seconds) for number in range(1, rounds + 1)]
        with load.lines_to(port, workers=web.WORKERS, each=1) as lines:
            weights = [web.weight(process) for process in lines]
    say("Replaying ...")
    replayed = replay.replay(seconds)
    say("Ringing clocks ...")
    share = 1 if rounds > QUICK_ROUNDS else 50
    rung = clocks.clocks(people, games=clocks.GAMES // share, rings=clocks.RINGS // share)
    rows = [*report.rows(done, replayed, weights), *report.clocks(rung)]
    return {
        "conditions": conditions(connection, rounds, seconds, others),
        "rows": rows,
        "rounds": done,
        "replay": replayed,
        "weights": weights,
        "clocks": rung,
        "table": report.text(rows),
    }


def one_round(number: int, port: int, hall: Any, seconds: float) -> dict[str, Any]:
    """Every case once, so that a slow minute of the machine is slow for all of them."""
    from tests.bench import cases, load

    done: dict[str, load.Figures] = {}
    for case in cases.CASES:
        with load.lines_to(port, workers=web.WORKERS, each=1) as lines:
            ways = tuple(line for (line,) in lines.values())
            shots = case.shots(case.what, hall._replace(lines=ways))
        figures = driven(port, case, shots, seconds)
        for what in sorted(figures):
            done[what] = per_second, p50, *_ = figures[what]
            say(f"round {number}: {what}: {per_second:,.0f} a second, {p50:.2f} ms")
    return done


def driven(port: int, case: Any, shots: Any, seconds: float) -> dict[str, Any]:
    """The load itself, and what a request cost the workers in time of their own."""
    from tests.bench import load

    with load.lines_to(port, workers=web.WORKERS, each=len(shots)) as lines:
        ways = zip(*lines.values(), strict=True)
        lanes = [load.Lane(*lane) for lane in zip(ways, shots, strict=True)]
        before = sum(map(web.busy, lines))
        figures = load.drive(lanes, warm=WARM if case.warm else 0, seconds=seconds)
        cost = 1000 * (sum(map(web.busy, lines)) - before) / sum(lane.sent for lane in lanes)
    return {what: some._replace(cpu=cost) for what, some in figures.items()}


@contextlib.contextmanager
def database(address: str) -> Iterator[str]:
    """A database of our own: the server may be one that others use."""
    name = f"bench_{os.getpid()}"
    with psycopg.connect(address, autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}")
        try:
            yield urlsplit(address)._replace(path=f"/{name}").geturl()
        finally:
            server.execute(f"DROP DATABASE {name} WITH (FORCE)")


def conditions(connection: Any, rounds: int, seconds: float, others: float) -> str:
    with connection.cursor() as cursor:
        settings = []
        for name in ("server_version", "fsync", "synchronous_commit"):
            cursor.execute(f"SHOW {name}")
            settings.append(f"{name} {cursor.fetchone()[0]}")
    return (
        f"PostgreSQL ({', '.join(settings)}), granian with {web.WORKERS} WSGI workers of one thread, "
        f"Python {platform.python_version()}, {os.cpu_count()} cores shared with the client "
        f"and with others (load average {others:.1f} before the run); "
        f"median of {rounds} rounds of {seconds} s; ratios are medians of the ratios in a round."
    )


def say(sentence: str) -> None:
    print(sentence, flush=True)


if __name__ == "__main__":
    main(quick="--quick" in sys.argv)
