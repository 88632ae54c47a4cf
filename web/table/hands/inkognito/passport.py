"""The passport: who I am, what I can show for it, and which missions may be ours."""

from __future__ import annotations

from games.engines.inkognito.missions import ESCAPES, ORDER, TABLE, Goal, Mission
from games.engines.inkognito.phases import Over
from games.engines.inkognito.terms import FIGURES, Dealt, Letter, Team
from games.engines.inkognito.view import View
from web.boards.venice import PAWNS, space_named
from web.pages.page import tell
from web.table.hands.inkognito.picking import AREA, sentence_case
from web.table.hands.inkognito.players import Players

Shown = dict[str, object]


def passport(view: View, players: Players) -> Shown | None:
    """Nothing for onlookers, before the deal, and when all cards lie open."""
    if view.you is None or isinstance(view.turn, Over):
        return None
    if view.you.colour is None:
        return {"ambassador": True}
    own = next((card.dealt for card in view.cards if card.seat == view.you.seat), None)
    if own is None:
        return None
    voice = players.voice
    head, body = PAWNS[own.build]
    return {
        "identity": voice.say("identity", own.identity),
        "partner": voice.say("identity", own.identity.partner),
        "build": voice.say("card", own.build),
        "figure": sentence_case(players.figure(FIGURES[view.you.colour, own.build])),
        "letter": own.letter.upper(),
        "pawn": {"head": head, "body": body, "colour": view.you.colour},
        "gesture": voice.say("gesture", TICS[own.identity]),
        "missions": [*missions(own, view, players)],
        "alone": space_named(ESCAPES[own.identity], voice) if len(view.seats) == 3 else "",
    }


TICS = {"fiddlebottom": "twitch", "bubble": "tug", "agent_x": "frown", "zsa_zsa": "turn_up"}


def missions(own: Dealt, view: View, players: Players) -> list[Shown]:
    """INK-72: one for each letter that the partner may have; of those that cannot be, it is said
    as far as the sheet counts it."""
    team, first = own.identity.team, ORDER[own.identity.team][0]
    found = []
    for letter in Letter:
        if letter is not own.letter:
            mine_first = own.identity is first
            key = own.letter + letter if mine_first else letter + own.letter
            found.append(
                {
                    "letter": letter.upper(),
                    "what": mission_told(TABLE[team][key], team, view, players),
                    "possible": partner_may_have(own, letter, view),
                }
            )
    return found


def partner_may_have(own: Dealt, letter: Letter, view: View) -> bool:
    deduction = view.sheet.deduction if view.sheet else None
    if deduction is None:
        return True
    partner = own.identity.partner
    return any(
        getattr(suspect.identities, partner) and getattr(suspect.letters, letter)
        for suspect in deduction.suspects
    )


def mission_told(mission: Mission, team: Team, view: View, players: Players) -> str:
    voice, five = players.voice, len(view.seats) == 5
    agent = voice.say("identity", mission.agent) if mission.agent else ""
    space = space_named(mission.space, voice) if mission.space else ""
    first, second = (voice.say("identity", who) for who in ORDER[team])
    key = str(mission.goal)
    if mission.goal is Goal.AMBASSADOR_TO and five:  # INK-103
        key = "partner_to"
    return tell(AREA, f"mission_{key}", agent=agent, space=space, first=first, second=second)
