"""The statements of the hot path are written by hand: to build one costs more than to run it."""

from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import chain
from typing import Any
from uuid import UUID

import msgspec
from django.db import connection


def rows(statement: str, *values: object) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(statement, adapted(values))
        return cursor.fetchall()


def run(statement: str, *values: object) -> int:
    """How many rows it came to."""
    with connection.cursor() as cursor:
        cursor.execute(statement, adapted(values))
        return cursor.rowcount


def adapted(values: Sequence[object]) -> list[object]:
    """PostgreSQL has identifiers and moments of its own; SQLite has text for both."""
    if connection.vendor == "postgresql":
        return list(values)
    return [
        value.hex if isinstance(value, UUID)
        else connection.ops.adapt_datetimefield_value(value) if isinstance(value, datetime)
        else value
        for value in values
    ]  # fmt: skip


def of_many(statement: str, types: Sequence[str], table: Sequence[Sequence[object]]) -> list[Any]:
    """What a statement gives whose `{}` stands for so many rows of values. PostgreSQL takes them as
    one text, because to write and to read thousands of values costs more than what is done with
    them."""
    if connection.vendor == "postgresql":
        columns = [f"c{number}" for number in range(len(types))]
        typed = ", ".join(map(" ".join, zip(columns, types, strict=True)))
        values = f"SELECT * FROM json_to_recordset(%s) AS given({typed})"  # noqa: S608  types of our own
        given: list[object] = [as_json(columns, table)]
    else:
        row = f"({', '.join(['%s'] * len(types))})"
        values, given = "VALUES " + ", ".join([row] * len(table)), adapted(list(chain(*table)))
    with connection.cursor() as cursor:
        cursor.execute(statement.format(values), given)
        return cursor.fetchall() if cursor.description else []


def as_json(columns: Sequence[str], table: Sequence[Sequence[object]]) -> str:
    """Rows as PostgreSQL reads them; bytes in its own notation."""
    return msgspec.json.encode(
        [
            {
                column: f"\\x{value.hex()}" if isinstance(value, bytes) else value
                for column, value in zip(columns, row, strict=True)
            }
            for row in table
        ]
    ).decode()


def identifier(value: UUID | str) -> UUID:
    return value if isinstance(value, UUID) else UUID(value)


def moment(value: datetime | str) -> datetime:
    """SQLite gives back what is not a column of its own, as the latest of several, as text."""
    value = datetime.fromisoformat(value) if isinstance(value, str) else value
    return value if value.tzinfo is not None else value.replace(tzinfo=UTC)
