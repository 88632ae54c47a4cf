"""What people at a table with a clock do about time, through the API."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse

from games import vacations
from tests.clock.conftest import Time, Timed
from tests.conftest import Person


def vacation(person: Person, on: bool) -> HttpResponse:
    return person.send("PUT", "vacation", {"on": on})


def hours_left(person: Person) -> int:
    left: int = person.get("vacation").json()["hours_left"]
    return left


def tick(time: Time) -> None:
    """What the clockwork does in a second, twice: one sweep may leave work to another."""
    for _ in range(2):
        time.ring()
        vacations.spend(time.now)


def wish(table: Timed, name: str, hours: int = 24) -> HttpResponse:
    return table.people[name].send("PUT", f"{table.path}/pause", {"hours": hours})


def go_on(table: Timed, name: str) -> HttpResponse:
    return table.people[name].send("DELETE", f"{table.path}/pause")


def pause(table: Timed, name: str = "ada") -> dict[str, Any]:
    shown: dict[str, Any] = table.people[name].get(f"{table.path}/pause").json()
    return shown


def paused(table: Timed, hours: int = 24) -> Timed:
    """All agree."""
    for name in table.people:
        assert wish(table, name, hours).status_code == 200
    return table


def stops(table: Timed) -> list[str]:
    return [stop["why"] for stop in table.clock["stops"]]
