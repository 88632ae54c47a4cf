"""The statements of the hot path are written by hand: to build one costs more than to run it."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

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


def identifier(value: UUID | str) -> UUID:
    return value if isinstance(value, UUID) else UUID(value)


def moment(value: datetime) -> datetime:
    return value if value.tzinfo is not None else value.replace(tzinfo=UTC)
