"""The assassin last: the worked scenarios, a team on its own (PIC-89), and what is shown (PIC-102)."""

import msgspec
import pytest

from games.engines.codenames.commands import DeclareInvalid, PenaltyCover, Stop
from games.engines.codenames.events import (
    ClueDeclaredInvalid,
    EnemyTurnCame,
    GameLost,
    GameScored,
    GameWon,
    PenaltyCovered,
    PenaltyDue,
    SuddenDeathBegun,
    TurnPassed,
)
from games.engines.codenames.state import Cluing, Guessing, Over, SuddenDeath
from games.engines.codenames.terms import Colour, Ending, Mode, Verdict
from games.engines.engine import Result, Seat
from games.engines.pictures import PICTURES
from tests.dsl import BLUE, BO, DI, ONE, RED, SOLO, Given
from tests.engines.pictures.table import (
    Laid,
    after,
    boards,
    clue,
    enemy_cover,
    shown,
    stands,
    table,
    touch,
)

START = table(assassin_ending=True)
FAILED = (GameWon(BLUE, Ending.SUDDEN_DEATH_FAILED), shown(START))
ALONE = boards(assassin_ending=True, mode=Mode.COOPERATIVE)
every_board = pytest.mark.parametrize("board", ALONE.values(), ids=ALONE)


def test_pic_t6_red_has_0_left_and_touches_19_red_wins() -> None:
    game = stands(after([*range(8), 15, 16], START), Cluing(RED), (0, 7))
    game = touch(clue(game, 1), 19, GameWon(RED, Ending.ASSASSIN_LAST), shown(game))
    stands(game, Over(RED, Ending.ASSASSIN_LAST), (0, 7))


def two_left_and_the_assassin() -> Given:
    game = stands(after([*range(6), 15, 17], START), Cluing(RED), (2, 7))
    game = stands(clue(game, 1), Guessing(RED, made=0, limit=2), (2, 7))
    return stands(touch(game, 19, SuddenDeathBegun(RED)), SuddenDeath(RED), (2, 7))


def test_pic_t7_the_assassin_then_6_then_7_and_red_wins() -> None:
    game = touch(two_left_and_the_assassin(), 6)
    stands(game, SuddenDeath(RED), (1, 7))
    game = touch(game, 7, GameWon(RED, Ending.ALL_FOUND_BY_OWN), shown(game))
    stands(game, Over(RED, Ending.ALL_FOUND_BY_OWN), (0, 7))


@pytest.mark.parametrize(("card", "left"), [(16, (2, 7)), (8, (2, 6))])
def test_pic_t8_the_assassin_then_16_or_8_and_blue_wins(card: int, left: tuple[int, int]) -> None:
    game = touch(two_left_and_the_assassin(), card, *FAILED)
    stands(game, Over(BLUE, Ending.SUDDEN_DEATH_FAILED), left)


def test_pic_t8_the_assassin_then_stop_and_blue_wins() -> None:
    game = two_left_and_the_assassin().when(Stop(), by=BO).then(*FAILED)
    stands(game, Over(BLUE, Ending.SUDDEN_DEATH_FAILED), (2, 7))


def test_pic_t9_red_covers_its_last_agent_and_the_turn_goes_on() -> None:
    game = clue(after([*range(7), 15, 16], START), 1)
    game = stands(touch(game, 7), Guessing(RED, made=1, limit=2), (0, 7))
    stands(touch(game, 17, TurnPassed(BLUE)), Cluing(BLUE), (0, 7))


def test_pic_t9_red_covers_the_last_agent_of_blue_and_only_the_turn_ends() -> None:
    game = clue(after([15, *range(8, 14), 16], START), 1)
    stands(touch(game, 14, TurnPassed(BLUE)), Cluing(BLUE), (8, 0))


def test_pic_t10_touch_number_n_plus_1_on_the_assassin_and_a_further_touch_is_accepted() -> None:
    game = clue(after([*range(5), 15, 16], START), 2)
    game = stands(touch(touch(game, 5), 6), Guessing(RED, made=2, limit=3), (1, 7))
    game = stands(touch(game, 19, SuddenDeathBegun(RED)), SuddenDeath(RED), (1, 7))
    touch(game, 7, GameWon(RED, Ending.ALL_FOUND_BY_OWN), shown(game))


# A team on its own


def scored(board: Laid, ending: Ending, score: int) -> tuple[GameScored, object]:
    small = len(board.start.truth.covers) == 20
    verdicts = {
        True: {6: Verdict.ASTONISHING, 7: Verdict.BEYOND_BELIEF_IN_PICTURES},
        False: {7: Verdict.CLOSE_TO_IMPOSSIBLE, 8: Verdict.BEYOND_BELIEF},
    }
    return GameScored(board.team, ending, score, verdicts[small][score]), shown(board.start)


def lost(board: Laid, ending: Ending) -> tuple[GameLost, object]:
    return GameLost(ending), shown(board.start)


@every_board
def test_pic_89_finding_all_own_cells_is_no_win_yet(board: Laid) -> None:
    game = clue(board.start, 0)
    for card in board.own:
        game = touch(game, card)
    assert isinstance(game.truth.turn, Guessing)
    came = EnemyTurnCame(board.team)
    game.when(Stop(), by=ONE).then(came)
    touch(game, board.neutral[0], came)


@every_board
def test_pic_89_the_assassin_last_is_a_win_with_its_score(board: Laid) -> None:
    game = after(board.own, board.start)
    game = touch(game, board.assassin, *scored(board, Ending.ASSASSIN_LAST, len(board.rivals)))
    assert PICTURES.result(game.truth) == Result((SOLO, ONE), Ending.ASSASSIN_LAST)


@every_board
def test_pic_89_a_later_turn_has_one_enemy_cell_less(board: Laid) -> None:
    game = after([*board.own, board.neutral[0], board.rivals[0]], board.start)
    game = clue(game, 1)
    touch(game, board.assassin, *scored(board, Ending.ASSASSIN_LAST, len(board.rivals) - 1))


@every_board
def test_pic_89_sudden_death_is_won_with_the_last_own_cell(board: Laid) -> None:
    game = touch(clue(board.start, 1), board.assassin, SuddenDeathBegun(board.team))
    for card in board.own[:-1]:
        game = touch(game, card)
    touch(game, board.own[-1], *scored(board, Ending.ALL_FOUND_BY_OWN, len(board.rivals)))


@pytest.mark.parametrize("wrong", ["neutral", "enemy", "stop"])
@every_board
def test_pic_89_a_mistake_in_sudden_death_is_a_loss(board: Laid, wrong: str) -> None:
    game = touch(clue(board.start, 1), board.assassin, SuddenDeathBegun(board.team))
    no = lost(board, Ending.SUDDEN_DEATH_FAILED)
    if wrong == "stop":
        game = game.when(Stop(), by=ONE).then(*no)
    else:
        game = touch(game, (board.neutral if wrong == "neutral" else board.rivals)[0], *no)
    assert PICTURES.result(game.truth) == Result((), Ending.SUDDEN_DEATH_FAILED)


def one_enemy_cell_left(board: Laid) -> Given:
    """All enemy cells but one are covered, by mistake and by the clock."""
    game, came, passed = board.start, EnemyTurnCame(board.team), TurnPassed(board.team)
    *covered, _ = board.rivals
    if len(covered) % 2:
        game = touch(clue(game, 1), board.neutral[-1], came)
        game = enemy_cover(game, covered.pop(), passed)
    while covered:
        game = touch(clue(game, 1), covered.pop(), came)
        game = enemy_cover(game, covered.pop(), passed)
    return game


@every_board
def test_pic_89_it_is_still_a_loss_when_all_enemy_cells_are_covered(board: Laid) -> None:
    game, last = clue(one_enemy_cell_left(board), 1), board.rivals[-1]
    touch(game, last, *lost(board, Ending.ENEMY_COMPLETE))
    game = touch(game, board.neutral[0], EnemyTurnCame(board.team))
    enemy_cover(game, last, *lost(board, Ending.ENEMY_COMPLETE))


@every_board
def test_pic_89_also_when_all_own_cells_were_found_before(board: Laid) -> None:
    game = after([*board.own, board.neutral[0]], one_enemy_cell_left(board))
    enemy_cover(game, board.rivals[-1], *lost(board, Ending.ENEMY_COMPLETE))


@every_board
def test_pic_89_the_last_enemy_cell_touched_in_sudden_death_fails_by_that(board: Laid) -> None:
    game = clue(one_enemy_cell_left(board), 1)
    game = touch(game, board.assassin, SuddenDeathBegun(board.team))
    touch(game, board.rivals[-1], *lost(board, Ending.SUDDEN_DEATH_FAILED))


@every_board
def test_pic_89_a_penalty_that_covers_the_last_enemy_cell_is_a_loss(board: Laid) -> None:
    last, colour = board.rivals[-1], Colour(board.team.rival)
    game = clue(one_enemy_cell_left(board), 1).when(DeclareInvalid(), by=SOLO)
    game = game.then(ClueDeclaredInvalid(SOLO), PenaltyDue(board.team, colour))
    covered = PenaltyCovered(board.team, last, colour)
    game.when(PenaltyCover(last), by=SOLO).then(covered, *lost(board, Ending.ENEMY_COMPLETE))


# What is shown


@pytest.mark.parametrize("seat", [BO, DI, None])
def test_pic_102_in_sudden_death_the_uncovered_colours_stay_hidden(seat: Seat | None) -> None:
    for game in (two_left_and_the_assassin(), touch(two_left_and_the_assassin(), 6)):
        cards = game.seen_by(seat).cards
        assert [card.key for card in cards] == [card.cover for card in cards]
        hidden = [card for card in cards if card.cover is None]
        assert {card.key for card in hidden} == {None}
        assert b"nonce" not in msgspec.json.encode(
            [event for event in game.history if event.told_to(seat)]
        )


@pytest.mark.parametrize("seat", [BO, DI, None])
def test_pic_102_when_it_is_decided_all_is_shown(seat: Seat | None) -> None:
    game = touch(two_left_and_the_assassin(), 16, *FAILED)
    assert tuple(card.key for card in game.seen_by(seat).cards) == game.truth.secrets.key


def test_pic_102_a_team_on_its_own_sees_no_more_in_sudden_death() -> None:
    for board in ALONE.values():
        game = touch(clue(board.start, 1), board.assassin, SuddenDeathBegun(board.team))
        cards = game.seen_by(ONE).cards
        assert [card.key for card in cards] == [card.cover for card in cards]
