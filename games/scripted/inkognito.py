"""Scripted players of Inkognito: one who does anything that is legal, and one who thinks.

Both get what a client gets, the view and the choices of their own seat, and dice.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from random import Random

from games.engines.engine import Choice, Command, Seat
from games.engines.inkognito import commands as c
from games.engines.inkognito.answers import COLOURED, GREY, MISSIONS, repeats
from games.engines.inkognito.city import Space
from games.engines.inkognito.missions import Goal
from games.engines.inkognito.phases import Meet, Moving, PuttingAside, Reviewing, Showing
from games.engines.inkognito.terms import (
    Build,
    Cards,
    Figure,
    Form,
    Guess,
    Identity,
    Kind,
)
from games.engines.inkognito.view import View
from games.scripted.inkognito_mind import SURE, Mind
from games.scripted.inkognito_walk import AWAY, Walk, worth_asking

Choices = tuple[Choice, ...]
RARELY = {c.Gesture: 0.02, c.Declare: 0.02, c.Claim: 0.01, c.ClaimAlone: 0.01}


# Anything that is legal


def random_move(view: View, choices: Choices, rnd: Random) -> Command:
    """Whatever is offered, but what ends or delays the game only now and then, and nothing is taken
    back as long as there is a way on. Likes company, and shows some cards again."""
    rare = [choice for choice in choices if rnd.random() < RARELY.get(choice.command, 0)]
    usual = [choice for choice in choices if choice.command not in (*RARELY, c.Undo)]
    if rare or not usual:
        back = [choice for choice in choices if choice.command is c.Undo]
        return filled(rnd.choice(rare or back or list(choices)), rnd)
    if isinstance(view.turn, Moving):
        usual = sociable(view, view.turn, usual, rnd)
    asks = [choice for choice in usual if choice.command in (c.Ask, c.AskAmbassador)]
    chosen = rnd.choice(asks if asks and rnd.random() < 0.8 else usual)
    if chosen.command is c.Show and rnd.random() < 0.3:
        chosen = narrowed(chosen, "cards", {showing.cards for showing in known_showings(view)})
    return filled(chosen, rnd)


def sociable(view: View, turn: Moving, usual: list[Choice], rnd: Random) -> list[Choice]:
    """Steps to where somebody stands; or no more steps, if somebody is there."""
    standing = {one.figure: one.space for one in view.standing}
    walked = {step.figure for step in turn.steps}
    left_behind = [space for figure, space in standing.items() if figure not in walked]
    met = any(standing[figure] in left_behind for figure in walked)
    ending = [choice for choice in usual if choice.command is c.EndMovement]
    steps = [choice for choice in usual if choice.command is c.Step]
    if ending and (not steps or turn.undone or rnd.random() < (0.8 if met else 0.2)):
        return ending
    if rnd.random() < 0.2:
        return steps
    colour = None if view.you is None else view.you.colour
    others = {space for figure, space in standing.items() if figure.colour is not colour}
    near = [narrowed(choice, "to", others) for choice in steps]
    return [choice for choice in near if others.issuperset(choice.options["to"])] or near


def known_showings(view: View) -> tuple[Showing, ...]:
    return () if view.sheet is None else view.sheet.shown


def narrowed(choice: Choice, field: str, liked: Collection[object]) -> Choice:
    """The same with fewer values, if there are any that are liked."""
    some = tuple(value for value in choice.options[field] if value in liked)
    return choice._replace(options={**choice.options, field: some or choice.options[field]})


def filled(choice: Choice, rnd: Random, **chosen: object) -> Command:
    """One of the values of each closed field, and any full record (INK-100)."""
    values = {name: rnd.choice(of) for name, of in choice.options.items()}
    if choice.command is c.Declare:
        [example] = choice.hints["record"]
        values["record"] = tuple(
            Guess(guess.seat, rnd.choice(tuple(Identity)), rnd.choice(tuple(Build)))
            for guess in example
        )
    return choice.command(**values | chosen)


# What is best


def thoughtful_move(view: View, choices: Choices, rnd: Random) -> Command:
    """Looks for the partner, then for his mission card, and then does what the two of them must."""
    offered = {choice.command: choice for choice in choices}
    if view.sheet is None or view.sheet.deduction is None or view.number == 0:
        return random_move(view, choices, rnd)
    mind = Mind(view)
    if c.Declare in offered and (record := found_out(mind)):
        return c.Declare(record)
    if c.ShakeHands in offered:  # INK-83: if he is no partner, it does not matter
        return c.ShakeHands()
    if c.Show in offered:
        return c.Show(shown(mind, offered[c.Show].options["cards"], rnd))
    if isinstance(view.turn, Reviewing):
        return c.Accuse() if shown_again(view) else c.AcceptAnswer()
    if isinstance(view.turn, Moving):
        return Walk(mind).best(choices) or stay(offered, choices, rnd)
    if isinstance(view.turn, Meet):
        return meet(mind, choices, rnd)
    if c.PutAside in offered:
        return c.PutAside(put_aside(mind, offered[c.PutAside].options["to"], rnd))
    return random_move(view, choices, rnd)


def found_out(mind: Mind) -> tuple[Guess, ...] | None:
    """INK-100: the record, if there is one possibility for all eight entries."""
    record = tuple(
        Guess(seat, who, build)
        for seat in mind.colours
        for who in Identity
        for build in Build
        if mind.is_who(seat, who) == 1 and mind.is_built(seat, build) == 1
    )
    return record if len(record) == len(mind.colours) else None


def shown(mind: Mind, options: tuple[Cards, ...], rnd: Random) -> Cards:
    """To the partner everything, and to others as little as can be, and nothing again."""
    question = mind.view.questions[-1]
    if mind.partner_is(question.asker) >= SURE:
        return max(options, key=lambda cards: (len(cards & MISSIONS), len(cards & GREY)))
    plain = [cards for cards in options if cards <= COLOURED] or list(options)
    sheet = mind.view.sheet
    before = [] if sheet is None else [
        showing.cards
        for showing in sheet.shown
        if showing.form is Form.WHOLE and showing.seen_by(question.asker)
    ]  # fmt: skip
    return rnd.choice([cards for cards in plain if not repeats(cards, before)] or plain)


def shown_again(view: View) -> bool:
    """INK-61: what the asker has seen before."""
    assert view.sheet is not None
    *earlier, last = view.sheet.seen
    before = [
        showing.cards
        for showing in earlier
        if showing.responder == last.responder and showing.form is Form.WHOLE
    ]
    return last.form is Form.WHOLE and repeats(last.cards, before)


def stay(offered: dict[type[Command], Choice], choices: Choices, rnd: Random) -> Command:
    """Movement is over, or a step must be taken back first."""
    for command in (c.EndMovement, c.Undo):
        if command in offered:
            return command()
    return filled(rnd.choice([choice for choice in choices if choice.command is c.Step]), rnd)


def meet(mind: Mind, choices: Choices, rnd: Random) -> Command:
    """Claims what holds; or asks whom there is most to learn from."""
    view = mind.view
    places = {one.figure: one.space for one in view.standing}
    if mind.done(places, arrived=view.arrived) >= SURE:
        return c.ClaimAlone() if mind.partner is None else c.Claim(mind.partner)
    asks = [*questions(mind, choices)]
    return max(asks, key=lambda ask: ask[0])[1] if asks else c.EndTurn()


def questions(mind: Mind, choices: Choices) -> Iterator[tuple[float, Command]]:
    """What may be asked, and what that is worth."""
    for choice in choices:
        if choice.command is c.Ask:
            [figure], [met] = choice.options["figure"], choice.options["met"]
            owner = next(who for who, colour in mind.colours.items() if colour is met.colour)
            worth = worth_asking(mind, owner) + 3 * (met is helped(mind))
            yield worth, c.Ask(figure, met, about(mind, owner))
        if choice.command is c.AskAmbassador:
            for target in choice.options["target"]:
                worth = 0.8 * worth_asking(mind, target)
                yield worth, c.AskAmbassador(target, about(mind, target))


def about(mind: Mind, seat: Seat) -> Kind:
    """Who he is, until that is known."""
    known = max(mind.is_who(seat, who) for who in Identity) >= SURE
    return Kind.BUILD if known else Kind.IDENTITY


def helped(mind: Mind) -> Figure | None:
    """The partner's figure that has to get somewhere, if it is his mission to get there."""
    mission = mind.mission
    if mission is None or mind.own is None or mind.alone:
        return None
    partner = mind.own.identity.partner
    theirs = mission.goal is Goal.TOGETHER or mission.agent is partner
    return mind.likely(partner) if theirs else None


def put_aside(mind: Mind, options: tuple[Space, ...], rnd: Random) -> Space:
    """To where it is of use: the partner near his goal, and whoever is not known yet near by."""
    view = mind.view
    assert isinstance(view.turn, PuttingAside)
    figure, mission = view.turn.figure, mind.mission
    places = {one.figure: one.space for one in view.standing}
    if mission is not None and figure in (helped(mind), Figure.AMBASSADOR):
        goal = mission.space or places[mind.figure]
        return min(options, key=AWAY[goal].__getitem__)
    owner = next((who for who, colour in mind.colours.items() if colour is figure.colour), None)
    if owner is None or mind.doubt(owner) < 1 or mind.own is None:
        return rnd.choice(options)
    return min(options, key=AWAY[places[mind.figure]].__getitem__)
