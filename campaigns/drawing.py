"""The mission map as a picture: one SVG document, the same bytes for the same map."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from itertools import pairwise
from math import hypot
from pathlib import Path
from typing import Literal
from unicodedata import east_asian_width
from xml.sax.saxutils import escape, quoteattr

import msgspec
from msgspec import Struct

from campaigns.maps import ATLAS, City, Line

Point = tuple[float, float]
State = Literal["ticked", "open", "closed"]

WIDTH, HEIGHT = 780, 1000  # two units are a pixel of a small phone
TOP, BOTTOM, RIM = 96, 888, 12  # the map within the picture, and the airmail edge around it
SIZE, LEADING = 20, 21  # of the letters and of their lines
LANGUAGES = "en", "cs", "pl"


class Glass(Struct, frozen=True):
    """How the world is bent, so that Europe has the room it needs."""

    longitudes: tuple[Point, ...]
    near: tuple[Point, ...]
    far: tuple[Point, ...]
    nearness: tuple[Point, ...]


class Label(Struct, frozen=True, array_like=True):
    side: Literal["left", "right", "above", "below"]
    right: float = 0
    down: float = 0
    stacked: bool = False  # the last word of the name on a line of its own


class World(Struct, frozen=True):
    """The ground of the map, and what was settled by hand so that it can be read."""

    glass: Glass
    land: Mapping[str, tuple[Point, ...]]
    water: Mapping[str, tuple[Point, ...]]
    labels: Mapping[str, Label]
    post: Mapping[str, tuple[int, int]]
    bends: Mapping[str, float]


HERE = Path(__file__).parent
STYLE = (HERE / "static" / "campaigns" / "map.css").read_text(encoding="utf-8")
WORLD = msgspec.toml.decode((HERE / "world.toml").read_bytes(), type=World)
WORDS = tomllib.loads((HERE / "words.toml").read_text(encoding="utf-8"))


def drawing(
    name: str,
    *,
    ticked: Collection[str],
    open: Collection[str],
    language: str,
    running: Collection[str] = (),
    links: Mapping[str, str] | None = None,
    chosen: str = "",
) -> str:
    """The SVG document. It needs nothing from outside, and may stand in an `<img>`. With `links`,
    be there any or none, it is a part of a page that has `map.css`: cities lead where these say,
    and the chosen one is marked."""
    language = language[:2] if language[:2] in LANGUAGES else "en"
    name = legible(name)
    states: dict[str, State] = {
        city.id: "ticked" if city.id in ticked else "open" if city.id in open else "closed"
        for city in ATLAS.cities
    }
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="dd-map" viewBox="0 0 {WIDTH} {HEIGHT}"'
        f' role="{"group" if links else "img"}" aria-labelledby="dd-map-title dd-map-desc"'
        f' lang="{language}">'
        f'<title id="dd-map-title">{escape(said(language, "map", "title", name=name))}</title>'
        f'<desc id="dd-map-desc">{escape(counted(states, running, language))}</desc>'
        + (f"<style>{STYLE}</style>" if links is None else "")
        + PAPER
        + heading(name, [*states.values()].count("ticked"), language)
        + "".join(route(line, {states[line.a], states[line.b]}) for line in ATLAS.lines)
        + "".join(
            leading(
                mission(city, states[city.id], city.id in running, language),
                city,
                (links or {}).get(city.id),
                chosen=city.id == chosen,
            )
            for city in ATLAS.cities
        )
        + legend(language)
        + "</svg>\n"
    )


def counted(states: Mapping[str, State], running: Collection[str], language: str) -> str:
    found = [*states.values()]
    counts = {state: found.count(state) for state in ("ticked", "open", "closed")}
    busy = sum(city in running for city in states)
    return said(language, "map", "counts", all=len(found), running=busy, **counts)


def mission(city: City, state: State, busy: bool, language: str) -> str:
    """A marker, a name, and the mission in figures. The title says the same in words."""
    x, y = spot(city)
    name, label = city.name[language], WORLD.labels[city.id]
    title = said(
        language,
        "map",
        "city",
        city=name,
        turns=said(language, "turns", form(city.turns), n=city.turns),
        mistakes=said(language, "mistakes", form(city.mistakes), n=city.mistakes),
        state=", ".join(said(language, "state", s) for s in (state, "running")[: 1 + busy]),
    )
    return (
        f'<g id="dd-map-{city.id}" class="dd-map-{state}" transform="translate({n(x)} {n(y)})">'
        f'<title id="dd-map-{city.id}-title">{escape(title)}</title>{MARKERS[state]}'
        f"{envelope(*WORLD.post.get(city.id, POST[label.side])) if busy else ''}"
        f"{written(label, state, name, f'{city.turns}-{city.mistakes}')}</g>"
    )


def leading(drawn: str, city: City, href: str | None, *, chosen: bool) -> str:
    """A city that leads somewhere is called by its title, and has room around it for a finger."""
    if href is None:
        return drawn
    x, y = map(n, spot(city))
    here = ' aria-current="true"' if chosen else ""
    return (
        f'<a href={quoteattr(href)} aria-labelledby="dd-map-{city.id}-title"{here}>'
        f'<circle class="dd-map-room" cx="{x}" cy="{y}" r="{n(room(city.id))}"/>{drawn}</a>'
    )


@cache
def room(city: str) -> float:
    """How far around a city is its own: half the way to the next one."""
    x, y = spot(ATLAS.by_name[city])
    others = (spot(other) for other in ATLAS.cities if other.id != city)
    return min(32, *(hypot(x - ox, y - oy) / 2 for ox, oy in others))


def written(label: Label, state: State, name: str, figures: str) -> str:
    """The lines of a label, clear of the marker they belong to."""
    gap = 15 if state == "closed" else 20
    x, y, anchor = {
        "right": (gap, -3, "start"),
        "left": (-gap, -3, "end"),
        "above": (0, -gap - LEADING, "middle"),
        "below": (0, gap + 15.5, "middle"),
    }[label.side]
    lines = *(name.rsplit(" ", 1) if label.stacked else [name]), figures
    return "".join(
        f'<text class="dd-map-label" x="{n(x + label.right)}" text-anchor="{anchor}"'
        f' y="{n(y + label.down + row * LEADING)}">{escape(line)}</text>'
        for row, line in enumerate(lines)
    )


def envelope(x: int, y: int) -> str:
    """A letter is under way, so the mission is being played."""
    return (
        '<g class="dd-map-post"><circle r="19"/>'
        f'<path d="M{x - 13} {y - 9}h26v18h-26z"/><path d="M{x - 12} {y - 8}l12 9 12-9"/></g>'
    )


MARKERS: Mapping[State, str] = {  # shapes of their own: colours only help
    "ticked": '<circle r="13"/><path d="M-6 .5-2 5 6-4.5"/>',
    "open": '<circle r="11"/>',
    "closed": '<circle r="8"/>',
}
POST = {"left": (18, -14), "right": (-18, -14), "above": (18, 14), "below": (24, -3)}


def route(line: Line, ends: Collection[State]) -> str:
    """DUET-86: a ticked city opens what it is joined to, so its lines are the strong ones."""
    (ax, ay), (bx, by) = (spot(city) for city in (ATLAS.by_name[line.a], ATLAS.by_name[line.b]))
    bend = WORLD.bends.get(f"{line.a}-{line.b}", 0.08)
    x, y = (ax + bx) / 2 + bend * (by - ay), (ay + by) / 2 - bend * (bx - ax)
    strength = "done" if ends == {"ticked"} else "next" if "ticked" in ends else "later"
    return (
        f'<path id="dd-map-{line.a}-{line.b}" class="dd-map-line dd-map-{strength}"'
        f' d="M{n(ax)} {n(ay)}Q{n(x)} {n(y)} {n(bx)} {n(by)}"/>'
    )


def heading(name: str, ticked: int, language: str) -> str:
    """The name of the campaign, and a stamp that is cancelled when everything is ticked."""
    room, every = 524, len(ATLAS.cities)
    size = max(24, min(36, int(room / max(1, wide(name)))))
    return (
        '<text class="dd-map-faint" x="36" y="46">'
        f"{escape(said(language, 'map', 'heading'))}</text>"
        f'<text class="dd-map-big" x="36" y="82" font-size="{size}">'
        f"{escape(shortened(name, room / size))}</text>"
        '<g transform="rotate(3 690 56)"><path class="dd-map-stamp" d="M630 22h120v70H630z"/>'
        '<text class="dd-map-big" x="690" y="68" font-size="34" text-anchor="middle">'
        f"{ticked}/{every}</text></g>{POSTMARK if ticked == every else ''}"
    )


def legend(language: str) -> str:
    """What each mark means, spread over the foot of the picture."""
    words = {state: said(language, "state", state) for state in (*MARKERS, "running")}
    gap = (WIDTH - 92 - sum(44 + wide(word) * SIZE for word in words.values())) / 3
    x, drawn = 50.0, ""
    for state, word in words.items():
        shown = state if state in MARKERS else "open"
        post, indent = ("", 22) if state in MARKERS else (envelope(*POST["left"]), 38)
        drawn += (
            f'<g class="dd-map-{shown}" transform="translate({n(x)} 924)">{MARKERS[shown]}{post}'
            f'<text x="{indent}" y="7">{escape(word)}</text></g>'
        )
        x += 44 + wide(word) * SIZE + gap
    return f'{drawn}<text x="36" y="968">{escape(said(language, "map", "key"))}</text>'


def said(language: str, section: str, key: str, **facts: object) -> str:
    return str(WORDS[section][key][language].format_map(facts))


def form(count: int) -> str:
    """Czech and Polish count one, a few and many."""
    return "one" if count == 1 else "few" if 2 <= count <= 4 else "many"


def legible(name: str) -> str:
    """A name on one line, without what XML cannot hold or what turns letters round."""
    kept = re.sub(r"[^\s\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "", name)
    return " ".join(re.sub(r"[\u202a-\u202e\u2066-\u2069]", "", kept).split())


def wide(name: str) -> float:
    """How wide a name is at the most, in heights of its letters."""
    return sum(1.25 if east_asian_width(c) in "WF" else 0.8 if c.isupper() else 0.62 for c in name)


def shortened(name: str, room: float) -> str:
    if wide(name) <= room:
        return name
    while wide(name) > room - 1:
        name = name[:-1]
    return f"{name.rstrip()}…"


def spot(city: City) -> Point:
    return place((city.longitude, city.latitude))


def place(at: Point) -> Point:
    """Where a longitude and a latitude lie in the picture: true in relation, kind to Europe."""
    (longitude, latitude), glass = at, WORLD.glass
    near = looked_up(glass.nearness, longitude)
    y = near * looked_up(glass.near, latitude) + (1 - near) * looked_up(glass.far, latitude)
    return looked_up(glass.longitudes, longitude), y


def looked_up(table: Sequence[Point], at: float) -> float:
    """The value of a table, on a straight step between two of its rows."""
    at = min(max(at, table[0][0]), table[-1][0])
    (a, low), (b, high) = next(rows for rows in pairwise(table) if at <= rows[1][0])
    return low + (high - low) * (at - a) / (b - a)


def shores(strokes: Mapping[str, Sequence[Point]]) -> str:
    return "".join(pen([s[-1], *s, *s[:2]]) + "Z" for s in strokes.values())


def net() -> str:
    """Meridians and parallels, so that the glass over Europe can be seen."""
    meridians = [[(lon, lat) for lat in range(90, -75, -15)] for lon in range(-150, 181, 30)]
    parallels = [[(lon, lat) for lon in range(-180, 196, 15)] for lat in range(75, -61, -15)]
    return "".join(map(pen, meridians + parallels))


def pen(points: Sequence[Point]) -> str:
    """A smooth stroke from the second place to the last but one."""
    dots = [place(point) for point in points]
    drawn = ""
    for number, ((ax, ay), (x, y), (bx, by)) in enumerate(
        zip(dots[:-2], dots[1:-1], dots[2:], strict=True)
    ):
        dx, dy = (bx - ax) / 7, (by - ay) / 7
        if number:
            drawn += f"{'S' if number > 1 else ' '}{n(x - dx)} {n(y - dy)} {n(x)} {n(y)}"
        else:
            drawn = f"M{n(x)} {n(y)}C{n(x + dx)} {n(y + dy)}"
    return drawn


def n(number: float) -> str:
    """One decimal is fine enough, and the same on every machine."""
    return f"{round(number, 1) + 0:g}"


POSTMARK = (
    '<g class="dd-map-postmark" transform="translate(601 58) rotate(-9)"><circle r="32"/>'
    '<circle r="26"/><path d="M-13 1-4 11 13-10" stroke-width="6"/></g>'
)
PAPER = (  # an airmail letter, and on it the world
    '<defs><pattern id="dd-map-mail" width="56" height="56" patternUnits="userSpaceOnUse"'
    ' patternTransform="skewX(-40)"><path class="dd-map-red" d="M0 0h18v56H0z"/>'
    '<path d="M28 0h18v56H28z"/></pattern>'
    f'<path id="dd-map-world" d="{shores(WORLD.land)}"/>'
    f'<clipPath id="dd-map-frame"><path d="M{RIM} {TOP}H{WIDTH - RIM}V{BOTTOM}H{RIM}z"/></clipPath>'
    f'</defs><path class="dd-map-paper" d="M0 0H{WIDTH}V{HEIGHT}H0z"/>'
    f'<path fill="url(#dd-map-mail)" d="M0 0H{WIDTH}V{HEIGHT}H0z"/>'
    f'<path class="dd-map-paper" d="M{RIM} {RIM}H{WIDTH - RIM}V{HEIGHT - RIM}H{RIM}z"/>'
    f'<g clip-path="url(#dd-map-frame)"><path class="dd-map-sea" d="M0 0H{WIDTH}V{HEIGHT}H0z"/>'
    f'<path class="dd-map-net" d="{net()}"/>'
    + "".join(f'<use href="#dd-map-world" class="dd-map-{c}"/>' for c in ("tide", "tide", "land"))
    + f'<path class="dd-map-lake" d="{shores(WORLD.water)}"/></g>'
    '<g class="dd-map-rose" transform="translate(84 796)"><circle r="34"/><circle r="39"/>'
    '<path d="M20-20 8 0 20 20 0 8-20 20-8 0-20-20 0-8z"/>'
    '<path d="M0-54 9-9 54 0 9 9 0 54-9 9-54 0-9-9z"/>'
    '<path d="M0-54V0L9-9zM54 0H0L9 9zM0 54V0L-9 9zM-54 0H0L-9-9z"/></g>'
)
