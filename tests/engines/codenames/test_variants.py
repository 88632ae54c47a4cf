"""Variants that come from Pictures, played with words: CN-96, CN-97, CN-98."""

from collections import Counter
from random import Random

import pytest

from games.engines.board import Cards
from games.engines.chance import Chance
from games.engines.codenames import CODENAMES
from games.engines.codenames.commands import (
    ChallengeClue,
    GiveClue,
    Language,
    Open,
    Options,
    Stop,
    Touch,
)
from games.engines.codenames.events import (
    CardCovered,
    ClaimFell,
    ClueChallenged,
    ClueGiven,
    GameLost,
    GameScored,
    GameWon,
    KeyDealt,
    SuddenDeathBegun,
    TurnPassed,
)
from games.engines.codenames.state import Cluing, Guessing, Over, SuddenDeath
from games.engines.codenames.terms import (
    UNLIMITED,
    Colour,
    Ending,
    Grid,
    Mode,
    Settled,
    Team,
    Verdict,
)
from games.engines.codenames.view import PictureShown, WordShown
from games.engines.engine import HOUSE, Choice, Context, Face, Pack, Picture, Refused, Word
from tests.dsl import ADA, BLUE, BO, CY, DI, NOON, ONE, RED, SOLO, Given, dealt, given, revealed

SEATS = (ADA, BO, CY, DI)
SPYMASTER, OPERATIVE = {RED: ADA, BLUE: CY}, {RED: BO, BLUE: DI}
LETTERS = {RED: ("R", "B"), BLUE: ("B", "R")}
WORDS = tuple(Word(f"WORD{n}") for n in range(25))
PICTURES = tuple(Picture(f"p{n:03}") for n in range(25))
teams = pytest.mark.parametrize("team", Team)

# Own agents WHALE and TOWER, one rival PIANO, a bystander, and the assassin.
WHALE, TOWER, PIANO, CROWN, GHOST = range(5)


def black_last(team: Team, board: str = "WHALE:{0} TOWER:{0} PIANO:{1} CROWN:. GHOST:X") -> Given:
    drawing = board.format(*LETTERS[team])
    opening = dealt(drawing, starting=team, options=Options(assassin_ending=True))
    return given(CODENAMES, *opening, ClueGiven(team, "sea", 2, limit=3))


def touched(game: Given, team: Team, card: int, colour: Colour, *then: object) -> Given:
    covered = CardCovered(team, card, colour)
    return game.when(Touch(card), by=OPERATIVE[team]).then(covered, *then)


# CN-96: the assassin comes last.


@teams
def test_cn_96_the_last_own_agent_does_not_end_the_game(team: Team) -> None:
    own = Colour(team)
    game = touched(black_last(team), team, WHALE, own)
    game = touched(game, team, TOWER, own)
    assert game.seen_by(None).turn == Guessing(team, made=2, limit=3)
    assert CODENAMES.result(game.truth) is None
    won = GameWon(team, Ending.ASSASSIN_LAST), revealed(game.history)
    touched(game, team, GHOST, Colour.ASSASSIN, *won)


@teams
def test_cn_96_the_last_own_agent_on_the_last_touch_passes_the_turn(team: Team) -> None:
    own = Colour(team)
    clue = ClueGiven(team, "sea", 1, limit=2)
    game = given(CODENAMES, *black_last(team).history[:-1], clue)
    game = touched(game, team, WHALE, own)
    touched(game, team, TOWER, own, TurnPassed(team.rival))


@teams
def test_cn_96_the_last_agent_of_the_rivals_only_ends_the_turn(team: Team) -> None:
    rival = team.rival
    game = touched(black_last(team), team, PIANO, Colour(rival), TurnPassed(rival))
    assert CODENAMES.result(game.truth) is None
    assert game.seen_by(None).turn == Cluing(rival)


@teams
def test_cn_96_a_team_without_agents_still_plays_its_turns(team: Team) -> None:
    rival = team.rival
    game = touched(black_last(team), team, PIANO, Colour(rival), TurnPassed(rival))
    numbers = Choice(GiveClue, {"number": (0, 1, UNLIMITED)})
    assert CODENAMES.legal(game.truth, SPYMASTER[rival])[0] == numbers
    clue = ClueGiven(rival, "sand", 1, limit=2)
    game = game.when(GiveClue("sand", 1), by=SPYMASTER[rival]).then(clue)
    game.when(Stop(), by=OPERATIVE[rival]).refused("touch_first", "CN-41")
    touched(game, rival, WHALE, Colour(team), TurnPassed(team))
    touched(game, rival, CROWN, Colour.NEUTRAL, TurnPassed(team))
    won = GameWon(rival, Ending.ASSASSIN_LAST), revealed(game.history)
    touched(game, rival, GHOST, Colour.ASSASSIN, *won)


@teams
def test_cn_96_the_assassin_too_early_is_sudden_death(team: Team) -> None:
    game = touched(black_last(team), team, GHOST, Colour.ASSASSIN, SuddenDeathBegun(team))
    for seat in (*SEATS, None):
        assert game.seen_by(seat).turn == SuddenDeath(team)
    for seat in (BO, DI, None):
        assert {c.card: c.key for c in game.seen_by(seat).cards if c.key} == {
            GHOST: Colour.ASSASSIN
        }
    assert CODENAMES.awaited(game.truth) == (OPERATIVE[team],)
    game = touched(game, team, WHALE, Colour(team))
    won = GameWon(team, Ending.ALL_FOUND_BY_OWN), revealed(game.history)
    touched(game, team, TOWER, Colour(team), *won)


@teams
def test_cn_96_sudden_death_forgives_nothing(team: Team) -> None:
    rival = team.rival
    game = touched(black_last(team), team, GHOST, Colour.ASSASSIN, SuddenDeathBegun(team))
    lost = GameWon(rival, Ending.SUDDEN_DEATH_FAILED), revealed(game.history)
    touched(game, team, CROWN, Colour.NEUTRAL, *lost)
    touched(game, team, PIANO, Colour(rival), *lost)  # though it is their last
    game.when(Stop(), by=OPERATIVE[team]).then(*lost)
    for by in SEATS:
        game.when(GiveClue("sand", 1), by=by).refused("not_this_phase", "CN-20")
        game.when(ChallengeClue(), by=by).refused("not_this_phase", "CN-20")


@teams
def test_cn_96_sudden_death_has_no_limit_of_touches(team: Team) -> None:
    """The assassin on the last touch of the limit, with two agents left."""
    board = "WHALE:{0} TOWER:{0} PIANO:{1} CROWN:{0} GHOST:X"
    game = given(
        CODENAMES, *black_last(team, board).history[:-1], ClueGiven(team, "sea", 1, limit=2)
    )
    own = Colour(team)
    game = touched(game, team, CROWN, own)
    game = touched(game, team, GHOST, Colour.ASSASSIN, SuddenDeathBegun(team))
    game = touched(game, team, WHALE, own)
    won = GameWon(team, Ending.ALL_FOUND_BY_OWN), revealed(game.history)
    touched(game, team, TOWER, own, *won)


def test_cn_96_the_number_may_count_the_assassin() -> None:
    game = given(CODENAMES, *black_last(RED).history[:-1])
    game.when(GiveClue("sea", 3), by=ADA).then(ClueGiven(RED, "sea", 3, limit=4))
    game.when(GiveClue("sea", 4), by=ADA).refused("number_out_of_range", "CN-27", least=0, most=3)


def on_its_own(team: Team) -> Given:
    drawing = "WHALE:{0} TOWER:{0} PIANO:{1} CROWN:. GHOST:X".format(*LETTERS[team])
    options = Options(mode=Mode.COOPERATIVE, assassin_ending=True)
    opening = dealt(drawing, starting=team, options=options)
    return given(CODENAMES, *opening, ClueGiven(team, "sea", 2, limit=3))


@teams
def test_cn_96_a_team_on_its_own_wins_with_the_assassin_last(team: Team) -> None:
    own = Colour(team)
    game = on_its_own(team).when(Touch(WHALE), by=ONE).then(CardCovered(team, WHALE, own))
    game = game.when(Touch(TOWER), by=ONE).then(CardCovered(team, TOWER, own))
    scored = GameScored(team, Ending.ASSASSIN_LAST, 1, Verdict.NARROW), revealed(game.history)
    game.when(Touch(GHOST), by=ONE).then(CardCovered(team, GHOST, Colour.ASSASSIN), *scored)


@teams
def test_cn_96_a_team_on_its_own_loses_with_the_enemy_complete(team: Team) -> None:
    game, enemy = on_its_own(team), Colour(team.rival)
    lost = GameLost(Ending.ENEMY_COMPLETE), revealed(game.history)
    game.when(Touch(PIANO), by=ONE).then(CardCovered(team, PIANO, enemy), *lost)


@teams
def test_cn_96_a_team_on_its_own_in_sudden_death(team: Team) -> None:
    game, own, enemy = on_its_own(team), Colour(team), Colour(team.rival)
    black = CardCovered(team, GHOST, Colour.ASSASSIN), SuddenDeathBegun(team)
    game = game.when(Touch(GHOST), by=ONE).then(*black)
    lost = GameLost(Ending.SUDDEN_DEATH_FAILED), revealed(game.history)
    game.when(Touch(CROWN), by=ONE).then(CardCovered(team, CROWN, Colour.NEUTRAL), *lost)
    game.when(Touch(PIANO), by=ONE).then(CardCovered(team, PIANO, enemy), *lost)
    game.when(Stop(), by=ONE).then(*lost)
    game.when(Stop(), by=SOLO).refused("not_your_move", "CN-102")
    game = game.when(Touch(WHALE), by=ONE).then(CardCovered(team, WHALE, own))
    scored = GameScored(team, Ending.ALL_FOUND_BY_OWN, 1, Verdict.NARROW), revealed(game.history)
    game = game.when(Touch(TOWER), by=ONE).then(CardCovered(team, TOWER, own), *scored)
    assert game.truth.turn == Over(team, Ending.ALL_FOUND_BY_OWN, 1, Verdict.NARROW)


# CN-97: 20 words.

SMALL = Options(grid=Grid.FIVE_BY_FOUR)


def deal(options: Options, cards: tuple[Face, ...], seed: int) -> tuple:
    context = Context(HOUSE, NOON, Chance(Random(seed)))
    return CODENAMES.decide(CODENAMES.initial, Open(SEATS, options, cards), context)


@pytest.mark.parametrize("seed", range(20))
def test_cn_97_twenty_words_have_a_key_of_eight_seven_four_and_one(seed: int) -> None:
    _, board, dealt_key, *_ = deal(SMALL, WORDS[:20], seed)
    assert isinstance(dealt_key, KeyDealt)
    assert set(board.faces) == set(WORDS[:20])
    assert Counter(dealt_key.key) == {
        Colour(board.starting): 8,
        Colour(board.starting.rival): 7,
        Colour.NEUTRAL: 4,
        Colour.ASSASSIN: 1,
    }
    assert (board.red, board.blue) == ((8, 7) if board.starting is RED else (7, 8))


@pytest.mark.parametrize("count", [19, 21, 25])
def test_cn_97_twenty_words_are_drawn_and_no_other_number_will_do(count: int) -> None:
    assert CODENAMES.packs(SMALL) == (Pack(Word, "base", "en", 20),)
    with pytest.raises(Refused) as refused:
        deal(SMALL, WORDS[:count], 1)
    assert (refused.value.reason, refused.value.facts) == ("deck_too_small", {"least": 20})


def test_cn_97_the_rules_of_words_hold_on_twenty_cards() -> None:
    game = given(CODENAMES, *dealt("WHALE:R  PIANO:B  GHOST:X", options=SMALL))
    view = game.seen_by(None)
    assert (len(view.cards), view.columns) == (20, 5)
    game.when(GiveClue("whale", 1), by=ADA).refused("clue_on_the_board", "CN-61", word="whale")
    game = game.when(GiveClue("sea", 1), by=ADA).then(ClueGiven(RED, "sea", 1, limit=2))
    game.when(Touch(20), by=BO).refused("no_such_card", "CN-31", card=20)
    game.when(Touch(24), by=BO).refused("no_such_card", "CN-31", card=24)
    game.when(Touch(19), by=BO).then(CardCovered(RED, 19, Colour.NEUTRAL), TurnPassed(BLUE))


# CN-98: words and pictures.

MIXED = Options(cards=Cards.MIXED)
MIXED_BOARD = "WHALE:R  @p001:R  PIANO:B  @whale:B  GHOST:X"


@pytest.mark.parametrize(
    ("grid", "share", "words"),
    [
        (Grid.FIVE_BY_FIVE, None, 13),  # half and half, and one word more
        (Grid.FIVE_BY_FOUR, None, 10),
        (Grid.FIVE_BY_FIVE, 1, 1),
        (Grid.FIVE_BY_FIVE, 24, 24),
        (Grid.FIVE_BY_FOUR, 19, 19),
    ],
)
def test_cn_98_words_and_pictures_lie_mixed_in_either_grid(
    grid: Grid, share: int | None, words: int
) -> None:
    options = Options(cards=Cards.MIXED, grid=grid, share=share, language=Language.CZECH)
    pictures = grid.size - words
    assert CODENAMES.packs(options) == (
        Pack(Word, "base", "cs", words),
        Pack(Picture, "house", "cs", pictures),
    )
    cards = (*WORDS[:words], *PICTURES[:pictures])
    boards = [deal(options, cards, seed)[1] for seed in range(20)]
    assert all(set(board.faces) == set(cards) for board in boards)
    assert len({tuple(isinstance(face, Word) for face in board.faces) for board in boards}) > 5


def test_cn_98_the_key_goes_by_the_grid_and_not_by_the_cards() -> None:
    *_, key, _, _ = deal(MIXED, (*WORDS[:13], *PICTURES[:12]), 1)
    assert sorted(Counter(key.key).values()) == [1, 7, 8, 9]


@pytest.mark.parametrize(
    "cards",
    [(*WORDS[:12], *PICTURES[:13]), WORDS[:25], PICTURES[:25], (*WORDS[:13], *PICTURES[:11])],
    ids=["a picture more", "words", "pictures", "one too few"],
)
def test_cn_98_both_kinds_are_counted(cards: tuple[Face, ...]) -> None:
    with pytest.raises(Refused) as refused:
        deal(MIXED, cards, 1)
    assert (refused.value.reason, refused.value.rule) == ("deck_too_small", "CN-2")


def test_cn_98_a_picture_laid_twice_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        deal(MIXED, (*WORDS[:13], *PICTURES[:11], PICTURES[0]), 1)
    assert (refused.value.reason, refused.value.rule) == ("deck_repeats", "CN-8")


def test_cn_98_a_visible_word_is_no_clue_and_the_name_of_a_picture_is() -> None:
    game = given(CODENAMES, *dealt(MIXED_BOARD, options=MIXED))
    game.when(GiveClue("piano", 1), by=ADA).refused("clue_on_the_board", "CN-61", word="piano")
    game.when(GiveClue("p001", 1), by=ADA).then(ClueGiven(RED, "p001", 1, limit=2))


def test_cn_98_once_its_card_is_covered_a_word_is_free_though_a_picture_shows_it() -> None:
    covered = ClueGiven(RED, "sea", 1, limit=2), CardCovered(RED, 0, Colour.RED), TurnPassed(BLUE)
    game = given(CODENAMES, *dealt(MIXED_BOARD, options=MIXED), *covered)
    game = game.when(GiveClue("whale", 1), by=CY).then(ClueGiven(BLUE, "whale", 1, limit=2))
    fell = ClueChallenged(BO), ClaimFell(Settled.CLUE_LAW)
    game.when(ChallengeClue(), by=BO).then(*fell)


def test_cn_98_the_clue_law_looks_at_the_words_by_their_places() -> None:
    options = Options(cards=Cards.MIXED, language=Language.POLISH)
    game = given(CODENAMES, *dealt("@p001:B  @sok:B  SOK/socz*:R", options=options))
    known = CODENAMES.known_to(ADA, game.history)
    (remark,) = CODENAMES.advise(known, GiveClue("soczek", 1), ADA).remarks
    assert (remark.rule, remark.facts["card"]) == ("CN-75", 2)


def test_cn_98_each_card_is_shown_for_what_it_is() -> None:
    cards = given(CODENAMES, *dealt(MIXED_BOARD, options=MIXED)).seen_by(None).cards
    assert [card.face for card in cards][:3] == [
        WordShown("WHALE"),
        PictureShown("p001"),
        WordShown("PIANO"),
    ]
