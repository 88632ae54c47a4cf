"""The hands of a side in Duet."""

from __future__ import annotations

from games.engines.duet.state import Cluing, Guessing, Over, SuddenDeath
from web.pages.page import tell
from web.table.hands import cards
from web.table.hands.cards import AREA, NONE, named, offers
from web.table.hands.hand import Asked, Hands


def hands(asked: Asked) -> Hands:
    """Each side sees its own key, until both lie open."""
    you, over = asked.view.you, isinstance(asked.view.turn, Over)
    side = you.side if you is not None and not over else ""
    return cards.hands(asked, now=now(asked), key="" if over else side or NONE, side=side)


def now(asked: Asked) -> str:
    """What this side is to do, or for whom it waits."""
    view, who = asked.view, named(asked, asked.awaited)
    if isinstance(view.turn, Over):
        return tell(AREA, "duet_over")
    if view.you is None:
        return tell(AREA, "looking", who=who)
    if not asked.choices and view.you.seat in asked.awaited:
        return tell(AREA, "paused")
    if offers(asked, "give_clue"):
        who = named(asked, (s.seat for s in view.seats if s.side is view.you.side.other))
    return tell(AREA, moment(asked), who=who)


def moment(asked: Asked) -> str:
    """The sentence for this phase and this side."""
    turn = asked.view.turn
    match turn:
        case Cluing(givers) if offers(asked, "give_clue"):
            return "duet_clue" if len(givers) == 1 else "duet_clue_first"
        case Cluing():
            return "duet_clue_wait"
        case Guessing() if offers(asked, "touch"):
            return "duet_guess_more" if offers(asked, "stop") else "duet_guess"
        case Guessing():
            return "duet_called" if offers(asked, "agree_invalid") else "duet_guess_wait"
        case SuddenDeath():
            return "duet_sudden" if offers(asked, "touch") else "duet_sudden_wait"
        case _:
            return "paused"
