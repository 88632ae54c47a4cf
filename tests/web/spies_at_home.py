"""People at a table of Inkognito who look at its page, and whose moves a script makes."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any
from uuid import UUID

import msgspec
from django.test import Client

from games.engines.inkognito import commands as c
from games.lobby import sitting
from games.observe import Observation, observe
from games.scripted.inkognito import random_move
from tests.api.spies import Venice, offered
from tests.web.reading import Page

CLAIMS = {c.Claim, c.ClaimAlone}  # end a game, so chance does not make them


class Players:
    """People at a table who look at its page, and whose moves a script makes."""

    def __init__(self, chairs: dict[str, str], seed: int = 1, **options: Any) -> None:
        self.venice, self.chance = Venice(chairs, **options), Random(seed)
        self.venice.begun()
        self.browsers = {name: Client() for name in self.venice.people}
        for name, browser in self.browsers.items():
            browser.force_login(self.venice.people[name].user)
        self.here = f"/games/{self.venice.id}/"

    def text(self, name: str, query: str = "") -> str:
        response = self.browsers[name].get(self.here + query)
        assert response.status_code == 200, response.content
        return response.content.decode()

    def page(self, name: str, query: str = "") -> Page:
        return Page(self.text(name, query))

    def seen(self, name: str) -> Observation:
        table = sitting(UUID(self.venice.id))
        assert table is not None
        seat = table.seat_of(self.venice.people[name].user.pk)
        return observe(table.table(seat), seat)

    def awaited(self) -> str:
        [name, *_] = [
            name for name in self.browsers if self.seen(name).seat in self.seen(name).awaited
        ]
        return name

    def move(self) -> None:
        name = self.awaited()
        now = self.seen(name)
        choices = tuple(choice for choice in now.choices if choice.command not in CLAIMS)
        command = msgspec.to_builtins(random_move(now.view, choices, self.chance))
        self.venice.play(name, command)

    def claim(self) -> None:
        """Whoever is asked to decide says that the mission is accomplished, right or wrong."""
        while not (found := offered(self.venice.see(name := self.until("meet")), "claim")):
            self.move()  # the Ambassador claims nothing
        [choice] = found
        self.venice.play(name, {"type": "claim", "partner": choice["partner"][0]})

    def moments(self, most: int) -> Iterator[Any]:
        """Each phase of a game, with the turn; ends with the game."""
        for _ in range(most):
            turn = self.seen("ada").view.turn
            yield turn
            if self.seen("ada").view.record is not None:
                return
            self.move()

    def until(self, phase: str, most: int = 400) -> str:
        """Plays on until somebody is in this phase; who it is."""
        for turn in self.moments(most):
            if turn.__struct_config__.tag == phase:
                return self.awaited()
        raise AssertionError(f"it never comes to {phase}")
