"""Every game is drawn at every moment, in markup that any page can hold."""

from __future__ import annotations

from collections import Counter
from typing import get_args
from xml.etree import ElementTree

import pytest
from django.utils.translation import override
from msgspec import Struct

from api_schema.words import sentences
from games.engines import ENGINES
from games.engines.codenames import state as codenames
from games.engines.duet import state as duet
from games.engines.inkognito import phases as inkognito
from tests.web.boards.looking import LANGUAGES, boards, looked_at, told, tree, views
from web.boards import drawn
from web.boards.voice import WORDS

TURNS = {
    "codenames": codenames.Turn,
    "pictures": codenames.Turn,
    "duet": duet.Turn,
    "inkognito": inkognito.Turn,
}


@pytest.mark.parametrize("kind", ENGINES)
def test_every_moment_is_looked_at_from_every_chair(kind):
    assert {type(moment.truth.turn) for moment in looked_at(kind)} == {*get_args(TURNS[kind])}


@pytest.mark.parametrize("kind", ENGINES)
def test_every_board_is_well_formed(kind):
    """They were read by a parser that forgives nothing."""
    assert {board.tag for board in boards(kind)} == {"section"}


@pytest.mark.parametrize("kind", ENGINES)
def test_no_board_needs_a_weak_policy(kind):
    for board in boards(kind):
        for element in board.iter():
            assert element.tag not in {"script", "style"}
            assert not [name for name in element.attrib if name == "style" or name[:2] == "on"]


@pytest.mark.parametrize("kind", ENGINES)
def test_boards_with_names_of_their_own_share_no_id(kind):
    view = list(views(kind))[-1]
    pair = drawn(kind, view, name="truth") + drawn(kind, view, name="seat", small=True)
    ids = [found for e in tree(f"<main>{pair}</main>").iter() if (found := e.get("id"))]
    assert {"truth", "seat"} <= {*ids}
    assert [name for name, times in Counter(ids).items() if times > 1] == []
    assert all(name.startswith(("truth", "seat")) for name in ids)


@pytest.mark.parametrize("kind", ENGINES)
def test_every_card_space_and_figure_has_a_name(kind):
    for board in boards(kind):
        for element in board.iter():
            if {"data-card", "data-space", "data-figure"} & {*element.attrib}:
                assert len(told(element).strip(" :")) > 2, ElementTree.tostring(element)
            if element.tag == "svg":
                assert element.get("aria-hidden") or element.get("aria-label")
            if element.tag == "img":
                assert element.get("alt")


@pytest.mark.parametrize("kind", ENGINES)
def test_a_board_says_the_same_in_other_words(kind):
    view = list(views(kind))[-2]
    said = []
    for language in LANGUAGES:
        with override(language):
            said.append(told(tree(drawn(kind, view))))
    assert len({*said}) == len(LANGUAGES)


@pytest.mark.parametrize("kind", ENGINES)
def test_a_board_is_drawn_the_same_in_every_language(kind):
    """Places in a drawing are no numbers for readers: they have no comma."""
    for view in list(views(kind))[::17]:
        places = []
        for language in LANGUAGES:
            with override(language):
                board = tree(drawn(kind, view))
            places.append([(e.get("transform"), e.get("x"), e.get("d")) for e in board.iter()])
        assert places[0] == places[1] == places[2]


def test_every_word_is_there_in_every_language():
    for section, keys in sentences(WORDS).items():
        for key, spoken in keys.items():
            assert {*spoken} == {*LANGUAGES}, f"{section}.{key}"


@pytest.mark.parametrize("kind", ENGINES)
def test_no_key_is_shown_for_want_of_a_word(kind):
    """What has no words would be its key, and keys have underscores."""
    for board in boards(kind):
        assert "_" not in told(board)


def test_drawing_asks_no_database(kind="inkognito"):
    """There is none for this test: whoever asked would be told off."""
    assert drawn(kind, next(views(kind)))


class Piece(Struct, frozen=True):
    square: str
    worth: int | None


class Moving(Struct, frozen=True, tag_field="phase", tag="white_moves"):
    left: frozenset[str]


class Chess(Struct, frozen=True):
    you: None
    turn: Moving
    pieces: tuple[Piece, ...]
    clocks: dict[str, float]
    drawn: bool
    notes: tuple[str, ...] = ()


CHESS = Chess(
    you=None,
    turn=Moving(frozenset({"e4", "d4"})),
    pieces=(Piece("<b>a1</b>", 5), Piece("h8", None)),
    clocks={"white": 1.5},
    drawn=False,
)


def test_a_game_without_a_drawing_is_told_in_lists_and_tables():
    board = tree(drawn("chess", CHESS, name="x"))
    said = told(board)
    assert board.get("aria-label") == "chess"
    for word in ("phase", "white moves", "d4", "<b>a1</b>", "h8", "1.5", "no", "nothing"):
        assert word in said
    assert [e.text for e in board.iter("th")] == ["square", "worth"]


def test_a_variant_is_drawn_as_its_parent_is():
    """By what it shows; its name may be new."""
    view = next(views("codenames"))
    assert 'class="dd-board dd-codenames' in drawn("codenames_with_cats", view)
