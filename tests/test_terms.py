"""One word for one thing, in Czech and in Polish, wherever something is said to people."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

HOUSE = Path(__file__).parent.parent
APPS = "accounts", "api_schema", "campaigns", "games", "notices", "web"

# What is called otherwise everywhere else, or what nobody says like that.
ODD = {
    "cs": (
        "záložní kód",  # záchranné kódy
        "zápisník",  # poznámky
        "vlastní papír",  # poznámky
        "zápis ambasadora",  # záznam
        "jakou máš postavu",  # konstituce
        "pravidla a nápověda",  # a nápověda is a clue
        "v první z těchto časů",
        "platila by a stála by trest",  # a clue with a penalty is given, not valid
        "vrátit se už nemusí jít",
    ),
    "pl": (
        "własna kartka",  # notatki
        "jaką masz postać",  # budowa ciała
        "rozstawili",  # ustawić figurki
        "taka, ilu agentów",
        "dosięgnąć dead drop",
    ),
}


def spoken(said: Any, language: str) -> Iterator[str]:
    """Every sentence in that language, however deep it lies."""
    for key, value in said.items() if isinstance(said, dict) else enumerate(said):
        if key == language and isinstance(value, str):
            yield value
        elif key == language:
            yield from value.values()
        elif isinstance(value, dict | list):
            yield from spoken(value, language)


@pytest.mark.parametrize("language", ODD)
def test_one_thing_has_one_name(language: str) -> None:
    files = [path for app in APPS for path in (HOUSE / app).rglob("*.toml")]
    told = [line for path in files for line in spoken(tomllib.loads(path.read_text()), language)]
    assert len(told) > 1000
    heard = {odd for odd in ODD[language] for line in told if odd in " ".join(line.lower().split())}
    assert heard == set()


def test_buttons_of_gestures_are_orders_in_polish() -> None:
    said = tomllib.loads((HOUSE / "web/words/venice.toml").read_text())["venice"]
    first = {key: said[key]["pl"].split()[0] for key in said if key.startswith("gesture_")}
    assert not any(word.endswith("ć") for word in first.values()), first
