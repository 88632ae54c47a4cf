"""A clue that is not valid: who says so, and what it costs (digest section 10)."""

import pytest

from games.engines.duet import DUET
from games.engines.duet.commands import (
    AgreeInvalid,
    DeclareInvalid,
    DeclineInvalid,
    GiveUp,
    Rule,
    Touch,
)
from games.engines.duet.events import (
    CardMarked,
    CardTouched,
    ClueDeclaredInvalid,
    ClueFoundInvalid,
    ClueUpheld,
    SuddenDeathBegun,
    TokenDiscarded,
    TurnPassed,
)
from games.engines.duet.state import Front, Guessing, SuddenDeath
from games.engines.duet.terms import Answer, Bank, Ending, Settled, Token, Validity
from games.engines.engine import REFEREE, Command, Seat
from tests.dsl import Given
from tests.engines.duet.table import (
    AMY,
    ANN,
    BEIGE,
    BEN,
    BOB,
    BYSTANDER,
    CHECK,
    EIGHT_MISTAKES,
    FOUR,
    GREEN,
    START,
    STRANGER,
    A,
    B,
    bystander,
    clue,
    offered,
    options_of,
    played,
    right,
    stop,
    table,
)

CLUED = clue(table(seats=FOUR), by=ANN)
LAPSED = ClueUpheld(Settled.LAPSED)


def declared(game: Given = CLUED, by: Seat = BEN) -> Given:
    """By the side that guesses: the giver has to answer."""
    return game.when(DeclareInvalid(), by=by).then(ClueDeclaredInvalid(by))


def agreed(game: Given, token: Token = BYSTANDER) -> Given:
    return (
        declared(game)
        .when(AgreeInvalid(), by=ANN)
        .then(ClueFoundInvalid(Settled.AGREED), TokenDiscarded(token))
    )


def validity(game: Given) -> Validity:
    return game.seen_by(None).clues[-1].validity


def test_duet_110_one_token_goes_and_guessing_goes_on_as_if_the_clue_were_valid() -> None:
    game = agreed(clue(START, by=ANN))
    assert (game.truth.bank, game.truth.turn) == (Bank(8), Guessing(A, B, right=0))
    assert validity(game) is Validity.INVALID
    game = stop(right(game, 0, 2))
    assert (game.truth.bank, game.truth.front, game.truth.discarded) == (Bank(7), Front(b=1), 1)


def test_duet_110_a_mistake_after_it_is_paid_as_usual() -> None:
    game = bystander(agreed(clue(START, by=ANN)), 18)
    assert (game.truth.bank, game.truth.discarded) == (Bank(7), 1)


def test_duet_111_if_too_much_was_given_away_both_may_give_up() -> None:
    game = played(agreed(clue(START, by=ANN)), "a~ b~")
    assert game.truth.turn.ending is Ending.GIVEN_UP


@pytest.mark.parametrize(
    ("turns", "mistakes", "token", "bank"),
    [
        (9, 9, BYSTANDER, Bank(8, 0)),
        (9, 8, CHECK, Bank(8, 0)),
        (9, 5, CHECK, Bank(5, 3)),
        (9, 0, CHECK, Bank(0, 8)),
    ],
)
def test_duet_112_check_side_first_and_to_the_box(
    turns: int, mistakes: int, token: Token, bank: Bank
) -> None:
    game = agreed(clue(table(turns=turns, mistakes=mistakes), by=ANN), token)
    assert (game.truth.bank, game.truth.discarded, game.truth.front) == (bank, 1, Front())
    assert not any(game.truth.marks)


@pytest.mark.parametrize(("mistakes", "token"), [(1, BYSTANDER), (0, CHECK)])
def test_duet_113_an_emptied_bank_is_sudden_death_and_the_clue_stays(
    mistakes: int, token: Token
) -> None:
    game = declared(clue(table(turns=1, mistakes=mistakes), 2, "ocean", by=ANN))
    game = game.when(AgreeInvalid(), by=ANN).then(
        ClueFoundInvalid(Settled.AGREED), TokenDiscarded(token), SuddenDeathBegun()
    )
    assert (game.truth.turn, game.truth.bank) == (SuddenDeath(), Bank(0, 0))
    assert [(c.word, c.validity) for c in game.truth.clues] == [("ocean", Validity.INVALID)]
    assert set(DUET.awaited(game.truth)) == {ANN, BEN}
    right(game, 0, by=BEN)


def test_duet_113_a_token_of_either_face_keeps_the_turn_alive() -> None:
    agreed(clue(table(turns=2, mistakes=2), by=ANN))
    agreed(clue(table(turns=2, mistakes=0), by=ANN), CHECK)
    agreed(clue(table(turns=2, mistakes=1), by=ANN), CHECK)


@pytest.mark.parametrize("by", [ANN, AMY])
def test_duet_114_the_giver_s_own_declaration_needs_no_agreement(by: Seat) -> None:
    found = ClueFoundInvalid(Settled.OWN), TokenDiscarded(BYSTANDER)
    game = CLUED.when(DeclareInvalid(), by=by).then(ClueDeclaredInvalid(by), *found)
    assert validity(game) is Validity.INVALID
    assert DUET.asked(game.truth) == ()


def test_duet_114_with_the_last_token_it_is_sudden_death() -> None:
    game = clue(played(START, EIGHT_MISTAKES))
    found = ClueFoundInvalid(Settled.OWN), TokenDiscarded(BYSTANDER), SuddenDeathBegun()
    game.when(DeclareInvalid(), by=ANN).then(ClueDeclaredInvalid(ANN), *found)


@pytest.mark.parametrize("by", [BEN, BOB])
def test_duet_114_the_declaration_of_the_guessers_is_for_the_givers_to_answer(by: Seat) -> None:
    game = declared(by=by)
    assert (validity(game), game.truth.bank) == (Validity.DECLARED, Bank(9))
    assert DUET.asked(game.truth) == (ANN, AMY)
    assert DUET.asked(START.truth) == DUET.asked(CLUED.truth) == ()
    for seat in (ANN, AMY):
        assert {AgreeInvalid, DeclineInvalid} <= set(offered(game, seat))
    for seat in (BEN, BOB, REFEREE):
        assert not {AgreeInvalid, DeclineInvalid} & set(offered(game, seat))


@pytest.mark.parametrize("by", [ANN, AMY])
def test_duet_114_the_givers_agree(by: Seat) -> None:
    found = ClueFoundInvalid(Settled.AGREED), TokenDiscarded(BYSTANDER)
    game = declared().when(AgreeInvalid(), by=by).then(*found)
    assert DUET.asked(game.truth) == ()


@pytest.mark.parametrize("by", [ANN, AMY])
def test_duet_114_or_they_decline(by: Seat) -> None:
    game = declared().when(DeclineInvalid(), by=by).then(ClueUpheld(Settled.DECLINED))
    assert (validity(game), game.truth.bank) == (Validity.DECLINED, Bank(9))
    assert DUET.asked(game.truth) == ()


@pytest.mark.parametrize("command", [AgreeInvalid(), DeclineInvalid()])
def test_duet_114_nobody_else_answers(command: Command) -> None:
    for by in (BEN, BOB):
        declared().when(command, by=by).refused("not_your_move", "DUET-114")
    for by in (STRANGER, REFEREE):
        declared().when(command, by=by).refused("no_seat", "DUET-23")


def test_duet_114_touches_are_not_suspended_and_the_first_lets_the_declaration_lapse() -> None:
    assert DUET.awaited(declared().truth) == (BEN, BOB)
    assert Touch in offered(declared(), BOB)
    game = declared().when(Touch(0), by=BOB).then(LAPSED, CardTouched(B, 0, GREEN))
    assert (validity(game), game.truth.bank) == (Validity.STANDS, Bank(9))
    assert DUET.asked(game.truth) == ()
    for command in (AgreeInvalid(), DeclineInvalid()):
        game.when(command, by=ANN).refused("nothing_declared", "DUET-114")
    right(game, 3)  # and it lapses once


def test_duet_114_also_when_the_first_touch_is_wrong() -> None:
    marked = CardMarked(B, 18, BYSTANDER, 1), TurnPassed((B,))
    declared().when(Touch(18), by=BEN).then(LAPSED, CardTouched(B, 18, BEIGE), *marked)


def test_duet_114_what_was_answered_does_not_lapse() -> None:
    declined = declared().when(DeclineInvalid(), by=ANN).then(ClueUpheld(Settled.DECLINED))
    assert validity(right(declined, 0)) is Validity.DECLINED
    assert validity(right(agreed(CLUED), 0)) is Validity.INVALID


@pytest.mark.parametrize("by", FOUR)
def test_duet_114_before_the_first_touch(by: Seat) -> None:
    assert options_of(CLUED, by, DeclareInvalid) == {}
    game = right(CLUED, 0)
    game.when(DeclareInvalid(), by=by).refused("too_late_to_declare", "DUET-114")
    assert DeclareInvalid not in offered(game, by)


@pytest.mark.parametrize("by", FOUR)
@pytest.mark.parametrize("script", ["b!", "b! a-", "b! a+", "a!", "B! A+"])
def test_duet_114_once_per_clue(by: Seat, script: str) -> None:
    game = played(CLUED, script)
    game.when(DeclareInvalid(), by=by).refused("declared_before", "DUET-114")
    assert DeclareInvalid not in offered(game, by)


def test_duet_114_the_next_clue_may_be_declared_again() -> None:
    game = clue(bystander(agreed(CLUED), 18))
    assert validity(game) is Validity.UNCONTESTED
    declared(game, by=ANN)
    assert [c.validity for c in game.truth.clues] == [Validity.INVALID, Validity.UNCONTESTED]


@pytest.mark.parametrize("command", [AgreeInvalid(), DeclineInvalid()])
@pytest.mark.parametrize("script", ["", "b! a+", "b! a-", "a!", "b0"])
def test_duet_114_nothing_declared_nothing_to_answer(command: Command, script: str) -> None:
    game = played(CLUED, script)
    game.when(command, by=ANN).refused("nothing_declared", "DUET-114")
    assert not {AgreeInvalid, DeclineInvalid} & set(offered(game, ANN))


@pytest.mark.parametrize("script", ["b!", "b! a-"])
def test_duet_114_a_referee_decides_what_the_sides_cannot_agree_on(script: str) -> None:
    game = played(CLUED, script)
    assert options_of(game, REFEREE, Rule) == {"uphold": (Answer.YES, Answer.NO)}
    stands = game.when(Rule(Answer.NO), by=REFEREE).then(ClueUpheld(Settled.REFEREE))
    assert (validity(stands), stands.truth.bank) == (Validity.STANDS, Bank(9))
    found = ClueFoundInvalid(Settled.REFEREE), TokenDiscarded(BYSTANDER)
    invalid = game.when(Rule(Answer.YES), by=REFEREE).then(*found)
    assert (validity(invalid), invalid.truth.bank) == (Validity.INVALID, Bank(8))
    for ruled in (stands, invalid):
        ruled.when(Rule(Answer.YES), by=REFEREE).refused("nothing_declared", "DUET-114")
        ruled.when(AgreeInvalid(), by=ANN).refused("nothing_declared", "DUET-114")


@pytest.mark.parametrize("script", ["", "a!", "b! a+", "b! b0", "b! a- b0", "b0"])
def test_duet_114_a_referee_has_nothing_to_decide_otherwise(script: str) -> None:
    game = played(CLUED, script)
    game.when(Rule(Answer.YES), by=REFEREE).refused("nothing_declared", "DUET-114")
    assert offered(game, REFEREE) == []


@pytest.mark.parametrize("by", FOUR)
def test_duet_114_nobody_but_the_referee_rules(by: Seat) -> None:
    declared().when(Rule(Answer.YES), by=by).refused("not_your_move", "DUET-114")
    assert offered(declared(), STRANGER) == []


def test_a_referee_has_no_say_in_another_phase() -> None:
    for script in ("", "a? b18", "a? b! b18"):
        game = played(START, script)
        game.when(Rule(Answer.YES), by=REFEREE).refused("not_this_phase", "DUET-30")
    assert GiveUp in offered(declared(), BEN)
