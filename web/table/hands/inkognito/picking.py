"""Moving on the map: a figure is picked, then a space, and then it is confirmed.

What is picked stands in the address of the page, so it works without scripts. It is looked up among
the ways that the engine offers: whatever else is written there is as good as nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from urllib.parse import urlencode

from msgspec import Struct

from games.engines.engine import Choice, Command
from games.engines.inkognito import commands as c
from games.engines.inkognito.city import Space
from games.engines.inkognito.phases import PuttingAside
from games.engines.inkognito.terms import Ball, Figure, Line
from games.engines.inkognito.view import View
from web.boards.venice import SCALE, SPACES, between, space_named
from web.pages.page import tell
from web.table.forms import combinations, encoded
from web.table.hands.inkognito.players import Players

AREA = "venice"
MOVES = (c.Step, c.ExtraStep, c.PutAside)
NARROW = (Ball.ORANGE, Ball.BLUE)  # lead along one kind of line only, so they are spent first
Shown = dict[str, object]


class Way(Struct, frozen=True):
    """One command that brings one figure to one space. A step has a ball and a line."""

    command: type[Command]
    sent: str
    figure: Figure
    to: Space
    ball: Ball | None = None
    line: Line | None = None


class Pick(Struct, frozen=True):
    """What was picked so far, and the ways that are left."""

    ways: tuple[Way, ...]
    figure: Figure | None = None
    to: Space | None = None
    given: bool = False  # the figure is not for the player to pick

    @property
    def figures(self) -> tuple[Figure, ...]:
        return tuple(dict.fromkeys(way.figure for way in self.ways))

    @property
    def there(self) -> tuple[Way, ...]:
        """The ways to the space that was picked, those that waste least first."""
        found = [way for way in self.ways if (way.figure, way.to) == (self.figure, self.to)]
        return tuple(sorted(found, key=lambda way: way.ball not in NARROW))

    @property
    def goals(self) -> tuple[Space, ...]:
        return tuple(dict.fromkeys(way.to for way in self.ways if way.figure is self.figure))


def picked(choices: Iterable[Choice], view: View, asked: Mapping[str, str]) -> Pick:
    """What the address says, as far as it makes sense now."""
    all_ways = tuple(ways(choices, view))
    given = isinstance(view.turn, PuttingAside)
    figures = {way.figure for way in all_ways}
    figure = next((one for one in figures if given or one == asked.get("figure")), None)
    pick = Pick(all_ways, figure, given=given)
    to = next((space for space in pick.goals if space == asked.get("to")), None)
    narrowed = tuple(way for way in all_ways if way.to is not to or fits(way, asked))
    chosen = Pick(narrowed, figure, to, given)
    return chosen if chosen.there or to is None else Pick(all_ways, figure, to, given)


def ways(choices: Iterable[Choice], view: View) -> Iterator[Way]:
    for choice in choices:
        if choice.command in MOVES:
            for filled in combinations(list(choice.options.items())):
                figure = filled.get("figure") or getattr(view.turn, "figure", None)
                yield Way(
                    choice.command, encoded(filled).decode(), figure, filled["to"],
                    filled.get("ball"), filled.get("line"),
                )  # fmt: skip


def fits(way: Way, asked: Mapping[str, str]) -> bool:
    wished = {"ball": way.ball, "line": way.line}
    return all(not asked.get(name) or asked[name] == have for name, have in wished.items())


# On the map


def on_map(pick: Pick, view: View, players: Players) -> Shown:
    """For the drawing of the city: which figures can be picked, and which spaces."""
    standing = {one.figure: one.space for one in view.standing}
    return {
        "figures": {figure: mover(figure, pick, standing, players) for figure in pick.figures},
        "targets": [target(space, pick, standing, players) for space in pick.goals],
        "to": pick.to,
    }


def mover(
    figure: Figure, pick: Pick, standing: Mapping[Figure, Space], players: Players
) -> Shown | None:
    """A figure as a link: to pick it, or to put it down again."""
    chosen = figure is pick.figure
    place = space_named(standing[figure], players.voice)
    key = "picked" if chosen else "pick"
    return {
        "href": "" if pick.given else link() if chosen else link(figure=figure),
        "name": tell(AREA, key, figure=sentence_case(players.figure(figure)), place=place),
        "picked": chosen,
        "own": players.owner(figure) == players.you,
    }


def target(space: Space, pick: Pick, standing: Mapping[Figure, Space], players: Players) -> Shown:
    """A space as a link, said with how one gets there."""
    assert pick.figure is not None
    found = [way for way in pick.ways if (way.figure, way.to) == (pick.figure, space)]
    only = {"ball": found[0].ball, "line": found[0].line} if len(found) == 1 else {}
    lines = tuple(dict.fromkeys(way.line for way in found if way.line)) or tuple(Line)
    drawn = [between(standing[pick.figure], space, line) for line in lines]
    return {
        "space": space,
        "x": SPACES[space].x * SCALE,
        "y": SPACES[space].y * SCALE,
        "href": link(figure=pick.figure, to=space, **only),
        "name": named(space, found, players),
        "picked": space is pick.to,
        "lines": "both" if len(lines) > 1 else lines[0],
        "ways": [way for way in drawn if way] if not pick.given else [],
    }


def named(space: Space, found: Sequence[Way], players: Players) -> str:
    """The space, and by which line and with which ball one gets there, or what else it is for."""
    said = [how(way, players) if way.ball else button(way, players) for way in found]
    return f"{space_named(space, players.voice)}: {'; '.join(said)}"


def how(way: Way, players: Players) -> str:
    """By land or by water, and what pays for it."""
    voice = players.voice
    line = voice.say("line", way.line) if way.line else ""
    if way.ball is Ball.OWN_STEP or way.ball is None:
        return line
    return tell(AREA, "with_ball", line=line, ball=voice.say("ball", way.ball))


def link(**query: str | None) -> str:
    return "?" + urlencode({name: value for name, value in query.items() if value})


# In the bar


def in_bar(pick: Pick, view: View, players: Players) -> Shown | None:
    """What was picked, in words, and a button for each way to do it."""
    if pick.figure is None:
        return None
    standing = {one.figure: one.space for one in view.standing}
    figure = sentence_case(players.figure(pick.figure))
    origin = space_named(standing[pick.figure], players.voice)
    if pick.to is None:
        return {"figure": figure, "origin": origin, "back": "" if pick.given else link()}
    [first, *_] = pick.there
    return {
        "figure": figure,
        "origin": origin,
        "to": space_named(pick.to, players.voice),
        "back": link() if pick.given else link(figure=pick.figure),
        "command": str(first.command.__struct_config__.tag),
        "stay": link(figure=pick.figure),
        "ways": [
            {"sent": way.sent, "label": button(way, players), "ball": way.ball}
            for way in pick.there
        ],
    }


def button(way: Way, players: Players) -> str:
    if way.command is c.Step:
        return tell(AREA, "step_there", how=how(way, players))
    return tell(AREA, "put_there" if way.command is c.PutAside else "go_on_there")


def sentence_case(words: str) -> str:
    return words[:1].upper() + words[1:]
