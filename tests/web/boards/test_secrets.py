"""A board shows what its viewer was told, all of it, and nothing else."""

from __future__ import annotations

from random import Random

import pytest
from django.utils.translation import override
from msgspec.structs import replace

from games.engines import ENGINES
from games.engines.board import PictureShown, WordShown
from games.engines.codenames import CODENAMES
from games.engines.codenames.events import CardCovered, ClueGiven
from games.engines.codenames.terms import Colour
from games.engines.duet import DUET
from games.engines.inkognito import INKOGNITO
from tests.dsl import ADA, BO, RED, dealt, given
from tests.engines.worlds import WORLDS, flat, players, playout
from tests.web.boards.looking import looked_at, told, tree
from web.boards import drawn

TABLE = dealt("WHALE:R PIANO:B GHOST:X", seats=(ADA, BO))
CLUE = ClueGiven(RED, "OCEAN", 2, limit=3)


def seen(kind, history, seat):
    engine = ENGINES[kind]
    return drawn(kind, engine.view(engine.known_to(seat, history), seat), name="board")


@pytest.mark.parametrize("kind", ENGINES)
def test_what_a_seat_was_not_told_does_not_change_a_byte(kind):
    chance, engine, other_truths = Random(7), ENGINES[kind], 0
    for history, truth, seats in looked_at(kind)[::2]:
        for seat in seats:
            other = flat(WORLDS[kind].redeal(history, seat, chance))
            assert seen(kind, other, seat) == seen(kind, history, seat)
        if other != history:
            other_truth = engine.view(engine.fold(other), None)
            other_truths += drawn(kind, other_truth) != drawn(kind, engine.view(truth, None))
    assert other_truths > 5, "the other worlds would be told apart by whoever sees them"


def card(board, place):
    return next(e for e in tree(board).iter("li") if e.get("data-card") == str(place))


def test_the_key_is_on_the_board_of_a_spymaster_alone():
    game = given(CODENAMES, *TABLE, CLUE)
    ghost = {seat: card(drawn("codenames", game.seen_by(seat)), 2) for seat in (ADA, BO, None)}
    assert told(ghost[ADA]) == "GHOST: in the key: assassin"
    assert "dd-known dd-is-assassin" in ghost[ADA].get("class")
    for seat in (BO, None):
        assert told(ghost[seat]) == "GHOST: not known yet"
        assert ghost[seat].get("class") == "dd-card"


@pytest.mark.parametrize("colour", Colour)
def test_no_colour_that_lies_hidden_is_on_the_board_of_an_operative(colour):
    board = drawn("codenames", given(CODENAMES, *TABLE, CLUE).seen_by(BO), small=True)
    assert f"dd-is-{colour}" not in board


def test_a_cover_is_seen_by_all_and_differs_from_a_corner():
    game = given(CODENAMES, *TABLE, CLUE, CardCovered(RED, 1, Colour.BLUE))
    for seat in (ADA, BO, None):
        piano = card(drawn("codenames", game.seen_by(seat)), 1)
        assert piano.get("class") == "dd-card dd-covered dd-is-blue"
        assert told(piano) == "PIANO: covered, blue agent"


def test_a_side_of_duet_sees_its_own_key():
    game = playout(DUET, 9)
    history = game[0].before + game[0].events
    for seat, mine in (("side_a_1", "a"), ("side_b_1", "b")):
        assert seat in players(game)
        board = seen("duet", history, seat)
        assert board.count(f'"dd-half dd-half-{mine} dd-is-') == 26  # with the legend
        assert board.count("Side A: " if mine == "b" else "Side B: ") == 0


def test_secret_cards_of_others_are_not_on_the_board_of_an_agent():
    game = playout(INKOGNITO, 0)
    history, engine = game[-1].before, INKOGNITO
    truth = engine.view(engine.fold(history), None)
    assert drawn("inkognito", truth).count('class="dd-hand"') == 4
    for seat in players(game):
        assert seen("inkognito", history, seat).count('class="dd-hand"') == 1
    assert seen("inkognito", history, None).count('class="dd-hand"') == 0


HOSTILE = "<script>alert(1)</script>\"'&{{ 7 }}{% load x %}"


@pytest.mark.parametrize("face", [WordShown(HOSTILE), PictureShown(HOSTILE)])
def test_hostile_words_are_words(face):
    game = given(CODENAMES, *TABLE, CLUE, CardCovered(RED, 1, Colour.BLUE)).seen_by(ADA)
    cards = tuple(replace(shown, face=face) for shown in game.cards)
    clues = (replace(game.clues[0], word=HOSTILE),)
    board = drawn("codenames", replace(game, cards=cards, clues=clues), name=HOSTILE)
    assert "<script" not in board
    assert told(tree(board)).count(HOSTILE) >= len(cards) + len(clues)


def test_a_picture_is_told_in_words():
    opening = dealt("@p001:R @p002:B", seats=(ADA, BO))
    with override("cs"):
        board = drawn("pictures", given(CODENAMES, *opening).seen_by(BO))
    first, second, *_ = tree(board).iter("img")
    assert first.get("src").startswith("/pictures/p001.")
    assert first.get("alt") and first.get("alt") != second.get("alt")
