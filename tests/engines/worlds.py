"""What the laws need of each game, and random legal games of all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import reduce
from itertools import takewhile
from random import Random
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from games.engines import pictures
from games.engines.chance import Chance, Draw
from games.engines.codenames import commands as c
from games.engines.codenames import events as e
from games.engines.codenames.setup import packs
from games.engines.codenames.terms import UNLIMITED
from games.engines.engine import (
    CLOCK,
    HOUSE,
    REFEREE,
    Choice,
    Command,
    Context,
    Engine,
    Event,
    Face,
    Picture,
    Refused,
    SealKept,
    Seat,
    Unsealing,
    Word,
)

AnyEngine = Engine[Any, Any, Any, Any, Any]
History = tuple[Event, ...]
NOON = datetime(2024, 6, 21, 12, tzinfo=UTC)
STRANGER = Seat("stranger")


class World(NamedTuple):
    """What one game brings. Only the rulebook says who may know what: an event may be wrong."""

    seats: tuple[tuple[Seat, ...], ...]  # several seatings
    open: Callable[[tuple[Seat, ...], Random], Command]
    fill: Callable[[Choice, Random], Command]  # a command of this choice, free text and all
    asks: Callable[[History, Random], tuple[Command, ...]]  # every value, sense and nonsense
    redeal: Callable[[History, Seat | None, Random], History]  # event for event, same to this seat
    redraw: Callable[[tuple[Draw, ...], Seat | None, Random], tuple[Draw, ...]]  # of the opening
    inform: Callable[[Any, Choice, Random], Choice]  # the same choice, for one who knows the truth
    rare: frozenset[type[Command]]  # what would fill a random game if it were tried often
    bound: int  # no game takes more steps


class Step(NamedTuple):
    """One command of a random game: the table before it, and what came of it."""

    seat: Seat
    command: Command
    truth: Any
    before: History
    events: History
    draws: tuple[Draw, ...]


def playout(engine: AnyEngine, seed: int) -> list[Step]:
    """A random legal game, to its end or to the bound of its world."""
    rnd, world = Random(seed), WORLDS[engine.name]
    if seed % 3:  # the others win games that these lose
        world = world._replace(inform=lambda truth, choice, rnd: choice)
    steps: list[Step] = []
    truth, history = engine.initial, ()
    while engine.result(truth) is None and len(steps) < world.bound:
        step = next(attempts(engine, world, steps, truth, history, rnd), None)
        if step is None:
            break
        steps.append(step)
        truth, history = reduce(engine.evolve, step.events, truth), history + step.events
    return steps


def attempts(
    engine: AnyEngine, world: World, steps: list[Step], truth: Any, history: History, rnd: Random
) -> Iterator[Step]:
    """What might be next, in random order. What is offered in vain is for the laws to find."""
    offers = [(seat, choice) for seat in senders(steps) for choice in engine.legal(truth, seat)]
    offers.sort(key=lambda offer: rnd.random() + (offer[1].command in world.rare) * rnd.random())
    for seat, choice in offers:
        command, chance = world.fill(world.inform(truth, choice, rnd), rnd), Chance(rnd)
        try:
            events = engine.decide(truth, command, Context(seat, NOON, chance))
        except Refused:
            continue
        yield Step(seat, command, truth, history, events, tuple(chance.draws))


def players(steps: list[Step]) -> tuple[Seat, ...]:
    return steps[0].command.seats if steps else ()  # type: ignore[attr-defined]  # an Open


def senders(steps: list[Step]) -> tuple[Seat, ...]:
    return *players(steps), HOUSE, CLOCK, REFEREE


def filled(choice: Choice, rnd: Random, **free: object) -> Command:
    """Closed fields at random, free ones as given."""
    return choice.command(**{n: rnd.choice(v) for n, v in choice.options.items()}, **free)


# Codenames and Pictures


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


def opening(open: type[c.Open], rnd: Random, seats: tuple[Seat, ...] | None = None) -> Command:
    """Every way to play, as often as any other."""
    mode = rnd.choice([m for m in c.Mode if seats is None or seats in SEATINGS[m]])
    cards = rnd.choice(list(c.Cards))
    options = c.Options(
        language=rnd.choice(list(c.Language)),
        mode=mode,
        grid=rnd.choice(list(c.Grid)),
        cards=cards,
        share=rnd.choice((None, rnd.randint(1, 19))) if cards is c.Cards.MIXED else None,
        deck=rnd.choice(list(c.Deck)),
        assassin_ending=rnd.random() < 0.5,
        advanced_numbers=rnd.random() < 0.7,
        arbiter=c.Arbiter.CLUE_LAW if mode is c.Mode.COOPERATIVE else rnd.choice(list(c.Arbiter)),
        strict_table=rnd.random() < 0.3,
        house_rules=frozenset(rnd.sample(list(c.HouseRule), rnd.randrange(4))),
    )
    options = msgspec.convert(options, type(open(()).options), from_attributes=True)
    seats = seats or rnd.choice(SEATINGS[mode])
    return open(tuple(rnd.sample(seats, len(seats))), options, faces(options, rnd))


def faces(options: c.Options, rnd: Random) -> tuple[Face, ...]:
    """Cards of both kinds, in no order."""
    drawn: list[Face] = []
    for pack in packs(options):
        names = rnd.sample(range(100, 999), pack.size)
        drawn += words(rnd)[: pack.size] if pack.face is Word else [Picture(f"p{n}") for n in names]
    return tuple(rnd.sample(drawn, len(drawn)))


def words(rnd: Random) -> list[Word]:
    """Words of uneven length and make. None has a Q: that is for clues, and for some families."""
    parts = ("A", "BO", "Č", "DRA", "EŇ", "-F", "GH", "'H", " IX", "ŁÓ", "MMM", "7")
    names = {f"W{''.join(rnd.choices(parts, k=rnd.randint(2, 6)))}" for _ in range(70)}
    families: list[tuple[str, ...]] = [(), (), (), ("qua*", "quidditch"), ("q7",)]
    return [Word(name, rnd.choice(families)) for name in rnd.sample(sorted(names), len(names))]


def clue(rnd: Random) -> str:
    return rnd.choice(("Q", "qua", "QÚRQ", "Q'ran", "q-7", "ＱＵＩＰ", " quilt ", "Quidditch"))


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


def inform_codenames(truth: Any, choice: Choice, rnd: Random) -> Choice:
    """Touches what is right, gives the clue that was approved, and approves."""
    team = getattr(truth.turn, "team", None)
    if choice.command is c.AnswerApproval:
        return Choice(choice.command, dict(choice.options) | {"answer": (c.Answer.YES,)})
    if choice.command is c.GiveClue and (questions := truth.secrets.questions):
        return Choice(choice.command, {"number": (1,), "word": (questions[0].word,)})
    if choice.command is c.Touch:
        wanted = e.Colour(team) if truth.agents_left(team) else e.Colour.ASSASSIN
        right = tuple(card for card in truth.uncovered if truth.secrets.key[card] is wanted)
        return Choice(choice.command, {"card": right or truth.uncovered})
    return choice


def asks_for(open: type[c.Open]) -> Callable[[History, Random], tuple[Command, ...]]:
    def asks(history: History, rnd: Random) -> tuple[Command, ...]:
        laid = next((event.faces for event in history if isinstance(event, e.BoardLaid)), ())
        on_table = [face.word for face in laid if isinstance(face, Word)]
        odd = ("", "?", "q q", "q" * 41, "q\u200b", rnd.choice(on_table or ["w"]))
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
        )

    return asks


def redeal_codenames(history: History, seat: Seat | None, rnd: Random) -> History:
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

    return tuple(anew(place, event) for place, event in enumerate(history))


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


def codenames(open: type[c.Open]) -> World:
    return World(
        tuple(seats for mode in c.Mode for seats in SEATINGS[mode]),
        lambda seats, rnd: opening(open, rnd, seats),
        fill_for(open),
        asks_for(open),
        redeal_codenames,
        redraw_codenames,
        inform_codenames,
        rare=frozenset({c.TurnHourglass, c.AskApproval, c.DeclareInvalid}),
        bound=1500,  # 25 turns of at most 10 questions and answers, a clue, a claim, votes
    )


WORLDS = {"codenames": codenames(c.Open), "pictures": codenames(pictures.Open)}
