"""The published schema: committed, valid, closed, and as wide as the server."""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.management import call_command
from openapi_spec_validator import validate

from games.engines import ENGINES
from tests.schema_finders import (
    REF,
    doors,
    free_form,
    is_free_form,
    operations,
    undescribed,
    unmarked_unions,
    unused,
)

COMMITTED = Path(__file__).parent.parent / "api_schema" / "openapi.yaml"


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    return yaml.safe_load(COMMITTED.read_text(encoding="utf-8"))


def test_the_committed_schema_is_the_generated_one(tmp_path, schema):
    fresh = tmp_path / "openapi.yaml"
    call_command("spectacular", validate=True, fail_on_warn=True, file=str(fresh))
    text = fresh.read_text(encoding="utf-8")
    assert yaml.safe_load(text) == schema, "the API changed: run `make schema`, read the diff"
    assert text == COMMITTED.read_text(encoding="utf-8"), "only the order changed: `make schema`"


def test_the_schema_is_valid_openapi(schema):
    assert schema["openapi"].startswith("3.1")
    validate(schema)


def test_nothing_is_free_form(schema):
    assert free_form(schema) == []


def test_every_union_says_how_to_tell_its_members_apart(schema):
    assert unmarked_unions(schema) == []


def test_every_operation_says_what_it_does_and_how_it_fails(schema):
    assert undescribed(schema) == []


def test_no_two_operations_share_a_name(schema):
    names = [operation["operationId"] for _, operation in operations(schema)]
    assert sorted(set(names)) == sorted(names)


def test_every_component_is_used_by_an_operation(schema):
    assert unused(schema) == set()


def test_every_door_is_in_the_schema_and_every_operation_is_a_door(schema):
    assert {name for name, _ in operations(schema)} == set(doors())


@pytest.mark.parametrize("kind", ENGINES)
def test_every_shape_of_a_kind_is_a_component_with_its_prefix(kind, schema):
    types = ENGINES[kind].types
    shapes = [*types.commands, *types.events, types.view, types.options, types.facts, types.reasons]
    names = {shape.__name__ for shape in shapes} | {f"{c.__name__}Choice" for c in types.commands}
    components, parent = set(schema["components"]["schemas"]), ENGINES[kind].words[-1].title()
    owners = {name: {kind.title() + name, parent + name, name} & components for name in names}
    assert {name for name, owner in owners.items() if not owner} == set()


@pytest.mark.parametrize("kind", ENGINES)
def test_what_may_be_sent_chosen_and_told_is_what_the_engine_knows(kind, schema):
    types, components = ENGINES[kind].types, schema["components"]["schemas"]

    def members(shape: str, field: str) -> dict[str, str]:
        name = kind.title() + shape
        name = name if name in components else ENGINES[kind].words[-1].title() + shape
        union = components[name]["properties"][field]
        return (union.get("items") or union)["discriminator"]["mapping"]

    def mapping(classes: Any, suffix: str = "") -> dict[str, str]:
        owner = ENGINES[kind].words[-1].title()  # what a variant has from its parent
        return {c.__struct_config__.tag: f"{REF}{owner}{c.__name__}{suffix}" for c in classes}

    assert members("Send", "command") == mapping(types.commands)
    assert members("Observation", "choices") == mapping(types.commands, "Choice")
    assert members("Told", "event") == members("LogEntry", "event") == mapping(types.events)


# The finders: each returns what is wrong, so that a failure says where to look.


# The finders find: a schema is spoiled in one place, and that place is named.

SMALL: dict[str, Any] = {
    "paths": {
        "/cats/{cat}": {
            "post": {
                "operationId": "pet",
                "summary": "Pet the cat",
                "security": [{"personalToken": []}],
                "requestBody": {"content": {"application/json": {"schema": {"$ref": REF + "Pet"}}}},
                "responses": {
                    "200": {"content": {"application/json": {"schema": {"$ref": REF + "Cat"}}}},
                }
                | {
                    status: {"content": {"application/problem+json": {"schema": {"type": "null"}}}}
                    for status in ("400", "401", "404", "413", "415", "429")
                },
            }
        }
    },
    "components": {
        "schemas": {
            "Pet": {"type": "object", "properties": {"paws": {"type": "integer"}}},
            "Cat": {
                "oneOf": [{"$ref": REF + "Tom"}, {"$ref": REF + "Queen"}],
                "discriminator": {
                    "propertyName": "type",
                    "mapping": {"tom": REF + "Tom", "queen": REF + "Queen"},
                },
            },
        }
        | {
            name.title(): {
                "type": "object",
                "properties": {"type": {"type": "string", "const": name}},
                "required": ["type"],
            }
            for name in ("tom", "queen")
        }
    },
}


def spoiled(way: str, spoil: Callable[[Any], Any]) -> dict[str, Any]:
    """A copy of the small schema in which one thing, found by its way, is another."""
    schema = copy.deepcopy(SMALL)
    node, (*steps, last) = schema, way.split(" ")
    for step in steps:
        node = node[step]
    node[last] = spoil(node.get(last))
    if node[last] is None:
        del node[last]
    return schema


def test_the_finders_are_content_with_a_good_schema():
    findings = free_form(SMALL), unmarked_unions(SMALL), undescribed(SMALL), unused(SMALL)
    assert findings == ([], [], [], set())


@pytest.mark.parametrize(
    "shape",
    [
        {},
        {"description": "Whatever."},
        {"type": "object"},
        {"type": "object", "properties": {}},
        {"type": "object", "properties": {"a": {}}},
        {"type": "object", "additionalProperties": {}},
        {"type": "object", "properties": {"a": {"type": "null"}}, "additionalProperties": True},
        {"type": "array"},
        {"type": "array", "items": {"type": "object"}},
        {"anyOf": [{"type": "null"}, {"type": "object"}]},
        {"type": "object", "additionalProperties": {"type": "array", "items": {}}},
    ],
    ids=str,
)
def test_a_free_form_is_found(shape):
    field = spoiled("components schemas Pet properties paws", lambda _: shape)
    assert [at for at in free_form(field) if at.startswith("Pet.paws")]
    body = "paths /cats/{cat} post requestBody content application/json schema"
    assert [at for at in free_form(spoiled(body, lambda _: shape)) if "requestBody" in at]


def test_facts_without_fields_are_no_free_form():
    empty = {"type": "object", "title": "GoFacts", "properties": {}}
    assert not is_free_form(empty)
    assert is_free_form(empty | {"title": "GoView"})
    assert is_free_form(empty | {"additionalProperties": True})


@pytest.mark.parametrize(
    ("way", "spoil"),
    [
        ("Cat discriminator", lambda _: None),
        ("Cat discriminator mapping", lambda mapping: {"tom": mapping["tom"]}),
        ("Cat discriminator mapping", lambda m: {"tom": m["queen"], "queen": m["tom"]}),
        ("Cat discriminator propertyName", lambda _: "name"),
        ("Tom properties type const", lambda _: "cat"),
        ("Tom required", lambda _: []),
    ],
)
def test_a_union_that_cannot_be_told_apart_is_found(way, spoil):
    assert unmarked_unions(spoiled(f"components schemas {way}", spoil)) == ["Cat"]


@pytest.mark.parametrize(
    ("way", "spoil", "complaint"),
    [
        ("operationId", lambda _: None, "no operationId"),
        ("summary", lambda _: "", "no summary"),
        ("responses 401", lambda _: None, "no 401"),
        ("responses 404", lambda _: None, "no 404"),
        ("responses 415", lambda _: None, "no 415"),
        ("responses 400 content", lambda _: None, "400 is no problem"),
        ("responses 400 content application/json", lambda _: {}, "400 is no problem"),
        ("responses 503", lambda _: {"description": "Gone fishing."}, "503 is no problem"),
    ],
)
def test_a_poorly_described_operation_is_found(way, spoil, complaint):
    schema = spoiled(f"paths /cats/{{cat}} post {way}", spoil)
    assert undescribed(schema) == [f"post /cats/{{cat}}: {complaint}"]


def test_a_component_that_nobody_uses_is_found():
    assert unused(spoiled("components schemas Dog", lambda _: {"type": "object"})) == {"Dog"}
