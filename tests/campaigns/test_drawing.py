"""The mission map can be read: on a phone, in the dark, without colours, in three languages."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from math import hypot
from typing import NamedTuple
from xml.etree import ElementTree

import pytest

from campaigns.drawing import BOTTOM, HEIGHT, LANGUAGES, RIM, TOP, WIDTH, drawing
from campaigns.maps import ATLAS, opened

SVG = "{http://www.w3.org/2000/svg}"
CITIES = [city.id for city in ATLAS.cities]
HALF = ["prague", "berlin", "cairo", "london", "paris", "moscow", "johannesburg"]
SCENES = {  # ticked, open, running
    "the beginning": ([], opened([], free_choice=False), []),
    "half played": (HALF, opened(HALF, free_choice=False), ["madrid"]),
    "everything ticked": (CITIES, CITIES, []),
    "everything open and played": ([], CITIES, CITIES),
    "everything ticked and played again": (CITIES, CITIES, CITIES),
}
PHONE = 390 / WIDTH  # the page gives the map all of its width
LETTER = 0.6  # of its height: wider than most fonts

every_scene = pytest.mark.parametrize("scene", SCENES)
every_language = pytest.mark.parametrize("language", LANGUAGES)


class Box(NamedTuple):
    of: str
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom

    def distance(self, x: float, y: float) -> float:
        across = max(self.left - x, 0, x - self.right)
        return hypot(across, max(self.top - y, 0, y - self.bottom))


def svg(scene: str = "half played", language: str = "en", name: str = "The Third Men") -> str:
    ticked, open_, running = SCENES[scene]
    return drawing(name, ticked=ticked, open=open_, language=language, running=running)


def parsed(*args: str, **kwargs: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg(*args, **kwargs))


def group(root: ElementTree.Element, city: str) -> ElementTree.Element:
    (found,) = root.findall(f".//{SVG}g[@id='dd-map-{city}']")
    return found


def numbers(text: str | None) -> list[float]:
    return [float(number) for number in re.findall(r"-?\d*\.?\d+", text or "")]


def labels(root: ElementTree.Element, city: str) -> list[Box]:
    """A box for every line of letters at a city. Figures do not reach below their line."""
    at = group(root, city)
    x, y = numbers(at.get("transform"))
    boxes = []
    for text in at.findall(f"{SVG}text"):
        width = LETTER * 20 * len(text.text or "")
        before = {"start": 0, "middle": width / 2, "end": width}[text.get("text-anchor", "")]
        left, foot = x + float(text.get("x", 0)) - before, y + float(text.get("y", 0))
        depth = 0 if re.match(r"\d", text.text or "") else 4
        boxes.append(Box(city, left, foot - 15.5, left + width, foot + depth))
    return boxes


def discs(root: ElementTree.Element) -> list[tuple[str, float, float, float]]:
    """City, middle and reach of every marker, its ring of dots included."""
    found = []
    for city in CITIES:
        at = group(root, city)
        reach = max(float(circle.get("r", 0)) for circle in at.iter(f"{SVG}circle")) + 1
        found.append((city, *numbers(at.get("transform")), reach))
    return found


def envelopes(root: ElementTree.Element) -> list[Box]:
    found = []
    for city in CITIES:
        at = group(root, city)
        x, y = numbers(at.get("transform"))
        for letter in at.findall(f"{SVG}g/{SVG}path")[:1]:
            left, top, *_ = numbers(letter.get("d"))
            found.append(Box(city, x + left, y + top, x + left + 26, y + top + 18))
    return found


def routes(root: ElementTree.Element) -> list[tuple[ElementTree.Element, list[float]]]:
    lines = [path for path in root.iter(f"{SVG}path") if "dd-map-line" in path.get("class", "")]
    return [(line, numbers(line.get("d"))) for line in lines]


def colours(document: str) -> tuple[dict[str, str], dict[str, str]]:
    """By day and by night."""
    day, night = document.split("prefers-color-scheme:dark")
    by_day = dict(re.findall(r"--dd-map-(\w+):(#\w{6})", day))
    return by_day, by_day | dict(re.findall(r"--dd-map-(\w+):(#\w{6})", night))


SIGHTS = {  # what is left of red, green and blue (Machado 2009, full strength)
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "no green": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
}


def contrast(one: str, other: str, sight: str = "full") -> float:
    def light(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        seen = [
            max(0.0, sum(a * b for a, b in zip(row, linear, strict=True))) for row in SIGHTS[sight]
        ]
        return 0.05 + 0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2]

    dim, bright = sorted((light(one), light(other)))
    return bright / dim


@every_language
def test_every_city_has_its_name_and_its_mission(language: str) -> None:
    root = parsed(language=language)
    for city in ATLAS.cities:
        *name, figures = (text.text for text in group(root, city.id).findall(f"{SVG}text"))
        assert " ".join(name) == city.name[language]
        assert figures == f"{city.turns}-{city.mistakes}"


@pytest.mark.parametrize(
    "language, cairo, madrid, tokyo",
    [
        (
            "en",
            "Cairo, 9 turns, 5 mistakes: accomplished",
            "Madrid, 10 turns, 0 mistakes: open, being played",
            "Tokyo, 8 turns, 1 mistake: closed",
        ),
        (
            "cs",
            "Káhira, 9 tahů, 5 chyb: splněno",
            "Madrid, 10 tahů, 0 chyb: otevřeno, hraje se",
            "Tokio, 8 tahů, 1 chyba: zavřeno",
        ),
        (
            "pl",
            "Kair, 9 tur, 5 błędów: wykonana",
            "Madryt, 10 tur, 0 błędów: otwarta, w grze",
            "Tokio, 8 tur, 1 błąd: zamknięta",
        ),
    ],
)
def test_a_city_says_in_words_what_it_shows(language, cairo, madrid, tokyo) -> None:
    root = parsed(language=language)
    titles = {city: group(root, city).findtext(f"{SVG}title") for city in CITIES}
    assert (titles["cairo"], titles["madrid"], titles["tokyo"]) == (cairo, madrid, tokyo)
    assert len(set(titles.values())) == len(CITIES) == 26


def test_the_picture_is_named_and_counted() -> None:
    root = parsed()
    named = [root.find(f".//*[@id='{name}']") for name in root.get("aria-labelledby", "").split()]
    assert root.get("role") == "img"
    assert [found.text for found in named if found is not None] == [
        "The Third Men: mission map",
        "Missions accomplished: 7 of 26, open: 7, closed: 12, being played: 1.",
    ]


def test_a_language_without_words_is_english() -> None:
    assert svg(language="de") == svg(language="en")
    assert svg(language="cs-cz") == svg(language="cs")


def test_duet_86_every_line_is_drawn_once_and_is_strong_at_a_ticked_city() -> None:
    drawn = {line.get("id"): line.get("class", "").split()[1] for line, _ in routes(parsed())}
    assert len(drawn) == len(routes(parsed())) == len(ATLAS.lines)
    for line in ATLAS.lines:
        ticked = len({line.a, line.b} & set(HALF))
        strength = ("later", "next", "done")[ticked]
        assert drawn[f"dd-map-{line.a}-{line.b}"] == f"dd-map-{strength}"


@every_scene
def test_a_line_goes_from_city_to_city(scene: str) -> None:
    root = parsed(scene)
    for line, (ax, ay, _, _, bx, by) in routes(root):
        _, _, a, b = line.get("id", "").split("-")
        assert [ax, ay] == numbers(group(root, a).get("transform"))
        assert [bx, by] == numbers(group(root, b).get("transform"))


def test_a_state_is_a_shape_and_not_only_a_colour() -> None:
    root = parsed()
    shapes = {
        city: [(e.tag, e.get("r"), e.get("d")) for e in group(root, city) if e.tag != f"{SVG}text"]
        for city in ("cairo", "sydney", "tokyo", "madrid")
    }
    seen = {str([shape for shape in shapes[city] if shape[1] or shape[2]]) for city in shapes}
    assert len(seen) == 3  # ticked, open, closed
    assert (f"{SVG}g", None, None) in shapes["madrid"]  # and the envelope
    style = root.findtext(f"{SVG}style") or ""
    assert re.search(r"dd-map-closed circle{[^}]*stroke-dasharray", style)
    assert not re.search(r"dd-map-open circle{[^}]*stroke-dasharray", style)
    assert re.search(r"dd-map-open text[^{]*{font-weight:700", style)


@pytest.mark.parametrize("sight", SIGHTS)
def test_states_differ_in_brightness_for_every_eye(sight: str) -> None:
    for palette in colours(svg()):
        for one, other in combinations(("ticked", "open", "closed"), 2):
            assert contrast(palette[one], palette[other], sight) > 1.4
        for mark in ("ticked", "open", "closed"):
            assert contrast(palette[mark], palette["land"], sight) > 3


def test_letters_stand_out_by_day_and_by_night() -> None:
    for palette in colours(svg()):
        for ground in ("paper", "land", "sea"):
            assert contrast(palette["ink"], palette[ground]) > 7
            assert contrast(palette["faint"], palette[ground]) > 4.5
        assert contrast(palette["paper"], palette["open"]) > 4.5  # the stamp


def test_letters_are_large_enough_for_a_phone() -> None:
    root = parsed(name="W" * 200)
    style = root.findtext(f"{SVG}style") or ""
    written = [float(text.get("font-size", 20)) for text in root.iter(f"{SVG}text")]
    assert [*map(float, re.findall(r"font(?:-size)?:(\d+)px", style))] == [20]
    assert min(written) * PHONE >= 9.5


@every_language
@every_scene
def test_no_label_touches_another_or_a_marker_or_a_line(scene: str, language: str) -> None:
    root = parsed(scene, language)
    written = [box for city in CITIES for box in labels(root, city)]
    marked, posted = discs(root), envelopes(root)
    for one, other in (*combinations(written, 2), *combinations(posted, 2)):
        assert one.of == other.of or not one.meets(other), (one, other)
    for label in written:
        assert not [disc for disc in marked if label.distance(*disc[1:3]) < disc[3]], label
        assert not [letter for letter in posted if label.meets(letter)], label
        assert label.left > RIM and label.right < WIDTH - RIM, label
        assert label.top > TOP and label.bottom < BOTTOM, label
    for line, (ax, ay, x, y, bx, by) in routes(root):
        for t in (step / 60 for step in range(61)):
            p, q, r = (1 - t) ** 2, 2 * t * (1 - t), t * t
            at = p * ax + q * x + r * bx, p * ay + q * y + r * by
            assert not [box for box in written if box.distance(*at) < 2], line.get("id")


@every_language
def test_the_legend_stays_within_the_picture(language: str) -> None:
    root = parsed(language=language)
    foot = [g for g in root.findall(f"{SVG}g") if g.get("class") and not g.get("id")]
    items = [
        (numbers(g.get("transform"))[0], len(g.findtext(f"{SVG}text") or ""))
        for g in foot
        if g.find(f"{SVG}text") is not None
    ]
    assert len(items) == 4
    ends = [x + 38 + LETTER * 20 * letters for x, letters in items]
    assert all(end < x - 14 for end, (x, _) in zip(ends, items[1:], strict=False))
    assert ends[-1] < WIDTH - RIM


def test_markers_keep_their_distance() -> None:
    for one, other in combinations(discs(parsed("everything ticked")), 2):
        assert hypot(one[1] - other[1], one[2] - other[2]) > one[3] + other[3], (one, other)


@pytest.mark.parametrize("name", ['"><script>alert(1)</script>', "a & b]]>", "{name} {0}", "<!--"])
def test_a_hostile_name_is_only_a_name(name: str) -> None:
    root = parsed(name=name)
    assert root.findtext(f"{SVG}title") == f"{name}: mission map"
    assert Counter(e.tag for e in root.iter()) == Counter(e.tag for e in parsed().iter())
    assert name in [text.text for text in root.iter(f"{SVG}text")]


def test_a_name_may_hold_anything() -> None:
    name = "\x00\x1b Praha\n\u202eměsto\ud800\ufffe \t🕵️ "
    assert parsed(name=name).findtext(f"{SVG}title") == "Praha město 🕵️: mission map"
    assert parsed(name="").find(f"{SVG}title") is not None


@pytest.mark.parametrize("letter", "Wi谍")
def test_a_long_name_is_cut_before_the_stamp(letter: str) -> None:
    root = parsed(name=letter * 300)
    assert root.findtext(f"{SVG}title") == f"{letter * 300}: mission map"
    (shown,) = [text for text in root.iter(f"{SVG}text") if (text.text or "").endswith("…")]
    assert 36 + float(shown.get("font-size", 0)) * len(shown.text or "") * 0.6 < 570


def test_the_stamp_is_cancelled_when_everything_is_ticked() -> None:
    assert "7/26<" in svg() and 'class="dd-map-postmark"' not in svg()
    done = svg("everything ticked")
    assert "26/26<" in done and 'class="dd-map-postmark"' in done


@every_language
@every_scene
def test_the_picture_is_small_still_and_needs_nothing_else(scene: str, language: str) -> None:
    document = svg(scene, language)
    assert len(document.encode()) < 40_000
    assert document == svg(scene, language)
    root = ElementTree.fromstring(document)
    assert root.get("viewBox") == f"0 0 {WIDTH} {HEIGHT}"
    assert not re.search(r"<script|<image|<foreignObject|@import|\son\w+=", document)
    assert set(re.findall(r"https?://[^\"]*", document)) == {"http://www.w3.org/2000/svg"}
    assert set(re.findall(r"(?:href=\"|url\()(.{8})", document)) == {"#dd-map-"}


def test_the_order_of_a_collection_does_not_matter() -> None:
    ways = [HALF, HALF[::-1], set(HALF), (*HALF, "atlantis")]
    documents = {drawing("X", ticked=way, open=[*way], language="en") for way in ways}
    assert len(documents) == 1


@every_scene
def test_numbers_have_one_decimal_and_names_are_its_own(scene: str) -> None:
    root = parsed(scene)
    for element in root.iter():
        for key, value in element.attrib.items():
            if key in ("d", "x", "y", "transform"):
                assert not re.search(r"\.\d\d|\de|-0[^.\d]", value), value
            if key in ("id", "class"):
                assert all(re.match("dd-map(-|$)", part) for part in value.split())
    ids = [e.get("id") for e in root.iter() if e.get("id")]
    assert len(ids) == len(set(ids))
