"""What is cleared away from time to time. Each sweep says how many things it removed."""

import logging
from collections.abc import Callable

logger = logging.getLogger(__name__)
SWEEPS: list[Callable[[], int]] = []  # each app appends its own


def sweep_all() -> dict[str, int]:
    """Every sweep by name, with what it removed. One that breaks keeps no other from its work."""
    return {f"{sweep.__module__}.{sweep.__qualname__}": swept(sweep) for sweep in SWEEPS}


def swept(sweep: Callable[[], int]) -> int:
    try:
        return sweep()
    except Exception:
        logger.exception("A sweep has broken off.")
        return 0
