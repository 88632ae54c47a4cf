"""Where the shapes come from: the solid icons of the installed Font Awesome package."""

import re
from functools import cache
from importlib.resources import files
from typing import NamedTuple

FOLDER = files("fontawesomefree") / "static/fontawesomefree/svgs/solid"
SHAPE = re.compile(r'viewBox="0 0 (?P<width>\d+) 512".*<path d="(?P<outline>[^"]+)"', re.DOTALL)


class Icon(NamedTuple):
    """Every icon is 512 high."""

    width: int
    outline: str


@cache
def icon(name: str) -> Icon:
    found = SHAPE.search((FOLDER / f"{name}.svg").read_text(encoding="utf-8"))
    assert found, name
    return Icon(int(found["width"]), found["outline"])
