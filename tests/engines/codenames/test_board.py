"""The board and the key (digest section 1)."""

from collections import Counter
from functools import cache
from random import Random

import pytest

from games.engines.chance import Chance
from games.engines.codenames import CODENAMES
from games.engines.codenames.commands import GiveClue, HouseRule, Language, Open, Options
from games.engines.codenames.events import AnyEvent, BoardLaid, ClueGiven, GameOpened, KeyDealt
from games.engines.codenames.terms import Arbiter, Colour, Deck, Team
from games.engines.engine import HOUSE, Context, DealSealed, Face, Pack, Picture, SealKept, Word
from tests.dsl import ADA, AS_USUAL, BLUE, BO, CY, DI, F1, NOON, RED, given, key_of, played

SEATS = (ADA, BO, CY, DI)
DECK = tuple(Word(f"WORD{n}") for n in range(25))
DEALS = 2_000


def deal(
    seed: int, cards: tuple[Face, ...] = DECK, options: Options = AS_USUAL
) -> tuple[AnyEvent, ...]:
    context = Context(HOUSE, NOON, Chance(Random(seed)))
    return CODENAMES.decide(CODENAMES.initial, Open(SEATS, options, cards), context)


@cache
def deals() -> tuple[tuple[BoardLaid, tuple[Colour, ...]], ...]:
    return tuple((laid(events), key_of(events)) for events in map(deal, range(DEALS)))


def laid(events: tuple[AnyEvent, ...]) -> BoardLaid:
    return next(event for event in events if isinstance(event, BoardLaid))


def test_a_game_opens_with_seats_then_board_then_key_then_seal() -> None:
    expected = [GameOpened, BoardLaid, KeyDealt, SealKept, DealSealed]
    assert [type(event) for event in deal(0)] == expected


def test_cn_1_a_card_of_the_key_is_red_blue_neutral_or_the_assassin() -> None:
    assert {str(colour) for colour in Colour} == {"red", "blue", "neutral", "assassin"}
    assert {colour for _, key in deals() for colour in key} == set(Colour)


def test_cn_1_neutral_and_assassin_belong_to_no_team() -> None:
    assert {colour: colour.team for colour in Colour} == {
        Colour.RED: Team.RED,
        Colour.BLUE: Team.BLUE,
        Colour.NEUTRAL: None,
        Colour.ASSASSIN: None,
    }


def test_cn_2_the_board_is_the_25_words_that_were_drawn() -> None:
    for board, key in deals():
        assert len(board.faces) == len(set(board.faces)) == len(key) == 25
        assert set(board.faces) == set(DECK)


def test_cn_2_a_table_draws_25_words_of_its_deck_in_its_language() -> None:
    assert CODENAMES.packs(Options()) == (Pack(Word, "base", "en", 25),)
    czech = Options(language=Language.CZECH, deck=Deck.DUET)
    assert CODENAMES.packs(czech) == (Pack(Word, "duet", "cs", 25),)


def test_cn_2_cells_are_numbered_row_by_row_from_0_to_24() -> None:
    cards = given(CODENAMES, *F1).seen_by(BO).cards
    assert [(card.card, card.face.word) for card in cards] == [(n, f"WORD{n}") for n in range(25)]


def test_cn_2_any_word_can_lie_in_any_cell() -> None:
    seen = {(cell, face) for board, _ in deals() for cell, face in enumerate(board.faces)}
    assert len(seen) == 25 * len(DECK)


@pytest.mark.parametrize(
    "cards",
    [(), DECK[:24], (*DECK, Word("ZEBRA")), (*DECK[:24], Picture("p001"))],
    ids=["none", "24", "26", "24 and a picture"],
)
def test_cn_2_only_25_words_make_a_board(cards: tuple[Face, ...]) -> None:
    (
        given(CODENAMES)
        .when(Open(SEATS, Options(), cards), by=HOUSE)
        .refused("deck_too_small", "CN-2", least=25)
    )


def test_cn_2_a_word_keeps_its_family_on_the_table() -> None:
    juice = Word("SOK", ("soki", "socz*"))
    assert juice in laid(deal(3, (juice, *DECK[1:]))).faces


def test_cn_3_every_key_has_nine_of_the_starting_team_eight_seven_and_one() -> None:
    for board, key in deals():
        assert Counter(key) == {
            Colour(board.starting): 9,
            Colour(board.starting.rival): 8,
            Colour.NEUTRAL: 7,
            Colour.ASSASSIN: 1,
        }


def test_cn_4_the_starting_team_is_the_one_with_nine_cells_on_the_key() -> None:
    for board, key in deals():
        assert key.count(Colour(board.starting)) == 9
        assert (board.red, board.blue) == (key.count(Colour.RED), key.count(Colour.BLUE))


def test_cn_4_no_wish_decides_who_starts() -> None:
    every_option = Options(
        language=Language.CZECH,
        deck=Deck.DUET,
        assassin_ending=True,
        advanced_numbers=False,
        arbiter=Arbiter.VOTE,
        strict_table=True,
        house_rules=frozenset(HouseRule),
    )
    for seed in range(50):
        assert laid(deal(seed, options=every_option)).starting is laid(deal(seed)).starting
    with pytest.raises(TypeError):
        Options(starting=RED)  # type: ignore[call-arg]


def test_cn_5_the_coin_is_fair() -> None:
    red = sum(board.starting is RED for board, _ in deals())
    assert 900 < red < DEALS - 900


def test_cn_5_every_colour_is_as_likely_in_every_cell() -> None:
    for cell in range(25):
        found = Counter(key[cell] for _, key in deals())
        assert 40 < found[Colour.ASSASSIN] < 130  # 80 expected
        assert 450 < found[Colour.NEUTRAL] < 680  # 560 expected
        assert 570 < found[Colour.RED] < 790  # 680 expected
        assert 570 < found[Colour.BLUE] < 790


def test_cn_5_no_two_deals_are_alike() -> None:
    assert len({key for _, key in deals()}) == DEALS


@pytest.mark.parametrize("card", range(25))
def test_cn_6_a_cover_is_the_key_colour_of_its_cell(card: int) -> None:
    covered = played([card]).seen_by(None).cards[card].cover
    assert covered == key_of(F1)[card]


def test_cn_6_no_supply_of_markers_runs_out_not_even_for_the_ninth_agent() -> None:
    cards = played(range(9)).seen_by(None).cards
    assert [card.cover for card in cards[:9]] == [Colour.RED] * 9


def test_cn_8_the_words_of_one_game_are_distinct() -> None:
    assert all(len(set(board.faces)) == 25 for board, _ in deals())


@pytest.mark.parametrize("again", ["WORD0", "word0", " WORD0 ", "\uff37ORD0"])
def test_cn_8_a_deck_that_gives_a_word_twice_is_refused(again: str) -> None:
    (
        given(CODENAMES)
        .when(Open(SEATS, Options(), (*DECK[:24], Word(again))), by=HOUSE)
        .refused("deck_repeats", "CN-8")
    )


def test_cn_8_words_that_differ_only_by_a_diacritic_are_two_words() -> None:
    words = (Word("BYT"), Word("BÝT"), *DECK[:23])
    assert set(laid(deal(1, words)).faces) == set(words)


def test_the_first_clue_belongs_to_the_team_of_the_key() -> None:
    for seed in range(20):
        events = deal(seed)
        team, spymaster = (RED, ADA) if laid(events).starting is RED else (BLUE, CY)
        (
            given(CODENAMES, *events)
            .when(GiveClue("zebra", 9), by=spymaster)
            .then(ClueGiven(team, "zebra", 9, limit=10))
        )
