"""A team on its own (digest section 6)."""

import pytest

from games.engines.board import Cards
from games.engines.codenames.commands import (
    AnswerApproval,
    AskApproval,
    ChallengeClue,
    Concede,
    DeclareInvalid,
    EnemyCover,
    GiveClue,
    PenaltyCover,
    Stop,
    Touch,
    Vote,
    Withdraw,
)
from games.engines.codenames.events import (
    CardCovered,
    ClueDeclaredInvalid,
    EnemyCovered,
    EnemyTurnCame,
    GameLost,
    GameScored,
    PenaltyCovered,
    PenaltyDue,
    TurnPassed,
)
from games.engines.codenames.state import Cluing, EnemyCovering, Over, Penalty
from games.engines.codenames.terms import (
    Answer,
    Arbiter,
    Colour,
    Ending,
    Grid,
    Mode,
    Team,
    Verdict,
)
from games.engines.codenames.view import Left, Record
from games.engines.engine import HOUSE, Command, Result, Seat
from games.engines.pictures import PICTURES
from tests.dsl import BLUE, F1_KEY, F2_KEY, ONE, RED, SOLO, Given, given
from tests.engines.pictures.table import (
    PAIR,
    OpenPictures,
    PicturesOptions,
    after,
    clue,
    deck,
    enemy_cover,
    laid,
    opened,
    shown,
    stands,
    table,
    touch,
)

START = table(mode=Mode.COOPERATIVE)
ALONE = {
    f"{cards}, {team}": laid(PICTURES, F2_KEY, name, team, mode=Mode.COOPERATIVE, cards=cards)
    for cards, name in ((Cards.PICTURES, "@p"), (Cards.WORDS, "WORD"), (Cards.MIXED, "@p WORD"))
    for team in Team
}
VERDICTS = {
    7: Verdict.BEYOND_BELIEF_IN_PICTURES,
    6: Verdict.ASTONISHING,
    5: Verdict.MINISTRY,
    4: Verdict.MASTERS,
    3: Verdict.WELL_DONE,
    2: Verdict.GETTING_THERE,
    1: Verdict.NOT_LOST,
}
BIG_VERDICTS = {
    8: Verdict.BEYOND_BELIEF,
    7: Verdict.CLOSE_TO_IMPOSSIBLE,
    6: Verdict.OUTSTANDING,
    5: Verdict.SECRET_SERVICE,
    4: Verdict.AGENT_MATERIAL,
    3: Verdict.GOOD_UNDERSTANDING,
    2: Verdict.ACCEPTABLE,
    1: Verdict.NARROW,
}


def turns(game: Given, count: int) -> Given:
    """So many turns, each with one right touch too few to matter: one agent, then stop."""
    for turn in range(count):
        game = touch(clue(game, 1), own(game)[0])
        game = game.when(Stop(), by=ONE).then(EnemyTurnCame(game.truth.starting))
        game = enemy_cover(game, enemy(game)[turn % 2 and -1], TurnPassed(game.truth.starting))
    return game


def own(game: Given) -> list[int]:
    key, team = game.truth.secrets.key, game.truth.starting
    return [card for card in game.truth.uncovered if key[card] is Colour(team)]


def enemy(game: Given) -> list[int]:
    key, team = game.truth.secrets.key, game.truth.starting.rival
    return [card for card in game.truth.uncovered if key[card] is Colour(team)]


def win(game: Given, score: int, verdict: Verdict) -> Given:
    """All that is left is found in this turn."""
    game = clue(game, 0)
    *others, last = own(game)
    for card in others:
        game = touch(game, card)
    scored = GameScored(game.truth.starting, Ending.ALL_FOUND_BY_OWN, score, verdict)
    return touch(game, last, scored, shown(game))


@pytest.mark.parametrize("seed", range(6))
def test_pic_60_the_players_are_the_starting_team_with_eight_cells(seed: int) -> None:
    game = given(PICTURES, *opened(seed, mode=Mode.COOPERATIVE))
    assert {person.team for person in game.truth.seats} == {game.truth.starting}
    assert (len(own(game)), len(enemy(game))) == (8, 7)
    assert game.truth.turn == Cluing(game.truth.starting)
    assert PICTURES.awaited(game.truth) == (SOLO,)


@pytest.mark.parametrize(
    "command",
    [
        AskApproval("zebra"),
        AnswerApproval("sea", Answer.YES),
        ChallengeClue(),
        Concede(),
        Withdraw(),
        Vote(Answer.YES),
    ],
)
@pytest.mark.parametrize("by", PAIR)
def test_pic_60_the_other_colour_is_fictitious_so_nobody_asks_or_contests(
    command: Command, by: Seat
) -> None:
    for game in (START, clue(START, 1)):
        game.when(command, by=by).refused("not_this_way_of_playing", "CN-90")


@pytest.mark.parametrize("arbiter", [Arbiter.VOTE, Arbiter.REFEREE])
def test_pic_60_and_so_there_is_nothing_to_decide_for_an_arbiter(arbiter: Arbiter) -> None:
    options = PicturesOptions(mode=Mode.COOPERATIVE, arbiter=arbiter)
    (
        given(PICTURES)
        .when(OpenPictures(PAIR, options, deck(options)), by=HOUSE)
        .refused("options_clash", "CN-88", option="arbiter", other="mode")
    )


@pytest.mark.parametrize("name", ALONE)
@pytest.mark.parametrize("how", ["stop", "neutral", "enemy", "limit"])
def test_pic_61_after_each_own_turn_the_spymaster_covers_an_enemy_cell(name: str, how: str) -> None:
    board = ALONE[name]
    came, game = EnemyTurnCame(board.team), clue(board.start, 1)
    match how:
        case "stop":
            game = touch(game, board.own[0]).when(Stop(), by=ONE).then(came)
        case "neutral":
            game = touch(game, board.neutral[0], came)
        case "enemy":
            game = touch(game, board.rivals[0], came)
        case "limit":
            game = touch(touch(game, board.own[0]), board.own[1], came)
    assert game.truth.turn == EnemyCovering(board.team)
    assert PICTURES.awaited(game.truth) == (SOLO,)
    game = enemy_cover(game, board.rivals[-1], TurnPassed(board.team))
    assert game.truth.turn == Cluing(board.team)


AT_THE_COVER = touch(clue(START, 1), 15, EnemyTurnCame(RED))


@pytest.mark.parametrize("card", range(8, 15))
def test_pic_61_which_enemy_cell_is_his_choice(card: int) -> None:
    covered = EnemyCovered(RED, card, Colour.BLUE)
    AT_THE_COVER.when(EnemyCover(card), by=SOLO).then(covered, TurnPassed(RED))


@pytest.mark.parametrize("card", [0, 7, 16, 19])
def test_pic_61_it_must_be_an_enemy_cell(card: int) -> None:
    tried = AT_THE_COVER.when(EnemyCover(card), by=SOLO)
    tried.refused("not_that_colour", "CN-91", card=card)


def test_pic_61_it_must_be_an_uncovered_cell() -> None:
    AT_THE_COVER.when(EnemyCover(15), by=SOLO).refused("card_covered", "CN-31", card=15)
    AT_THE_COVER.when(EnemyCover(20), by=SOLO).refused("no_such_card", "CN-31", card=20)


def test_pic_61_it_is_his_alone_and_neither_clue_nor_touch_comes_first() -> None:
    AT_THE_COVER.when(EnemyCover(8), by=ONE).refused("not_your_move", "CN-91")
    AT_THE_COVER.when(GiveClue("zebra", 1), by=SOLO).refused("not_this_phase", "CN-20")
    AT_THE_COVER.when(Touch(8), by=ONE).refused("not_this_phase", "CN-20")
    START.when(EnemyCover(8), by=SOLO).refused("not_this_phase", "CN-20")


@pytest.mark.parametrize("name", ALONE)
def test_pic_62_the_assassin_loses_without_score(name: str) -> None:
    board = ALONE[name]
    game = touch(
        clue(board.start, 1), board.assassin, GameLost(Ending.ASSASSIN), shown(board.start)
    )
    assert game.truth.turn == Over(None, Ending.ASSASSIN)
    assert PICTURES.result(game.truth) == Result((), Ending.ASSASSIN)
    record = Record(None, Ending.ASSASSIN, 1, game.seen_by(None).left, None, None, False)
    assert game.seen_by(ONE).record == record


@pytest.mark.parametrize("name", ALONE)
def test_pic_62_all_seven_enemy_cells_covered_by_the_clock_lose(name: str) -> None:
    board = ALONE[name]
    game = turns(board.start, 6)
    assert (len(own(game)), len(enemy(game))) == (2, 1)
    game = touch(clue(game, 1), board.neutral[0], EnemyTurnCame(board.team))
    game = enemy_cover(game, enemy(game)[0], GameLost(Ending.ENEMY_COMPLETE), shown(game))
    assert PICTURES.result(game.truth) == Result((), Ending.ENEMY_COMPLETE)


@pytest.mark.parametrize("name", ALONE)
def test_pic_62_the_last_enemy_cell_touched_loses(name: str) -> None:
    game = clue(turns(ALONE[name].start, 6), 1)
    game = touch(game, enemy(game)[0], GameLost(Ending.ENEMY_COMPLETE), shown(game))
    assert game.seen_by(None).record == Record(
        None, Ending.ENEMY_COMPLETE, 7, game.seen_by(None).left, None, None, False
    )


def test_pic_62_enemy_cells_touched_by_mistake_count_as_well() -> None:
    game = START  # two are covered in each turn: by mistake, and by the clock
    for card in (8, 10, 12):
        game = touch(clue(game, 1), card, EnemyTurnCame(RED))
        game = enemy_cover(game, card + 1, TurnPassed(RED))
    touch(clue(game, 1), 14, GameLost(Ending.ENEMY_COMPLETE), shown(game))


@pytest.mark.parametrize("name", ALONE)
@pytest.mark.parametrize("turn", range(1, 8))
def test_pic_63_and_pic_64_the_score_is_the_enemy_cells_left_and_every_score_has_a_verdict(
    turn: int, name: str
) -> None:
    game = win(turns(ALONE[name].start, turn - 1), 8 - turn, VERDICTS[8 - turn])
    assert PICTURES.result(game.truth) == Result(PAIR, Ending.ALL_FOUND_BY_OWN)
    record = game.seen_by(None).record
    assert (record.winner, record.score, record.turns) == (game.truth.starting, 8 - turn, turn)
    assert record.verdict is VERDICTS[8 - turn]


def test_pic_64_a_penalty_cover_costs_a_point_and_the_clock_goes_on() -> None:
    game = clue(START, 1).when(DeclareInvalid(), by=ONE)
    game = game.then(ClueDeclaredInvalid(ONE), PenaltyDue(RED, Colour.BLUE))
    game = stands(game, Penalty(RED, Colour.BLUE), (8, 7)).when(PenaltyCover(8), by=SOLO)
    game = game.then(PenaltyCovered(RED, 8, Colour.BLUE), EnemyTurnCame(RED))
    game = enemy_cover(game, 9, TurnPassed(RED))
    win(game, 7 - 1 - 0 - 1, Verdict.MINISTRY)


def test_pic_64_a_penalty_that_covers_the_last_enemy_cell_loses() -> None:
    game = clue(turns(START, 6), 1).when(DeclareInvalid(), by=SOLO)
    game = game.then(ClueDeclaredInvalid(SOLO), PenaltyDue(RED, Colour.BLUE))
    (last,) = enemy(game)
    game.when(PenaltyCover(last), by=SOLO).then(
        PenaltyCovered(RED, last, Colour.BLUE), GameLost(Ending.ENEMY_COMPLETE), shown(game)
    )


def test_pic_64_after_a_touch_a_clue_is_not_declared_invalid() -> None:
    game = touch(clue(START, 2), 0)
    game.when(DeclareInvalid(), by=SOLO).refused("too_late_to_claim", "CN-87")


@pytest.mark.parametrize("turn", range(1, 9))
def test_pic_91_25_pictures_score_up_to_8_with_the_verdicts_of_the_words(turn: int) -> None:
    start = laid(PICTURES, F1_KEY, "@p", BLUE, mode=Mode.COOPERATIVE).start
    assert start.truth.options.grid is Grid.FIVE_BY_FIVE
    win(turns(start, turn - 1), 9 - turn, BIG_VERDICTS[9 - turn])


def test_pic_90_20_words_score_by_the_table_of_20_cells() -> None:
    win(laid(PICTURES, F2_KEY, "WORD", RED, mode=Mode.COOPERATIVE).start, 7, VERDICTS[7])


def test_pic_t4_a_win_in_turn_1_scores_7_and_in_turn_7_without_mistakes_1() -> None:
    stands(win(START, 7, VERDICTS[7]), Over(RED, Ending.ALL_FOUND_BY_OWN, 7, VERDICTS[7]), (0, 7))
    game = win(turns(START, 6), 1, VERDICTS[1])
    stands(game, Over(RED, Ending.ALL_FOUND_BY_OWN, 1, VERDICTS[1]), (0, 1))


def test_pic_t4_no_win_in_turn_7_loses_when_the_seventh_enemy_cell_is_covered() -> None:
    game = touch(clue(turns(START, 6), 1), 15, EnemyTurnCame(RED))
    assert len(game.truth.clues) == 7
    (last,) = enemy(game)
    game = enemy_cover(game, last, GameLost(Ending.ENEMY_COMPLETE), shown(game))
    stands(game, Over(None, Ending.ENEMY_COMPLETE), (2, 0))


def test_pic_t5_a_win_in_turn_4_with_1_enemy_cell_touched_scores_3() -> None:
    game = touch(clue(turns(START, 2), 1), 10, EnemyTurnCame(RED))
    game = enemy_cover(game, 11, TurnPassed(RED))
    game = win(game, 3, Verdict.WELL_DONE)
    assert game.seen_by(None).record == Record(
        RED, Ending.ALL_FOUND_BY_OWN, 4, Left(0, 3), 3, Verdict.WELL_DONE, True
    )


def test_after_the_end_a_team_on_its_own_can_do_no_more() -> None:
    for game in (after([19], START), win(START, 7, VERDICTS[7])):
        for by, command in ((SOLO, GiveClue("z", 1)), (SOLO, EnemyCover(8)), (ONE, Touch(16))):
            game.when(command, by=by).refused("game_over", "CN-54")
        assert CardCovered not in {type(event) for event in game.history[-2:]}
