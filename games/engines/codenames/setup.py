"""Who sits where, which words lie on the table, and the deal of the key."""

from __future__ import annotations

from games.engines.chance import Chance
from games.engines.codenames import events as e
from games.engines.codenames.clue import normal
from games.engines.codenames.commands import No, Options
from games.engines.codenames.events import Colour, Part, Seated, Team, Warned
from games.engines.codenames.state import CARDS
from games.engines.engine import HOUSE, DealSealed, Refused, Role, SealKept, Seat, seal_of

# CN-10: for each team exactly one spymaster, at least one operative, no upper limit.
ROLES = tuple(
    Role(f"{team}_{part}", at_least=1, at_most=1 if part is Part.SPYMASTER else None)
    for team in Team
    for part in Part
)
FIRST, SECOND, BYSTANDERS = 9, 8, 7  # CN-3; the one card left is the assassin


def open_game(
    seats: tuple[Seat, ...], options: Options, deck: tuple[str, ...], chance: Chance
) -> tuple[e.AnyEvent, ...]:
    people = seated(seats)
    words = board(deck, chance)
    starting = chance.one_of(tuple(Team))  # CN-5: a fair coin
    key = chance.shuffled(cards_of_the_key(starting))
    nonce = chance.token()
    red, blue = (FIRST, SECOND) if starting is Team.RED else (SECOND, FIRST)
    return (
        e.GameOpened(options, people, warnings(people)),
        e.BoardLaid(words, starting, red, blue),
        e.KeyDealt(frozenset(s.seat for s in people if s.part is Part.SPYMASTER), key),  # CN-100
        SealKept(frozenset({HOUSE}), nonce),
        DealSealed(seal_of(key, nonce)),
    )


def seated(seats: tuple[Seat, ...]) -> tuple[Seated, ...]:
    """CN-14: no start unless the role table is satisfied."""
    for role in ROLES:
        filled = sum(role.owns(seat) for seat in seats)
        if filled < role.at_least:
            raise Refused(No.ROLE_UNFILLED, "CN-14", role=role.name, least=role.at_least)
        if role.at_most is not None and filled > role.at_most:
            raise Refused(No.ROLE_OVERFILLED, "CN-14", role=role.name, most=role.at_most)
    return tuple(Seated(seat, *chair(seat)) for seat in dict.fromkeys(seats))


def chair(seat: Seat) -> tuple[Team, Part]:
    for role in ROLES:
        if role.owns(seat):
            team, part = role.name.split("_")
            return Team(team), Part(part)
    raise Refused(No.UNKNOWN_SEAT, "CN-14")


def warnings(people: tuple[Seated, ...]) -> tuple[Warned, ...]:
    """CN-14: teams that differ by more than one are allowed, but the table is told."""
    red = sum(person.team is Team.RED for person in people)
    return (Warned.TEAMS_UNEVEN,) if abs(red - (len(people) - red)) > 1 else ()


def board(deck: tuple[str, ...], chance: Chance) -> tuple[str, ...]:
    if len(deck) < CARDS:
        raise Refused(No.DECK_TOO_SMALL, "CN-2", least=CARDS)
    if len({normal(word) for word in deck}) < len(deck):  # CN-8
        raise Refused(No.DECK_REPEATS, "CN-8")
    return chance.sample(deck, CARDS)


def cards_of_the_key(starting: Team) -> tuple[Colour, ...]:
    return (
        *(Colour(starting),) * FIRST,
        *(Colour(starting.rival),) * SECOND,
        *(Colour.NEUTRAL,) * BYSTANDERS,
        Colour.ASSASSIN,
    )
