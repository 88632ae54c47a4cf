"""What is alike in the hands of every game with cards: picking one, giving a clue, and the rest."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from games.engines.engine import REFEREE, Seat
from web.pages.asking import ask
from web.pages.page import tell, words_of
from web.table.forms import DRAFT, Form, forms, sent
from web.table.hands.hand import Asked, Hands

AREA = "cards"
TEMPLATE = "web/table/hands/cards.html"
CLUE, STOP = "give_clue", "stop"
PICKED = "touch", "penalty_cover", "enemy_cover"  # for a card that is picked on the board
FOLDED = "challenge_clue", "declare_invalid", "give_up"  # what nobody should do by accident
AWAITED = *PICKED, CLUE, "vote", "answer_approval", "agree_invalid"  # somebody waits for these
NONE, SECRET = "none", "secret"  # whether a screen shows a key that others must not see


def hands(
    asked: Asked, *, now: str, key: str, folded: Iterable[str] = FOLDED, **more: Any
) -> Hands:
    """The hands of this seat: `now` says what to do, and `key` whose key its screen shows, if any.
    More is for the board."""
    offered = {form.command: form for form in forms(asked.choices, asked.voice)}
    pick = next((offered.pop(name) for name in PICKED if name in offered), None)
    clue = offered.pop(CLUE, None)
    hidden = [offered.pop(name) for name in [*folded] if name in offered]
    content = {
        "you": asked.view.you and asked.voice.seat(asked.view.you.seat),
        "words": words_of(AREA),
        "pick": pick,
        "stop": offered.pop(STOP, None),
        "clue": clue and clue_shown(clue, asked),
        "forms": sorted(map(laid_out, offered.values()), key=lambda form: form["choice"] is None),
        "more": [laid_out(form) for form in hidden],
    }
    on_board = {"at_table": True, "now": now, "key": key_shown(key), "pick": picks(pick), **more}
    return Hands((), TEMPLATE, content, on_board | {"yours": offers(asked, *AWAITED)})


def picks(form: Form | None) -> Mapping[str, Any] | None:
    """Which cards may be picked, each by a radio button of this form."""
    cards = form and form.field("card")
    if not (form and cards):
        return None
    places = tuple(value.value for value in cards.values)
    return {"form": form.id, "cards": places, "picked": tell(AREA, "picked")}


def laid_out(form: Form) -> Mapping[str, Any]:
    """A form by what is settled in it, what is typed, and what is chosen by pressing a button."""
    return {
        "form": form,
        "fixed": [field for field in form.fields if len(field.values) == 1],
        "typed": [field for field in form.fields if not field.values],
        "choice": next((field for field in form.fields if len(field.values) > 1), None),
    }


def key_shown(key: str) -> Mapping[str, str] | None:
    """Whether a screen may be looked at by others: in words, and for a frame around the board."""
    if not key:
        return None
    return {"look": NONE if key == NONE else SECRET, "says": tell(AREA, f"key_{key}")}


def clue_shown(form: Form, asked: Asked) -> Mapping[str, Any]:
    """The form of a clue, and what the rules say of the draft that was sent, if one was."""
    word, number = form.field("word"), form.field("number")
    numbers = number and (number.values or number.hints)
    return {
        "form": form,
        "word": word,
        "number": number,
        "numbers": numbers,
        "least": bool(numbers and numbers[0].value == 0),
        "advice": advice(asked),
        "language": asked.view.options.language,
        "duet": asked.sitting.kind == "duet",
    }


def advice(asked: Asked) -> Mapping[str, Any] | None:
    """What the API says of a clue before it is given."""
    if DRAFT not in asked.request.POST:
        return None
    draft = {"kind": asked.sitting.kind, "draft": sent(asked.request.POST)}
    answer = ask(asked.request, "POST", f"games/{asked.sitting.game}/drafts", draft)
    if answer.good:
        opinion, remarks = answer.content["opinion"], answer.content["remarks"]
    else:
        rule = answer.content.get("rule", "")
        opinion, remarks = "refused", [{"says": answer.no, "rule": rule}]
    return {"opinion": opinion, "says": tell(AREA, f"opinion_{opinion}"), "remarks": remarks}


def named(asked: Asked, seats: Iterable[Seat]) -> str:
    """These seats by the names of their people; one that nobody sits on, by its role."""
    names = {sitter.seat: sitter.name or sitter.player for sitter in asked.sitting.sitters}
    names[REFEREE] = tell(AREA, "referee")
    said = [names.get(seat) or asked.voice.seat(seat) for seat in seats]
    return ", ".join(said) or tell(AREA, "nobody")


def offers(asked: Asked, *commands: str) -> bool:
    """Whether one of these may be sent now."""
    tags = {str(choice.command.__struct_config__.tag) for choice in asked.choices}
    return not tags.isdisjoint(commands)
