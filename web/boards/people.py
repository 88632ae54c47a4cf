"""The players of Inkognito, by name and colour."""

from __future__ import annotations

from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.engines.engine import Seat
from games.engines.inkognito.terms import Colour, Seated
from web.boards.voice import Voice


class People:
    """Who plays which colour. Colours go with a letter, so that nobody has to see them."""

    def __init__(self, seats: tuple[Seated, ...], voice: Voice) -> None:
        self.voice = voice
        self.colours = {seated.seat: seated.colour for seated in seats}

    def chip(self, seat: Seat | None) -> SafeString:
        """A player; without a seat, the agent under arrest."""
        if seat is None:
            return format_html('<span class="dd-seat">{}</span>', self.named(None))
        colour = self.colours.get(seat)
        return format_html(
            '<span class="dd-seat dd-of-{}">'
            '<b class="dd-badge" aria-hidden="true">{}</b> {}</span>',
            colour or "ambassador",
            self.letter(colour),
            self.named(seat),
        )

    def named(self, seat: Seat | None) -> str:
        if seat is None:
            return self.voice.say("told", "arrested")
        colour, name = self.colours.get(seat), self.voice.seat(seat)
        if (
            colour is None or str(seat) == colour.value
        ):  # an Ambassador, or a chair named by its colour
            return name
        return f"{name} ({self.voice.say('colour', colour)})"

    def letter(self, colour: Colour | None) -> str:
        return self.voice.say("letter", colour or "ambassador")

    def colour_of(self, seat: Seat) -> str:
        return self.colours.get(seat) or "ambassador"
