"""The picture deck: each card one small drawing of two things, told in three languages."""

import os
import re
import subprocess
import sys
from collections import Counter
from hashlib import sha256
from itertools import chain, product
from pathlib import Path
from xml.etree import ElementTree

import pytest

from games.decks.pictures import CREDIT, PICTURES, described, sheet, svg, texts
from games.decks.pictures.cards import HERE, cards
from games.decks.pictures.drawing import STYLES
from games.decks.pictures.icons import icon

LANGUAGES = ("en", "cs", "pl")
SVG = "{http://www.w3.org/2000/svg}"
THINGS = texts("things")
FRAMES = texts("frames")
PAIRS = {card.identifier: (card.first.icon, card.second.icon) for card in cards().values()}
DIGESTS = """
from hashlib import sha256
from games.decks.pictures import PICTURES, svg
print(sha256(b"".join(map(svg, PICTURES))).hexdigest())
"""


def elements(identifier: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(svg(identifier)).iter())


def uses(identifier: str) -> list[str]:
    return [element.get("href", "") for element in elements(identifier) if element.get("href")]


def test_the_deck_is_large_enough_for_many_games() -> None:
    assert len(PICTURES) >= 240


def test_an_identifier_is_unique_and_tells_nothing() -> None:
    lines = (HERE / "cards.txt").read_text(encoding="utf-8").splitlines()
    listed = [line.split()[0] for line in lines if line and not line.startswith("#")]
    assert listed == sorted(set(listed)) == list(PICTURES)
    assert all(re.fullmatch(r"p\d{3}", identifier) for identifier in listed)


def test_an_unknown_card_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        svg("p000")
    with pytest.raises(KeyError):
        described("p000", "en")


@pytest.mark.parametrize("identifier", PICTURES)
class TestDrawing:
    def test_is_a_small_square_image(self, identifier: str) -> None:
        image = elements(identifier)[0]
        assert (image.tag, image.get("role")) == (f"{SVG}svg", "img")
        assert image.get("viewBox") == "0 0 512 512"
        assert len(svg(identifier)) < 12_000

    def test_has_a_white_ground(self, identifier: str) -> None:
        ground = elements(identifier)[1]
        assert ground.attrib == {"width": "512", "height": "512", "fill": "#fff"}

    def test_is_black_and_white(self, identifier: str) -> None:
        paints = {e.get(name) for e in elements(identifier) for name in ("fill", "stroke")}
        assert paints <= {None, "none", "#fff", "#000", f"url(#{identifier}-3)"}

    def test_says_nothing_and_runs_nothing(self, identifier: str) -> None:
        tags = {element.tag.removeprefix(SVG) for element in elements(identifier)}
        assert tags <= {"svg", "defs", "path", "rect", "use", "pattern", "clipPath"}
        assert not any((element.text or "").strip() for element in elements(identifier))

    def test_refers_only_to_itself(self, identifier: str) -> None:
        names = [element.get("id", "") for element in elements(identifier) if element.get("id")]
        links = re.findall(r"url\(#(.+?)\)", svg(identifier).decode())
        assert len(set(names)) == len(names)
        assert {f"#{name}" for name in names} == set(uses(identifier)) | {f"#{x}" for x in links}
        assert all(name.startswith(f"{identifier}-") for name in names)

    def test_shows_two_different_things(self, identifier: str) -> None:
        first, second = PAIRS[identifier]
        outlines = {e.get("id"): e.get("d") for e in elements(identifier) if e.get("id")}
        assert first != second
        assert outlines[f"{identifier}-1"] == icon(first).outline
        assert outlines[f"{identifier}-2"] == icon(second).outline
        assert {f"#{identifier}-1", f"#{identifier}-2"} <= set(uses(identifier))

    def test_is_described_by_both_things(self, identifier: str) -> None:
        for language, name in product(LANGUAGES, PAIRS[identifier]):
            assert THINGS[name][language] in described(identifier, language)


def test_a_drawing_is_the_same_in_every_process() -> None:
    here = sha256(b"".join(map(svg, PICTURES))).hexdigest()
    for seed in ("1", "2"):
        there = subprocess.run(
            [sys.executable, "-c", DIGESTS],
            env=os.environ | {"PYTHONHASHSEED": seed},
            cwd=HERE.parents[2],
            capture_output=True,
            text=True,
            check=True,
        )
        assert there.stdout.strip() == here


def test_no_two_cards_show_the_same() -> None:
    bodies = {svg(identifier).replace(identifier.encode(), b"") for identifier in PICTURES}
    assert len(bodies) == len(set(map(frozenset, PAIRS.values()))) == len(PICTURES)


def test_no_thing_is_shown_too_often() -> None:
    shown = Counter(chain.from_iterable(PAIRS.values()))
    assert max(shown.values()) <= 5
    assert len(shown) >= 150


def test_every_style_is_used_and_told() -> None:
    assert {card.style for card in cards().values()} == set(STYLES) == set(FRAMES)


def test_every_thing_has_a_name_of_its_own_in_three_languages() -> None:
    assert set(THINGS) == set(chain.from_iterable(PAIRS.values()))
    assert all(tuple(names) == LANGUAGES for names in THINGS.values())
    for language in LANGUAGES:
        assert len({names[language] for names in THINGS.values()}) == len(THINGS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_description_is_different(language: str) -> None:
    assert len({described(identifier, language) for identifier in PICTURES}) == len(PICTURES)


def test_no_shape_of_the_package_is_kept_here() -> None:
    kept = [path for path in HERE.rglob("*") if path.suffix in {".py", ".txt", ".toml", ".svg"}]
    assert kept
    for path in kept:
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"[MmLlHhVvCcSsZz](?:[-\d. ,]+[MmLlHhVvCcSsAaZz]){4}", text), path


def test_the_credit_names_the_author_and_the_licence_on_one_line() -> None:
    for part in ("Font Awesome", "CC BY 4.0", "https://creativecommons.org/licenses/by/4.0/"):
        assert part in CREDIT
    assert "\n" not in CREDIT
    assert all(CREDIT.encode() in svg(identifier) for identifier in PICTURES)


def test_a_sheet_shows_the_cards_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    html = tmp_path / "sheet.html"
    monkeypatch.setattr(sys, "argv", ["sheet", str(html), "--first", "2", "--last", "3"])
    sheet.main()
    shown = re.findall(r"<figcaption>(.+?)</figcaption>", html.read_text(encoding="utf-8"))
    assert shown == list(PICTURES[1:3])
