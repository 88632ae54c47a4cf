"""Players and roles (digest section 2), and the game of three (PIC-65)."""

import pytest

from games.engines.codenames.commands import ChallengeClue, GiveClue, Stop, Touch
from games.engines.codenames.events import (
    CardCovered,
    ClaimFell,
    ClueChallenged,
    ClueGiven,
    GameOpened,
    GameWon,
    TurnPassed,
)
from games.engines.codenames.terms import (
    Arbiter,
    Colour,
    Ending,
    Mode,
    Part,
    Seated,
    Settled,
    Warned,
)
from games.engines.engine import HOUSE, Refused, Result, Seat
from games.engines.pictures import PICTURES
from tests.dsl import ADA, BLUE, BO, BOTH, CY, DI, ONE, RED, SOLO, TWO, When, given
from tests.engines.pictures.table import (
    FOUR,
    PAIR,
    THREE,
    OpenPictures,
    PicturesOptions,
    after,
    clue,
    deck,
    opened,
    shown,
    stop,
    table,
    touch,
)


def opening(mode: Mode, *seats: Seat) -> When:
    options = PicturesOptions(mode=mode)
    return given(PICTURES).when(OpenPictures(seats, options, deck(options)), by=HOUSE)


def accepted(mode: Mode, *seats: Seat) -> GameOpened:
    outcome = opening(mode, *seats).outcome
    assert not isinstance(outcome, Refused), outcome
    assert isinstance(outcome[0], GameOpened)
    return outcome[0]


def test_pic_10_four_players_in_two_teams_with_one_spymaster_each_are_enough() -> None:
    assert accepted(Mode.TEAMS, *FOUR).seats == (
        Seated(ADA, RED, Part.SPYMASTER),
        Seated(BO, RED, Part.OPERATIVE),
        Seated(CY, BLUE, Part.SPYMASTER),
        Seated(DI, BLUE, Part.OPERATIVE),
    )


@pytest.mark.parametrize("missing", FOUR)
def test_pic_10_three_are_not_enough_for_two_teams(missing: Seat) -> None:
    seats = [seat for seat in FOUR if seat != missing]
    role = missing.removesuffix("_1")
    opening(Mode.TEAMS, *seats).refused("role_unfilled", "CN-14", role=role, least=1)


@pytest.mark.parametrize("spymaster", [ADA, CY])
def test_pic_10_a_team_has_one_spymaster(spymaster: Seat) -> None:
    again = opening(Mode.TEAMS, *FOUR, spymaster)
    again.refused("role_overfilled", "CN-14", role=spymaster, most=1)


def test_pic_10_all_others_are_operatives_and_there_is_no_limit_of_them() -> None:
    many = tuple(Seat(f"{team}_operative_{n}") for team in ("red", "blue") for n in range(1, 31))
    opened = accepted(Mode.TEAMS, ADA, CY, *many)
    assert [person.part for person in opened.seats].count(Part.OPERATIVE) == 60
    assert opened.warnings == ()


def test_pic_10_uneven_teams_are_a_warning_and_no_error() -> None:
    more = (Seat("red_operative_2"), Seat("red_operative_3"))
    assert accepted(Mode.TEAMS, *FOUR, *more).warnings == (Warned.TEAMS_UNEVEN,)


def test_pic_10_other_players_may_be_spymasters_next_time() -> None:
    assert PICTURES.rotated(FOUR) == (BO, ADA, DI, CY)


@pytest.mark.parametrize("seats", [PAIR, (SOLO, ONE, TWO)], ids=["2", "3"])
@pytest.mark.parametrize("seed", range(4))
def test_pic_11_two_or_three_may_play_on_their_own(seats: tuple[Seat, ...], seed: int) -> None:
    game = given(PICTURES, *opened(seed, seats=seats, mode=Mode.COOPERATIVE))
    assert {person.team for person in game.truth.seats} == {game.truth.starting}
    assert [person.part for person in game.truth.seats].count(Part.SPYMASTER) == 1


def test_pic_11_any_group_may_play_together() -> None:
    group = (SOLO, *(Seat(f"operative_{n}") for n in range(1, 21)))
    assert len(accepted(Mode.COOPERATIVE, *group).seats) == 21


@pytest.mark.parametrize(
    ("seats", "role"), [((SOLO,), "operative"), ((ONE,), "spymaster"), ((), "spymaster")]
)
def test_pic_11_nobody_plays_alone(seats: tuple[Seat, ...], role: str) -> None:
    tried = opening(Mode.COOPERATIVE, *seats)
    tried.refused("role_unfilled", "CN-14", role=role, least=1)


@pytest.mark.parametrize("mode", [Mode.COOPERATIVE, Mode.SHARED_OPERATIVE])
def test_pic_11_seats_of_two_teams_are_not_seats_of_another_way_to_play(mode: Mode) -> None:
    assert isinstance(opening(mode, *FOUR).outcome, Refused)


def test_pic_11_three_may_play_with_two_spymasters_and_one_operative() -> None:
    assert accepted(Mode.SHARED_OPERATIVE, *THREE).seats == (
        Seated(ADA, RED, Part.SPYMASTER),
        Seated(CY, BLUE, Part.SPYMASTER),
        Seated(BOTH, None, Part.OPERATIVE),
    )


def test_pic_11_and_pic_65_there_is_one_shared_operative_and_no_second() -> None:
    tried = opening(Mode.SHARED_OPERATIVE, *THREE, BOTH)
    tried.refused("role_overfilled", "CN-14", role="operative", most=1)
    opening(Mode.SHARED_OPERATIVE, *THREE, BO).refused("unknown_seat", "CN-14")


SHARED = table(mode=Mode.SHARED_OPERATIVE)


def test_pic_65_one_operative_serves_both_spymasters() -> None:
    (
        SHARED.when(GiveClue("zebra", 1), by=ADA)
        .then(ClueGiven(RED, "zebra", 1, limit=2))
        .when(Touch(0), by=BOTH)
        .then(CardCovered(RED, 0, Colour.RED))
        .when(Stop(), by=BOTH)
        .then(TurnPassed(BLUE))
        .when(GiveClue("horse", 1), by=CY)
        .then(ClueGiven(BLUE, "horse", 1, limit=2))
        .when(Touch(8), by=BOTH)
        .then(CardCovered(BLUE, 8, Colour.BLUE))
        .when(Touch(15), by=BOTH)
        .then(CardCovered(BLUE, 15, Colour.NEUTRAL), TurnPassed(RED))
    )


@pytest.mark.parametrize("by", [ADA, CY])
def test_pic_65_the_spymasters_do_not_touch(by: Seat) -> None:
    clue(SHARED, 1).when(Touch(0), by=by).refused("not_your_move", "CN-102")


def test_pic_65_the_operative_gives_no_clue() -> None:
    SHARED.when(GiveClue("zebra", 1), by=BOTH).refused("not_your_move", "CN-21")


@pytest.mark.parametrize(
    ("order", "team", "ending"),
    [
        (range(8), RED, Ending.ALL_FOUND_BY_OWN),
        ([15, *range(8, 15)], BLUE, Ending.ALL_FOUND_BY_OWN),
        ([15, *range(8, 14), 16, 14], BLUE, Ending.ALL_FOUND_BY_OPPONENT),
        ([19], BLUE, Ending.ASSASSIN),
        ([15, 19], RED, Ending.ASSASSIN),
    ],
)
def test_pic_65_a_spymaster_wins_by_the_usual_rules_and_the_operative_neither_wins_nor_loses(
    order: list[int], team: str, ending: Ending
) -> None:
    game = after(order, SHARED)
    assert game.history[-2:] == (GameWon(team, ending), shown(game))
    assert PICTURES.result(game.truth) == Result((ADA if team == RED else CY,), ending)


def test_pic_65_the_operative_has_the_view_of_an_operative_for_both_teams() -> None:
    for game in (SHARED, clue(SHARED, 1), stop(touch(clue(SHARED, 1), 0))):
        view = game.seen_by(BOTH)
        assert [card.key for card in view.cards] == [card.cover for card in view.cards]
        assert view.you == Seated(BOTH, None, Part.OPERATIVE)


def test_pic_65_only_the_other_spymaster_can_contest_a_clue() -> None:
    game = clue(SHARED, 1)
    for by in (ADA, BOTH):
        game.when(ChallengeClue(), by=by).refused("not_your_move", "CN-88")
    game.when(ChallengeClue(), by=CY).then(ClueChallenged(CY), ClaimFell(Settled.CLUE_LAW))


def test_pic_65_and_the_vote_is_the_operatives_alone() -> None:
    game = clue(table(mode=Mode.SHARED_OPERATIVE, arbiter=Arbiter.VOTE), 1)
    claimed = game.when(ChallengeClue(), by=CY).then(ClueChallenged(CY))
    assert PICTURES.awaited(claimed.truth) == (BOTH,)
