"""What a notice says to a person, in the language and with the clock of whoever reads it."""

import string
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import msgspec
from django.utils import formats
from django.utils.translation import get_language

from api_schema.words import say, sentences
from notices.kinds import Facts, Kind
from notices.models import Notice

WORDS = Path(__file__).parent / "words.toml"
# What a code in the facts is called, in the language of the moment; whoever owns the codes knows.
CALLED: dict[str, Callable[[str], str]] = {}
read = msgspec.json.Decoder(Facts).decode
SHORT = {"en": "D j M, H:i", "cs": "D j. n., H:i", "pl": "D j.m, H:i"}


def facts_of(notice: Notice) -> Facts:
    """What it speaks of. Whoever it is about is called by the name they have now; who is gone has
    none."""
    facts = read(notice.facts)
    if facts.player != "":
        return facts
    name = say(WORDS, "word", "somebody") if notice.about is None else str(notice.about)
    return msgspec.structs.replace(facts, player=name)


def sentence(
    notice: Notice, *, zone: str, spelled: Callable[[str], str] = str, facts: Facts | None = None
) -> str:
    """The most that can be said with what is known. `spelled` writes names that somebody chose."""
    facts = facts or facts_of(notice)
    known, spoken = known_to(facts, zone, spelled), sentences(WORDS)["sentence"]
    for key in possible(notice.kind, facts):
        if key in spoken and places(spoken[key]["en"]) <= known.keys():
            return say(WORDS, "sentence", key, **known)
    return kind_called(notice.kind)


def kind_called(kind: str) -> str:
    return say(WORDS, "kind", kind)


def title(notice: Notice, facts: Facts) -> str:
    """In a few words, without a name that somebody chose."""
    game = facts.game_kind and called("game_kind", facts.game_kind)
    return f"{kind_called(notice.kind)} ({game})" if game else kind_called(notice.kind)


def possible(kind: str, facts: Facts) -> Iterator[str]:
    """The sentences that would be true, the one that says most first."""
    about = [facts.news, facts.why, facts.player and "of"]
    if facts.won is not None:
        about.append("won" if facts.won else "lost")
    for key in (*(f"{kind}_{more}" for more in about if more), kind):
        yield from (f"{key}_due", key)


def known_to(facts: Facts, zone: str, spelled: Callable[[str], str]) -> dict[str, str]:
    named = {"player": facts.player, "team": facts.team_name, "map": facts.map}
    named["reason"] = facts.reason
    coded = {"game": ("game_kind", facts.game_kind), "city": ("city", facts.city)}
    known = {name: spelled(text) for name, text in named.items() if text}
    known |= {name: called(*code) for name, code in coded.items() if code[1]}
    if facts.due_at is not None:
        known["due"] = f"{clock(facts.due_at.astimezone(ZoneInfo(zone)))} ({zone})"
    return known | ({"url": facts.url} if facts.url else {})


def clock(local: datetime) -> str:
    """Days of the week are names in English alone."""
    language = (get_language() or "en")[:2]
    text = formats.date_format(local, SHORT[language])
    return text if language == "en" else text.lower()


def called(what: str, code: str | None) -> str:
    """A code that nobody has a name for is said as it is."""
    return CALLED[what](code or "") if what in CALLED else str(code)


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def kinds_called() -> list[tuple[Kind, str]]:
    return [(kind, kind_called(kind)) for kind in Kind]
