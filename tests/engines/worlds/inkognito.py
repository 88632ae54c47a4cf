"""The world of Inkognito."""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import Any

from games.engines.engine import Choice, Command, Seat
from games.engines.inkognito import commands as c
from games.engines.inkognito import events as e
from games.engines.inkognito.answers import due, suitable
from games.engines.inkognito.city import BESIDE, NEIGHBOURS, STARTS, Space
from games.engines.inkognito.claims import dealt
from games.engines.inkognito.commands import Colours, Options, Players, RepeatRule
from games.engines.inkognito.terms import (
    Ball,
    Build,
    Card,
    Cards,
    Colour,
    Figure,
    Guess,
    Identity,
    Kind,
    Line,
    Tic,
)
from tests.engines.worlds.clock import ASKS
from tests.engines.worlds.dispute import ASKS as QUARRELS
from tests.engines.worlds.inkognito_secrets import drawn, guessed, redeal, redraw, resent
from tests.engines.worlds.world import STRANGER, History, World, filled

AMBASSADOR = Seat("ambassador")
NUMBERED = tuple(Seat(f"agent_{number}") for number in (1, 2, 3, 4))
COLOURED = tuple(map(Seat, Colour))
# INK-1, INK-12: three, four and five, with chairs by number and with a chair for each colour.
SEATINGS = {
    NUMBERED[:3]: (Players.THREE, Colours.CHANCE),
    (*COLOURED[:1], *COLOURED[2:]): (Players.THREE, Colours.CHAIRS),
    NUMBERED: (Players.FOUR, Colours.CHANCE),
    COLOURED: (Players.FOUR, Colours.CHAIRS),
    (*NUMBERED, AMBASSADOR): (Players.FIVE, Colours.CHANCE),
    (*COLOURED, AMBASSADOR): (Players.FIVE, Colours.CHAIRS),
}


def away(space: Space) -> dict[Space, int]:
    """How many steps every space is away from this one."""
    steps, edge = {space: 0}, [space]
    for near in edge:  # which grows
        for beside in BESIDE[near]:
            if beside not in steps:
                steps[beside] = steps[near] + 1
                edge.append(beside)
    return steps


AWAY = {space: away(space) for space in Space}
LIKED = "target", "kind", "cards"  # of which the first is chosen mostly


def opening(rnd: Random, seats: tuple[Seat, ...] | None = None) -> c.Open:
    """Every way to play, for a few turns."""
    seats = seats or rnd.choice(tuple(SEATINGS))
    players, colours = SEATINGS[seats]
    options = Options(
        players=players,
        colours=colours,
        repeat_rule=rnd.choice((*RepeatRule, RepeatRule.CHALLENGE)),
        embassy_by_aside=rnd.random() < 0.5,
        turn_limit=rnd.choice((2, 3, 4, 5, 6, 7, 16)),
        helper=rnd.random() < 0.7,
    )
    return c.Open(tuple(rnd.sample(seats, len(seats))), options)


def fill(choice: Choice, rnd: Random) -> Command:
    """Some cards are shown more often than others, so that some are shown again."""
    if choice.command is c.Open:
        return opening(rnd)
    options, free = dict(choice.options), {}
    for field in LIKED:
        if field in options and rnd.random() < 0.8:
            options[field] = options[field][:1]
    if choice.command is c.Declare and "record" not in options:
        [example] = choice.hints["record"]
        free["record"] = tuple(guessed(guess.seat, rnd) for guess in example)
    return filled(Choice(choice.command, options), rnd, **free)


def guide(truth: Any, seat: Seat, choice: Choice, rnd: Random) -> Choice:
    """Goes to where somebody stands and puts nobody far aside, so that they meet again, and shows
    the same cards again."""
    kind, options = choice.command, dict(choice.options)
    own, standing = truth.figures(seat), truth.standing
    if kind is c.Step:
        mine = options["figure"][0] in own
        others = [space for figure, space in standing.items() if (figure in own) is not mine]
        far = {to: min(AWAY[to][space] for space in others) for to in options["to"]}
        prefer(options, "to", [to for to in far if far[to] == min(far.values())])
    if kind is c.PutAside:
        prefer(options, "to", {to for figure in own for to in BESIDE[standing[figure]]})
    if kind is c.Show and rnd.random() < 0.5:
        prefer(options, "cards", truth.shown_to(truth.questions[-1].asker, seat))
    return Choice(kind, options, choice.hints)


def inform(truth: Any, seat: Seat, choice: Choice, rnd: Random) -> Choice:
    """Knows the partner, and at times everybody."""
    kind, options = choice.command, dict(choice.options)
    deal = dealt(truth) if kind in (c.Claim, c.Declare) else {}
    if kind is c.Claim:
        partner = deal[seat].identity.partner
        prefer(options, "partner", [who for who in deal if deal[who].identity is partner])
    if kind is c.Declare and rnd.random() < 0.5:
        right = tuple(Guess(who, dealt.identity, dealt.build) for who, dealt in deal.items())
        options["record"] = (right,)
    return Choice(kind, options, choice.hints)


def prefer(options: dict[str, Any], field: str, liked: Collection[object]) -> None:
    options[field] = tuple(value for value in options[field] if value in liked) or options[field]


def asks(history: History, rnd: Random) -> tuple[Command, ...]:
    standing = standing_after(history) or {Figure.AMBASSADOR: Space.PIAZZA}
    seats = (*(person.seat for person in history[0].seats), STRANGER) if history else NUMBERED
    figures, spaces, kinds = tuple(standing), tuple(Space), tuple(Kind)
    return (
        opening(rnd),
        rnd.choice(odd_openings(rnd)),
        *(c.Place(tuple(rnd.sample(starts, 4))) for starts in rnd.sample(STARTINGS, 2)),
        c.Place(tuple(rnd.choices(rnd.choice((*STARTINGS, spaces)), k=4))),
        *(step(figure, standing, rnd) for figure in rnd.choices(figures, k=5)),
        c.Step(rnd.choice(BALLS), rnd.choice(FIGURES), rnd.choice(spaces), rnd.choice(LINES)),
        *(ask(figure, standing, rnd) for figure in rnd.choices(figures, k=2)),
        *(c.AskAmbassador(seat, rnd.choice(kinds)) for seat in rnd.sample(seats, 2)),
        *(
            c.ExtraStep(figure, rnd.choice((*BESIDE[standing[figure]], rnd.choice(spaces))))
            for figure in rnd.choices(figures, k=2)
        ),
        *map(c.Claim, rnd.sample(seats, 2)),
        *(c.Show(cards) for cards in shows(rnd)),
        *(c.PutAside(space) for space in rnd.sample(spaces, 2)),
        c.Gesture(rnd.choice(tuple(Tic))),
        *(c.Declare(record) for record in rnd.sample(records(seats, rnd), 2)),
        *(kind() for kind in PLAIN),
        *ASKS,
        *rnd.sample(QUARRELS, 12),
    )


BALLS, FIGURES, LINES, STARTINGS = tuple(Ball), tuple(Figure), tuple(Line), tuple(STARTS.values())
SHAPED = sorted(
    {
        cards
        for kind in Kind
        for pair in (True, False)
        for cards in suitable(frozenset(Card), due(kind, pair=pair))
    },
    key=sorted,  # a set has no order of its own
)
PLAIN = (
    c.PlaceRandomly,
    c.Undo,
    c.EndMovement,
    c.EndTurn,
    c.ClaimAlone,
    c.AcceptAnswer,
    c.Accuse,
    c.ShakeHands,
    c.RefuseHand,
)


def odd_openings(rnd: Random) -> tuple[c.Open, ...]:
    """Tables at which nobody can play."""
    five = (*COLOURED, AMBASSADOR)
    return (
        c.Open((), Options()),
        c.Open(NUMBERED[:3], Options()),
        c.Open(NUMBERED, Options(players=Players.THREE)),
        c.Open(NUMBERED, Options(colours=Colours.CHAIRS)),
        c.Open(five, Options(colours=Colours.CHAIRS)),
        c.Open(COLOURED, Options(players=Players.FIVE, colours=Colours.CHAIRS)),
        c.Open(COLOURED[:2], Options(players=Players.THREE, colours=Colours.CHAIRS)),
        c.Open((*NUMBERED, Seat("dummy")), Options(turn_limit=rnd.randint(1, 9))),
    )


def standing_after(history: History) -> dict[Figure, Space]:
    standing: dict[Figure, Space] = {}
    steps: list[e.FigureStepped] = []
    for event in history:
        match event:
            case e.FiguresPlaced(placed):
                standing = {one.figure: one.space for one in placed}
            case e.FigureStepped(figure=figure, to=to):
                standing[figure] = to
                steps.append(event)
            case e.StepUndone():
                last = steps.pop()
                standing[last.figure] = last.origin
            case e.FigurePutAside(figure, to) | e.ExtraStepTaken(figure, to):
                standing[figure] = to
    return standing


def step(figure: Figure, standing: dict[Figure, Space], rnd: Random) -> c.Step:
    """Along a line, whether or not there is a ball for it."""
    line = rnd.choice([line for line in LINES if NEIGHBOURS[line][standing[figure]]])
    to = rnd.choice(NEIGHBOURS[line][standing[figure]])
    return c.Step(rnd.choice(BALLS), figure, to, line)


def ask(figure: Figure, standing: dict[Figure, Space], rnd: Random) -> c.Ask:
    """Of somebody on the same space, if there is anybody."""
    there = [other for other, space in standing.items() if space is standing[figure]]
    return c.Ask(figure, rnd.choice((*there, rnd.choice(FIGURES))), rnd.choice(tuple(Kind)))


def shows(rnd: Random) -> list[Cards]:
    """Cards of the right shape and of any, foreign grey ones and missions among them."""
    odd = [frozenset(rnd.sample(tuple(Card), size)) for size in (rnd.randrange(2), 2, 3, 4)]
    return [*rnd.sample(SHAPED, 7), *rnd.sample(odd, 2)]


def records(seats: tuple[Seat, ...], rnd: Random) -> tuple[tuple[Guess, ...], ...]:
    """INK-100: whole, short, doubled, of strangers, and of too many."""
    whole = tuple(guessed(seat, rnd) for seat in seats if seat not in (AMBASSADOR, STRANGER))
    alike = tuple(Guess(guess.seat, Identity.BUBBLE, Build.FAT) for guess in whole)
    odd = (), whole[1:], whole + whole[:1], whole[1:] + whole[1:2], whole * 4
    return whole, alike, rnd.choice(odd), (*whole[1:], guessed(STRANGER, rnd))


INKOGNITO = World(
    tuple(SEATINGS),
    lambda seats, rnd: opening(rnd, seats),
    fill,
    asks,
    redeal,
    redraw,
    inform,
    rare={
        c.Step: 1,
        c.EndMovement: 3,
        c.ExtraStep: 2,
        c.Undo: 6,
        c.EndTurn: 4,
        c.Gesture: 90,
        c.Declare: 40,
        c.Claim: 60,
        c.ClaimAlone: 60,
    },
    bound=500,  # 16 turns of steps taken back and gestures between any two
    guide=guide,
    resent=resent,
    drawn=drawn,
)
