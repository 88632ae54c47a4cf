"""Who plays: by colour as on the board, and by the name that people like to be called by."""

from __future__ import annotations

from games.engines.engine import Seat
from games.engines.inkognito.terms import Figure
from games.engines.inkognito.view import View
from games.sitting import Sitting
from web.boards.people import People
from web.boards.voice import Voice


class Players(People):
    """The people of one table of Inkognito, seen from one chair."""

    def __init__(self, view: View, sitting: Sitting, voice: Voice) -> None:
        super().__init__(view.seats, voice)
        self.you = view.you.seat if view.you else None
        self.names = {sitter.seat: sitter.name for sitter in sitting.sitters}

    def named(self, seat: Seat | None) -> str:
        """By name and colour; an empty chair by its role."""
        name = None if seat is None else self.names.get(seat)
        if seat is None or not name:
            return super().named(seat)
        colour = self.colours.get(seat)
        what = self.voice.say("colour", colour) if colour else self.voice.say("role", "ambassador")
        return f"{name} ({what})"

    def owner(self, figure: Figure) -> Seat | None:
        """None for the Ambassador's figure, whoever plays him."""
        owners = (seat for seat, colour in self.colours.items() if colour is not None)
        return next((seat for seat in owners if self.colours[seat] is figure.colour), None)

    def figure(self, figure: Figure) -> str:
        return self.voice.say("figure", figure)
