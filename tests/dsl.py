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
from games.engines.codenames.events import AnyEvent, BoardLaid, GameOpened, KeyDealt, KeyRevealed
from games.engines.codenames.state import Cluing, Over
from games.engines.codenames.terms import Colour, Grid, Mode, Part, Seated, Team
from games.engines.engine import (
    HOUSE,
    Command,
    Context,
    DealSealed,
    Engine,
    Event,
    Picture,
    Refused,
    SealKept,
    Seat,
    Word,
    seal_of,
)

ADA, BO, ED = Seat("red_spymaster"), Seat("red_operative_1"), Seat("red_operative_2")
CY, DI = Seat("blue_spymaster"), Seat("blue_operative_1")
SOLO, ONE, TWO = Seat("spymaster"), Seat("operative_1"), Seat("operative_2")  # a team on its own
BOTH = Seat("operative")  # touches for both teams
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

    An underscore is a space: NEW_YORK:R is the card NEW YORK. A sign before a name is a picture:
    @p001:B. Forms of a family follow a slash: SOK/soki/socz*:R.
    """
    drawn = [cell.rsplit(":", 1) for cell in drawing.split()]
    cells = [*drawn, *([f"BLANK{card}", "."] for card in range(len(drawn), options.grid.size))]
    key = tuple(COLOURS[letter] for _, letter in cells)
    if options.mode is Mode.COOPERATIVE and ADA in seats:
        seats = SOLO, ONE
    if options.mode is Mode.SHARED_OPERATIVE and BO in seats:
        seats = ADA, CY, BOTH
    people = tuple(seated(seat, options.mode, starting) for seat in seats)
    return (
        GameOpened(options, people, warnings=()),
        BoardLaid(
            tuple(face(name) for name, _ in cells),
            starting,
            red=key.count(Colour.RED),
            blue=key.count(Colour.BLUE),
        ),
        KeyDealt(frozenset(p.seat for p in people if p.part is Part.SPYMASTER), key),
        SealKept(frozenset({HOUSE}), NONCE),
        DealSealed(seal_of(key, NONCE)),
    )


def face(name: str) -> Word | Picture:
    word, *family = name.split("/")
    return Picture(name[1:]) if name[0] == "@" else Word(word.replace("_", " "), tuple(family))


def seated(seat: Seat, mode: Mode = Mode.TEAMS, starting: Team = RED) -> Seated:
    own = starting if mode is Mode.COOPERATIVE else None
    team = next((team for team in Team if seat.startswith(team)), own)
    return Seated(seat, team, Part.SPYMASTER if "spymaster" in seat else Part.OPERATIVE)


def keyed(key: str, *, options: Options = AS_USUAL, name: str = "WORD") -> tuple[AnyEvent, ...]:
    """The opening of a game with this key, as a digest writes it."""
    cells = enumerate(key.replace(" ", ""))
    return dealt(" ".join(f"{name}{n}:{c}" for n, c in cells), options=options)


# Fixture keys of the digests. F1: 0-8 red, 9-16 blue, 17-23 neutral, 24 the assassin.
# F2: 0-7 red, 8-14 blue, 15-18 neutral, 19 the assassin, on pictures.
F1_KEY, F2_KEY = "RRRRRRRRR BBBBBBBB NNNNNNN A", "RRRRRRRR BBBBBBB NNNN A"
F1 = keyed(F1_KEY)


def f1(**options: Any) -> tuple[AnyEvent, ...]:
    """F1 at a table with these options."""
    return keyed(F1_KEY, options=Options(**options))


def f2(**options: Any) -> tuple[AnyEvent, ...]:
    return keyed(F2_KEY, options=Options(grid=Grid.FIVE_BY_FOUR, **options), name="@p")


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
