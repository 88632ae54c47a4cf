"""Disputes of a random game: they have chance of their own, so that games without them stay as they
are. In such a game there is a referee, who rules by chance."""

from __future__ import annotations

from random import Random
from typing import Any

from games.engines import dispute as d
from games.engines.chance import Chance
from games.engines.engine import REFEREE, Command, Context, Refused
from games.engines.refereed import seats
from tests.engines.worlds.world import NOON, AnyEngine, History, Step

EVERY, WHICH = 8, 5  # games one is quarrelled in
OFTEN = 0.2  # somebody disputes something before so many of the moves
RARE = d.Outcome.NO_RESULT  # ends a game, so it is not ruled often
OURS = frozenset((*d.COMMANDS, d.RuleDispute))
ASKS: tuple[Command, ...] = (
    *(d.DisputeClue(n, complaint) for n in range(1, 6) for complaint in (*d.OF_CLUES, *d.OF_CARDS)),
    *(d.DisputeReveal(n, complaint) for n in range(1, 6) for complaint in d.Complaint),
    *(d.RuleDispute(outcome, d.Grounds.AS_NOTED, "so") for outcome in d.Outcome),
    d.DisputeConduct(), d.AcceptDispute(), d.WithdrawDispute(), d.Appeal(),
)  # fmt: skip


def quarrel_of(seed: int) -> Random | None:
    """Most games are played without one."""
    return Random(f"quarrel {seed}") if seed % EVERY == WHICH else None


def quarrelled(engine: AnyEngine, truth: Any, history: History, rnd: Random) -> Step | None:
    """What somebody says of a dispute now: raises one, settles it, rules on it or appeals."""
    who = [*seats(truth), REFEREE] if truth.seats else []
    offers = [
        (seat, choice)
        for seat in who
        for choice in (*engine.legal(truth, seat), *engine.disputes(truth, seat))
        if choice.command in OURS
    ]
    if not offers:
        return None
    seat, choice = rnd.choice(offers)
    if choice.command is d.DisputeConduct and rnd.random() < 0.7:
        return None
    options = dict(choice.options)
    if "outcome" in options and rnd.random() < 0.65:
        options["outcome"] = tuple(o for o in options["outcome"] if o is not RARE)
    command = choice.command(**{name: rnd.choice(values) for name, values in options.items()})
    chance = Chance(rnd)
    try:
        events = engine.decide(truth, command, Context(seat, NOON, chance))
    except Refused:  # what is offered in vain is for the laws to find
        return None
    return Step(seat, command, truth, history, events, tuple(chance.draws))
