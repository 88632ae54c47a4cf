"""Events in the shapes of the first edition still tell the same game."""

import pytest

from games.engines.codenames import CODENAMES
from games.engines.codenames.commands import HouseRule, Language, Options, Touch
from games.engines.codenames.events import BoardLaid, CardCovered, ClueGiven, GameOpened, TurnPassed
from games.engines.codenames.state import Validity
from games.engines.codenames.terms import Colour, Deck, Warned
from games.engines.engine import Shape, UnknownShape, Word, tag_of
from tests.dsl import ADA, BLUE, BO, CY, DI, F1, RED, given, seated

PEOPLE = (ADA, BO, CY, DI)
OPENED = Shape(
    "game_opened",
    1,
    {
        "options": {"language": "cs", "deck": "duet", "house_rules": ["titles", "rhymes"]},
        "seats": [
            {"seat": "red_spymaster", "team": "red", "part": "spymaster"},
            {"seat": "red_operative_1", "team": "red", "part": "operative"},
            {"seat": "blue_spymaster", "team": "blue", "part": "spymaster"},
            {"seat": "blue_operative_1", "team": "blue", "part": "operative"},
        ],
        "warnings": ["teams_uneven"],
    },
)
LAID = Shape(
    "board_laid",
    1,
    {"words": [f"WORD{n}" for n in range(25)], "starting": "red", "red": 9, "blue": 8},
)


def lifted(shape: Shape) -> object:
    return CODENAMES.brought_up_to_date(shape)


def test_an_old_opening_has_its_options_and_the_defaults_of_all_others() -> None:
    assert lifted(OPENED) == GameOpened(
        Options(
            language=Language.CZECH,
            deck=Deck.DUET,
            house_rules=frozenset({HouseRule.TITLES, HouseRule.RHYMES}),
        ),
        tuple(map(seated, PEOPLE)),
        (Warned.TEAMS_UNEVEN,),
    )


def test_an_old_opening_without_options_is_as_usual() -> None:
    plain = OPENED._replace(data=OPENED.data | {"options": {}, "warnings": []})
    assert lifted(plain) == GameOpened(Options(), tuple(map(seated, PEOPLE)), ())


def test_an_old_board_has_words_without_families() -> None:
    assert lifted(LAID) == BoardLaid(tuple(Word(f"WORD{n}") for n in range(25)), RED, red=9, blue=8)


@pytest.mark.parametrize("starting", ["red", "blue"])
def test_an_old_board_keeps_who_starts_and_how_many_agents_there_are(starting: str) -> None:
    counts = {"red": 9, "blue": 8} if starting == "red" else {"red": 8, "blue": 9}
    board = lifted(LAID._replace(data=LAID.data | counts | {"starting": starting}))
    assert isinstance(board, BoardLaid)
    assert (board.starting, board.red, board.blue) == (starting, counts["red"], counts["blue"])


def test_an_old_opening_folds_to_the_same_table_as_a_new_one() -> None:
    plain = OPENED._replace(data=OPENED.data | {"options": {}, "warnings": []})
    history = lifted(plain), lifted(LAID), *F1[2:]
    assert history == F1
    assert CODENAMES.fold(history) == CODENAMES.fold(F1)


def test_an_old_game_goes_on_by_the_rules_of_today() -> None:
    clue = lifted(Shape("clue_given", 1, {"team": "red", "word": "sea", "number": 1, "limit": 2}))
    assert clue == ClueGiven(RED, "sea", 1, limit=2)
    game = given(CODENAMES, lifted(OPENED), lifted(LAID), *F1[2:], clue)
    game = game.when(Touch(17), by=BO)
    game = game.then(CardCovered(RED, 17, Colour.NEUTRAL), TurnPassed(BLUE))
    assert game.seen_by(None).clues[0].validity is Validity.UNCONTESTED


def test_what_was_written_down_is_not_changed_by_lifting_it() -> None:
    before = dict(LAID.data)
    lifted(LAID)
    assert LAID.data == before


def test_cn_104_a_game_of_the_second_shape_has_no_talk_of_teams() -> None:
    plain = OPENED._replace(version=2, data=OPENED.data | {"options": {}, "warnings": []})
    assert lifted(plain) == GameOpened(Options(team_private_talk=False), F1[0].seats, ())


@pytest.mark.parametrize("event", [GameOpened, BoardLaid])
def test_no_shape_is_younger_than_the_newest(event: type[GameOpened | BoardLaid]) -> None:
    assert (GameOpened.version, BoardLaid.version) == (3, 2)
    with pytest.raises(UnknownShape):
        lifted(Shape(tag_of(event), event.version + 1, {}))
