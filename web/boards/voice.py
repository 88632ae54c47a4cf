"""What a board says: words of its own, and those of the game that it shows."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from api_schema.plurals import form_for, forms_of, language
from api_schema.words import say, sentences
from games import engines
from games.engines import ENGINES

WORDS = Path(__file__).parent / "words.toml"


class Voice:
    """The words of a kind, in the language of the reader. A kind without words has its keys."""

    def __init__(self, kind: str) -> None:
        self.kind, self.where = kind, (WORDS, *words_of(kind))

    def say(self, section: str, key: str, **facts: object) -> str:
        return say(self.where, section, key, **facts)

    def counted(self, key: str, number: int) -> str:
        """So many of something, the number in figures."""
        forms = forms_of(WORDS, key) or {"other": f"{{n}} {key}"}
        form = forms.get(form_for(language(), number)) or forms.get("other") or forms["many"]
        return form.format(n=number)

    def labels(self) -> dict[str, str]:
        """Every word that stands on a board by itself."""
        return labels(language())

    def seat(self, seat: str) -> str:
        """A chair by its role, and by its number if there are several."""
        role, _, number = seat.rpartition("_")
        if role and number.isdigit():
            return f"{self.say('role', role)} {number}"
        return self.say("role", seat)

    def label(self, you: Any) -> str:
        """What a board is called: the game, and who looks at it."""
        title = self.say("kind", "title") if self.kind in ENGINES else self.kind
        return title if you is None else f"{title}: {self.seat(you.seat)}"


@cache
def labels(language: str) -> dict[str, str]:
    """Asked for in the language that is spoken; kept, as every board needs them all."""
    return {key: say(WORDS, "label", key) for key in sentences(WORDS)["label"]}


@cache
def words_of(kind: str) -> tuple[Path, ...]:
    """Where a game keeps its sentences: with its engine, its parent's, and all engines."""
    if kind not in ENGINES:
        return ()
    folder = Path(engines.__file__).parent
    return tuple(folder / name / "words.toml" for name in (*ENGINES[kind].words, ""))
