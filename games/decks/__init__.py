"""Word lists: data, one file a deck. A line is a card and its family of related forms."""

from functools import cache
from pathlib import Path

HERE = Path(__file__).parent / "words"


@cache
def cards(name: str | None) -> tuple[str, ...]:
    """The cards of a deck such as `en/base`, in the order of the file."""
    if name is None:
        return ()
    return tuple(
        line.partition(":")[0].strip()
        for line in (HERE / f"{name}.txt").read_text(encoding="utf-8").splitlines()
        if line.strip() and not line.startswith("#")
    )
