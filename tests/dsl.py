"""Given, when, then: a rule told as a sentence, on a board drawn by hand, always at noon."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from random import Random
from typing import Any

from games.engines.chance import Chance
from games.engines.codenames import CODENAMES
from games.engines.codenames.commands import GiveClue, Options, Touch
from games.engines.codenames.events import (
    AnyEvent,
    BoardLaid,
    Colour,
    GameOpened,
    KeyDealt,
    KeyRevealed,
    Part,
    Seated,
    Team,
)
from games.engines.codenames.state import Cluing, Over
from games.engines.engine import (
    HOUSE,
    Command,
    Context,
    DealSealed,
    Engine,
    Event,
    Refused,
    SealKept,
    Seat,
    seal_of,
)

ADA, BO, ED = Seat("red_spymaster"), Seat("red_operative_1"), Seat("red_operative_2")
CY, DI = Seat("blue_spymaster"), Seat("blue_operative_1")
RED, BLUE = Team.RED, Team.BLUE
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Given:
    engine: Engine[Any, Any, Any, Any, Any]
    history: tuple[Event, ...]

    def when(self, command: Command, *, by: Seat) -> When:
        context = Context(by, NOON, Chance(Random(1)))
        try:
            return When(self, self.engine.decide(self.truth, command, context))
        except Refused as refused:
            return When(self, refused)

    def seen_by(self, seat: Seat | None) -> Any:
        """The View of what this seat was told."""
        return self.engine.view(self.engine.known_to(seat, self.history), seat)

    @property
    def truth(self) -> Any:
        return self.engine.fold(self.history)


@dataclass(frozen=True, slots=True)
class When:
    given: Given
    outcome: tuple[Event, ...] | Refused

    def then(self, *events: Event) -> Given:
        """Exactly these events, no more and no fewer. The game goes on from there."""
        assert self.outcome == events, f"expected {events}, {self.told}"
        return replace(self.given, history=self.given.history + events)

    def refused(self, reason: str, rule: str | None = None, **facts: object) -> Given:
        """Exactly these facts, and nothing happened: the game goes on from where it was."""
        no = self.outcome
        assert isinstance(no, Refused), f"expected {reason}, {self.told}"
        assert (no.reason, no.facts) == (reason, facts), f"expected {reason} {facts}, {self.told}"
        assert rule in (None, no.rule), f"expected {rule}, {self.told}"
        return self.given

    @property
    def told(self) -> str:
        no = self.outcome
        return f"refused: {no} {no.rule} {no.facts}" if isinstance(no, Refused) else f"then: {no}"


def given(engine: Engine[Any, Any, Any, Any, Any], *events: Event) -> Given:
    return Given(engine, events)


COLOURS = {
    "R": Colour.RED,
    "B": Colour.BLUE,
    ".": Colour.NEUTRAL,
    "N": Colour.NEUTRAL,
    "X": Colour.ASSASSIN,
    "A": Colour.ASSASSIN,
}
NONCE = "5e" * 32
AS_USUAL = Options()


def dealt(
    drawing: str,
    *,
    starting: Team = RED,
    seats: tuple[Seat, ...] = (ADA, BO, CY, DI),
    options: Options = AS_USUAL,
) -> tuple[AnyEvent, ...]:
    """The opening of a game with this board; what is not drawn are neutral words without a name.

    An underscore is a space: NEW_YORK:R is the card NEW YORK.
    """
    drawn = [cell.rsplit(":", 1) for cell in drawing.split()]
    cells = [*drawn, *([f"BLANK{card}", "."] for card in range(len(drawn), 25))]
    key = tuple(COLOURS[letter] for _, letter in cells)
    return (
        GameOpened(options, tuple(map(seated, seats)), warnings=()),
        BoardLaid(
            tuple(word.replace("_", " ") for word, _ in cells),
            starting,
            red=key.count(Colour.RED),
            blue=key.count(Colour.BLUE),
        ),
        KeyDealt(frozenset({ADA, CY}), key),
        SealKept(frozenset({HOUSE}), NONCE),
        DealSealed(seal_of(key, NONCE)),
    )


def seated(seat: Seat) -> Seated:
    team, part, *_ = seat.split("_")
    return Seated(seat, Team(team), Part(part))


def keyed(key: str) -> tuple[AnyEvent, ...]:
    """The opening of a game with this key, as a digest writes it."""
    return dealt(" ".join(f"WORD{n}:{c}" for n, c in enumerate(key.replace(" ", ""))))


# Fixture key F1 of the digest: 0-8 red, 9-16 blue, 17-23 neutral, 24 the assassin.
F1 = keyed("RRRRRRRRR BBBBBBBB NNNNNNN A")


def key_of(opening: Iterable[Event]) -> tuple[Colour, ...]:
    return next(event.key for event in opening if isinstance(event, KeyDealt))


def revealed(opening: Iterable[Event]) -> KeyRevealed:
    """What every game ends with: the key for all to see, and what opens its seal."""
    return KeyRevealed(NONCE, key_of(opening))


def played(order: Iterable[int], opening: tuple[AnyEvent, ...] = F1) -> Given:
    """A game in which the cards are touched in this order, after clues that set no limit."""
    game = given(CODENAMES, *opening)
    for card in order:
        if isinstance(game.truth.turn, Cluing):
            game = moved(game, GiveClue("zebra", 0))
        game = moved(game, Touch(card))
        if isinstance(game.truth.turn, Over):
            break
    return game


def moved(game: Given, command: Command) -> Given:
    """Whatever happened when the first seat that is awaited sent this."""
    by, *_ = game.engine.awaited(game.truth)
    tried = game.when(command, by=by)
    assert not isinstance(tried.outcome, Refused), tried.told
    return tried.then(*tried.outcome)
