"""Everything that people can do so that a game does not go on, and how long that may take.

Time without progress, which is a move of a person after which the table waits for something else
(`Engine.moment`), is at most

    T = ABANDONED_AFTER * (L + V) + E + P + D

L is the longest time that one wait takes while its clock runs: that of the pace, with the weekends
in it if they do not count. V (AWAY_AT_MOST) is how long one wait stands still for vacations, E
(VACANT_AT_MOST) how long seats are vacant between two moves, P (PAUSE_DAYS) how long a game pauses
in all, D (RAISED_IN_ALL * LAPSES_AFTER) how long disputes wait for a referee who never comes. After ABANDONED_AFTER times in a row that time was up, the game is over; and after MISSED_IN_ALL times
too, so that whoever moves while the others let time run out ends as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from random import Random
from typing import Any
from uuid import UUID, uuid4

from django.conf import settings

from games import clock, pauses, play, seats, tables, vacations
from games.engines import ENGINES
from games.engines.chance import Chance
from games.engines.court import RAISED_IN_ALL
from games.engines.engine import Context, Refused, Seat
from games.engines.refereed import LAPSES_AFTER
from games.models import Deadline, Vacation
from games.models import Seat as Chair
from games.pace import Bank, Daily, PerTurn, Timing
from games.sitting import TableRefused, sitting
from games.standstill import AWAY_AT_MOST, VACANT_AT_MOST
from tests.clock.conftest import Time, Timed
from tests.conftest import Person
from tests.engines.worlds import WORLDS
from tests.engines.worlds.world import filled

DAY = timedelta(days=1)
A_MOMENT = timedelta(seconds=1)


def longest_wait(timing: Timing) -> timedelta:
    """L: of the clock on the wall, while that of the table runs."""
    match timing.pace:
        case PerTurn(seconds):
            counting = timedelta(seconds=seconds)
        case Bank(most=most):
            counting = timedelta(seconds=most)
        case Daily(notice=notice):
            counting = timedelta(seconds=notice) + DAY + timedelta(hours=1)  # when summer ends
        case _:
            raise AssertionError("who takes all the time they need has agreed to wait")
    return counting if timing.weekends else counting + 2 * DAY * (2 + counting // (5 * DAY))


def bound(timing: Timing) -> timedelta:
    """T."""
    pauses_in_all = timedelta(days=settings.PAUSE_DAYS)
    return (
        settings.ABANDONED_AFTER * (longest_wait(timing) + AWAY_AT_MOST)
        + VACANT_AT_MOST
        + pauses_in_all
        + RAISED_IN_ALL * LAPSES_AFTER
    )


class Stallers:
    """People at a table who do everything but go on."""

    def __init__(self, table: Timed, time: Time, seed: int) -> None:
        self.table, self.time, self.chance = table, time, Random(seed)
        self.game, self.kind = UUID(table.id), table.kind
        self.idle_moves = 0

    # What all of them can do together, one thing at a time.

    def waits_almost(self) -> None:
        """Until the last moment before something rings."""
        if (due := self.due) is not None and due - A_MOMENT > self.time.now:
            self.passes(due - A_MOMENT - self.time.now)

    def waits(self) -> None:
        """Until something rings."""
        due = self.due
        self.passes(max(timedelta(), due - self.time.now) if due else DAY)

    def go_away(self) -> None:
        self.switch(True)

    def come_back(self) -> None:
        self.switch(False)

    def pause(self) -> None:
        for person in self.sitting():
            self.tried(lambda person=person: pauses.wish(self.game, person, 336, now=self.now))

    def go_on(self) -> None:
        for person in self.sitting():
            self.tried(lambda person=person: pauses.withdraw(self.game, person, now=self.now))

    def leave(self) -> None:
        """Whoever is waited for; or anybody."""
        table = sitting(self.game)
        assert table is not None
        waited = tables.current(self.game, self.kind).face.waiting
        there = [s for s in table.sitters if s.user is not None]
        first = [s for s in there if s.seat in waited] or there
        if len(there) > 1:
            person = next(p for p in self.sitting() if p.pk == first[0].user)
            self.tried(lambda: seats.leave(self.game, person))
            clock.ring_at([self.game], self.now)

    def take_over(self) -> None:
        """By somebody new, with a whole vacation before them."""
        for chair in Chair.objects.filter(game=self.game, user=None):
            newcomer = Person("eve")
            self.table.people[newcomer.user.username] = newcomer
            self.tried(
                lambda chair=chair, who=newcomer: seats.take_over(
                    self.game, who.user, Seat(chair.name)
                )
            )
        clock.ring_at([self.game], self.now)

    def fidget(self) -> None:
        """Moves after which the table waits for the same thing: waving, asking aside, stepping to
        and fro, turning the hourglass."""
        for seat, command in self.idle():
            try:
                play.play(self.game, self.kind, command, by=seat, cause=uuid4())
                self.idle_moves += 1
            except Refused:
                continue

    def dispute(self) -> None:
        """Whatever anybody can call wrong, at a house without referees."""
        engine, truth = ENGINES[self.kind], tables.current(self.game, self.kind).truth
        for seat in (seated.seat for seated in truth.seats):
            for choice in engine.disputes(truth, seat)[:1]:
                command = filled(choice, self.chance)
                with suppress(Refused):
                    play.play(self.game, self.kind, command, by=seat, cause=uuid4())

    ACTS: tuple[Callable[[Stallers], None], ...] = (
        waits_almost, waits, go_away, come_back, pause, go_on, leave, take_over, fidget, dispute,
    )  # fmt: skip

    # What they need for it.

    @property
    def now(self) -> datetime:
        return self.time.now

    @property
    def due(self) -> datetime | None:
        return Deadline.objects.get(game=self.game).due_at

    @property
    def over(self) -> bool:
        return tables.over(tables.current(self.game, self.kind))

    def passes(self, span: timedelta) -> None:
        """In steps in which hours of vacation are counted; and balances never run out, as if there
        were always somebody else to sit down."""
        end = self.now + span
        while self.now < end and not self.over:
            Vacation.objects.exclude(hours=0).update(hours=0)
            self.time.now = min(end, self.now + 10 * DAY)
            self.tick()
        self.tick()

    def tick(self) -> None:
        for _ in range(2):
            clock.ring(self.now)
            vacations.spend(self.now)

    def sitting(self) -> list[Any]:
        there = set(Chair.objects.filter(game=self.game).values_list("user", flat=True))
        return [p.user for p in self.table.people.values() if p.user.pk in there]

    def switch(self, on: bool) -> None:
        for person in self.sitting():
            self.tried(lambda person=person: vacations.switch(person, on=on, now=self.now))

    def tried(self, act: Callable[[], object]) -> None:
        with suppress(TableRefused):
            act()

    def idle(self) -> Iterator[tuple[Seat, Any]]:
        engine, world = ENGINES[self.kind], WORLDS[self.kind]
        truth = tables.current(self.game, self.kind).truth
        for seat in [seated.seat for seated in truth.seats]:
            for choice in engine.legal(truth, seat):
                command = world.fill(choice, self.chance)
                try:
                    events = engine.decide(
                        truth, command, Context(seat, self.now, Chance(self.chance))
                    )
                except Refused:
                    continue
                after = truth
                for event in events:
                    after = engine.evolve(after, event)
                if engine.result(after) is None and engine.moment(after) == engine.moment(truth):
                    yield seat, command


def stalled(people: Stallers, acts: Iterator[Callable[[Stallers], None]]) -> timedelta:
    """How long they hold out. Time goes by after every three things that take none."""
    began, timing = people.now, tables.current(people.game, people.kind).timing
    latest, still = began + bound(timing), 0
    while not people.over:
        before = people.now
        next(acts)(people)
        still = still + 1 if people.now == before else 0
        if still > 3:
            people.waits()
            still = 0
        assert people.now <= latest + 10 * DAY or people.over, "a game without end"
    assert people.now - began <= bound(timing) + A_MOMENT, "a game without end, nearly"
    return people.now - began
