"""Who may speak, hear and mark at a table of Duet (digest section 12)."""

import pytest

from games.engines.duet import DUET
from games.engines.duet.commands import Options
from games.engines.engine import Seat
from games.engines.talk import TABLE, Channel, Marks, Sign, Talk
from tests.dsl import Given
from tests.engines.duet.table import AMY, ANN, BEN, BOB, FOUR, SUDDEN_DEATH, played, table

OURS = {ANN: Channel("side_a"), AMY: Channel("side_a"), BEN: Channel("side_b")}
OURS[BOB] = OURS[BEN]
SCRIPTS = {"a clue": "", "touches": "a? b0", "sudden death": SUDDEN_DEATH, "the end": "a? b13"}
QUIET = {name: played(table(seats=FOUR), script) for name, script in SCRIPTS.items()}
OPEN = {n: played(table(seats=FOUR, open_talk=True), script) for n, script in SCRIPTS.items()}


def talk(game: Given, seat: Seat | None) -> Talk:
    return DUET.talk(DUET.known_to(seat, game.history), seat)


def speakers(game: Given) -> list[Seat]:
    """Who may speak to all."""
    return [seat for seat in FOUR if TABLE in talk(game, seat).speaks]


@pytest.mark.parametrize("game", [*QUIET.values(), *OPEN.values()])
def test_duet_137_each_side_talks_by_itself_at_any_time_unheard_by_all_others(game: Given) -> None:
    for seat in FOUR:
        said = talk(game, seat)
        assert said.hears == (TABLE, OURS[seat])
        assert OURS[seat] in said.speaks
    assert talk(game, None).hears == (TABLE,)
    assert talk(game, None).speaks == ()


def test_duet_136_free_text_between_the_sides_is_off_by_default() -> None:
    assert Options().open_talk is False
    for name in ("a clue", "touches", "sudden death"):
        assert speakers(QUIET[name]) == []


def test_duet_135_from_the_clue_to_the_end_of_the_turn_the_giving_side_is_mute() -> None:
    """D-9: also where the table talks openly."""
    assert speakers(OPEN["a clue"]) == [*FOUR]
    assert speakers(OPEN["touches"]) == [BEN, BOB]
    assert speakers(played(OPEN["touches"], "b.")) == [*FOUR]


def test_duet_138_in_sudden_death_nothing_passes_between_the_sides() -> None:
    for game in (QUIET["sudden death"], OPEN["sudden death"]):
        assert speakers(game) == []
        assert TABLE not in {marks.channel for seat in FOUR for marks in talk(game, seat).marks}
        assert talk(game, None).marks == ()


def test_after_the_end_everybody_may_speak() -> None:
    assert speakers(QUIET["the end"]) == speakers(OPEN["the end"]) == [*FOUR]


def test_duet_136_the_guessing_side_marks_what_it_may_touch_for_both_sides() -> None:
    game = played(table(seats=FOUR), "a? b19 b? a19 a? b0")
    spots = tuple(str(card) for card in range(25) if card not in (0, 19))
    shown = Marks(TABLE, "3", spots, (Sign.MAYBE, Sign.READY), (BEN, BOB))
    for seat in (*FOUR, None):
        assert talk(game, seat).marks[0] == shown


def test_duet_136_no_mark_says_to_the_other_side_that_a_word_is_out_of_question() -> None:
    for game in (*QUIET.values(), *OPEN.values()):
        for seat in FOUR:
            for marks in talk(game, seat).marks:
                assert Sign.NO not in marks.signs or seat in marks.by


def test_duet_135_the_giving_side_has_no_marks_that_the_guessing_side_sees() -> None:
    for marks in talk(QUIET["touches"], BEN).marks:
        assert not {ANN, AMY} & {*marks.by}
    [private] = [marks for marks in talk(QUIET["touches"], ANN).marks if ANN in marks.by]
    assert (private.channel, private.by) == (OURS[ANN], (ANN, AMY))


def test_duet_138_a_side_can_agree_by_itself_in_sudden_death() -> None:
    [marks] = talk(QUIET["sudden death"], ANN).marks
    assert (marks.channel, Sign.READY in marks.signs) == (OURS[ANN], True)
    alone = played(table(turns=1), "a? b0 b. b2 b3 b4 b5 b6 b9 b10 b11")
    assert talk(alone, BEN).marks == ()  # has nothing left to touch
    assert talk(alone, ANN).marks != ()


def test_duet_4_a_covered_card_bears_no_mark() -> None:
    game = played(table(), "a? b0")
    assert all("0" not in marks.spots for marks in talk(game, ANN).marks)


def test_duet_32_marks_are_gone_with_the_turn() -> None:
    before, after = QUIET["touches"], played(QUIET["touches"], "b. b?")
    rounds = [{m.round for m in talk(game, ANN).marks} for game in (before, after)]
    assert rounds == [{"1"}, {"2"}]
