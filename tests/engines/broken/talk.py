"""Broken talk of every game, and for each the law that should catch it."""

from __future__ import annotations

from games.engines.codenames import CODENAMES
from games.engines.codenames.terms import Colour
from games.engines.duet import DUET
from games.engines.duet.state import Guessing
from games.engines.duet.talk import among_us
from games.engines.inkognito import INKOGNITO
from games.engines.inkognito.phases import Over
from games.engines.talk import TABLE
from tests.engines import laws
from tests.engines.broken.workshop import breaker

codenames, duet, inkognito = breaker(CODENAMES), breaker(DUET), breaker(INKOGNITO)


@codenames(laws.law_talk_needs_no_secrets)
def marks_that_leave_out_the_assassin__talk(state, seat):
    said = CODENAMES.talk(state, seat)
    key = state.secrets.key or ()
    safe = {str(card) for card, colour in enumerate(key) if colour is not Colour.ASSASSIN}
    return said._replace(
        marks=tuple(
            marks._replace(spots=tuple(s for s in marks.spots if not key or s in safe))
            for marks in said.marks
        )
    )


@codenames(laws.law_talk_tells_no_secrets)
def a_spymaster_who_may_speak__talk(state, seat):
    said = CODENAMES.talk(state, seat)
    return said if state.seated(seat) is None else said._replace(speaks=said.hears)


@codenames(laws.law_talk_tells_no_secrets)
def a_spymaster_who_may_mark__talk(state, seat):
    said = CODENAMES.talk(state, seat)
    everybody = tuple(seated.seat for seated in state.seats)
    return said._replace(marks=tuple(marks._replace(by=everybody) for marks in said.marks))


@codenames(laws.law_talk_is_for_those_who_sit_here)
def a_spectator_who_may_speak__talk(state, seat):
    said = CODENAMES.talk(state, seat)
    return said if state.seated(seat) else said._replace(speaks=(TABLE,))


@duet(laws.law_talk_tells_no_secrets)
def a_giver_who_may_speak_while_the_others_guess__talk(state, seat):
    said, turn = DUET.talk(state, seat), state.turn
    giving = isinstance(turn, Guessing) and state.side_of(seat) is turn.giver
    return said._replace(speaks=(TABLE, among_us(turn.giver))) if giving else said


@duet(laws.law_talk_tells_no_secrets)
def a_side_that_hears_the_other__talk(state, seat):
    said, side = DUET.talk(state, seat), state.side_of(seat)
    playing = side is not None and DUET.result(state) is None
    return said._replace(hears=(*said.hears, among_us(side.other))) if playing else said


@inkognito(laws.law_talk_tells_no_secrets)
def agents_who_may_whisper__talk(state, seat):
    said = INKOGNITO.talk(state, seat)
    return said._replace(speaks=(TABLE,)) if state.sits(seat) else said


@inkognito(laws.law_talk_tells_no_secrets)
def a_sheet_that_all_can_read__talk(state, seat):
    said = INKOGNITO.talk(state, seat)
    return said._replace(
        marks=tuple(m._replace(channel=TABLE, by=tuple(state.agents)) for m in said.marks)
    )


@inkognito(laws.law_talk_is_for_those_who_sit_here)
def nobody_says_goodbye__talk(state, seat):
    said = INKOGNITO.talk(state, seat)
    return said._replace(speaks=()) if isinstance(state.turn, Over) else said
