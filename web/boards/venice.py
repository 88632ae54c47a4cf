"""Venice as it is drawn: the ground, the lines, the spaces with their names, and who stands there.

Land lines are straight and unbroken, water lines are bent and dashed. The islands are the land
lines themselves, drawn broad.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from api_schema.plurals import language
from games.engines.inkognito.board import BOARD, BoardLine, BoardSpace
from games.engines.inkognito.city import Space
from games.engines.inkognito.phases import Stepped
from games.engines.inkognito.terms import COLOURS, Figure, Line
from web.boards.people import People
from web.boards.voice import Voice

Shown = Mapping[str, object]
Point = tuple[float, float]
Box = tuple[float, float, float, float]

SCALE = 12
WIDTH, TOP, HEIGHT = 1170, 24, 726
RADIUS = 15
LETTER, LEADING = 6.3, 13.5  # how wide a letter of a name is, and how far apart its lines are
BEND = 0.13
ABOVE = 90  # what it costs to hide a name behind figures
FEET = 21  # how far up figures stand, so that what is written on their space can be read
SPACES = {space.id: space for space in BOARD.spaces}
# A head, and a body on which a letter has room: no build is mistaken for another.
PAWNS = {
    "tall": (-18, "M-7.5 14V-6.5a7.5 6.5 0 0 1 15 0V14z"),
    "short": (-5, "M-10.5 14V7.5a10.5 7.5 0 0 1 21 0V14z"),
    "fat": (-13, "M0-9C9-9 14.5-3 14.5 4 14.5 10.5 9 14 0 14S-14.5 10.5-14.5 4C-14.5-3-9-9 0-9z"),
    "thin": (-18, "M0-17 9 14H-9z"),
    "ambassador": (-12, "M-5.5-27h11v9H10v3.5H-10V-18h4.5zM-11 14-5.5-7.5h11L11 14z"),
}


def place(space: Space) -> tuple[int, int]:
    return SPACES[space].x * SCALE, SPACES[space].y * SCALE


def bow(line: BoardLine) -> str:
    """The way along a line, as a path."""
    (ax, ay), (bx, by) = place(line.a), place(line.b)
    if line.line is Line.LAND:
        return f"M{ax} {ay}L{bx} {by}"
    x, y = (ax + bx) / 2 + BEND * (by - ay), (ay + by) / 2 - BEND * (bx - ax)
    return f"M{ax} {ay}Q{x:g} {y:g} {bx} {by}"


WAYS = {(line.a, line.b, line.line): bow(line) for line in BOARD.lines}
LINES = {kind: "".join(way for (_, _, line), way in WAYS.items() if line is kind) for kind in Line}
DOTS = "".join(f"M{space.x * SCALE} {space.y * SCALE}h.1" for space in BOARD.spaces)


def boxes(space: BoardSpace) -> Iterator[tuple[Box, Shown]]:
    """Where the name of a space may stand, best places first."""
    words = space.name.split()
    whole, halves = [space.name], [" ".join(words[:-1]), words[-1]] if len(words) > 1 else None
    x, y, gap = space.x * SCALE, space.y * SCALE, RADIUS + 3
    for lines in (whole, halves) if halves else (whole,):
        wide, high = max(map(len, lines)) * LETTER, len(lines) * LEADING
        for across, down in ((0, 1), (0, -1), (1, 0), (-1, 0), *product((1, -1), (1, -1))):
            left = x - wide / 2 if not across else x + gap if across > 0 else x - gap - wide
            slant = 0.55 if across and down else 1
            top = y - high / 2 if not down else y + gap * slant if down > 0 else y - gap - high
            anchor = ("middle", "start", "end")[across]
            at = x + across * gap
            drawn = [(f"{at:g}", f"{top + 10.5 + n * LEADING:g}", w) for n, w in enumerate(lines)]
            yield (
                (left, top, left + wide, top + high),
                {"anchor": anchor, "lines": drawn, "above": down < 0},
            )


def overlap(a: Box, b: Box) -> float:
    wide, high = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    return wide * high if wide > 0 and high > 0 else 0


def labelled() -> dict[Space, Shown]:
    """Each name where it hides least of the spaces and of the other names."""
    taken: list[Box] = [
        (x - RADIUS, y - RADIUS, x + RADIUS, y + RADIUS) for x, y in map(place, SPACES)
    ]
    labels: dict[Space, Shown] = {}
    for space in sorted(BOARD.spaces, key=crowd, reverse=True):
        box, label = min(
            boxes(space), key=lambda found: cost(found[0], taken) + ABOVE * bool(found[1]["above"])
        )
        labels[space.id] = label
        taken.append(box)
    return labels


def crowd(space: BoardSpace) -> int:
    """How many other spaces are near, so that the narrow places are filled first."""
    return sum(abs(o.x - space.x) < 9 and abs(o.y - space.y) < 5 for o in BOARD.spaces)


def cost(box: Box, taken: Sequence[Box]) -> float:
    outside = max(0, 4 - box[0]) + max(0, box[2] - WIDTH + 4)
    return sum(overlap(box, other) for other in taken) + 50 * outside


LABELS = labelled()


def city(
    standing: Sequence[tuple[Figure, Space]],
    steps: Sequence[Stepped],
    people: People,
    *,
    ghosts: bool = False,
) -> Shown:
    """`ghosts` are figures whose places only their owner knows."""
    there: dict[Space, list[Figure]] = {}
    for figure, space in standing:
        there.setdefault(space, []).append(figure)
    return {
        "box": f"0 {TOP} {WIDTH} {HEIGHT}",
        "ground": ground(people.voice.kind, language()),
        "names": names(),
        "steps": [step_shown(step) for step in steps],
        "groups": [group(space, figures, people) for space, figures in there.items()],
        "ghosts": ghosts,
    }


@cache
def ground(kind: str, language: str) -> SafeString:
    """What lies under the figures, in the language that is spoken; drawn once for each."""
    voice = Voice(kind)
    shown = {
        "land": LINES[Line.LAND],
        "water": LINES[Line.WATER],
        "dots": DOTS,
        "spaces": [space_shown(space, voice) for space in BOARD.spaces],
    }
    return render_to_string("web/boards/ground.html", shown)


@cache
def names() -> SafeString:
    return render_to_string("web/boards/names.html", {"labels": LABELS.values()})


def space_shown(space: BoardSpace, voice: Voice) -> Shown:
    kind = "start" if space.start else "number" if space.number else "plain"
    return {
        "id": space.id,
        "x": space.x * SCALE,
        "y": space.y * SCALE,
        "kind": "embassy" if space.embassy else kind,
        "colour": space.start or "",
        "sign": voice.say("letter", space.start) if space.start else space.number or "",
        "title": space_named(space.id, voice),
    }


def space_named(space: Space, voice: Voice) -> str:
    """The name, and what is special about the space."""
    told = SPACES[space]
    if told.embassy:
        return f"{told.name} ({voice.say('space', 'embassy')})"
    if told.number:
        return f"{told.name} ({told.number})"
    if told.start:
        return f"{told.name} ({voice.say('space', f'start_{told.start}')})"
    return told.name


def step_shown(step: Stepped) -> Shown:
    return {"way": between(step.origin, step.to, step.line), "line": step.line}


def between(origin: Space, to: Space, line: Line) -> str | None:
    """The way along the line that joins them, if there is one of that kind."""
    return WAYS.get((origin, to, line)) or WAYS.get((to, origin, line))


def group(space: Space, figures: Sequence[Figure], people: People) -> Shown:
    """All who stand on a space, side by side; behind several lies a plate that holds them. Halves
    are written here: a template would write them with a comma in some languages."""
    x, y = place(space)
    across = min(len(figures), 3)
    rows = -(-len(figures) // across)
    wide, high = across * 30 + 4, rows * 42 + 6
    plate = (-wide / 2, 18 - high, wide, high) if len(figures) > 1 else ()
    return {
        "x": x,
        "y": y - FEET,
        "plate": [f"{side:g}" for side in plate],
        "figures": [
            pawn(figure, space, people)
            | {"x": f"{(n % across - (across - 1) / 2) * 30:g}", "y": -(n // across) * 42}
            for n, figure in enumerate(figures)
        ],
    }


def pawn(figure: Figure, space: Space, people: People) -> dict[str, object]:
    colour = COLOURS.get(figure)
    build = figure.removeprefix(f"{colour}_") if colour else "ambassador"
    head, body = PAWNS[build]
    voice = people.voice
    return {
        "figure": figure,
        "colour": colour or "ambassador",
        "letter": people.letter(colour),
        "head": head,
        "body": body,
        "title": f"{voice.say('figure', figure)}: {space_named(space, voice)}",
    }
