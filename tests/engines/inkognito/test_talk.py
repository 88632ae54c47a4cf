"""Who may speak, hear and mark in Venice (digest sections 1 and 7)."""

from functools import reduce

from games.engines.engine import Seat
from games.engines.inkognito import INKOGNITO
from games.engines.inkognito.terms import Build, Identity
from games.engines.talk import TABLE, Sign, Talk
from tests.engines import worlds
from tests.engines.inkognito.table import AGENTS, AMBASSADOR, BLUE, GREEN, table
from tests.engines.worlds import players

TURN = table()
FIVE = table(seats=(*AGENTS, AMBASSADOR))


def test_ink_70_there_is_no_talk_as_long_as_they_play() -> None:
    for seat in AGENTS:
        said = INKOGNITO.talk(INKOGNITO.known_to(seat, TURN.history), seat)
        assert (said.hears, said.speaks) == ((TABLE,), ())
    assert INKOGNITO.talk(TURN.truth, None) == Talk((TABLE,))


def test_ink_70_after_the_end_everybody_may_talk() -> None:
    game = worlds.playout(INKOGNITO, 78)
    over = reduce(INKOGNITO.evolve, game[-1].events, game[-1].truth)
    assert {INKOGNITO.talk(over, seat).speaks for seat in players(game)} == {(TABLE,)}


def test_ink_16_a_sheet_has_a_row_for_each_other_agent_and_a_column_for_all_they_can_be() -> None:
    [sheet] = INKOGNITO.talk(TURN.truth, BLUE).marks
    columns = {*Identity, *Build}
    assert {*sheet.spots} == {f"{s}.{c}" for s in AGENTS if s != BLUE for c in columns}
    assert sheet.signs == (Sign.YES, Sign.NO, Sign.MAYBE)


def test_ink_16_everybody_writes_on_a_sheet_of_their_own_that_nobody_else_sees() -> None:
    for seat in (*AGENTS, AMBASSADOR):
        assert [m.by for m in INKOGNITO.talk(FIVE.truth, seat).marks] == [(seat,)]
    for nobody in (None, Seat("stranger")):
        assert INKOGNITO.talk(FIVE.truth, nobody).marks == ()


def test_ink_93_the_ambassador_player_has_a_row_for_every_agent_and_none_for_himself() -> None:
    [sheet] = INKOGNITO.talk(FIVE.truth, AMBASSADOR).marks
    assert {spot.partition(".")[0] for spot in sheet.spots} == {*AGENTS}
    [other] = INKOGNITO.talk(FIVE.truth, GREEN).marks
    assert AMBASSADOR not in {spot.partition(".")[0] for spot in other.spots}


def test_ink_16_notes_stay_from_turn_to_turn_and_after_the_end() -> None:
    game = worlds.playout(INKOGNITO, 78)
    seat = players(game)[0]
    rounds = {layer.round for step in game[1:] for layer in INKOGNITO.talk(step.truth, seat).marks}
    assert rounds == {""}
