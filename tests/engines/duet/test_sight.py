"""What each side sees and does (digest section 12). The attack on it is in test_secrets.py."""

import msgspec
import pytest
from msgspec.structs import replace

from games.engines.duet import DUET
from games.engines.duet.commands import (
    AgreeInvalid,
    AnyCommand,
    DeclareInvalid,
    DeclineInvalid,
    GiveClue,
    GiveUp,
    Stop,
    Touch,
)
from games.engines.duet.events import CardTouched, KeyRevealed
from games.engines.duet.state import Agent, Front, Guessing, Mark, Touched
from games.engines.duet.terms import Bank, Colour, Mission, Side
from games.engines.duet.view import View
from games.engines.engine import Advice, Opinion, Seat, seal_of
from tests.dsl import Given
from tests.engines.duet.scripts import BY_HAND
from tests.engines.duet.table import (
    AMY,
    ANN,
    BEIGE,
    BEN,
    BLACK,
    BOB,
    F3,
    FOUR,
    GREEN,
    REVEALED,
    START,
    SUDDEN_DEATH,
    A,
    B,
    offered,
    options_of,
    played,
    right,
    table,
)

EVERYONE = (*FOUR, None)
GAME = played(START, "a? b0 b18 b? a1 a2")


def shown(game: Given, seat: Seat | None, side: Side) -> dict[int, Colour]:
    """What this viewer is shown of the key of this side."""
    keys = {card.card: getattr(card.key, side) for card in game.seen_by(seat).cards}
    return {card: colour for card, colour in keys.items() if colour is not None}


@pytest.mark.parametrize("seat", FOUR)
def test_duet_130_a_side_sees_its_own_key_and_nothing_of_the_other(seat: Seat) -> None:
    game = table(seats=FOUR)
    own = game.truth.side_of(seat)
    assert shown(game, seat, own) == dict(enumerate(F3[own is B]))
    assert shown(game, seat, own.other) == {}


def test_duet_130_the_other_key_becomes_known_by_one_s_own_touches() -> None:
    assert shown(GAME, BEN, A) == {0: GREEN, 18: BEIGE}
    assert shown(GAME, ANN, B) == {1: GREEN, 2: GREEN}


def test_duet_131_what_the_toucher_s_own_key_says_stays_hidden() -> None:
    """B covered 0 and met a bystander on 18: A does not learn what they are on B."""
    assert not {0, 18} & set(shown(GAME, ANN, B))
    assert not {1, 2} & set(shown(GAME, BEN, A))
    assert shown(GAME, None, A) == {0: GREEN, 18: BEIGE}
    assert shown(GAME, None, B) == {1: GREEN, 2: GREEN}


def test_duet_132_the_number_of_agents_found_is_public_and_completion_is() -> None:
    game = played(START, "a? b0 b2 b3 b4 b5 b6 b9 b10 b11 b? a1")
    for seat in (ANN, BEN, None):
        assert (game.seen_by(seat).found, game.seen_by(seat).complete) == (10, (A,))


def test_duet_132_what_is_left_of_a_clue_and_what_was_meant_is_nowhere() -> None:
    fields = set(msgspec.structs.asdict(GAME.truth.clues[0]))
    assert fields == {"turn", "side", "word", "number", "validity", "touches"}
    assert set(msgspec.structs.asdict(Touched(A, 1, GREEN))) == {"side", "card", "colour"}
    assert {field.name for field in msgspec.structs.fields(CardTouched)} == {
        "side", "card", "colour",
    }  # fmt: skip


def test_duet_133_a_side_is_shown_what_is_left_to_itself_alone() -> None:
    game = played(table(seats=FOUR), "a? b0 b3 b18")
    assert [game.seen_by(seat).left for seat in EVERYONE] == [7, 7, 9, 9, None]


def test_duet_134_all_else_is_public() -> None:
    game = played(table(mistakes=8), "a? b! a+ b0 b18 b? a1 a. a?")
    for seat in (ANN, BEN, None):
        view = game.seen_by(seat)
        assert (view.bank, view.front, view.discarded) == (Bank(6, 0), Front(a=1), 1)
        assert (view.number, view.turn, view.mission) == (3, Guessing(A, B), Mission(9, 8))
        assert [clue.side for clue in view.clues] == [A, B, A]
        assert view.clues[0].touches == (Touched(B, 0, GREEN), Touched(B, 18, BEIGE))
        assert view.cards[0].agent == Agent(B, 1)
        assert view.cards[18].marks == (Mark(B, 1),)
        assert view.options == game.truth.options and view.seats == game.truth.seats
        assert view.cards[3].face.word == "WORD3"


@pytest.mark.parametrize("script", BY_HAND)
def test_duet_134_the_table_looks_the_same_from_every_chair(script: str) -> None:
    game = table(seats=FOUR, **msgspec.structs.asdict(BY_HAND[script].options))
    for by, command in BY_HAND[script].moves:
        game = game.when(command, by=by).then(*game.when(command, by=by).outcome)
        first, *others = (public(game.seen_by(seat)) for seat in EVERYONE)
        assert all(other == first for other in others)


def public(view: View) -> View:
    """The view without who looks at it and what only a side may know."""
    cards = tuple(replace(card, key=None) for card in view.cards)
    return replace(view, you=None, left=None, wish=False, cards=cards)


SAYABLE = {
    "a?": [DeclareInvalid, GiveUp],
    "a? b!": [AgreeInvalid, DeclineInvalid, GiveUp],
    "a? b! a-": [GiveUp],
    "a? b! a+": [GiveUp],
    "a? a!": [GiveUp],
    "a? b0": [GiveUp],
    "a? b0 b2 b3": [GiveUp],
}


@pytest.mark.parametrize("script", SAYABLE)
@pytest.mark.parametrize("by", [ANN, AMY])
def test_duet_135_from_the_clue_to_the_end_of_the_turn_the_giving_side_is_silent(
    script: str, by: Seat
) -> None:
    assert offered(played(table(seats=FOUR), script), by) == SAYABLE[script]


@pytest.mark.parametrize("kind", ["say", "chat", "mark", "point", "react", "typing"])
def test_duet_135_and_duet_136_talk_and_markers_are_no_commands_of_the_game(kind: str) -> None:
    assert kind not in {command.__struct_config__.tag for command in DUET.types.commands}
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"type": kind, "card": 3, "text": "7"}, AnyCommand)


def test_duet_136_the_only_free_text_is_a_clue() -> None:
    free = {
        (command.__name__, field.name)
        for command in DUET.types.commands
        for field in msgspec.structs.fields(command)
        if "str" in str(field.type)
    }
    assert free == {("GiveClue", "word")}


def test_duet_137_members_of_a_side_know_the_same_and_nothing_of_the_other_side() -> None:
    game = played(table(seats=FOUR), "A? B0 b3 b18 b~")
    for one, two in ((ANN, AMY), (BEN, BOB)):
        assert DUET.known_to(one, game.history) == DUET.known_to(two, game.history)
        assert replace(game.seen_by(one), you=None) == replace(game.seen_by(two), you=None)


def test_duet_137_a_draft_is_answered_to_the_asker_and_leaves_nothing_behind() -> None:
    known = DUET.known_to(ANN, GAME.history)
    before = msgspec.json.encode(known)
    assert DUET.advise(known, GiveClue("ocean", 1), ANN) == Advice(Opinion.FINE)
    assert msgspec.json.encode(known) == before
    assert GAME.truth == DUET.fold(GAME.history)


def test_duet_138_in_sudden_death_there_is_nothing_to_say() -> None:
    game = played(table(seats=FOUR), SUDDEN_DEATH)
    for seat in FOUR:
        for choice in DUET.legal(game.truth, seat):
            free = {f.name for f in msgspec.structs.fields(choice.command)} - {*choice.options}
            assert (choice.command in (Touch, GiveUp), free) == (True, set())


@pytest.mark.parametrize("card", [7, 12, 13])
def test_duet_139_no_warning_for_a_touch_on_what_is_black_on_one_s_own_key(card: int) -> None:
    game = played(START, "b?")
    assert F3[0][card] is BLACK
    assert options_of(game, ANN, Touch) == {"card": tuple(range(25))}
    outcome = game.when(Touch(card), by=ANN).outcome
    assert outcome[0] == CardTouched(A, card, F3[1][card])


def test_duet_139_no_turn_ends_by_itself_but_with_a_complete_side() -> None:
    """All that is left to B's guessers is 11, black on B: they must find out by themselves."""
    game = right(played(START, "a?"), 0, 2, 3, 4, 5, 6, 9, 10)
    assert game.truth.turn == Guessing(A, B, right=8)
    assert {Touch, Stop} <= set(offered(game, BEN))


@pytest.mark.parametrize(
    "script",
    [
        "a? b7",
        "a? a~ b~",
        f"{SUDDEN_DEATH} b18",
        "a? b0 b2 b3 b4 b5 b6 b9 b10 b11 b? a1 a8 a12 a15 a16 a17",
    ],
)
def test_duet_140_at_the_end_both_keys_are_shown_to_all(script: str) -> None:
    game = played(table(seats=FOUR), script)
    assert game.history[-1] == REVEALED
    for seat in EVERYONE:
        assert shown(game, seat, A) == dict(enumerate(F3[0]))
        assert shown(game, seat, B) == dict(enumerate(F3[1]))


def test_duet_140_what_is_shown_opens_the_seal() -> None:
    game = played(START, "a? b7")
    *_, told = game.history
    assert isinstance(told, KeyRevealed)
    assert seal_of(told.deal(), told.nonce) == game.seen_by(None).seal


@pytest.mark.parametrize("seat", [None, Seat("stranger")])
def test_duet_140_a_spectator_sees_public_data_only(seat: Seat | None) -> None:
    view = GAME.seen_by(seat)
    assert (view.you, view.left, view.wish, view.record) == (None, None, False, None)
    assert shown(START, seat, A) == shown(START, seat, B) == {}
    assert DUET.legal(GAME.truth, seat) == ()
