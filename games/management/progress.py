"""A bar for whoever waits at a terminal."""

from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

T = TypeVar("T")
WIDTH = 40


class Progress:
    """Draws itself on one line of a terminal, and stays silent in a file."""

    def __init__(self, stream: Any, total: int, things: str) -> None:
        self.stream, self.total, self.things = stream, total, things

    def over(self, items: Iterable[T]) -> Iterator[T]:
        self.draw(0)
        for done, item in enumerate(items, start=1):
            yield item
            self.draw(done)
        if self.stream.isatty():
            self.stream.write("")

    def draw(self, done: int) -> None:
        if not self.stream.isatty():
            return
        filled = WIDTH * done // max(self.total, 1)
        bar = "#" * filled + "." * (WIDTH - filled)
        self.stream.write(f"\r[{bar}] {done} of {self.total} {self.things}", ending="")
        self.stream.flush()
