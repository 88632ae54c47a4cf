"""Inkognito in the hands of a player: steps on the map, questions, cards, and a passport.

Each part takes the choices that are its own; whatever no part takes is left for plain forms.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from games.engines.engine import Choice
from games.engines.inkognito import commands as c
from games.engines.inkognito.city import STARTS
from games.engines.inkognito.phases import Moving
from games.engines.inkognito.terms import Build, Identity, Seated, Tic
from games.engines.inkognito.view import View
from web.boards import inkognito as board
from web.boards.venice import SCALE, SPACES
from web.boards.voice import Voice
from web.pages.page import tell, words_of
from web.table.forms import encoded, forms
from web.table.hands.hand import Asked, Hands
from web.table.hands.inkognito import picking
from web.table.hands.inkognito.now import said_now
from web.table.hands.inkognito.passport import passport
from web.table.hands.inkognito.picking import AREA
from web.table.hands.inkognito.players import Players
from web.table.hands.inkognito.questions import answers, looked_at, meetings

TEMPLATE = "web/table/hands/inkognito.html"
STYLES, SCRIPTS = ("web/venice.css",), ("web/venice.js",)
ANY_TIME = {c.Gesture, c.Declare}  # whosever turn it is
BUTTONS = (c.Undo, c.EndMovement, c.EndTurn)
SENTENCES = (c.AcceptAnswer, c.Accuse, c.ShakeHands, c.RefuseHand)
TAKEN = {
    c.Place, c.PlaceRandomly, c.Ask, c.AskAmbassador, c.Claim, c.ClaimAlone, c.Show, *ANY_TIME,
    *BUTTONS, *SENTENCES, *picking.MOVES,
}  # fmt: skip
Shown = dict[str, object]


def hands(asked: Asked) -> Hands:
    view, choices, voice = asked.view, asked.choices, asked.voice
    players = Players(view, asked.sitting, voice)
    pick = picking.picked(choices, view, asked.request.GET)
    offered = {choice.command for choice in choices}
    content = {
        "words": words_of(AREA),
        "you": players.named(view.you.seat) if view.you else "",
        "now": said_now(view, pick, offered - ANY_TIME, players),
        "active": bool(offered - ANY_TIME),
        "balls": balls(view, voice),
        "pick": picking.in_bar(pick, view, players),
        "query": picking.link(figure=pick.figure, to=pick.to),
        "buttons": [plain(command, offered, voice) for command in BUTTONS if command in offered],
        "placing": placing(view, asked) if c.Place in offered else None,
        "meetings": meetings(view, choices, players),
        "answer": answers(view, choices, players),
        "looked_at": looked_at(view, players) if c.AcceptAnswer in offered else [],
        "sentences": [sentence(one, voice) for one in SENTENCES if one in offered],
        "partners": partners(choices, players),
        "alone": c.ClaimAlone in offered,
        "record": record(view, choices, players) if c.Declare in offered else None,
        "gestures": gestures(voice) if c.Gesture in offered else [],
        "passport": passport(view, players),
        "below": below(offered),
        "notes": notes(view, players),
    }
    on_board = {
        "apart": True,
        "people": [person(seated, view, players) for seated in view.seats],
        "result": view.record and board.result(view.record, players),
        **picking.on_map(pick, view, players),
    }
    if c.Place in offered and view.you:
        on_board["marks"] = [own_start(space) for space in STARTS[view.you.colour]]
    left = [choice for choice in choices if choice.command not in TAKEN]
    return Hands(forms(left, voice), TEMPLATE, content, on_board, STYLES, SCRIPTS)


def person(seated: Seated, view: View, players: Players) -> Shown:
    active = seated.seat == view.active and view.record is None
    return {"chip": players.chip(seated.seat), "you": seated == view.you, "active": active}


def below(offered: set[type]) -> str:
    """Where on the page it goes on, if not on the map."""
    parts = {
        c.Place: "do-place", c.Ask: "meeting-1", c.AskAmbassador: "meeting-1", c.Show: "do-show",
        c.AcceptAnswer: "cards", c.ShakeHands: "do-shake_hands",
    }  # fmt: skip
    return next((part for command, part in parts.items() if command in offered), "")


def plain(command: type, offered: set[type], voice: Voice) -> Shown:
    """A button that says it all; the main one if nothing else moves."""
    tag = str(command.__struct_config__.tag)
    alone = command is not c.Undo and not offered & {c.Step, c.Ask, c.AskAmbassador}
    return {"command": tag, "title": voice.say("command", tag), "main": alone}


def sentence(command: type, voice: Voice) -> Shown:
    tag = str(command.__struct_config__.tag)
    return {
        "command": tag,
        "title": voice.say("command", tag),
        "help": voice.say("command_help", tag),
    }


def balls(view: View, voice: Voice) -> list[Shown]:
    """INK-19: what the Phantom shows in this turn, and what each ball moves."""
    if not isinstance(view.turn, Moving):
        return []
    return [
        {**ball, "moves": tell(AREA, f"moves_{ball['ball']}")} for ball in board.balls(view, voice)
    ]


def placing(view: View, asked: Asked) -> Shown:
    """INK-12: a start space for each build; what was chosen before stays chosen."""
    starts = STARTS[view.you.colour]
    sent = asked.request.POST
    return {
        "builds": [
            {
                "name": f"in.spaces.{n}",
                "build": asked.voice.say("build", build),
                "pawn": board.legend(build, asked.voice) | {"colour": view.you.colour},
                "spaces": [
                    {
                        "sent": encoded(space).decode(),
                        "name": SPACES[space].name,
                        "chosen": sent.get(f"in.spaces.{n}", encoded(starts[n]).decode())
                        == encoded(space).decode(),
                    }
                    for space in starts
                ],
            }
            for n, build in enumerate(Build)
        ],
        "chance": asked.voice.say("command", "place_randomly"),
    }


def own_start(space: str) -> Shown:
    return {"x": SPACES[space].x * SCALE, "y": SPACES[space].y * SCALE}


def partners(choices: Sequence[Choice], players: Players) -> list[Shown]:
    offer = next((choice for choice in choices if choice.command is c.Claim), None)
    if offer is None:
        return []
    return [
        {"sent": encoded(seat).decode(), "name": players.named(seat), "chip": players.chip(seat)}
        for seat in offer.options["partner"]
    ]


def record(view: View, choices: Sequence[Choice], players: Players) -> list[Shown]:
    """INK-100: an identity and a build for each agent; what is likeliest stands there first."""
    [offer] = [choice for choice in choices if choice.command is c.Declare]
    [example] = offer.hints["record"]
    deduction = view.sheet.deduction if view.sheet else None
    suspects = {suspect.seat: suspect for suspect in deduction.suspects} if deduction else {}
    rows = []
    for n, guess in enumerate(example):
        suspect = suspects.get(guess.seat)
        rows.append(
            {
                "n": n,
                "seat": encoded(guess.seat).decode(),
                "name": players.named(guess.seat),
                "fields": [
                    field("identity", Identity, suspect and suspect.identities, players.voice),
                    field("build", Build, suspect and suspect.builds, players.voice),
                ],
            }
        )
    return rows


def field(name: str, values: type[Identity] | type[Build], counts: object, voice: Voice) -> Shown:
    def likely(value: str) -> int:
        return int(getattr(counts, value, 0))

    best = max(values, key=likely)
    return {
        "name": name,
        "label": voice.say("field", name),
        "values": [
            {
                "sent": encoded(value).decode(),
                "label": voice.say(name, value),
                "chosen": value is best,
            }
            for value in values
        ],
    }


def gestures(voice: Voice) -> list[Shown]:
    return [{"sent": encoded(tic).decode(), "name": tell(AREA, f"gesture_{tic}")} for tic in Tic]


def notes(view: View, players: Players) -> SafeString:
    """What stands below the map on a board, below the hands on this page."""
    voice = players.voice
    shown = {"kind": voice.kind, "words": voice.labels(), "folded": view.record is None}
    drawn = board.shown(view, voice, players)
    return render_to_string("web/boards/notes_alone.html", shown | dict(drawn))
