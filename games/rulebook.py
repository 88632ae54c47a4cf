"""The text of a rule by its id, from the digest that lies beside its engine."""

import re
from functools import cache
from pathlib import Path

from games import engines
from games.engines import ENGINES

RULE = re.compile(r"^- \*\*(?P<id>[A-Z]+-\d+)[^*]*\*\*:?\s*(?P<text>.*)$")
MARKS = re.compile(r"\*\*|`|\[[A-Z][^\]]*\]\s*")


def rule(kind: str, name: str) -> str:
    """What the rule says, in one line; nothing if no digest of this kind has it."""
    return next((book[name] for book in books(kind) if name in book), "")


@cache
def books(kind: str) -> tuple[dict[str, str], ...]:
    """The digests of a kind and of its parents, and then all others: games quote each other."""
    folder = Path(engines.__file__).parent
    own = [folder / name for name in ENGINES[kind].words]
    others = sorted(path.parent for path in folder.glob("*/RULES.md") if path.parent not in own)
    digests = (place / "RULES.md" for place in (*own, *others))
    return tuple(rules_of(path.read_text("utf-8")) for path in digests if path.exists())


def rules_of(text: str) -> dict[str, str]:
    found: dict[str, list[str]] = {}
    current: list[str] = []
    for line in text.splitlines():
        if begun := RULE.match(line):
            current = found.setdefault(begun["id"], [])
            current.append(begun["text"])
        elif line.startswith("  ") and current:
            current.append(line.strip())
        else:
            current = []
    return {name: MARKS.sub("", " ".join(lines)).strip() for name, lines in found.items()}
