"""A game is added by one line in ENGINES: the server and the schema pick it up."""

from __future__ import annotations

import dataclasses

import pytest

from api_schema.structs import Components
from config import urls  # noqa: F401  the published schema is gathered before there is a variant
from games.api import wire
from games.checking import exported
from games.engines import ENGINES
from games.engines.codenames import CODENAMES
from games.engines.verify import verify
from tests.conftest import CHAIRS, Person

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


@pytest.fixture
def variant(monkeypatch) -> str:
    monkeypatch.setitem(ENGINES, "variant", dataclasses.replace(CODENAMES, name="variant"))
    yield "variant"
    wire.wire.cache_clear()


def test_a_new_kind_is_listed_opened_played_and_verified(variant: str) -> None:
    people = {name: Person(name) for name in CHAIRS}
    assert variant in {kind["kind"] for kind in people["ada"].get("kinds").json()["kinds"]}
    opened = people["ada"].post("games", {"kind": variant}).json()
    assert opened["kind"] == variant
    path = f"games/{opened['table']['id']}"
    for name, role in CHAIRS.items():
        assert people[name].post(f"{path}/sit", {"role": role}).status_code == 200
    assert people["ada"].post(f"{path}/start").status_code == 200
    clue = {"type": "give_clue", "word": "postcard", "number": 1}
    codes = {
        name: people[name].post(f"{path}/commands", {"kind": variant, "command": clue}).status_code
        for name in ("ada", "cy")
    }
    assert sorted(codes.values()) == [200, 422]
    told = people["bo"].get(f"{path}/feed").json()
    assert (told["kind"], told["told"][-1]["event"]["type"]) == (variant, "clue_given")
    assert verify(exported(opened["table"]["id"], variant), finished=False).entries == 6


def test_a_command_of_another_kind_is_not_taken_for_one_of_this(variant: str) -> None:
    ada = Person("ada")
    path = f"games/{ada.post('games', {'kind': variant}).json()['table']['id']}"
    ada.post(f"{path}/sit", {"role": "red_spymaster"})
    sent = ada.post(f"{path}/commands", {"kind": "codenames", "command": {"type": "stop"}})
    assert sent.status_code in (400, 422)


def test_the_schema_tells_two_kinds_apart(variant: str) -> None:
    components = Components()
    components.add(wire.TableShown, wire.SeatShown)
    for kind in ENGINES:
        components.add_kind(kind, wire.wire(kind).published())
    schemas = components.schemas()
    for union in ("OpenTable", "Send", "Observation", "Feed", "Log", "Refusal", "MovedOn"):
        mapping = schemas[union]["discriminator"]["mapping"]
        assert set(mapping) == set(ENGINES)
        assert (
            mapping[variant]
            == f"#/components/schemas/Variant{mapping['codenames'].rpartition('Codenames')[2]}"
        )
    assert {"VariantTouch", "CodenamesTouch", "TableShown"} <= set(schemas)
    assert "VariantTableShown" not in schemas
