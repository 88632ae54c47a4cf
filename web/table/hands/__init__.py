"""How a seat plays on its board: by what is drawn, or by plain forms for whatever is not.

A game that has no hands of its own is played by forms alone, made of the choices of its engine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from games.engines.codenames.view import View as CodenamesView
from games.engines.duet.view import View as DuetView
from games.engines.inkognito.view import View as InkognitoView
from web.table.forms import forms
from web.table.hands import codenames, duet, inkognito
from web.table.hands.hand import Asked, Hands

# By what is seen, as the drawings.
OF: Mapping[type[Struct], Callable[[Asked], Hands]] = {
    CodenamesView: codenames.hands,
    DuetView: duet.hands,
    InkognitoView: inkognito.hands,
}


def hands_of(asked: Asked) -> Hands:
    return OF.get(type(asked.view), plain)(asked)


def plain(asked: Asked) -> Hands:
    return Hands(forms(asked.choices, asked.voice))
