"""A team on its own: phases, the enemy without members, and what is lost (CN-90 to CN-92, CN-106)."""

import pytest

from games.engines.codenames import CODENAMES
from games.engines.codenames.commands import (
    AskApproval,
    ChallengeClue,
    Concede,
    DeclareInvalid,
    EnemyCover,
    GiveClue,
    Options,
    PenaltyCover,
    Rule,
    Stop,
    Touch,
    Vote,
    Withdraw,
)
from games.engines.codenames.events import (
    CardCovered,
    ClueDeclaredInvalid,
    ClueGiven,
    EnemyCovered,
    EnemyTurnCame,
    GameLost,
    PenaltyCovered,
    PenaltyDue,
    TurnPassed,
)
from games.engines.codenames.state import Cluing, EnemyCovering, Guessing, Over, Penalty, Validity
from games.engines.codenames.terms import Answer, Colour, Ending, Mode, Team
from games.engines.codenames.view import Left, Record
from games.engines.engine import HOUSE, REFEREE, Choice, Command, Result, Seat
from tests.dsl import ADA, BLUE, BO, ONE, RED, SOLO, TWO, Given, dealt, given, revealed

# Own agents 0-2, enemy agents 3-5, a bystander, the assassin.
OWN, ENEMY, BYSTANDER, ASSASSIN = (0, 1, 2), (3, 4, 5), 6, 7
BOARD = {
    RED: "WHALE:R TOWER:R OCEAN:R PIANO:B RIVER:B DESERT:B CROWN:. GHOST:X",
    BLUE: "WHALE:B TOWER:B OCEAN:B PIANO:R RIVER:R DESERT:R CROWN:. GHOST:X",
}
ONE_ENEMY = {RED: "WHALE:R TOWER:R OCEAN:R PIANO:B", BLUE: "WHALE:B TOWER:B OCEAN:B PIANO:R"}
TWO_ENEMIES = {team: f"{board} RIVER:{'BR'[team is BLUE]}" for team, board in ONE_ENEMY.items()}
EVERYONE = (SOLO, ONE, TWO, None)
teams = pytest.mark.parametrize("team", Team)


def table(team: Team, board: dict[Team, str] = BOARD, **options: object) -> Given:
    seats, options = (SOLO, ONE, TWO), Options(mode=Mode.COOPERATIVE, **options)
    return given(CODENAMES, *dealt(board[team], starting=team, seats=seats, options=options))


def clued(team: Team, board: dict[Team, str] = BOARD) -> Given:
    clue = ClueGiven(team, "zebra", 2, limit=3)
    return table(team, board).when(GiveClue("zebra", 2), by=SOLO).then(clue)


def enemy_turn(team: Team, board: dict[Team, str] = BOARD) -> Given:
    """The team has found an agent and stopped."""
    game = clued(team, board).when(Touch(0), by=ONE).then(CardCovered(team, 0, Colour(team)))
    return game.when(Stop(), by=TWO).then(EnemyTurnCame(team))


@teams
def test_cn_90_the_players_are_the_starting_team(team: Team) -> None:
    view = table(team).seen_by(None)
    assert (view.starting, view.turn) == (team, Cluing(team))
    assert {seated.team for seated in view.seats} == {team}


@teams
def test_cn_90_the_enemy_has_no_members_and_nobody_of_it_is_awaited(team: Team) -> None:
    for game in (table(team), clued(team), enemy_turn(team)):
        assert set(CODENAMES.awaited(game.truth)) <= {SOLO, ONE, TWO}
        for stranger in (ADA, BO):
            assert CODENAMES.legal(game.truth, stranger) == ()
            game.when(Touch(0), by=stranger).refused("no_seat", "CN-30")


@teams
def test_cn_91_own_turns_are_as_usual_and_the_enemy_turn_is_a_cover(team: Team) -> None:
    enemy = Colour(team.rival)
    game = clued(team)
    assert game.seen_by(None).turn == Guessing(team, made=0, limit=3)
    game.when(Stop(), by=ONE).refused("touch_first", "CN-41")
    game = enemy_turn(team)
    for seat in EVERYONE:
        assert game.seen_by(seat).turn == EnemyCovering(team)
    assert CODENAMES.awaited(game.truth) == (SOLO,)
    game = game.when(EnemyCover(4), by=SOLO).then(EnemyCovered(team, 4, enemy), TurnPassed(team))
    assert game.seen_by(None).turn == Cluing(team)
    assert game.truth.agents_left(team.rival) == 2
    game.when(GiveClue("horse", 1), by=SOLO).then(ClueGiven(team, "horse", 1, limit=2))


@teams
def test_cn_91_every_end_of_a_turn_brings_the_enemy_cover(team: Team) -> None:
    own, enemy = Colour(team), Colour(team.rival)
    game, passed = clued(team), EnemyTurnCame(team)
    game.when(Touch(BYSTANDER), by=ONE).then(CardCovered(team, BYSTANDER, Colour.NEUTRAL), passed)
    game.when(Touch(3), by=ONE).then(CardCovered(team, 3, enemy), passed)
    game = given(CODENAMES, *table(team).history, ClueGiven(team, "zebra", 1, limit=2))
    game = game.when(Touch(0), by=ONE).then(CardCovered(team, 0, own))
    game.when(Touch(1), by=TWO).then(CardCovered(team, 1, own), passed)  # the limit


@teams
@pytest.mark.parametrize("card", ENEMY)
def test_cn_91_which_cell_is_the_spymasters_choice(team: Team, card: int) -> None:
    enemy = Colour(team.rival)
    game = enemy_turn(team)
    assert CODENAMES.legal(game.truth, SOLO) == (Choice(EnemyCover, {"card": ENEMY}),)
    game = game.when(EnemyCover(card), by=SOLO)
    game.then(EnemyCovered(team, card, enemy), TurnPassed(team))


@teams
def test_cn_91_the_choice_is_his_alone(team: Team) -> None:
    game = enemy_turn(team)
    for by in (ONE, TWO, REFEREE):
        game.when(EnemyCover(3), by=by).refused("not_your_move", "CN-91")
        assert EnemyCover not in {choice.command for choice in CODENAMES.legal(game.truth, by)}
    game.when(EnemyCover(3), by=HOUSE).refused("no_seat", "CN-30")


@teams
def test_cn_91_only_an_uncovered_enemy_cell_can_be_covered(team: Team) -> None:
    game = enemy_turn(team)
    for card in (1, 2, BYSTANDER, ASSASSIN, 20):
        game.when(EnemyCover(card), by=SOLO).refused("not_that_colour", "CN-91", card=card)
    game.when(EnemyCover(0), by=SOLO).refused("card_covered", "CN-31", card=0)
    game.when(EnemyCover(25), by=SOLO).refused("no_such_card", "CN-31", card=25)
    second = EnemyCovered(team, 3, Colour(team.rival)), EnemyTurnCame(team)
    game = given(CODENAMES, *game.history, *second)
    game.when(EnemyCover(3), by=SOLO).refused("card_covered", "CN-31", card=3)


@teams
@pytest.mark.parametrize("by", [SOLO, ONE, TWO])
def test_cn_91_no_clue_and_no_touch_in_the_enemy_turn(team: Team, by: Seat) -> None:
    commands = GiveClue("horse", 1), Touch(1), Stop(), DeclareInvalid(), PenaltyCover(3)
    for command in commands:
        enemy_turn(team).when(command, by=by).refused("not_this_phase", "CN-20")


@pytest.mark.parametrize("by", [SOLO, ONE, TWO])
def test_cn_91_no_enemy_cover_in_the_own_turn(by: Seat) -> None:
    for game in (table(RED), clued(RED)):
        game.when(EnemyCover(3), by=by).refused("not_this_phase", "CN-20")


@pytest.mark.parametrize("by", [SOLO, ONE, TWO])
@pytest.mark.parametrize(
    "command", [AskApproval("sea"), ChallengeClue(), Concede(), Withdraw(), Vote(Answer.YES)]
)
def test_cn_90_what_is_between_two_teams_is_not_played_on_ones_own(
    command: Command, by: Seat
) -> None:
    for game in (table(RED), clued(RED), enemy_turn(RED)):
        game.when(command, by=by).refused("not_this_way_of_playing", "CN-90")


def test_cn_90_a_referee_has_nothing_to_rule_on() -> None:
    clued(RED).when(Rule(Answer.YES), by=REFEREE).refused("not_this_phase", "CN-20")


# CN-92: lost, without a score.


@teams
def test_cn_92_the_assassin_loses(team: Team) -> None:
    game = clued(team).when(Touch(ASSASSIN), by=ONE)
    lost = GameLost(Ending.ASSASSIN), revealed(game.given.history)
    lost_by(game.then(CardCovered(team, ASSASSIN, Colour.ASSASSIN), *lost), Ending.ASSASSIN)


@teams
def test_cn_92_an_enemy_cover_of_the_last_enemy_cell_loses(team: Team) -> None:
    game = enemy_turn(team, ONE_ENEMY).when(EnemyCover(3), by=SOLO)
    lost = GameLost(Ending.ENEMY_COMPLETE), revealed(game.given.history)
    game = game.then(EnemyCovered(team, 3, Colour(team.rival)), *lost)
    lost_by(game, Ending.ENEMY_COMPLETE)


@teams
def test_cn_92_a_touch_of_the_last_enemy_cell_loses(team: Team) -> None:
    game = clued(team, ONE_ENEMY).when(Touch(3), by=ONE)
    lost = GameLost(Ending.ENEMY_COMPLETE), revealed(game.given.history)
    game = game.then(CardCovered(team, 3, Colour(team.rival)), *lost)
    lost_by(game, Ending.ENEMY_COMPLETE)


def lost_by(game: Given, ending: Ending) -> None:
    """Nobody wins, nobody has a score, and everybody sees so."""
    assert CODENAMES.result(game.truth) == Result((), ending)
    for seat in EVERYONE:
        view = game.seen_by(seat)
        assert view.turn == Over(None, ending)
        assert view.record == Record(None, ending, 1, view.left, None, None, False)
    game.when(GiveClue("horse", 1), by=SOLO).refused("game_over", "CN-54")


# D-7: nobody contests the clue of a team on its own but the team itself.


@teams
@pytest.mark.parametrize("by", [SOLO, ONE, TWO])
def test_d_7_and_cn_94_any_player_declares_the_clue_invalid_and_two_enemy_cells_go(
    team: Team, by: Seat
) -> None:
    enemy = Colour(team.rival)
    assert Choice(DeclareInvalid) in CODENAMES.legal(clued(team).truth, by)
    game = clued(team).when(DeclareInvalid(), by=by)
    game = game.then(ClueDeclaredInvalid(by), PenaltyDue(team, enemy))
    assert game.seen_by(None).turn == Penalty(team, enemy)
    assert game.seen_by(None).clues[-1].validity is Validity.INVALID
    assert CODENAMES.legal(game.truth, SOLO) == (Choice(PenaltyCover, {"card": ENEMY}),)
    game = game.when(PenaltyCover(5), by=SOLO)
    game = game.then(PenaltyCovered(team, 5, enemy), EnemyTurnCame(team))
    game = game.when(EnemyCover(3), by=SOLO).then(EnemyCovered(team, 3, enemy), TurnPassed(team))
    assert game.truth.agents_left(team.rival) == 1
    assert game.seen_by(None).turn == Cluing(team)


@teams
def test_d_7_the_penalty_is_an_enemy_cell_and_the_spymasters_choice(team: Team) -> None:
    declared = ClueDeclaredInvalid(ONE), PenaltyDue(team, Colour(team.rival))
    game = clued(team).when(DeclareInvalid(), by=ONE).then(*declared)
    for card in (*OWN, BYSTANDER, ASSASSIN):
        game.when(PenaltyCover(card), by=SOLO).refused("not_that_colour", "CN-85", card=card)
    for by in (ONE, TWO):
        game.when(PenaltyCover(3), by=by).refused("not_your_move", "CN-85")
    game.when(EnemyCover(3), by=SOLO).refused("not_this_phase", "CN-20")
    game.when(Touch(0), by=ONE).refused("not_this_phase", "CN-20")


@teams
@pytest.mark.parametrize("by", [SOLO, ONE, TWO])
def test_d_7_after_the_first_touch_it_is_too_late(team: Team, by: Seat) -> None:
    game = clued(team).when(Touch(0), by=ONE).then(CardCovered(team, 0, Colour(team)))
    game.when(DeclareInvalid(), by=by).refused("too_late_to_claim", "CN-87")


@teams
def test_d_7_a_penalty_that_covers_the_last_enemy_cell_loses(team: Team) -> None:
    enemy = Colour(team.rival)
    game = clued(team, ONE_ENEMY).when(DeclareInvalid(), by=SOLO)
    game = game.then(ClueDeclaredInvalid(SOLO), PenaltyDue(team, enemy))
    lost = GameLost(Ending.ENEMY_COMPLETE), revealed(game.history)
    game = game.when(PenaltyCover(3), by=SOLO).then(PenaltyCovered(team, 3, enemy), *lost)
    lost_by(game, Ending.ENEMY_COMPLETE)


@teams
def test_d_7_with_two_enemy_cells_left_the_cover_after_the_penalty_loses(team: Team) -> None:
    enemy = Colour(team.rival)
    game = clued(team, TWO_ENEMIES).when(DeclareInvalid(), by=ONE)
    game = game.then(ClueDeclaredInvalid(ONE), PenaltyDue(team, enemy))
    game = game.when(PenaltyCover(3), by=SOLO)
    game = game.then(PenaltyCovered(team, 3, enemy), EnemyTurnCame(team))
    lost = GameLost(Ending.ENEMY_COMPLETE), revealed(game.history)
    game.when(EnemyCover(4), by=SOLO).then(EnemyCovered(team, 4, enemy), *lost)


# CN-106: the one spymaster sees the key, and nobody else.


@teams
def test_cn_106_the_spymaster_sees_the_key_and_the_operatives_do_not(team: Team) -> None:
    for game in (table(team), clued(team)):
        assert None not in {card.key for card in game.seen_by(SOLO).cards}
        for seat in (ONE, TWO, None):
            assert {card.key for card in game.seen_by(seat).cards} == {None}


@teams
def test_cn_106_an_enemy_cover_shows_only_the_covered_cell(team: Team) -> None:
    enemy = Colour(team.rival)
    game = enemy_turn(team).when(EnemyCover(4), by=SOLO)
    game = game.then(EnemyCovered(team, 4, enemy), TurnPassed(team))
    for seat in (ONE, TWO, None):
        shown = {card.card: card.key for card in game.seen_by(seat).cards if card.key}
        assert shown == {0: Colour(team), 4: enemy}
        left = Left(2, 2)
        assert game.seen_by(seat).left == left


@teams
def test_cn_106_what_can_be_covered_is_told_to_nobody_but_the_spymaster(team: Team) -> None:
    game = enemy_turn(team)
    for seat in (ONE, TWO):
        known = CODENAMES.known_to(seat, game.history)
        assert CODENAMES.legal(known, seat) == CODENAMES.legal(game.truth, seat)
        assert all(not choice.options for choice in CODENAMES.legal(known, seat))
