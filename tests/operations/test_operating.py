"""OPERATING.md knows every setting, every metric and every part, and names none that is not there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest
from django.core.management import get_commands
from django.test import Client

from tests import servers
from web.health import PARTS

TEXT = (servers.ROOT / "OPERATING.md").read_text()


def read_from_the_environment() -> Iterator[str]:
    """Names in `env.str("NAME")`, `os.environ.get("NAME")` and `"NAME" in env.ENVIRON`."""
    for path in (servers.ROOT / "config" / "settings").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            match node:
                case ast.Call(
                    func=ast.Attribute(value=ast.Name(id="env") | ast.Attribute(attr="environ")),
                    args=[ast.Constant(value=str(name)), *_],
                ):
                    yield name
                case ast.Compare(left=ast.Constant(value=str(name)), ops=[ast.In() | ast.NotIn()]):
                    yield name


def told() -> set[str]:
    """Names in the first column of the table of settings."""
    [table] = re.findall(r"\| setting \|.+?\n\n", TEXT, re.DOTALL)
    rows = (line.split("|")[1] for line in table.strip().split("\n")[2:])
    return {name for row in rows for name in re.findall(r"`([A-Z_]+)`", row)}


def test_every_setting_is_in_the_table_and_nothing_else_is() -> None:
    read = set(read_from_the_environment())
    assert {"SECRET_KEY", "VAR", "EMAIL_URL", "TEST_TIME_FILE", "LATE_AFTER"} <= read
    assert read - told() == set(), "OPERATING.md does not know of these settings."
    assert told() - read == set(), "OPERATING.md tells of settings that nobody reads."


@pytest.mark.usefixtures("quiet")
def test_every_metric_that_it_names_is_there_and_every_one_that_is_there_is_named() -> None:
    text = Client().get("/metrics", HTTP_HOST="127.0.0.1").content.decode()
    there = set(re.findall(r"^# TYPE (\w+)", text, re.MULTILINE))
    named = set(re.findall(r"`(deaddrop_\w+)", TEXT))
    assert named - {"deaddrop_app"} == there


def test_every_part_that_can_be_red_is_named() -> None:
    assert [part for part in PARTS if f"`{part}`" not in TEXT] == []


def test_every_command_that_it_names_is_one() -> None:
    named = set(re.findall(r"manage\.py\s+(\w+)", TEXT))
    assert len(named) > 8
    assert named - set(get_commands()) == set()
