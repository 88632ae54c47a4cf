"""Chance as data: every draw is remembered, so that it can be checked and played again."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")
TOKEN = re.compile("[0-9a-f]{64}")
Draw = tuple[int, ...] | str  # positions in what was drawn from, or a token in hex


class Chance:
    """Draws from a source of randomness, and remembers what came."""

    def __init__(self, source: Random) -> None:
        self.source = source
        self.draws: list[Draw] = []

    def sample(self, population: Sequence[T], count: int) -> tuple[T, ...]:
        drawn = self.positions(len(population), count)
        self.draws.append(drawn)
        return tuple(population[position] for position in drawn)

    def shuffled(self, population: Sequence[T]) -> tuple[T, ...]:
        return self.sample(population, len(population))

    def one_of(self, population: Sequence[T]) -> T:
        return self.sample(population, 1)[0]

    def token(self) -> str:
        """32 bytes that nobody can guess, in hex."""
        drawn = self.bytes()
        self.draws.append(drawn)
        return drawn

    def positions(self, size: int, count: int) -> tuple[int, ...]:
        return tuple(self.source.sample(range(size), count))

    def bytes(self) -> str:
        return self.source.randbytes(32).hex()


class ImpossibleDraw(Exception):
    """Chance cannot have given what was written down."""


class Replayed(Chance):
    """Gives again what chance gave before, if chance can have given it."""

    def __init__(self, draws: Sequence[Draw]) -> None:
        super().__init__(Random(0))  # noqa: S311  never asked: the draws are given
        self.left = list(draws)

    def positions(self, size: int, count: int) -> tuple[int, ...]:
        def possible(drawn: Draw) -> bool:
            whole = not isinstance(drawn, str) and len(drawn) == count == len(set(drawn))
            return whole and all(isinstance(at, int) and 0 <= at < size for at in drawn)

        return tuple(self.next(possible))  # type: ignore[arg-type]  # possible() lets no token pass

    def bytes(self) -> str:
        return str(self.next(lambda drawn: isinstance(drawn, str) and bool(TOKEN.fullmatch(drawn))))

    def next(self, possible: Callable[[Draw], bool]) -> Draw:
        if not self.left or not possible(self.left[0]):
            raise ImpossibleDraw(repr(self.left[:1]))
        return self.left.pop(0)
