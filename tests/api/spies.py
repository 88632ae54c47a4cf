"""Spies in Venice: people at a table of Inkognito, who find their way by what the API tells."""

from __future__ import annotations

import json
from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import Any, Protocol

from tests.conftest import Person, Story

Seen = dict[str, Any]  # an observation as JSON
Sent = dict[str, Any]  # a command as JSON
Way = Callable[[str, Seen], Sent | None]  # of playing; None where it does not matter

THREE = dict.fromkeys(("ada", "bo", "cy"), "agent")
FOUR = THREE | {"di": "agent"}
FIVE = FOUR | {"ed": "ambassador"}
MOST = 64 * 1024  # bytes of choices
LONG = 3000  # commands: chance alone keeps no game going for so many


class Table(Protocol):
    """Whatever people play at: over HTTP by hand, or with a generated client."""

    people: dict[str, Any]

    def see(self, name: str) -> Seen: ...
    def play(self, name: str, command: Sent) -> Seen: ...


class Venice(Story):
    """People at a table of Inkognito."""

    def __init__(self, chairs: dict[str, str] = FOUR, **options: Any) -> None:
        players = {3: "three", 4: "four", 5: "five"}[len(chairs)]
        super().__init__(kind="inkognito", chairs=chairs, options={"players": players} | options)

    def play(self, name: str, command: Sent) -> Seen:
        done = self.do(name, command)
        assert done.status_code == 200, (command, done.content)
        seen: Seen = done.json()
        return seen

    def placed(self) -> Venice:
        """Everybody sits, and all figures stand."""
        self.begun()
        for name, role in self.chairs.items():
            if role == "agent":
                self.play(name, {"type": "place_randomly"})
        return self


class City:
    """The board as its door gives it: how far everything is, and what every team has to do."""

    def __init__(self, board: dict[str, Any]) -> None:
        self.board = board
        self.kept: dict[str, dict[str, int]] = {}

    @classmethod
    def shown_to(cls, person: Person) -> City:
        return cls(person.get("kinds/inkognito/board").json())

    @cached_property
    def beside(self) -> dict[str, set[str]]:
        beside = defaultdict(set)
        for line in self.board["lines"]:
            beside[line["a"]].add(line["b"])
            beside[line["b"]].add(line["a"])
        return beside

    def far(self, goal: str) -> dict[str, int]:
        """How many steps it is from everywhere to here."""
        if goal not in self.kept:
            steps, waiting = {goal: 0}, deque([goal])
            while waiting:
                space = waiting.popleft()
                for other in self.beside[space] - set(steps):
                    steps[other] = steps[space] + 1
                    waiting.append(other)
            self.kept[goal] = steps
        return self.kept[goal]

    def mission(self, team: str, cards: Iterable[dict[str, str]]) -> dict[str, Any]:
        """What a team has to do if these are the cards of its two agents."""
        letter = {card["identity"]: card["letter"] for card in cards}
        [agents] = [row for row in self.board["teams"] if row["team"] == team]
        key = letter[agents["first"]], letter[agents["second"]]
        rows = [row for row in self.board["missions"] if row["team"] == team]
        [row] = [row for row in rows if (row["first"], row["second"]) == key]
        mission: dict[str, Any] = row["mission"]
        return mission

    def team(self, agent: str) -> str:
        agents = {row["team"]: (row["first"], row["second"]) for row in self.board["teams"]}
        return next(team for team, members in agents.items() if agent in members)

    def escape(self, agent: str) -> str:
        return next(row["space"] for row in self.board["escapes"] if row["agent"] == agent)


def standing(seen: Seen) -> dict[str, str]:
    return {one["figure"]: one["space"] for one in seen["view"]["standing"]}


def figures(seen: Seen, seat: str | None = None) -> list[str]:
    """The figures of a player, or one's own."""
    seats = {one["seat"]: one["colour"] for one in seen["view"]["seats"]}
    colour = seats[seat or seen["seat"]]
    return [f for f in standing(seen) if f.startswith(f"{colour}_")] or ["ambassador"]


def offered(seen: Seen, command: str) -> list[dict[str, Any]]:
    return [choice for choice in seen["choices"] if choice["type"] == command]


class Walk:
    """Each player walks with one figure, the nearest at first, to wherever the goals are."""

    def __init__(self, city: City, goals: Callable[[Seen], Iterable[str]], **chosen: str) -> None:
        self.city, self.goals, self.chosen = city, goals, chosen

    def figure(self, name: str, seen: Seen) -> str:
        if name not in self.chosen:
            far, at = self.far(seen), standing(seen)
            self.chosen[name] = min(figures(seen), key=lambda figure: far[at[figure]])
        return self.chosen[name]

    def far(self, seen: Seen) -> dict[str, int]:
        ways = [self.city.far(goal) for goal in self.goals(seen)]
        return {space: min(way[space] for way in ways) for space in self.city.beside}

    def there(self, name: str, seen: Seen) -> bool:
        return standing(seen)[self.figure(name, seen)] in self.goals(seen)

    def command(self, name: str, seen: Seen) -> Sent:
        """What to send in Movement. What has to be undone is not tried again in this turn."""
        figure, far = self.figure(name, seen), self.far(seen)
        here = far[standing(seen)[figure]]
        nearer = [
            {"type": "step", "ball": choice["ball"][0], "figure": figure}
            | {"to": to, "line": choice["line"][0]}
            for choice in offered(seen, "step")
            for to in choice["to"]
            if choice["figure"] == [figure] and far[to] < here
        ]
        if nearer and not seen["view"]["turn"]["undone"]:
            return min(nearer, key=lambda step: far[step["to"]])
        return {"type": "end_movement" if offered(seen, "end_movement") else "undo"}


def idly(seen: Seen) -> Sent:
    """The shortest way to the next player: nobody walks, asks or objects."""
    phase = seen["view"]["turn"]["phase"]
    first = {
        "answer": ("show", "cards"),
        "penalty": ("show", "cards"),
        "aside": ("put_aside", "to"),
    }
    if phase in first:
        command, field = first[phase]
        [choice] = offered(seen, command)
        return {"type": command, field: choice[field][0]}
    quiet = {"place": "place_randomly", "review": "accept_answer", "meet": "end_turn"}
    if phase == "move" and not offered(seen, "end_movement"):
        return {"type": "undo"}
    return {"type": quiet.get(phase, "end_movement")}


def play_until(table: Table, done: Callable[[Seen], bool], way: Way) -> Seen:
    """Everybody plays in this way, and idly where it does not matter, until it is done."""
    seats = {table.see(name)["seat"]: name for name in table.people}
    seen = table.see(next(iter(table.people)))
    for _ in range(LONG):
        if done(seen):
            return seen
        name = seats[seen["table"]["awaited"][0]]
        now = table.see(name)
        assert len(json.dumps(now["choices"])) < MOST
        seen = table.play(name, way(name, now) or idly(now))
    raise AssertionError("this game does not come to where it should")


def dealt(table: Table) -> dict[str, dict[str, str]]:
    """What everybody holds, asked of everybody: no one person knows."""
    return {
        name: card["dealt"]
        for name in table.people
        for seen in (table.see(name),)
        for card in seen["view"]["cards"]
        if card["seat"] == seen["seat"]
    }


def seats(table: Table) -> dict[str, str]:
    return {name: table.see(name)["seat"] for name in table.people}


class Hunt(Walk):
    """INK-75: one of the two teams has to catch somebody. It does, and claims its mission."""

    def __init__(self, table: Table, city: City, **chosen: str) -> None:
        super().__init__(city, lambda seen: [standing(seen)[self.quarry]], **chosen)
        self.cards, self.seats = dealt(table), seats(table)
        self.hunters, self.quarry = next(self.hunts(table.see("ada")))

    def hunts(self, seen: Seen) -> Iterator[tuple[list[str], str]]:
        """A team that has to catch somebody, and the figure that it has to catch."""
        for team in ("fb", "zx"):
            cards = self.cards.items()
            names = [name for name, card in cards if self.city.team(card["identity"]) == team]
            mission = self.city.mission(team, [self.cards[name] for name in names])
            if mission["goal"] == "catch_ambassador":
                yield names, "ambassador"
            if mission["goal"] == "catch":
                [owner] = [name for name, c in cards if c["identity"] == mission["agent"]]
                [figure] = [
                    figure
                    for figure in figures(seen, self.seats[owner])
                    if figure.endswith(self.cards[owner]["build"])
                ]
                yield names, figure

    def partner(self, name: str) -> str:
        return next(other for other in self.hunters if other != name)

    def way(self, name: str, seen: Seen) -> Sent | None:
        phase = seen["view"]["turn"]["phase"]
        if name not in self.hunters or phase not in ("move", "meet", "handshake"):
            return None
        if phase == "move":
            return self.command(name, seen)
        if phase == "handshake":
            return {"type": "shake_hands"}
        claim = {"type": "claim", "partner": self.seats[self.partner(name)]}
        return claim if self.there(name, seen) else None


def is_over(seen: Seen) -> bool:
    return bool(seen["table"]["status"] == "over")
