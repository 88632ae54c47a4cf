"""What a viewer knows of a game, drawn as HTML.

In goes the View of an engine, which holds nothing that its viewer was not told; out comes markup
that may stand in any page with `boards.css`. No rule is known here, no secret, no log and no row.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from msgspec import Struct

from games.engines.codenames.view import View as CodenamesView
from games.engines.duet.view import View as DuetView
from games.engines.inkognito.view import View as InkognitoView
from web.boards import codenames, duet, inkognito, plain
from web.boards.voice import Voice


class Drawing(NamedTuple):
    """A template, and what it is filled with."""

    template: str
    shown: Callable[[Any, Voice], Mapping[str, object]]


# By what is drawn and not by its kind: a variant that shows what its parent shows is drawn too.
DRAWINGS: Mapping[type[Struct], Drawing] = {
    CodenamesView: Drawing("web/boards/codenames.html", codenames.shown),
    DuetView: Drawing("web/boards/duet.html", duet.shown),
    InkognitoView: Drawing("web/boards/inkognito.html", inkognito.shown),
}
PLAIN = Drawing("web/boards/plain.html", plain.shown)


def drawn(
    kind: str, view: Struct, *, small: bool = False, name: str = "",
    hands: Mapping[str, object] | None = None, marks: Mapping[int, object] | None = None,
) -> SafeString:  # fmt: skip
    """The board of this kind as the viewer knows it. A `small` one keeps its histories folded.
    Where several stand on one page, each has a `name`, with which its ids begin. With `hands`,
    somebody plays on it: what they may pick, for the template. `marks` are what seats have put on
    cards, by their places."""
    voice, drawing = Voice(kind), DRAWINGS.get(type(view), PLAIN)
    around = {
        "kind": kind,
        "name": name,
        "prefix": f"{name}-" if name else "",
        "small": small,
        "label": voice.label(getattr(view, "you", None)),
        "words": voice.labels(),
        "hands": hands or {},
        "marks": marks or {},
    }
    return render_to_string(drawing.template, around | dict(drawing.shown(view, voice)))
