"""Seats, cards, tokens and options of a table (digest section 3)."""

from uuid import UUID

import msgspec
import pytest

from games import decks
from games.engines.board import Cards
from games.engines.clue import Language
from games.engines.duet import DUET
from games.engines.duet.commands import GiveClue, Open, Options, Stop, Touch
from games.engines.duet.events import BoardLaid, GameOpened, KeyDealt
from games.engines.duet.state import Cluing
from games.engines.duet.terms import Bank, Deck, Mission, Seated, Warned
from games.engines.engine import (
    HOUSE,
    REFEREE,
    DealSealed,
    Pack,
    Picture,
    Refused,
    SealKept,
    Seat,
    Word,
    seal_of,
)
from tests.dsl import When, given
from tests.engines.duet.table import (
    AMY,
    ANN,
    BEN,
    BOB,
    FOUR,
    GREEN,
    PAIR,
    START,
    A,
    B,
    clue,
    deck,
    event_of,
    keys_of,
    offered,
    opened,
    right,
    table,
)

DECK = deck(Options())
OWN = UUID(int=7)


def opening(*seats: Seat, cards: tuple = DECK, options: Options | None = None) -> When:
    return given(DUET).when(Open(seats, options or Options(), cards), by=HOUSE)


def members(side: str, count: int) -> tuple[Seat, ...]:
    return tuple(Seat(f"side_{side}_{n}") for n in range(1, count + 1))


def test_duet_20_twenty_five_different_words_are_laid_in_five_rows_of_five() -> None:
    view = opened().seen_by(None)
    assert (len(view.cards), view.columns) == (25, 5)
    assert {card.face.word for card in view.cards} == {face.word for face in DECK}
    assert [card.card for card in view.cards] == list(range(25))
    assert all((card.agent, card.marks, card.covered) == (None, (), False) for card in view.cards)
    assert opened(seed=2).truth.faces != opened(seed=3).truth.faces


@pytest.mark.parametrize("size", [0, 24, 26])
def test_duet_20_no_more_and_no_fewer_cards(size: int) -> None:
    cards = tuple(Word(f"WORD{n}") for n in range(size))
    opening(*PAIR, cards=cards).refused("deck_too_small", "DUET-20", least=25)


@pytest.mark.parametrize("twin", ["WORD7", "word7", " Word7 "])
def test_duet_20_no_word_lies_twice(twin: str) -> None:
    opening(*PAIR, cards=(*DECK[:24], Word(twin))).refused("deck_repeats", "DUET-20")


def test_duet_20_the_key_is_drawn_unseen_and_sealed() -> None:
    game = opened()
    assert [type(event) for event in game.history] == [
        GameOpened, BoardLaid, KeyDealt, KeyDealt, SealKept, DealSealed,
    ]  # fmt: skip
    kept, sealed = event_of(game, SealKept), event_of(game, DealSealed)
    assert kept.to == frozenset({HOUSE})
    assert sealed.seal == seal_of(keys_of(game), kept.nonce)
    assert keys_of(opened(seed=2)) != keys_of(opened(seed=3))


@pytest.mark.parametrize("turns", [9, 10, 11])
def test_duet_21_nine_ten_or_eleven_tokens_all_bystander_side_up(turns: int) -> None:
    game = opened(turns=turns)
    assert event_of(game, BoardLaid).mission == Mission(turns, turns)
    assert game.truth.bank == Bank(bystander=turns, check=0)


def test_duet_21_nothing_said_is_the_standard_game() -> None:
    assert opened().truth.bank == Bank(bystander=9, check=0)
    assert opened().truth.mission == Mission(9, 9)


@pytest.mark.parametrize("turns", [-1, 0, 12, 99])
def test_duet_21_there_are_one_to_eleven_tokens(turns: int) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"turns": turns}, Options)
    assert msgspec.convert({"turns": 1}, Options).turns == 1
    assert msgspec.convert({"turns": 11}, Options).turns == 11


@pytest.mark.parametrize("turns", range(1, 12))
def test_duet_22_of_n_tokens_m_lie_bystander_side_up(turns: int) -> None:
    for mistakes in range(turns + 1):
        game = opened(turns=turns, mistakes=mistakes)
        assert event_of(game, BoardLaid).mission == Mission(turns, mistakes)
        assert game.truth.bank == Bank(bystander=mistakes, check=turns - mistakes)


@pytest.mark.parametrize(("turns", "mistakes"), [(1, 2), (8, 9), (9, 11)])
def test_duet_22_there_are_no_more_mistakes_than_turns(turns: int, mistakes: int) -> None:
    options = Options(turns=turns, mistakes=mistakes)
    clash = {"option": "mistakes", "other": "turns"}
    opening(*PAIR, options=options).refused("options_clash", "DUET-80", **clash)
    with pytest.raises(Refused):
        DUET.roles(options)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"mistakes": -1}, Options)


def test_duet_23_two_players_sit_one_on_each_side() -> None:
    game = opened(PAIR)
    assert game.truth.seats == (Seated(ANN, A), Seated(BEN, B))
    assert game.seen_by(BEN).you == Seated(BEN, B)
    assert game.seen_by(None).you is None
    assert game.truth.turn == Cluing((A, B))


def test_duet_23_a_game_begins_with_every_side_filled() -> None:
    opening(ANN, AMY).refused("role_unfilled", "DUET-23", role="side_b", least=1)
    opening(BEN).refused("role_unfilled", "DUET-23", role="side_a", least=1)
    opening().refused("role_unfilled", "DUET-23", role="side_a", least=1)


@pytest.mark.parametrize("seat", ["side_c_1", "side_a", "side_a_0", "side_b_01", "house", ""])
def test_duet_23_no_start_with_a_seat_that_the_table_does_not_have(seat: str) -> None:
    opening(*PAIR, Seat(seat)).refused("unknown_seat", "DUET-23")


def test_duet_23_a_seat_named_twice_is_one_seat() -> None:
    assert opened((ANN, BEN, BEN)).truth.seats == opened(PAIR).truth.seats


@pytest.mark.parametrize(
    ("a", "b", "warnings"),
    [
        (1, 1, ()),
        (2, 1, ()),
        (1, 2, ()),
        (3, 1, (Warned.SIDES_UNEVEN,)),
        (1, 3, (Warned.SIDES_UNEVEN,)),
        (20, 19, ()),
        (5, 7, (Warned.SIDES_UNEVEN,)),
    ],
)
def test_duet_23_groups_of_uneven_size_are_a_warning_and_no_error(
    a: int, b: int, warnings: tuple[Warned, ...]
) -> None:
    game = opened((*members("a", a), *members("b", b)))
    for seat in (ANN, BEN, None):
        assert game.seen_by(seat).warnings == warnings


def test_duet_23_each_group_is_told_its_side_of_the_key_and_no_other() -> None:
    game = opened(FOUR)
    told = [(e.to, e.side) for e in game.history if isinstance(e, KeyDealt)]
    assert told == [(frozenset({ANN, AMY}), A), (frozenset({BEN, BOB}), B)]


@pytest.mark.parametrize("by", FOUR)
def test_duet_23_any_member_of_the_giving_side_gives_the_clue(by: Seat) -> None:
    game = clue(table(seats=FOUR), by=by)
    for other in FOUR:
        assert GiveClue not in offered(game, other)


@pytest.mark.parametrize("by", [BEN, BOB])
def test_duet_23_any_member_of_the_guessing_side_touches_and_stops(by: Seat) -> None:
    game = right(clue(table(seats=FOUR), by=AMY), 0, by=by)
    for other in (BEN, BOB):
        assert {Touch, Stop} <= set(offered(game, other))
    for other in (ANN, AMY):
        assert not {Touch, Stop} & set(offered(game, other))


def test_duet_23_the_first_touch_binds_the_group() -> None:
    game = right(clue(table(seats=FOUR), by=ANN), 0, by=BOB)
    game.when(Touch(0), by=BEN).refused("card_covered", "DUET-37", card=0)


@pytest.mark.parametrize(
    ("options", "packs"),
    [
        (Options(), [Pack(Word, "duet", "en", 25)]),
        (Options(deck=Deck.BASE), [Pack(Word, "base", "en", 25)]),
        (Options(deck=Deck.BOTH, language=Language.CZECH), [Pack(Word, "both", "cs", 25)]),
        (Options(own_deck=OWN, language=Language.POLISH), [Pack(Word, OWN, "pl", 25)]),
        (Options(cards=Cards.PICTURES), [Pack(Picture, "house", "en", 25)]),
        (
            Options(cards=Cards.MIXED),
            [Pack(Word, "duet", "en", 13), Pack(Picture, "house", "en", 12)],
        ),
        (
            Options(cards=Cards.MIXED, share=24, own_deck=OWN),
            [Pack(Word, OWN, "en", 24), Pack(Picture, "house", "en", 1)],
        ),
    ],
)
def test_duet_24_words_of_either_list_or_both_own_words_and_pictures(
    options: Options, packs: list[Pack]
) -> None:
    assert list(DUET.packs(options)) == packs
    assert len(opened(**msgspec.structs.asdict(options)).truth.faces) == 25


@pytest.mark.parametrize("language", Language)
def test_duet_24_both_lists_together_are_those_words_each_once(language: Language) -> None:
    base, duet, both = (decks.words(f"{language}/{deck}") for deck in ("base", "duet", "both"))
    assert set(both) == {*base, *duet}
    assert len({word.word for word in both}) == len(base) + len(duet)


@pytest.mark.parametrize("cards", Cards)
def test_duet_24_and_pic_94_every_board_is_five_by_five_with_the_key_of_duet(cards: Cards) -> None:
    game = opened(cards=cards)
    kinds = {Cards.WORDS: {Word}, Cards.PICTURES: {Picture}, Cards.MIXED: {Word, Picture}}
    assert {type(face) for face in game.truth.faces} == kinds[cards]
    assert (len(game.seen_by(None).cards), game.seen_by(None).columns) == (25, 5)
    assert [key.count(GREEN) for key in keys_of(game)] == [9, 9]


def test_duet_24_a_mixed_board_lies_in_no_order() -> None:
    kinds = [[type(face) for face in opened(cards=Cards.MIXED, seed=n).truth.faces] for n in (1, 2)]
    assert kinds[0] != kinds[1]
    assert all(kind[:13] != [Word] * 13 for kind in kinds)


@pytest.mark.parametrize(
    ("options", "rule", "option", "other"),
    [
        (Options(share=5), "PIC-93", "share", "cards"),
        (Options(share=5, cards=Cards.PICTURES), "PIC-93", "share", "cards"),
        (Options(own_deck=OWN, cards=Cards.PICTURES), "PIC-1", "own_deck", "cards"),
        (Options(in_a_row=3), "DUET-121", "in_a_row", "loose_order"),
    ],
)
def test_options_that_do_not_go_together(
    options: Options, rule: str, option: str, other: str
) -> None:
    opening(*PAIR, options=options).refused("options_clash", rule, option=option, other=other)
    with pytest.raises(Refused):
        DUET.roles(options)


@pytest.mark.parametrize(
    "fine",
    [
        Options(mistakes=0),
        Options(turns=11, mistakes=11),
        Options(loose_order=True, in_a_row=9),
        Options(cards=Cards.MIXED, share=1, own_deck=OWN),
    ],
)
def test_options_that_do(fine: Options) -> None:
    assert DUET.roles(fine) == DUET.roles(Options())


@pytest.mark.parametrize("cards", Cards)
def test_the_deck_must_be_of_the_kind_that_was_agreed_on(cards: Cards) -> None:
    others = {kind: deck(Options(cards=kind)) for kind in Cards if kind is not cards}
    for faces in others.values():
        tried = opening(*PAIR, cards=faces, options=Options(cards=cards))
        tried.refused("deck_too_small", "DUET-20", least=25)


def test_nobody_but_the_house_opens_a_game_and_once() -> None:
    again = Open(PAIR, Options(), DECK)
    for by in (*FOUR, Seat(""), REFEREE):
        given(DUET).when(again, by=by).refused("no_seat")
    START.when(again, by=HOUSE).refused("no_seat", "DUET-23")
    START.when(again, by=ANN).refused("not_this_phase", "DUET-30")
    assert [c.command for c in DUET.legal(DUET.initial, HOUSE)] == [Open]
    assert DUET.legal(DUET.initial, ANN) == DUET.legal(START.truth, HOUSE) == ()


def test_the_opening_says_what_was_agreed_on() -> None:
    options = Options(turns=10, loose_order=True)
    told = event_of(opened(turns=10, loose_order=True), GameOpened)
    assert told == GameOpened(options, (Seated(ANN, A), Seated(BEN, B)), ())
    assert event_of(opened(), BoardLaid).givers == (A, B)
