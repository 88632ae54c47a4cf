"""What is cleared away from time to time: each sweep says how many things it removed."""

from collections.abc import Callable

SWEEPS: list[Callable[[], int]] = []
