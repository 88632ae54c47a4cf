"""Broken engines of every game, and for each the law that should catch it."""

from tests.engines.broken import (  # noqa: F401  each puts its own on the list
    clock,
    codenames,
    dispute,
    duet,
    inkognito,
    talk,
)
from tests.engines.broken.workshop import BROKEN, Broken

__all__ = ("BROKEN", "Broken")
