"""What is cleared away from time to time. Each sweep says how many things it removed."""

from collections.abc import Callable

SWEEPS: list[Callable[[], int]] = []  # each app appends its own


def sweep_all() -> dict[str, int]:
    """Every sweep by name, with what it removed."""
    return {f"{sweep.__module__}.{sweep.__qualname__}": sweep() for sweep in SWEEPS}
