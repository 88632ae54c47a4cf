"""The hands of a spymaster and of an operative, in Codenames and in Pictures."""

from __future__ import annotations

from games.engines.codenames.state import (
    Claiming,
    Cluing,
    EnemyCovering,
    Guessing,
    Over,
    Penalty,
    SuddenDeath,
)
from games.engines.codenames.terms import Part
from web.pages.page import tell
from web.table.hands import cards
from web.table.hands.cards import AREA, FOLDED, NONE, STOP, named, offers
from web.table.hands.hand import Asked, Hands


def hands(asked: Asked) -> Hands:
    over = isinstance(asked.view.turn, Over)
    # PIC-85: to stop in sudden death is to lose, so nobody does it by accident.
    folded = (*FOLDED, STOP) if isinstance(asked.view.turn, SuddenDeath) else FOLDED
    return cards.hands(asked, now=now(asked), key="" if over else key(asked), folded=folded)


def key(asked: Asked) -> str:
    """Spymasters see the key; what everybody sees is for all to look at."""
    you = asked.view.you
    return "spymaster" if you is not None and you.part is Part.SPYMASTER else NONE


def now(asked: Asked) -> str:
    """What this seat is to do, or for whom it waits."""
    view, who = asked.view, named(asked, asked.awaited)
    if isinstance(view.turn, Over):
        return tell(AREA, "over")
    if view.you is None:
        return tell(AREA, "looking", who=who)
    if not asked.choices and view.you.seat in asked.awaited:
        return tell(AREA, "paused")
    what = ""
    if isinstance(view.turn, Penalty):
        what = asked.voice.say("agent", view.turn.colour)
    return tell(AREA, moment(asked), who=who, what=what)


def moment(asked: Asked) -> str:
    """The sentence for this phase and this role."""
    turn, you = asked.view.turn, asked.view.you
    mine = you.team in (turn.team, None)
    match turn:
        case Cluing(team) if offers(asked, "give_clue"):
            return f"clue_{team}"
        case Cluing() if offers(asked, "answer_approval"):
            return "approve"
        case Cluing():
            return "clue_team" if mine else "clue_rivals"
        case Guessing() if offers(asked, "touch"):
            return "guess_more" if offers(asked, "stop") else "guess"
        case Guessing():
            return "guess_team" if mine else "guess_rivals"
        case Claiming():
            own = (name for name in ("vote", "concede", "withdraw") if offers(asked, name))
            return next(own, "claim")
        case Penalty():
            return "penalty" if offers(asked, "penalty_cover") else "penalty_wait"
        case EnemyCovering():
            return "enemy_cover" if offers(asked, "enemy_cover") else "enemy_cover_wait"
        case SuddenDeath():
            return "sudden" if offers(asked, "touch") else "sudden_wait"
        case _:
            return "paused"
