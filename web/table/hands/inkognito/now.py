"""What there is to do now, in one sentence, for whoever looks: also for whoever waits."""

from __future__ import annotations

from collections.abc import Collection

from games.engines.engine import Command, Seat
from games.engines.inkognito import commands as c
from games.engines.inkognito.phases import (
    Answering,
    Dealing,
    Handshaking,
    Meet,
    Moving,
    Over,
    Paying,
    Placing,
    PuttingAside,
    Reviewing,
)
from games.engines.inkognito.view import View
from web.pages.page import tell
from web.table.hands.inkognito.picking import AREA, Pick, sentence_case
from web.table.hands.inkognito.players import Players

Offered = Collection[type[Command]]


def said_now(view: View, pick: Pick, offered: Offered, players: Players) -> str:
    if offered:
        return yours(view, pick, offered, players)
    return theirs(view, players)


def yours(view: View, pick: Pick, offered: Offered, players: Players) -> str:
    """Somebody has a move, and this is who looks."""
    match view.turn:
        case Placing():
            return tell(AREA, "now_place")
        case Moving():
            return moving(view.turn, pick, offered, players)
        case Meet(meetings):
            ambassador = c.Claim not in offered
            key = "now_ask" if meetings else "now_nobody_met"
            return tell(AREA, f"{key}_ambassador" if ambassador else key)
        case Answering():
            question = view.questions[-1]
            asker = players.named(question.asker)
            cards = players.voice.counted("cards", question.cards)
            return tell(AREA, f"now_answer_{question.kind}", who=asker, cards=cards)
        case Reviewing():
            return tell(AREA, "now_review", who=players.named(view.questions[-1].responder))
        case Paying(cards=cards):
            return tell(AREA, "now_pay", cards=players.voice.counted("cards", cards))
        case PuttingAside(figure):
            return tell(AREA, "now_aside", figure=players.figure(figure))
        case Handshaking(claimant):
            return tell(AREA, "now_hand", who=players.named(claimant))
        case _:
            return theirs(view, players)


def moving(turn: Moving, pick: Pick, offered: Offered, players: Players) -> str:
    if pick.figure is not None and pick.to is None:
        return tell(AREA, "now_where", figure=players.figure(pick.figure))
    if pick.to is not None:
        return tell(AREA, "now_confirm")
    if c.EndMovement not in offered:
        return tell(AREA, "now_not_like_this")
    if c.Step not in offered:
        return tell(AREA, "now_no_steps")
    if turn.steps:
        return tell(AREA, "now_move_on")
    own = players.you is not None and players.colours.get(players.you) is None
    return tell(AREA, "now_move_ambassador" if own else "now_move")


def theirs(view: View, players: Players) -> str:
    """The table waits for others, or for nobody."""
    turn = view.turn
    match turn:
        case Dealing():
            return tell(AREA, "wait_deal")
        case Over():
            return tell(AREA, "wait_over")
        case Placing(placed):
            agents = [seated.seat for seated in view.seats if seated.colour]
            left = [seat for seat in agents if seat not in placed]
            key = "wait_place_done" if players.you in placed else "wait_place"
            return tell(AREA, key, who=listed(left, players))
        case Moving():
            return waits("wait_move", view.active, players)
        case Meet():
            return waits("wait_meet", view.active, players)
        case Answering(responder):
            return waits("wait_answer", responder, players)
        case Reviewing(asker):
            return waits("wait_review", asker, players)
        case Paying(responder):
            return waits("wait_pay", responder, players)
        case PuttingAside(figure):
            told = tell(AREA, "wait_aside", who=called(view.active, players),
                        figure=players.figure(figure))  # fmt: skip
            return sentence_case(told)
        case Handshaking(claimant, partner):
            return tell(
                AREA, "wait_hand", who=players.named(claimant), partner=players.named(partner)
            )


def waits(key: str, seat: Seat | None, players: Players) -> str:
    return tell(AREA, key, who=called(seat, players))


def called(seat: Seat | None, players: Players) -> str:
    return "" if seat is None else players.named(seat)


def listed(seats: Collection[Seat], players: Players) -> str:
    return ", ".join(players.named(seat) for seat in seats)
