"""The world of Codenames, and of Pictures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product, starmap, takewhile
from random import Random
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from games.engines.chance import Draw
from games.engines.codenames import commands as c
from games.engines.codenames import events as e
from games.engines.codenames.offers import cards_of
from games.engines.codenames.setup import packs
from games.engines.codenames.terms import UNLIMITED
from games.engines.engine import HOUSE, Choice, Command, Event, SealKept, Seat, Unsealing
from tests.engines.worlds.cards import clue, faces, odd_clues
from tests.engines.worlds.clock import ASKS
from tests.engines.worlds.dispute import ASKS as QUARRELS
from tests.engines.worlds.world import History, Retold, Step, World, filled


def seating(red: int, blue: int) -> tuple[Seat, ...]:
    operatives = {"red": red, "blue": blue}
    return tuple(
        Seat(seat)
        for team, count in operatives.items()
        for seat in (f"{team}_spymaster", *(f"{team}_operative_{n + 1}" for n in range(count)))
    )


def on_its_own(operatives: int) -> tuple[Seat, ...]:
    return Seat("spymaster"), *(Seat(f"operative_{n + 1}") for n in range(operatives))


TEAMS = seating(1, 1), seating(2, 1), seating(2, 3)
SHARED = (Seat("red_spymaster"), Seat("blue_spymaster"), Seat("operative"))
SEATINGS = {
    c.Mode.TEAMS: TEAMS,
    c.Mode.COOPERATIVE: (on_its_own(1), on_its_own(2)),
    c.Mode.SHARED_OPERATIVE: (SHARED,),
}


class Variant(NamedTuple):
    """A way to play."""

    mode: c.Mode
    grid: c.Grid
    cards: c.Cards
    assassin_ending: bool


VARIANTS = tuple(starmap(Variant, product(c.Mode, c.Grid, c.Cards, (False, True))))


def opening(
    open: type[c.Open],
    rnd: Random,
    seats: tuple[Seat, ...] | None = None,
    variants: Sequence[Variant] = VARIANTS,
) -> Command:
    """One of these ways to play, if these can sit down to it."""
    way = rnd.choice([v for v in variants if seats is None or seats in SEATINGS[v.mode]])
    alone = way.mode is c.Mode.COOPERATIVE
    options = c.Options(
        language=rnd.choice(list(c.Language)),
        share=rnd.choice((None, rnd.randint(1, 19))) if way.cards is c.Cards.MIXED else None,
        deck=rnd.choice(list(c.Deck)),
        advanced_numbers=rnd.random() < 0.7,
        arbiter=c.Arbiter.CLUE_LAW if alone else rnd.choice(list(c.Arbiter)),
        strict_table=rnd.random() < 0.3,
        house_rules=frozenset(rnd.sample(list(c.HouseRule), rnd.randrange(4))),
        **way._asdict(),
    )
    # Decided by other draws, so that no seed means another game.
    options = replace(options, team_private_talk=options.strict_table is options.advanced_numbers)
    options = msgspec.convert(options, type(open(()).options), from_attributes=True)
    seats = seats or rnd.choice(SEATINGS[way.mode])
    return open(tuple(rnd.sample(seats, len(seats))), options, faces(packs(options), rnd))


def variant_of(steps: list[Step]) -> Variant:
    options: Any = steps[0].command.options  # type: ignore[attr-defined]  # an Open
    return Variant(*(getattr(options, name) for name in Variant._fields))


def fill_for(open: type[c.Open]) -> Callable[[Choice, Random], Command]:
    def fill(choice: Choice, rnd: Random) -> Command:
        if choice.command is c.Open:
            return opening(open, rnd)
        free: dict[str, object] = {}
        if choice.command in (c.GiveClue, c.AskApproval) and "word" not in choice.options:
            free["word"] = clue(rnd)
        if choice.command is c.GiveClue and "number" not in choice.options:
            free["number"] = rnd.choice((0, 1, 2, UNLIMITED, 42))
        return filled(choice, rnd, **free)

    return fill


def inform_codenames(truth: Any, seat: Seat, choice: Choice, rnd: Random) -> Choice:
    """Touches what is right, or what the rivals look for if there are any; gives the clue that was
    approved, and approves."""
    team = getattr(truth.turn, "team", None)
    if choice.command is c.AnswerApproval:
        return Choice(choice.command, dict(choice.options) | {"answer": (c.Answer.YES,)})
    if choice.command is c.GiveClue and (questions := truth.secrets.questions):
        return Choice(choice.command, {"number": (1,), "word": (questions[0].word,)})
    if choice.command is c.Touch:
        rivals = truth.options.mode is not c.Mode.COOPERATIVE and rnd.random() < 0.3
        looked_for = e.Colour(team.rival if rivals else team)
        wanted = looked_for if truth.agents_left(team) else e.Colour.ASSASSIN
        right = tuple(card for card in truth.uncovered if truth.secrets.key[card] is wanted)
        return Choice(choice.command, {"card": right or truth.uncovered})
    return choice


def asks_for(open: type[c.Open]) -> Callable[[History, Random], tuple[Command, ...]]:
    def asks(history: History, rnd: Random) -> tuple[Command, ...]:
        laid = next((event.faces for event in history if isinstance(event, e.BoardLaid)), ())
        odd = odd_clues(laid, rnd)
        places = rnd.sample(range(-1, 26), 9)
        return (
            opening(open, rnd),
            *(c.GiveClue(clue(rnd), number) for number in (*range(-1, 11), UNLIMITED)),
            *(c.GiveClue(word, 1) for word in odd),
            *(c.AskApproval(word) for word in (*odd, clue(rnd))),
            *(kind(place) for place in places for kind in (c.Touch, c.PenaltyCover, c.EnemyCover)),
            *(kind(answer) for answer in c.Answer for kind in (c.Vote, c.Rule)),
            *(c.AnswerApproval(clue(rnd).strip().lower(), answer) for answer in c.Answer),
            *(kind() for kind in (c.Stop, c.ChallengeClue, c.Concede, c.Withdraw)),
            c.DeclareInvalid(),
            c.TurnHourglass(),
            *ASKS,
            *rnd.sample(QUARRELS, 12),
        )

    return asks


def redeal_codenames(history: History, seat: Seat | None, rnd: Random) -> Retold:
    """Other colours under the uncovered cards (CN-100), until all is laid open (CN-108); and other
    questions between the spymasters, which are never laid open (CN-105)."""
    over = any(isinstance(event, Unsealing) for event in history)
    covers = e.CardCovered | e.PenaltyCovered | e.EnemyCovered
    covered = {event.card for event in history if isinstance(event, covers)}

    def anew(place: int, event: Event) -> Event:
        match event:
            case e.KeyDealt(key=key) if not (over or is_spymaster(seat)):
                return replace(event, key=reshuffled(key, covered, rnd))
            case SealKept() if not (over or seat == HOUSE):
                return replace(event, nonce=rnd.randbytes(32).hex())
            case e.ApprovalAsked(word=word) if not is_spymaster(seat):
                kept = word in public_approvals(history[place:])
                return event if kept else replace(event, word=f"secret{rnd.randrange(10**6)}")
            case _:
                return event

    return tuple((anew(place, event),) for place, event in enumerate(history))


def drawn(truth: Any, happened: History, draws: tuple[Draw, ...]) -> tuple[Draw, ...]:
    """D-8: the card that chance covers is for all to see; where it lies among those of its colour
    is not."""
    for event in happened:
        if isinstance(event, e.PenaltyCovered | e.EnemyCovered):
            return ((cards_of(truth, event.colour).index(event.card),),)
    return draws


def public_approvals(later: History) -> set[str]:
    """What came out in this turn."""
    turn = takewhile(lambda event: not isinstance(event, e.TurnPassed), later)
    return {event.word for event in turn if isinstance(event, e.ClueApproved)}


def reshuffled(key: tuple[Any, ...], covered: set[int], rnd: Random) -> tuple[Any, ...]:
    places = [place for place in range(len(key)) if place not in covered]
    source = dict(zip(places, rnd.sample(places, len(places)), strict=True))
    return tuple(key[source.get(place, place)] for place in range(len(key)))


def redraw_codenames(draws: tuple[Draw, ...], seat: Seat | None, rnd: Random) -> tuple[Draw, ...]:
    words, starting, key, _ = draws
    other = key if is_spymaster(seat) else tuple(rnd.sample(key, len(key)))
    return words, starting, other, rnd.randbytes(32).hex()


def is_spymaster(seat: Seat | None) -> bool:
    return seat is not None and seat.endswith("spymaster")


def codenames(open: type[c.Open], *, first: int) -> World:
    """`first` is the variant of the first game; one after another follows."""
    return World(
        tuple(seats for mode in c.Mode for seats in SEATINGS[mode]),
        lambda seats, rnd: opening(open, rnd, seats),
        fill_for(open),
        asks_for(open),
        redeal_codenames,
        redraw_codenames,
        inform_codenames,
        rare={c.TurnHourglass: 1, c.AskApproval: 1, c.DeclareInvalid: 1},
        bound=1500,  # 25 turns of at most 10 questions and answers, a clue, a claim, votes
        drawn=drawn,
        nth=lambda n, rnd: opening(open, rnd, variants=[VARIANTS[(first + n) % len(VARIANTS)]]),
    )
