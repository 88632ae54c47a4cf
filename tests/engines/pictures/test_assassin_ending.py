"""The assassin last (digest section 7), for both teams, with words, with pictures and with both."""

from collections.abc import Callable
from random import Random

import pytest

from games.engines.codenames.commands import (
    ChallengeClue,
    Concede,
    GiveClue,
    PenaltyCover,
    Stop,
    Touch,
)
from games.engines.codenames.events import (
    ClaimUpheld,
    ClueChallenged,
    GameWon,
    PenaltyCovered,
    PenaltyDue,
    SuddenDeathBegun,
    TurnPassed,
)
from games.engines.codenames.state import Cluing, Guessing, Over, SuddenDeath
from games.engines.codenames.terms import UNLIMITED, Arbiter, Colour, Ending, Number, Settled
from games.engines.engine import Choice
from tests.dsl import Given
from tests.engines.pictures.table import (
    OPERATIVE,
    SPYMASTER,
    Laid,
    after,
    boards,
    clue,
    shown,
    stop,
    table,
    touch,
)


def second(board: Laid) -> Laid:
    """The other team on turn; every board has neutral cards to spare."""
    *neutral, spare = board.neutral
    start = touch(clue(board.start, 1), spare, TurnPassed(board.team.rival))
    return Laid(start, board.rivals, board.own, neutral, board.assassin)


FIRST = boards(assassin_ending=True)
SIDES = FIRST | {f"{name}, second on turn": second(board) for name, board in FIRST.items()}
every_side = pytest.mark.parametrize("side", SIDES.values(), ids=SIDES)


def with_left(side: Laid, own: int, rivals: int | None = None) -> Given:
    """This team on turn with so many agents left, and the rivals with so many (or all)."""
    found = side.own[: len(side.own) - own]
    theirs = () if rivals is None else side.rivals[: len(side.rivals) - rivals]
    return after([*found, side.neutral[0], *theirs, side.neutral[1]], side.start)


def won(side: Laid, ending: Ending) -> tuple[GameWon, object]:
    return GameWon(side.team, ending), shown(side.start)


def failed(side: Laid) -> tuple[GameWon, object]:
    return GameWon(side.team.rival, Ending.SUDDEN_DEATH_FAILED), shown(side.start)


def sudden_death(side: Laid, own: int = 2, number: Number = 1, rivals: int | None = None) -> Given:
    """The assassin touched as the first card, with so many agents left."""
    game = clue(with_left(side, own, rivals), number)
    return touch(game, side.assassin, SuddenDeathBegun(side.team))


@every_side
def test_pic_80_covering_all_own_cells_does_not_end_the_game(side: Laid) -> None:
    game = touch(clue(with_left(side, 1), 1), side.own[-1])
    assert game.truth.turn == Guessing(side.team, made=1, limit=2)
    assert (game.truth.agents_left(side.team), game.seen_by(None).record) == (0, None)


@every_side
def test_pic_80_and_pic_86_covering_the_rivals_last_agent_ends_only_the_turn(side: Laid) -> None:
    game = touch(clue(with_left(side, 2, 1), 1), side.rivals[-1], TurnPassed(side.team.rival))
    assert game.truth.agents_left(side.team.rival) == 0
    assert game.truth.turn == Cluing(side.team.rival)


@pytest.mark.parametrize("seed", range(3))
@every_side
def test_pic_80_in_no_order_does_a_game_end_before_the_assassin(side: Laid, seed: int) -> None:
    size = len(side.start.truth.covers)
    order = [card for card in Random(seed).sample(range(size), size) if card != side.assassin]
    order = [card for card in order if card in side.start.truth.uncovered]
    game = after(order, side.start)
    assert game.truth.uncovered == (side.assassin,)
    assert game.seen_by(None).record is None
    if isinstance(game.truth.turn, Cluing):
        game = clue(game, 1)
    on_turn = game.truth.turn.team
    touch(game, side.assassin, GameWon(on_turn, Ending.ASSASSIN_LAST), shown(game))


@every_side
def test_pic_81_touching_the_assassin_does_not_end_the_turn(side: Laid) -> None:
    game = sudden_death(side)
    assert game.truth.turn == SuddenDeath(side.team)
    assert game.engine.awaited(game.truth) == (OPERATIVE[side.team],)
    assert game.seen_by(None).record is None


@pytest.mark.parametrize("seed", range(3))
@every_side
def test_pic_81_the_game_ends_in_the_turn_of_the_assassin(side: Laid, seed: int) -> None:
    free = side.start.truth.uncovered
    game = after(Random(seed).sample(free, len(free)), side.start)
    assert isinstance(game.truth.turn, Over)
    at = next(
        n for n, event in enumerate(game.history) if getattr(event, "card", None) == side.assassin
    )
    later = [type(event).__name__ for event in game.history[at:]]
    assert set(later) <= {"CardCovered", "SuddenDeathBegun", "GameWon", "KeyRevealed"}


@pytest.mark.parametrize("rivals", [None, 1, 0])
@every_side
def test_pic_82_the_assassin_touched_with_no_own_agents_left_wins_at_once(
    side: Laid, rivals: int | None
) -> None:
    game = clue(with_left(side, 0, rivals), 1)
    game = touch(game, side.assassin, *won(side, Ending.ASSASSIN_LAST))
    assert game.truth.turn == Over(side.team, Ending.ASSASSIN_LAST)


@every_side
def test_pic_82_also_in_the_turn_in_which_the_last_agent_was_found(side: Laid) -> None:
    game = touch(clue(with_left(side, 1), 1), side.own[-1])
    touch(game, side.assassin, *won(side, Ending.ASSASSIN_LAST))


@pytest.mark.parametrize("own", [1, 2, 5])
@every_side
def test_pic_83_otherwise_there_are_no_more_clues_and_no_limit(side: Laid, own: int) -> None:
    game = sudden_death(side, own, number=1)
    for team in (side.team, side.team.rival):
        tried = game.when(GiveClue("horse", 1), by=SPYMASTER[team])
        tried.refused("not_this_phase", "CN-20")
    for card in side.own[-own:-1]:
        game = touch(game, card)
        assert game.truth.turn == SuddenDeath(side.team)
    touch(game, side.own[-1], *won(side, Ending.ALL_FOUND_BY_OWN))


@every_side
def test_pic_83_sudden_death_is_for_the_operatives_of_that_team_alone(side: Laid) -> None:
    game = sudden_death(side)
    for by in (SPYMASTER[side.team], SPYMASTER[side.team.rival]):
        game.when(Touch(side.own[-1]), by=by).refused("not_your_move", "CN-102")
    for command in (Touch(side.own[-1]), Stop()):
        tried = game.when(command, by=OPERATIVE[side.team.rival])
        tried.refused("not_your_move", "CN-30")
    choices = game.engine.legal(game.truth, OPERATIVE[side.team])
    assert choices == (Choice(Touch, {"card": game.truth.uncovered}), Choice(Stop))


@every_side
def test_pic_83_a_covered_card_is_still_covered(side: Laid) -> None:
    for card in (side.assassin, side.own[0]):
        tried = sudden_death(side).when(Touch(card), by=OPERATIVE[side.team])
        tried.refused("card_covered", "CN-31", card=card)


@every_side
def test_pic_83_nobody_contests_a_clue_in_sudden_death(side: Laid) -> None:
    tried = sudden_death(side).when(ChallengeClue(), by=OPERATIVE[side.team.rival])
    tried.refused("not_this_phase", "CN-20")


WRONG: dict[str, Callable[[Laid], int]] = {
    "neutral": lambda side: side.neutral[2],
    "enemy": lambda side: side.rivals[-1],
}


@pytest.mark.parametrize("wrong", WRONG)
@pytest.mark.parametrize("right", [0, 1])
@every_side
def test_pic_84_a_wrong_touch_in_sudden_death_loses(side: Laid, right: int, wrong: str) -> None:
    game = sudden_death(side)
    for card in side.own[-2:][:right]:
        game = touch(game, card)
    touch(game, WRONG[wrong](side), *failed(side))


@every_side
def test_pic_84_the_rivals_last_agent_touched_in_sudden_death_is_a_failure_of_that(
    side: Laid,
) -> None:
    game = sudden_death(side, rivals=1)
    game = touch(game, side.rivals[-1], *failed(side))
    record = game.seen_by(None).record
    assert (record.winner, record.ending) == (side.team.rival, Ending.SUDDEN_DEATH_FAILED)


@every_side
def test_pic_84_the_last_own_agent_wins_though_the_rivals_have_none_left(side: Laid) -> None:
    game = sudden_death(side, own=1, rivals=0)
    touch(game, side.own[-1], *won(side, Ending.ALL_FOUND_BY_OWN))


@pytest.mark.parametrize("right", [0, 1])
@every_side
def test_pic_85_stop_in_sudden_death_loses(side: Laid, right: int) -> None:
    game = sudden_death(side)
    for card in side.own[-2:][:right]:
        game = touch(game, card)
    game.when(Stop(), by=OPERATIVE[side.team]).then(*failed(side))


@every_side
def test_pic_86_outside_sudden_death_the_touch_after_the_number_ends_the_turn(side: Laid) -> None:
    game = touch(clue(with_left(side, 3), 1), side.own[-3])
    touch(game, side.own[-2], TurnPassed(side.team.rival))
    stop(game)


@every_side
def test_pic_86_the_last_own_agent_as_the_last_touch_ends_the_turn(side: Laid) -> None:
    game = touch(clue(with_left(side, 2), 1), side.own[-2])
    touch(game, side.own[-1], TurnPassed(side.team.rival))


@every_side
def test_pic_86_a_neutral_and_an_enemy_cell_end_the_turn_as_always(side: Laid) -> None:
    passed = TurnPassed(side.team.rival)
    touch(clue(side.start, 2), side.neutral[0], passed)
    touch(clue(side.start, 2), side.rivals[0], passed)


@pytest.mark.parametrize("number", [0, 1, UNLIMITED])
@every_side
def test_pic_87_a_team_with_no_agents_left_still_plays_its_turns(
    side: Laid, number: Number
) -> None:
    game = clue(with_left(side, 0), number)
    game.when(Stop(), by=OPERATIVE[side.team]).refused("touch_first", "CN-41")
    touch(game, side.rivals[-1], TurnPassed(side.team.rival))
    rest = [card for card in side.neutral if card in game.truth.uncovered]
    for card in rest:
        touch(game, card, TurnPassed(side.team.rival))
    touch(game, side.assassin, *won(side, Ending.ASSASSIN_LAST))


@pytest.mark.parametrize("own", [8, 3, 1, 0])
@pytest.mark.parametrize("advanced", [True, False])
def test_pic_88_a_number_may_count_the_assassin_too(own: int, advanced: bool) -> None:
    start = table(assassin_ending=True, advanced_numbers=advanced)
    game = after(range(8 - own), start) if advanced else one_by_one(start, 8 - own)
    if isinstance(game.truth.turn, Guessing):
        game = after([16], game)
    if game.truth.turn.team != start.truth.starting:
        game = after([17], game)
    assert game.truth.agents_left(start.truth.starting) == own
    for number in range(1, own + 2):
        clue(game, number)
    tried = game.when(GiveClue("zebra", own + 2), by=SPYMASTER[start.truth.starting])
    least = 0 if advanced else 1
    tried.refused("number_out_of_range", "CN-27", least=least, most=own + 1)


def one_by_one(game: Given, count: int) -> Given:
    """Red finds this many with counts alone: eight at once is a count as well."""
    if not count:
        return game
    game = clue(game, count)
    for card in range(count):
        game = touch(game, card)
    return game


@pytest.mark.parametrize("own", [8, 1])
def test_pic_88_without_the_variant_the_assassin_is_not_counted(own: int) -> None:
    game = after([*range(8 - own), 15, 16]) if own < 8 else table()
    tried = game.when(GiveClue("zebra", own + 1), by=SPYMASTER[game.truth.turn.team])
    tried.refused("number_out_of_range", "CN-27", least=0, most=own)


def test_pic_80_a_penalty_may_cover_the_last_cell_of_a_team_and_the_game_goes_on() -> None:
    for name, side in boards(assassin_ending=True, arbiter=Arbiter.VOTE).items():
        game, rival = clue(with_left(side, 3, 1), 1), side.team.rival
        by, colour = OPERATIVE[rival], Colour(rival)
        game = game.when(ChallengeClue(), by=by).then(ClueChallenged(by))
        game = game.when(Concede(), by=SPYMASTER[side.team])
        game = game.then(ClaimUpheld(Settled.CONCEDED), PenaltyDue(rival, colour))
        game = game.when(PenaltyCover(side.rivals[-1]), by=SPYMASTER[rival])
        game = game.then(PenaltyCovered(rival, side.rivals[-1], colour), TurnPassed(rival))
        assert game.truth.turn == Cluing(rival), name
        touch(clue(game, 1), side.assassin, GameWon(rival, Ending.ASSASSIN_LAST), shown(game))


@every_side
def test_pic_87_a_team_with_nothing_to_cover_contests_no_clue(side: Laid) -> None:
    game = clue(with_left(side, 2, 0), 1)
    tried = game.when(ChallengeClue(), by=OPERATIVE[side.team.rival])
    tried.refused("nothing_to_cover", "CN-87")
