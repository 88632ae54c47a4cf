"""The board and the key, grids and mixing (digest sections 1 and 8)."""

from collections import Counter
from functools import cache
from random import Random
from uuid import UUID

import msgspec
import pytest

from games import decks
from games.decks.pictures import PICTURES as NAMES
from games.decks.pictures import described
from games.engines.board import Cards
from games.engines.chance import Replayed
from games.engines.codenames.commands import GiveClue, Options, Touch
from games.engines.codenames.events import BoardLaid, CardCovered, ClueGiven, KeyDealt
from games.engines.codenames.terms import Colour, Deck, Grid, Team
from games.engines.engine import HOUSE, Context, Pack, Picture, Word
from games.engines.pictures import PICTURES
from tests.dsl import ADA, BLUE, BO, CY, F2_KEY, NOON, RED, given, key_of
from tests.engines.pictures.table import (
    F2,
    FOUR,
    START,
    OpenPictures,
    PicturesOptions,
    after,
    board_of,
    clue,
    deck,
    opened,
    shown,
    touch,
)

DEALS = 2_000
KEY_OF_20, KEY_OF_25 = (8, 7, 4, 1), (9, 8, 7, 1)
OWN_DECK = UUID("00000000-0000-4000-8000-000000000001")


@cache
def deals() -> tuple[tuple[BoardLaid, tuple[Colour, ...]], ...]:
    return tuple((board_of(events), key_of(events)) for events in map(opened, range(DEALS)))


def counted(key: tuple[Colour, ...], starting: Team) -> tuple[int, ...]:
    order = (Colour(starting), Colour(starting.rival), Colour.NEUTRAL, Colour.ASSASSIN)
    return tuple(key.count(colour) for colour in order)


def test_pic_1_the_board_is_20_different_pictures() -> None:
    for board, key in deals()[:200]:
        assert len(board.faces) == len(set(board.faces)) == len(key) == 20
        assert {type(face) for face in board.faces} == {Picture}


def test_pic_1_the_grid_is_5_wide_and_4_high_with_cells_row_by_row() -> None:
    view = START.seen_by(BO)
    assert (view.columns, len(view.cards) // view.columns) == (5, 4)
    assert [(shown.card, shown.face.picture) for shown in view.cards] == [
        (n, f"p{n}") for n in range(20)
    ]


@pytest.mark.parametrize("card", [-1, 20, 24, 25])
def test_pic_1_there_is_no_cell_beyond_the_twentieth(card: int) -> None:
    clue(START, 1).when(Touch(card), by=BO).refused("no_such_card", "CN-31", card=card)


def test_pic_1_a_picture_has_one_way_up_as_nothing_says_how_it_is_turned() -> None:
    assert Picture.__struct_fields__ == ("picture",)
    faces = {msgspec.json.encode(START.seen_by(seat).cards[0].face) for seat in (*FOUR, None)}
    assert faces == {b'{"type":"picture","picture":"p0"}'}


def test_pic_1_a_table_of_pictures_has_20_of_them_unless_it_says_otherwise() -> None:
    assert PICTURES.packs(PicturesOptions()) == (Pack(Picture, "house", "en", 20),)


@pytest.mark.parametrize("count", [0, 19, 21])
def test_pic_1_no_other_number_of_pictures_makes_a_board(count: int) -> None:
    cards = tuple(Picture(f"p{n}") for n in range(count))
    (
        given(PICTURES)
        .when(OpenPictures(FOUR, PicturesOptions(), cards), by=HOUSE)
        .refused("deck_too_small", "CN-2", least=20)
    )


def test_pic_1_no_picture_lies_on_the_table_twice() -> None:
    cards = (*(Picture(f"p{n}") for n in range(19)), Picture("p7"))
    (
        given(PICTURES)
        .when(OpenPictures(FOUR, PicturesOptions(), cards), by=HOUSE)
        .refused("deck_repeats", "CN-8")
    )


def test_pic_1_a_deck_of_words_is_no_deck_of_pictures() -> None:
    options = PicturesOptions(own_deck=OWN_DECK)
    (
        given(PICTURES)
        .when(OpenPictures(FOUR, options, deck(options)), by=HOUSE)
        .refused("options_clash", "PIC-1", option="own_deck", other="cards")
    )


def test_a_word_list_has_no_effect_without_words_or_beside_a_deck_of_ones_own() -> None:
    for usual in (PicturesOptions(), PicturesOptions(cards=Cards.MIXED, own_deck=OWN_DECK)):
        listed = msgspec.structs.replace(usual, deck=Deck.DUET)
        assert PICTURES.packs(listed) == PICTURES.packs(usual)


def test_pic_2_the_colours_are_those_of_the_words() -> None:
    assert {colour for _, key in deals()[:20] for colour in key} == set(Colour)
    assert {str(colour) for colour in Colour} == {"red", "blue", "neutral", "assassin"}


def test_pic_3_every_key_has_eight_seven_four_and_one() -> None:
    assert {counted(key, board.starting) for board, key in deals()} == {KEY_OF_20}


def test_pic_4_the_lights_name_the_team_that_has_eight() -> None:
    for board, key in deals():
        assert key.count(Colour(board.starting)) == 8
        assert (board.red, board.blue) == (key.count(Colour.RED), key.count(Colour.BLUE))


@pytest.mark.parametrize("team", Team)
def test_pic_4_the_starting_team_gives_the_first_clue(team: Team) -> None:
    seed = next(n for n in range(20) if deals()[n][0].starting is team)
    spymaster, other = (ADA, CY) if team is RED else (CY, ADA)
    game = given(PICTURES, *opened(seed))
    game.when(GiveClue("zebra", 8), by=other).refused("not_your_move", "CN-21")
    game.when(GiveClue("zebra", 8), by=spymaster).then(ClueGiven(team, "zebra", 8, limit=9))


def test_pic_5_the_coin_is_fair() -> None:
    assert 900 < sum(board.starting is RED for board, _ in deals()) < DEALS - 900


def test_pic_5_every_colour_is_as_likely_in_every_cell() -> None:
    for cell in range(20):
        found = Counter(key[cell] for _, key in deals())
        assert 60 < found[Colour.ASSASSIN] < 145  # 100 expected
        assert 320 < found[Colour.NEUTRAL] < 480  # 400 expected
        assert 640 < found[Colour.RED] < 860  # 750 expected
        assert 640 < found[Colour.BLUE] < 860


def test_pic_5_the_key_is_shuffled_and_not_one_of_a_few_cards() -> None:
    assert len({key for _, key in deals()}) > DEALS - 5


@pytest.mark.parametrize("card", range(20))
def test_pic_6_a_cover_is_the_key_colour_of_its_cell(card: int) -> None:
    assert after([card]).seen_by(None).cards[card].cover == key_of(F2)[card]


def test_pic_6_no_marker_is_missing_for_the_eighth_agent() -> None:
    cards = after(range(8)).seen_by(None).cards
    assert [card.cover for card in cards[:8]] == [Colour.RED] * 8


def test_pic_7_the_next_game_has_a_new_key() -> None:
    first, second = (given(PICTURES, *opened(seed)) for seed in (1, 2))
    assert key_of(first.history) != key_of(second.history)
    assert set(board_of(first.history).faces) == set(board_of(second.history).faces)


def test_pic_7_the_same_pictures_can_be_turned_over_for_the_next_game() -> None:
    drawn = decks.drawn(decks.ALL_PICTURES, 20, source=Random(1))
    turned = decks.flipped(decks.ALL_PICTURES, drawn)
    assert len(set(turned)) == 20
    assert not set(turned) & set(drawn)
    assert decks.flipped(decks.ALL_PICTURES, turned) == drawn
    assert set(board_of(opened(1, turned)).faces) == set(turned)


GRIDS = [
    pytest.param(Grid.FIVE_BY_FOUR, 20, KEY_OF_20, id="20"),
    pytest.param(Grid.FIVE_BY_FIVE, 25, KEY_OF_25, id="25"),
]


@pytest.mark.parametrize(("grid", "size", "key"), GRIDS)
@pytest.mark.parametrize("cards", Cards)
def test_pic_93_the_key_goes_by_the_grid_and_never_by_the_cards(
    grid: Grid, size: int, key: tuple[int, ...], cards: Cards
) -> None:
    for seed in range(50):
        events = opened(seed, grid=grid, cards=cards)
        assert len(board_of(events).faces) == size
        assert counted(key_of(events), board_of(events).starting) == key


def test_pic_90_words_may_be_played_in_5_by_4() -> None:
    events = opened(grid=Grid.FIVE_BY_FOUR, cards=Cards.WORDS)
    assert set(board_of(events).faces) == {Word(f"WORD{n}") for n in range(20)}
    assert counted(key_of(events), board_of(events).starting) == KEY_OF_20
    assert given(PICTURES, *events).seen_by(BO).columns == 5


def test_pic_91_pictures_may_be_played_in_5_by_5() -> None:
    events = opened(grid=Grid.FIVE_BY_FIVE)
    assert set(board_of(events).faces) == {Picture(f"p{n:03}") for n in range(25)}
    assert counted(key_of(events), board_of(events).starting) == KEY_OF_25


def test_pic_t11_25_pictures_have_9_8_7_1_and_20_words_have_8_7_4_1() -> None:
    pictures = opened(grid=Grid.FIVE_BY_FIVE, cards=Cards.PICTURES)
    words = opened(grid=Grid.FIVE_BY_FOUR, cards=Cards.WORDS)
    assert counted(key_of(pictures), board_of(pictures).starting) == (9, 8, 7, 1)
    assert counted(key_of(words), board_of(words).starting) == (8, 7, 4, 1)


@pytest.mark.parametrize(
    ("grid", "share", "words"),
    [
        (Grid.FIVE_BY_FOUR, None, 10),
        (Grid.FIVE_BY_FIVE, None, 13),
        *((Grid.FIVE_BY_FOUR, n, n) for n in (1, 7, 19)),
        *((Grid.FIVE_BY_FIVE, n, n) for n in (1, 19, 24)),
    ],
)
def test_pic_92_and_pic_93_a_mixed_board_has_any_share_of_words_and_half_by_default(
    grid: Grid, share: int | None, words: int
) -> None:
    faces = board_of(opened(grid=grid, cards=Cards.MIXED, share=share)).faces
    kinds = Counter(type(face) for face in faces)
    assert kinds == {Word: words, Picture: grid.size - words}


def test_pic_93_any_face_can_lie_in_any_cell_of_a_mixed_board() -> None:
    boards = [board_of(opened(seed, cards=Cards.MIXED)).faces for seed in range(100)]
    for cell in range(20):
        assert {type(faces[cell]) for faces in boards} == {Word, Picture}


@pytest.mark.parametrize(
    ("options", "other"),
    [
        (Options(grid=Grid.FIVE_BY_FOUR, cards=Cards.MIXED, share=20), "grid"),
        (Options(cards=Cards.PICTURES, share=3), "cards"),
        (Options(cards=Cards.WORDS, share=3), "cards"),
    ],
    ids=["no picture left", "pictures alone", "words alone"],
)
def test_pic_93_a_share_is_for_a_mixed_board_only(options: Options, other: str) -> None:
    (
        given(PICTURES)
        .when(OpenPictures(FOUR, options, deck(PicturesOptions())), by=HOUSE)
        .refused("options_clash", "PIC-93", option="share", other=other)
    )


def drawn_with(draws: tuple[object, ...]) -> tuple[object, ...]:
    command = OpenPictures(FOUR, PicturesOptions(), deck(PicturesOptions()))
    return PICTURES.decide(PICTURES.initial, command, Context(HOUSE, NOON, Replayed(draws)))


def test_pic_101_another_key_on_the_same_draw_shows_the_same_pictures_in_the_same_order() -> None:
    faces, nonce = tuple(Random(4).sample(range(20), 20)), "5e" * 32
    games = [
        given(
            PICTURES, *drawn_with((faces, (0,), tuple(Random(seed).sample(range(20), 20)), nonce))
        )
        for seed in range(30)
    ]
    assert len({key_of(game.history) for game in games}) == 30
    assert len({board_of(game.history) for game in games}) == 1
    assert len({game.seen_by(BO).cards for game in games}) == 1


def test_pic_101_no_picture_is_more_often_of_one_colour_than_another() -> None:
    under = Counter(
        (face, colour)
        for board, key in deals()
        for face, colour in zip(board.faces, key, strict=True)
    )
    for n in range(20):
        assert 60 < under[Picture(f"p{n:03}"), Colour.ASSASSIN] < 145  # 100 expected
        assert 640 < under[Picture(f"p{n:03}"), Colour.RED] < 860  # 750 expected


def test_pic_101_the_order_on_the_table_is_not_the_order_of_the_deck() -> None:
    places = Counter(board.faces.index(Picture("p000")) for board, _ in deals())
    assert len(places) == 20
    assert max(places.values()) < 145  # 100 expected


def test_pic_101_a_picture_is_called_the_same_before_and_after_its_colour_is_known() -> None:
    covered = touch(clue(START, 1), 0)
    names = [
        [card.face for card in game.seen_by(seat).cards]
        for game in (START, covered, after([19]))
        for seat in (*FOUR, None)
    ]
    assert all(each == names[0] for each in names)


@pytest.mark.parametrize("language", ["en", "cs", "pl"])
def test_pic_101_what_a_picture_shows_in_words_is_asked_for_by_its_name_alone(
    language: str,
) -> None:
    texts = [described(name, language) for name in NAMES]
    assert all(texts)
    assert not any(colour in name for name in NAMES for colour in ("red", "blue", "assassin"))


def test_f2_of_the_digest_is_what_these_tests_play_on() -> None:
    (dealt,) = (event for event in F2 if isinstance(event, KeyDealt))
    letters = "".join(str(colour)[0] for colour in dealt.key).upper()
    assert letters == F2_KEY.replace(" ", "")
    assert board_of(F2).starting is RED is not BLUE
    assert touch(clue(START, 1), 0).history[-1] == CardCovered(RED, 0, Colour.RED)
    assert after([19]).history[-1] == shown(START)
