"""Requests made up from the published schema: every answer is as published."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections, connection
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.api.conftest import Attacker
from tests.api.generated import SCHEMA
from tests.conftest import Story

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


def takes_something(operation: Any) -> bool:
    return bool({"parameters", "requestBody"} & set(operation.definition.raw))


PUBLISHED = schemathesis.openapi.from_path(SCHEMA)
PUBLISHED.app = get_wsgi_application()
PUBLISHED.config.generation.with_security_parameters = False  # who is calling is not made up
OPERATIONS = {operation.ok().label: operation.ok() for operation in PUBLISHED.get_all_operations()}
ATTACKS = [
    pytest.param(label, mode, id=f"{label} {mode.name.lower()}")
    for label, operation in OPERATIONS.items()
    for mode in GenerationMode
    if mode is GenerationMode.POSITIVE or takes_something(operation)
]
CHECKS = [
    not_a_server_error, status_code_conformance, content_type_conformance,
    response_schema_conformance,
]  # fmt: skip
each_attack = pytest.mark.parametrize(("label", "mode"), ATTACKS)
EXAMPLES, SOAK = 20, 200
STORED = ATTACKS
if connection.vendor == "postgresql":
    # All of them were tried on SQLite, and the long run is on PostgreSQL. What the schema forbids is
    # refused before anything is stored.
    EXAMPLES, STORED = 10, [attack for attack in ATTACKS if attack.values[1].is_positive]


@pytest.mark.parametrize(("label", "mode"), STORED)
def test_every_answer_to_a_made_up_request_is_as_published(attacker, label, mode):
    attacked(attacker, label, mode, EXAMPLES)


@pytest.mark.soak
@each_attack
def test_every_answer_to_many_made_up_requests_is_as_published(attacker, label, mode):
    attacked(attacker, label, mode, SOAK)


def attacked(attacker: Attacker, label: str, mode: GenerationMode, examples: int) -> None:
    tables = [attacker.story.id, Story(spectators=False).id]  # one has started, one has not

    @settings(
        max_examples=examples, derandomize=True, database=None, deadline=None,
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(OPERATIONS[label].as_strategy(generation_mode=mode), st.sampled_from(tables))
    def attack(case: Any, game: str) -> None:
        if "game" in case.path_parameters:
            case.path_parameters["game"] = game
        with one_connection():
            case.call_and_validate(checks=CHECKS, **credentials(attacker, label))

    attack()


def credentials(attacker: Attacker, label: str) -> dict[str, dict[str, str]]:
    if "/accounts/" not in label:
        return {"headers": {"Authorization": f"Bearer {attacker.person.secret}"}}
    attacker.browser.force_login(attacker.person.user)  # anew: the last request may have logged out
    session, csrf = attacker.browser.cookies["sessionid"].value, "a" * 32
    return {
        "cookies": {"sessionid": session, "csrftoken": csrf},
        "headers": {"X-CSRFToken": csrf},
    }


@contextmanager
def one_connection() -> Iterator[None]:
    """The server would close the connection after each request, and with it the test's."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    try:
        yield
    finally:
        for signal in (request_started, request_finished):
            signal.connect(close_old_connections)
