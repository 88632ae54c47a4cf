"""What an ending is worth (digest section 7): the score, its meaning, and the verdicts."""

import pytest

from games.engines.duet import DUET
from games.engines.duet.events import GameLost, GameWon
from games.engines.duet.state import Over
from games.engines.duet.terms import Ending, Side, Verdict
from games.engines.duet.view import Left, Record
from tests.dsl import Given
from tests.engines.duet.table import (
    ANN,
    B_ALONE,
    BEN,
    EIGHT_MISTAKES,
    GREEN,
    START,
    SUDDEN_DEATH,
    A,
    B,
    event_of,
    played,
    table,
)

NOBODYS = (18, 19, 20, 21, 22, 23, 24)


def won(mistakes: int, stops: int, game: Given = START, *, sweeps: int = 2) -> Given:
    """A game with so many mistakes, so many turns with one right touch, and then so many turns in
    which all is found; without such turns the last agents are found in sudden death."""
    for plan in "m" * mistakes + "s" * stops + "w" * sweeps:
        giver = game.truth.turn.givers[0]
        game = turn(game, giver, plan)
    for side in (B, A) if not sweeps else ():
        game = played(game, touches(side, left(game, side)))
    return game


def turn(game: Given, giver: Side, plan: str) -> Given:
    side = giver.other
    game, wanted = played(game, f"{giver}?"), left(game, side)
    if plan == "m":
        free = next(
            card for card in NOBODYS if side not in {m.side for m in game.truth.marks[card]}
        )
        return played(game, f"{side}{free}")
    if plan == "s":
        return played(game, f"{side}{wanted[0]} {side}.")
    return played(game, touches(side, wanted))


def left(game: Given, side: Side) -> list[int]:
    """What this side could still find."""
    key, agents = game.truth.secrets.key(side.other), game.truth.agents
    return [card for card in range(25) if key[card] is GREEN and agents[card] is None]


def touches(side: Side, cards: list[int]) -> str:
    return " ".join(f"{side}{card}" for card in cards)


def end(game: Given) -> tuple[int | None, Verdict]:
    told = event_of(game, GameWon)
    assert game.truth.turn == Over(Ending.WIN, told.verdict, told.score)
    return told.score, told.verdict


# mistakes, turns with one right touch, score, verdict. Two more turns find the rest.
BORDERS = [
    (0, 0, 23, Verdict.FOR_THE_MAP),
    (4, 0, 11, Verdict.FOR_THE_MAP),
    (3, 2, 10, Verdict.GREAT),
    (4, 1, 9, Verdict.GREAT),
    (5, 0, 8, Verdict.WELL_DONE),
    (4, 2, 7, Verdict.WELL_DONE),
    (5, 1, 6, Verdict.WELL_DONE),
    (6, 0, 5, Verdict.WON),
    (7, 0, 2, Verdict.WON),
]


@pytest.mark.parametrize(("mistakes", "stops", "score", "verdict"), BORDERS)
def test_duet_76_three_for_each_token_in_the_bank_and_one_for_each_in_front(
    mistakes: int, stops: int, score: int, verdict: Verdict
) -> None:
    game = won(mistakes, stops)
    assert score == 3 * (9 - mistakes - stops - 2) + stops + 2
    assert end(game) == (score, verdict)


@pytest.mark.parametrize(
    ("mistakes", "stops", "score", "verdict"),
    [
        (0, 9, 8, Verdict.WELL_DONE),
        (2, 7, 6, Verdict.WELL_DONE),
        (3, 6, 5, Verdict.WON),
        (4, 5, 4, Verdict.WON),
        (9, 0, -1, Verdict.WON),
    ],
)
def test_duet_76_sudden_death_costs_a_point(
    mistakes: int, stops: int, score: int, verdict: Verdict
) -> None:
    game = won(mistakes, stops, sweeps=0)
    assert end(game) == (score, verdict)
    assert game.seen_by(None).record.sudden_death


def test_duet_76_discarded_tokens_count_nothing() -> None:
    game = played(START, "a? a! b0 b2 b3 b4 b5 b6 b9 b10 b11")
    game = played(game, "b? " + touches(A, list(B_ALONE)))
    assert (game.truth.bank.tokens, game.truth.discarded) == (6, 1)
    assert end(game) == (3 * 6 + 2, Verdict.FOR_THE_MAP)


def test_duet_76_sudden_death_by_a_penalty_costs_a_point_too() -> None:
    game = played(START, f"{EIGHT_MISTAKES} a? a!")
    game = played(game, touches(B, left(game, B)))
    assert end(played(game, touches(A, left(game, A)))) == (0 + 0 - 1, Verdict.WON)


def test_duet_76_looser_order_is_still_the_standard_game() -> None:
    assert end(won(0, 0, table(loose_order=True))) == (23, Verdict.FOR_THE_MAP)


def test_duet_76_tokens_before_either_side_count_alike() -> None:
    one = played(START, "a? b0 b. b? a18 a? " + touches(B, [2, 3, 4, 5, 6, 9, 10, 11]))
    one = played(one, "b? " + touches(A, list(B_ALONE)))
    assert (one.truth.front.a, one.truth.front.b) == (1, 2)
    assert end(one)[0] == 3 * 5 + 3


def test_duet_77_the_score_runs_from_minus_one_to_twenty_three() -> None:
    assert end(won(9, 0, sweeps=0))[0] == -1
    assert end(won(0, 0))[0] == 23
    scores = {end(won(m, s))[0] for m in range(8) for s in range(8 - m)}
    scores |= {end(won(m, 9 - m, sweeps=0))[0] for m in range(10)}
    assert (min(scores), max(scores)) == (-1, 23)


@pytest.mark.parametrize(
    ("score", "verdict"),
    [
        *((score, Verdict.WON) for score in range(-1, 6)),
        *((score, Verdict.WELL_DONE) for score in range(6, 9)),
        *((score, Verdict.GREAT) for score in range(9, 11)),
        *((score, Verdict.FOR_THE_MAP) for score in (11, 12, 14, 17, 20, 23)),
    ],
)
def test_duet_77_the_meaning_of_every_score(score: int, verdict: Verdict) -> None:
    for mistakes in range(10):
        for stops in range(10 - mistakes):
            for sweeps in (0, 2):
                if reckoned(mistakes, stops, sweeps) == score:
                    assert end(won(mistakes, stops, sweeps=sweeps)) == (score, verdict)
                    return
    pytest.fail(f"no game has the score {score}")


def reckoned(mistakes: int, stops: int, sweeps: int) -> int | None:
    turns = mistakes + stops + sweeps
    if sweeps:
        return 3 * (9 - turns) + stops + sweeps if turns <= 9 else None
    return stops - 1 if turns == 9 else None


@pytest.mark.parametrize("turns", [10, 11])
def test_duet_75_a_win_with_ten_or_eleven_tokens_has_no_score(turns: int) -> None:
    assert end(won(0, 0, table(turns=turns))) == (None, Verdict.NOW_WITH_NINE)


@pytest.mark.parametrize(
    ("turns", "mistakes"), [(8, 8), (9, 8), (9, 5), (10, 9), (11, 2), (11, 10), (3, 0), (2, 2)]
)
def test_duet_75_a_won_mission_has_no_score(turns: int, mistakes: int) -> None:
    game = won(0, 0, table(turns=turns, mistakes=mistakes))
    assert end(game) == (None, Verdict.MISSION_WON)


def test_duet_75_nine_turns_with_nine_mistakes_is_the_standard_game_by_any_name() -> None:
    assert end(won(0, 0, table(turns=9, mistakes=9))) == (23, Verdict.FOR_THE_MAP)


@pytest.mark.parametrize(
    ("script", "options", "ending", "verdict"),
    [
        ("a? b7", {}, Ending.ASSASSIN, Verdict.WATCH_THE_BLACKS),
        (f"{SUDDEN_DEATH} b7", {}, Ending.ASSASSIN, Verdict.WATCH_THE_BLACKS),
        (f"{SUDDEN_DEATH} b18", {}, Ending.OUT_OF_TIME, Verdict.DARE_MORE),
        (f"{SUDDEN_DEATH} a~ b~", {}, Ending.OUT_OF_TIME, Verdict.DARE_MORE),
        ("a? b18", {"turns": 1, "mistakes": 0}, Ending.TOKENS_EXCEEDED, Verdict.DARE_MORE),
        ("a? a~ b~", {}, Ending.GIVEN_UP, Verdict.TRY_AGAIN),
    ],
)
def test_duet_75_the_verdict_on_every_way_to_lose(
    script: str, options: dict[str, int], ending: Ending, verdict: Verdict
) -> None:
    game = played(table(**options), script)
    assert event_of(game, GameLost) == GameLost(ending, verdict)
    assert game.truth.turn == Over(ending, verdict, None)
    assert DUET.result(game.truth).winners == ()
    assert DUET.result(game.truth).reason == ending


def test_d_15_the_touch_that_cannot_be_paid_still_shows_its_colour_to_all() -> None:
    game = played(table(turns=1, mistakes=0), "a? b18")
    for seat in (ANN, BEN, None):
        assert [t.colour for t in game.seen_by(seat).clues[-1].touches] == ["beige"]


def test_the_record_of_a_win() -> None:
    game = won(2, 3)
    score, verdict = end(game)
    expected = Record(
        won=True,
        ending=Ending.WIN,
        verdict=verdict,
        score=score,
        turns=7,
        sudden_death=False,
        left=Left(0, 0),
    )
    assert [game.seen_by(seat).record for seat in (ANN, BEN, None)] == [expected] * 3


def test_the_record_of_a_loss_says_what_was_left() -> None:
    game = played(START, f"{SUDDEN_DEATH} b2 a1 b18")
    expected = Record(
        won=False,
        ending=Ending.OUT_OF_TIME,
        verdict=Verdict.DARE_MORE,
        score=None,
        turns=9,
        sudden_death=True,
        left=Left(a=7, b=7),
    )
    assert game.seen_by(BEN).record == expected
    assert played(START, SUDDEN_DEATH).seen_by(BEN).record is None


@pytest.mark.parametrize("script", ["", "a?", "a? b0", "a? b0 b.", SUDDEN_DEATH])
def test_before_the_end_there_is_no_result(script: str) -> None:
    assert DUET.result(played(START, script).truth) is None
