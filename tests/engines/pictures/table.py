"""A table of Pictures, and games on it told in few words. Every step states all of its events."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any, NamedTuple

from games.engines.board import Cards
from games.engines.chance import Chance
from games.engines.codenames import CODENAMES
from games.engines.codenames.commands import EnemyCover, GiveClue, Options, Stop, Touch
from games.engines.codenames.events import (
    AnyEvent,
    BoardLaid,
    CardCovered,
    ClueGiven,
    EnemyCovered,
    Event,
    KeyRevealed,
    TurnPassed,
)
from games.engines.codenames.state import Cluing, EnemyCovering, Over, Turn
from games.engines.codenames.terms import UNLIMITED, Colour, Grid, Mode, Number, Team
from games.engines.codenames.view import Left
from games.engines.engine import HOUSE, Context, Engine, Face, Picture, Seat, Word
from games.engines.pictures import PICTURES
from tests.dsl import (
    ADA,
    BLUE,
    BO,
    BOTH,
    CY,
    DI,
    F1_KEY,
    F2_KEY,
    NONCE,
    NOON,
    ONE,
    RED,
    SOLO,
    Given,
    dealt,
    f2,
    given,
    key_of,
    moved,
)

OpenPictures, PicturesOptions = PICTURES.types.open, PICTURES.types.options
F2 = f2(cards=Cards.PICTURES)
START = given(PICTURES, *F2)
FOUR, PAIR, THREE = (ADA, BO, CY, DI), (SOLO, ONE), (ADA, CY, BOTH)
SEATS = {Mode.TEAMS: FOUR, Mode.COOPERATIVE: PAIR, Mode.SHARED_OPERATIVE: THREE}
SPYMASTER, OPERATIVE = {RED: ADA, BLUE: CY}, {RED: BO, BLUE: DI}
SWAPPED = str.maketrans("RB", "BR")


def table(**options: Any) -> Given:
    """F2 at a table with these options."""
    return given(PICTURES, *f2(**{"cards": Cards.PICTURES, **options}))


def clue(game: Given, number: Number = 0, word: str = "zebra") -> Given:
    limit = UNLIMITED if number in (0, UNLIMITED) else int(number) + 1
    told = ClueGiven(game.truth.turn.team, word, number, limit)
    return game.when(GiveClue(word, number), by=next_seat(game)).then(told)


def touch(game: Given, card: int, *after: Event) -> Given:
    """The card gets its colour of the key, and exactly this follows."""
    covered = CardCovered(game.truth.turn.team, card, game.truth.secrets.key[card])
    return game.when(Touch(card), by=next_seat(game)).then(covered, *after)


def stop(game: Given) -> Given:
    passed = TurnPassed(game.truth.turn.team.rival)
    return game.when(Stop(), by=next_seat(game)).then(passed)


def enemy_cover(game: Given, card: int, *after: Event) -> Given:
    covered = EnemyCovered(game.truth.turn.team, card, game.truth.secrets.key[card])
    return game.when(EnemyCover(card), by=next_seat(game)).then(covered, *after)


def next_seat(game: Given) -> Seat:
    seat, *_ = game.engine.awaited(game.truth)
    return seat


def after(order: Iterable[int], game: Given = START) -> Given:
    """Cards touched, or covered for the enemy, in this order, after clues that set no limit."""
    for card in order:
        if isinstance(game.truth.turn, Over):
            break
        if isinstance(game.truth.turn, Cluing):
            game = moved(game, GiveClue("zebra", free_number(game)))
        covering = isinstance(game.truth.turn, EnemyCovering)
        game = moved(game, EnemyCover(card) if covering else Touch(card))
    return game


def free_number(game: Given) -> Number:
    return 0 if game.truth.options.advanced_numbers else 1


def stands(game: Given, turn: Turn, left: tuple[int, int]) -> Given:
    """Phase, team, touches made / limit, and (R,B), as everybody sees them."""
    for seat in (*(seated.seat for seated in game.truth.seats), None):
        view = game.seen_by(seat)
        assert (view.turn, view.left) == (turn, Left(*left))
    return game


def shown(game: Given) -> KeyRevealed:
    """What every game ends with."""
    return KeyRevealed(NONCE, key_of(game.history))


class Laid(NamedTuple):
    """A game in which the team on turn is to give a clue, and where the cards are, as it sees it."""

    start: Given
    own: list[int]
    rivals: list[int]
    neutral: list[int]
    assassin: int

    @property
    def team(self) -> Team:
        return self.start.truth.turn.team


def laid(
    engine: Engine[Any, Any, Any, Any, Any], key: str, name: str, team: Team, **options: Any
) -> Laid:
    """F1 or F2, with words or pictures, for whichever team starts."""
    letters = (key if team is RED else key.translate(SWAPPED)).replace(" ", "")
    cells = (f"{name.split()[n % len(name.split())]}{n}:{c}" for n, c in enumerate(letters))
    grid = Grid.FIVE_BY_FIVE if len(letters) == 25 else Grid.FIVE_BY_FOUR
    agreed = Options(grid=grid, **options)
    start = given(engine, *dealt(" ".join(cells), starting=team, options=agreed))
    wanted = (Colour(team), Colour(team.rival), Colour.NEUTRAL)
    own, rivals, neutral = ([n for n, c in enumerate(start_key(start)) if c is w] for w in wanted)
    return Laid(start, own, rivals, neutral, start_key(start).index(Colour.ASSASSIN))


def start_key(game: Given) -> tuple[Colour, ...]:
    return key_of(game.history)


# Every kind of board, for both colours.
BOARDS = {
    "20 pictures": (PICTURES, F2_KEY, "@p", Cards.PICTURES),
    "25 pictures": (PICTURES, F1_KEY, "@p", Cards.PICTURES),
    "20 words": (CODENAMES, F2_KEY, "WORD", Cards.WORDS),
    "25 words": (CODENAMES, F1_KEY, "WORD", Cards.WORDS),
    "mixed": (PICTURES, F2_KEY, "@p WORD", Cards.MIXED),
}


def boards(**options: Any) -> dict[str, Laid]:
    return {
        f"{name}, {team} starts": laid(engine, key, cell, team, cards=cards, **options)
        for name, (engine, key, cell, cards) in BOARDS.items()
        for team in Team
    }


def opened(
    seed: int = 1,
    faces: tuple[Face, ...] | None = None,
    seats: tuple[Seat, ...] | None = None,
    **options: Any,
) -> tuple[AnyEvent, ...]:
    """A game as the house deals it, not as a test draws it."""
    agreed = PicturesOptions(**options)
    command = OpenPictures(seats or SEATS[agreed.mode], agreed, faces or deck(agreed))
    return PICTURES.decide(PICTURES.initial, command, Context(HOUSE, NOON, Chance(Random(seed))))


def deck(options: Options) -> tuple[Face, ...]:
    """Just the cards that this table needs."""
    make = {Word: lambda n: Word(f"WORD{n}"), Picture: lambda n: Picture(f"p{n:03}")}
    return tuple(make[pack.face](n) for pack in PICTURES.packs(options) for n in range(pack.size))


def board_of(events: Iterable[Event]) -> BoardLaid:
    return next(event for event in events if isinstance(event, BoardLaid))
