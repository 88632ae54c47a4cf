"""Things that are counted, in the forms that English, Czech and Polish have for it."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from django.utils.translation import get_language

from api_schema.errors import WORDS
from api_schema.words import sentences

Forms = Mapping[str, str]  # one, few, many, other: phrases with {n}; and the gender, if it matters


def forms_of(where: Path | Sequence[Path], key: str) -> Forms | None:
    """How this is counted in the language of the answer, from the first place that says so."""
    for path in (where,) if isinstance(where, Path) else where:
        spoken = sentences(path).get("count", {}).get(key)
        if spoken:
            return dict(spoken.get(language()) or spoken["en"])
    return None


def counted(forms: Forms, number: int) -> str:
    """Two clues, three touches, 17 votes."""
    form = forms.get(form_for(language(), number)) or forms.get("other") or forms["many"]
    return form.format(n=number_word(number, forms.get("gender", "n")))


def form_for(language: str, number: int) -> str:
    """The name of the form, as Unicode has it for whole numbers."""
    if number == 1:
        return "one"
    last, last_two = number % 10, number % 100
    match language:
        case "cs":
            return "few" if 2 <= number <= 4 else "other"
        case "pl":
            return "few" if 2 <= last <= 4 and not 12 <= last_two <= 14 else "many"
        case _:
            return "other"


def number_word(number: int, gender: str) -> str:
    spoken = sentences(WORDS)["number"].get(str(number), {}).get(language())
    return str(number) if spoken is None else str(spoken.get(gender) or spoken["n"])


def language() -> str:
    return (get_language() or "en")[:2]
