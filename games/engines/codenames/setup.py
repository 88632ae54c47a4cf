"""Who sits where, which cards lie on the table, and the deal of the key."""

from __future__ import annotations

import msgspec

from games.engines import board
from games.engines.board import check_cards, laid
from games.engines.chance import Chance
from games.engines.codenames import events as e
from games.engines.codenames.commands import No, Options
from games.engines.codenames.terms import (
    Arbiter,
    Colour,
    Grid,
    Mode,
    Part,
    Seated,
    Team,
    Warned,
)
from games.engines.engine import (
    HOUSE,
    DealSealed,
    Face,
    Pack,
    Refused,
    Role,
    SealKept,
    Seat,
    seal_of,
)
from games.engines.seating import seated

# CN-10: for each team exactly one spymaster, at least one operative, no upper limit.
TEAMS = tuple(
    Role(f"{team}_{part}", at_least=1, at_most=1 if part is Part.SPYMASTER else None)
    for team in Team
    for part in Part
)
# CN-11, CN-13: one spymaster, all others operatives.
ONE_TEAM = (
    Role(Part.SPYMASTER, at_least=1, at_most=1),
    Role(Part.OPERATIVE, at_least=1, at_most=None),
)
# CN-12: two spymasters, and one operative for both.
THREE = (
    *(Role(f"{team}_{Part.SPYMASTER}", at_least=1, at_most=1) for team in Team),
    Role(Part.OPERATIVE, at_least=1, at_most=1),
)
ROLES = {Mode.TEAMS: TEAMS, Mode.COOPERATIVE: ONE_TEAM, Mode.SHARED_OPERATIVE: THREE}

# CN-3, PIC-3: the starting team, the other team, bystanders; the one card left is the assassin.
# PIC-93: the key goes by the grid, never by the kind of cards.
KEYS = {Grid.FIVE_BY_FIVE: (9, 8, 7), Grid.FIVE_BY_FOUR: (8, 7, 4)}


def roles(options: Options) -> tuple[Role, ...]:
    """The chairs of a table, if its options go together."""
    check_cards(options.cards, options.share, options.own_deck, size=options.grid.size)
    if options.mode is Mode.COOPERATIVE and options.arbiter is not Arbiter.CLUE_LAW:
        raise Refused(No.OPTIONS_CLASH, "CN-88", option="arbiter", other="mode")
    return ROLES[options.mode]


def packs(options: Options) -> tuple[Pack, ...]:
    deck = options.own_deck or options.deck
    return board.packs(options.cards, options.share, deck, options.language, size=options.grid.size)


def rotated(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """CN-15: where the people of these seats sit next time. The next operative gives the clues."""
    teams = [side for team in Team if (side := [s for s in seats if s.startswith(team)])]
    whole = bool(teams) and all(len(side) > 1 for side in teams)
    sides = [sorted(side, key=by_chair) for side in (teams if whole else [seats])]
    after = {seat: side[place - 1] for side in sides for place, seat in enumerate(side)}
    return tuple(after[seat] for seat in seats)


def by_chair(seat: Seat) -> tuple[bool, int, str]:
    """The spymaster first, then the operatives in the order of their numbers."""
    *_, last = seat.split("_")
    return Part.SPYMASTER not in seat, int(last) if last.isdecimal() else 0, seat


def open_game(
    seats: tuple[Seat, ...], options: Options, cards: tuple[Face, ...], chance: Chance
) -> tuple[e.AnyEvent, ...]:
    chairs = seated(seats, roles(options), rule="CN-14")
    faces = laid(cards, packs(options), chance, size="CN-2", once="CN-8")
    starting = chance.one_of(tuple(Team))  # CN-5: a fair coin
    first, second, _ = KEYS[options.grid]
    key = chance.shuffled(cards_of_the_key(starting, options.grid))
    nonce = chance.token()
    red, blue = (first, second) if starting is Team.RED else (second, first)
    people = tuple(on_a_team(chair, options.mode, starting) for chair in chairs)
    spymasters = frozenset(person.seat for person in people if person.part is Part.SPYMASTER)
    return (
        e.GameOpened(plain(options), people, warnings(people, options.mode)),
        e.BoardLaid(faces, starting, red, blue),
        e.KeyDealt(spymasters, key),  # CN-100, CN-106
        SealKept(frozenset({HOUSE}), nonce),
        DealSealed(seal_of(key, nonce)),
    )


def plain(options: Options) -> Options:
    """Without what a variant says by default: what was agreed on is all that matters now."""
    return msgspec.convert(options, Options, from_attributes=True)


def on_a_team(seat: Seat, mode: Mode, starting: Team) -> Seated:
    """D-10: a team that plays on its own is the one that starts. CN-95: one operative has none."""
    part = Part.SPYMASTER if Part.SPYMASTER in seat else Part.OPERATIVE
    own = starting if mode is Mode.COOPERATIVE else None
    return Seated(seat, next((team for team in Team if seat.startswith(team)), own), part)


def warnings(people: tuple[Seated, ...], mode: Mode) -> tuple[Warned, ...]:
    """CN-14: teams that differ by more than one are allowed, but the table is told."""
    red = sum(person.team is Team.RED for person in people)
    uneven = mode is Mode.TEAMS and abs(red - (len(people) - red)) > 1
    return (Warned.TEAMS_UNEVEN,) if uneven else ()


def cards_of_the_key(starting: Team, grid: Grid) -> tuple[Colour, ...]:
    first, second, bystanders = KEYS[grid]
    return (
        *(Colour(starting),) * first,
        *(Colour(starting.rival),) * second,
        *(Colour.NEUTRAL,) * bystanders,
        Colour.ASSASSIN,
    )
