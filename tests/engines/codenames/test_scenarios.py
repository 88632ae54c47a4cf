"""The worked scenarios of the digest (section 13), with exactly their numbers, on the key F1."""

import msgspec
import pytest

from games.engines.codenames import CODENAMES
from games.engines.codenames.commands import GiveClue, Stop, Touch
from games.engines.codenames.events import (
    CardCovered,
    ClaimUpheld,
    ClueChallenged,
    ClueGiven,
    GameWon,
    PenaltyCovered,
    PenaltyDue,
    TurnPassed,
)
from games.engines.codenames.state import Cluing, Guessing, Over, Turn
from games.engines.codenames.terms import UNLIMITED, Colour, Ending, Number, Settled, Team
from games.engines.codenames.view import Left
from games.engines.engine import Event
from tests.dsl import ADA, BLUE, BO, CY, DI, F1, RED, Given, given, key_of, played, revealed

START = given(CODENAMES, *F1)
SPYMASTER, OPERATIVE = {RED: ADA, BLUE: CY}, {RED: BO, BLUE: DI}
NEUTRAL = Colour.NEUTRAL


def clue(game: Given, team: Team, word: str, number: Number) -> Given:
    limit = UNLIMITED if number in (0, UNLIMITED) else int(number) + 1
    told = ClueGiven(team, word, number, limit)
    return game.when(GiveClue(word, number), by=SPYMASTER[team]).then(told)


def touch(game: Given, team: Team, card: int, *after: Event) -> Given:
    """The cell gets its colour of F1, and exactly this follows."""
    covered = CardCovered(team, card, key_of(F1)[card])
    return game.when(Touch(card), by=OPERATIVE[team]).then(covered, *after)


def stop(game: Given, team: Team) -> Given:
    return game.when(Stop(), by=OPERATIVE[team]).then(TurnPassed(team.rival))


def stands(game: Given, turn: Turn, left: tuple[int, int]) -> Given:
    """Phase, team, touches made / limit, and (R,B), as everybody sees them."""
    for seat in (ADA, BO, CY, DI, None):
        view = game.seen_by(seat)
        assert (view.turn, view.left) == (turn, Left(*left))
    return game


def steps_0_to_7() -> Given:
    game = stands(START, Cluing(RED), (9, 8))
    game = stands(clue(game, RED, "instrument", 2), Guessing(RED, made=0, limit=3), (9, 8))
    game = stands(touch(game, RED, 17, TurnPassed(BLUE)), Cluing(BLUE), (9, 8))
    game = stands(clue(game, BLUE, "winter", 2), Guessing(BLUE, made=0, limit=3), (9, 8))
    game = stop(touch(touch(game, BLUE, 9), BLUE, 10), BLUE)
    game = stands(game, Cluing(RED), (9, 6))
    game = stands(clue(game, RED, "egg", 3), Guessing(RED, made=0, limit=4), (9, 6))
    game = stands(touch(game, RED, 0), Guessing(RED, made=1, limit=4), (8, 6))
    game = stands(touch(game, RED, 1), Guessing(RED, made=2, limit=4), (7, 6))
    return stands(touch(game, RED, 2), Guessing(RED, made=3, limit=4), (6, 6))


def test_cn_t1_up_to_step_7_where_both_another_touch_and_stop_are_legal() -> None:
    choices = CODENAMES.legal(steps_0_to_7().truth, BO)
    assert [choice.command for choice in choices] == [Touch, Stop]


def test_cn_t1_step_2_covers_a_bystander_and_the_second_word_is_never_touched() -> None:
    cards, clues = steps_0_to_7().seen_by(None).cards, steps_0_to_7().seen_by(None).clues
    assert cards[17].cover is NEUTRAL
    assert [touched.card for touched in clues[0].touches] == [17]


def test_cn_t1_step_8a_the_fourth_touch_of_four_ends_the_turn() -> None:
    game = touch(steps_0_to_7(), RED, 3, TurnPassed(BLUE))
    stands(game, Cluing(BLUE), (5, 6))
    egg = game.seen_by(None).clues[-1]
    assert (len(egg.touches), egg.limit) == (4, 4)


def test_cn_t1_step_8b_stop_ends_the_turn() -> None:
    stands(stop(steps_0_to_7(), RED), Cluing(BLUE), (6, 6))


def test_cn_t1_step_8c_a_bystander_ends_the_turn() -> None:
    game = stands(touch(steps_0_to_7(), RED, 18, TurnPassed(BLUE)), Cluing(BLUE), (6, 6))
    assert game.seen_by(None).cards[18].cover is NEUTRAL


def test_cn_t1_step_8d_a_rival_agent_ends_the_turn() -> None:
    stands(touch(steps_0_to_7(), RED, 11, TurnPassed(BLUE)), Cluing(BLUE), (6, 5))


def test_cn_t1_step_8e_the_assassin_ends_the_game() -> None:
    game = touch(steps_0_to_7(), RED, 24, GameWon(BLUE, Ending.ASSASSIN), revealed(F1))
    stands(game, Over(BLUE, Ending.ASSASSIN), (6, 6))


def test_cn_t2_stop_before_a_touch_is_refused_and_changes_nothing() -> None:
    game = clue(START, RED, "instrument", 2)
    game = game.when(Stop(), by=BO).refused("touch_first", "CN-41")
    stands(game, Guessing(RED, made=0, limit=3), (9, 8))


def test_cn_t3_touch_of_a_covered_cell_is_refused() -> None:
    game = touch(clue(START, RED, "instrument", 2), RED, 0)
    game = game.when(Touch(0), by=BO).refused("card_covered", "CN-31", card=0)
    stands(game, Guessing(RED, made=1, limit=3), (8, 8))


def test_cn_t4_number_0_lets_red_find_all_nine_in_one_turn() -> None:
    game = clue(START, RED, "instrument", 0)
    for card in range(8):
        game = touch(game, RED, card)
    stands(game, Guessing(RED, made=8, limit=UNLIMITED), (1, 8))
    game = touch(game, RED, 8, GameWon(RED, Ending.ALL_FOUND_BY_OWN), revealed(F1))
    stands(game, Over(RED, Ending.ALL_FOUND_BY_OWN), (0, 8))


def test_cn_t5_unlimited_still_asks_for_one_touch() -> None:
    game = clue(START, RED, "instrument", UNLIMITED)
    game = game.when(Stop(), by=BO).refused("touch_first", "CN-41")
    stands(stop(touch(game, RED, 0), RED), Cluing(BLUE), (8, 8))


def test_cn_t6_red_touches_the_last_agent_of_blue_and_blue_wins() -> None:
    game = stands(played([17, *range(9, 16), 18]), Cluing(RED), (9, 1))
    game = clue(game, RED, "instrument", 1)
    game = touch(game, RED, 16, GameWon(BLUE, Ending.ALL_FOUND_BY_OPPONENT), revealed(F1))
    stands(game, Over(BLUE, Ending.ALL_FOUND_BY_OPPONENT), (9, 0))


def test_cn_t7_the_last_agent_ends_the_game_though_a_touch_is_left() -> None:
    game = stands(played([*range(8), 17, 18]), Cluing(RED), (1, 8))
    game = stands(clue(game, RED, "instrument", 1), Guessing(RED, made=0, limit=2), (1, 8))
    game = touch(game, RED, 8, GameWon(RED, Ending.ALL_FOUND_BY_OWN), revealed(F1))
    stands(game, Over(RED, Ending.ALL_FOUND_BY_OWN), (0, 8))
    game.when(Touch(19), by=BO).refused("game_over", "CN-54")


def test_cn_t13_a_visible_word_is_no_clue_until_its_cell_is_covered() -> None:
    START.when(GiveClue("word17", 1), by=ADA).refused("clue_on_the_board", "CN-61", word="word17")
    covered = touch(clue(START, RED, "instrument", 1), RED, 17, TurnPassed(BLUE))
    clue(covered, BLUE, "word17", 1)


CLUED = (*F1, ClueGiven(RED, "instrument", 2, limit=3))
TOUCHED = (*CLUED, CardCovered(RED, 0, Colour.RED))
FOUND_INVALID = (
    ClueChallenged(CY),
    ClaimUpheld(Settled.CONCEDED),
    PenaltyDue(BLUE, Colour.BLUE),
)
PENALTY_COVERED = PenaltyCovered(BLUE, 9, Colour.BLUE)
BEFORE_THE_END = {
    "clue": F1,
    "guess": CLUED,
    "guess after a touch": TOUCHED,
    "clue of blue": (*TOUCHED, TurnPassed(BLUE)),
    "claim": (*CLUED, ClueChallenged(CY)),
    "penalty": (*CLUED, *FOUND_INVALID),
    "clue after a penalty": (*CLUED, *FOUND_INVALID, PENALTY_COVERED, TurnPassed(BLUE)),
}


@pytest.mark.parametrize("history", BEFORE_THE_END.values(), ids=BEFORE_THE_END)
def test_cn_t14_no_operative_is_sent_the_colour_of_an_uncovered_cell(
    history: tuple[Event, ...],
) -> None:
    for seat in (BO, DI):
        sent = msgspec.json.decode(msgspec.json.encode(given(CODENAMES, *history).seen_by(seat)))
        shown = [card for card in sent["cards"] if card["cover"] is None]
        assert len(shown) >= 24
        assert {card["key"] for card in shown} == {None}
        assert sent["options"].pop("assassin_ending") is False  # an option, not a colour
        assert b"assassin" not in msgspec.json.encode(sent)  # neither is covered yet
        assert b"neutral" not in msgspec.json.encode(sent)


@pytest.mark.parametrize("ending", [[24], range(9), [17, *range(9, 17)]], ids=str)
def test_cn_t14_at_the_end_every_operative_is_sent_every_colour(ending: list[int]) -> None:
    for seat in (BO, DI):
        sent = msgspec.json.decode(msgspec.json.encode(played(ending).seen_by(seat)))
        assert [card["key"] for card in sent["cards"]] == [str(colour) for colour in key_of(F1)]


def test_cn_t15_number_9_sets_limit_10_and_the_game_ends_on_the_ninth() -> None:
    game = stands(clue(START, RED, "instrument", 9), Guessing(RED, made=0, limit=10), (9, 8))
    for card in range(8):
        game = touch(game, RED, card)
    stands(game, Guessing(RED, made=8, limit=10), (1, 8))
    game = touch(game, RED, 8, GameWon(RED, Ending.ALL_FOUND_BY_OWN), revealed(F1))
    stands(game, Over(RED, Ending.ALL_FOUND_BY_OWN), (0, 8))
