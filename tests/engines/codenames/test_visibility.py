"""What each role may see and do (digest section 11), and the open counts of CN-7."""

from collections.abc import Iterator
from random import Random

import msgspec
import pytest
from hypothesis import given as forall
from hypothesis import settings
from hypothesis import strategies as st
from msgspec.structs import replace

from games.engines.codenames import CODENAMES
from games.engines.codenames.commands import (
    AnyCommand,
    AskApproval,
    ChallengeClue,
    GiveClue,
    HouseRule,
    Open,
    Options,
    Stop,
    Touch,
)
from games.engines.codenames.events import GameWon, KeyDealt, KeyRevealed
from games.engines.codenames.state import Cluing, Guessing, Touched, Turn
from games.engines.codenames.terms import Colour, Team
from games.engines.codenames.view import Left, View
from games.engines.engine import (
    HOUSE,
    Command,
    DealSealed,
    Refused,
    SealKept,
    Seat,
    Word,
    seal_of,
)
from tests.dsl import ADA, BLUE, BO, CY, DI, F1, RED, Given, dealt, given, key_of, played

SPYMASTERS, UNTOLD = (ADA, CY), (BO, DI, None)
EVERYONE = (*SPYMASTERS, *UNTOLD)
COMMANDS = (GiveClue("zebra", 1), GiveClue("WORD3", 1), GiveClue("zebra", 99), Stop())
OPTION = "assassin_ending"  # says a colour, and tells none
orders = st.permutations(range(25))


def opened() -> Given:
    """A game as the house deals it, not as a test draws it."""
    deck = tuple(Word(f"CARD{n}") for n in range(25))
    tried = given(CODENAMES).when(Open((ADA, BO, CY, DI), Options(), deck), by=HOUSE)
    assert isinstance(tried.outcome, tuple), tried.told
    return tried.then(*tried.outcome)


def sent(game: Given, seat: Seat | None) -> str:
    """Every byte that this seat can have received, but for the name of one option."""
    told = [event for event in game.history if event.told_to(seat)]
    wire = msgspec.to_builtins([told, game.seen_by(seat)])
    assert [wire[0][0]["options"].pop(OPTION), wire[1]["options"].pop(OPTION)] == [False, False]
    return msgspec.json.encode(wire).decode()


def moments(game: Given) -> Iterator[Given]:
    """The game as it stood after each step; what ends it is one step."""
    for end in range(len(F1), len(game.history) + 1):
        if not isinstance(game.history[end - 1], GameWon):
            yield given(CODENAMES, *game.history[:end])


def over(game: Given) -> bool:
    return any(isinstance(event, KeyRevealed) for event in game.history)


def public(view: View) -> View:
    """The view without who looks at it and what only spymasters know."""
    cards = tuple(replace(card, key=None) for card in view.cards)
    return replace(view, you=None, cards=cards)


@settings(max_examples=30, deadline=None)
@forall(orders)
def test_cn_7_everybody_always_sees_how_many_agents_are_left(order: list[int]) -> None:
    key = key_of(F1)
    for game in moments(played(order)):
        uncovered = [key[card] for card in game.truth.uncovered]
        left = Left(uncovered.count(Colour.RED), uncovered.count(Colour.BLUE))
        assert {game.seen_by(seat).left for seat in EVERYONE} == {left}


def test_cn_100_both_spymasters_see_the_whole_key_and_it_is_the_same() -> None:
    game = given(CODENAMES, *F1)
    for seat in SPYMASTERS:
        assert tuple(card.key for card in game.seen_by(seat).cards) == key_of(F1)


def test_cn_100_the_deal_tells_the_key_to_the_spymasters_alone() -> None:
    told = [event for event in opened().history if isinstance(event, KeyDealt)]
    assert [event.to for event in told] == [frozenset(SPYMASTERS)]
    for seat in UNTOLD:
        assert {card.key for card in opened().seen_by(seat).cards} == {None}


@settings(max_examples=30, deadline=None)
@forall(orders)
def test_cn_100_nobody_else_sees_any_of_the_key_before_the_end(order: list[int]) -> None:
    for game in moments(played(order)):
        for seat in () if over(game) else UNTOLD:
            cards = game.seen_by(seat).cards
            assert [card.key for card in cards] == [card.cover for card in cards]
            assert CODENAMES.known_to(seat, game.history).secrets.key is None


@settings(max_examples=30, deadline=None)
@forall(orders)
def test_cn_101_the_table_looks_the_same_to_everyone(order: list[int]) -> None:
    for game in moments(played(order)):
        first, *others = (public(game.seen_by(seat)) for seat in EVERYONE)
        assert all(other == first for other in others)


def test_cn_101_everything_on_the_table_is_shown() -> None:
    options = Options(house_rules=frozenset({HouseRule.TITLES}))
    opening = dealt("WHALE:R  PIANO:B  CROWN:.  TOWER:R  RIVER:B  GHOST:X", options=options)
    view = played([0], opening).seen_by(None)
    assert [card.face.word for card in view.cards][:3] == ["WHALE", "PIANO", "CROWN"]
    assert [card.cover for card in view.cards][:3] == [Colour.RED, None, None]
    assert view.turn == Guessing(RED, made=1, limit="unlimited")
    assert [(clue.word, clue.touches) for clue in view.clues] == [
        ("zebra", (Touched(0, Colour.RED),))
    ]
    assert (view.left, view.starting, view.options) == (Left(1, 2), RED, options)


@pytest.mark.parametrize("team", Team)
def test_cn_101_the_starting_team_is_shown_for_the_whole_game(team: Team) -> None:
    opening = dealt("WHALE:R  PIANO:B  CROWN:.  GHOST:X", starting=team)
    for order in ([], [2], [3]):
        assert {played(order, opening).seen_by(seat).starting for seat in EVERYONE} == {team}


@settings(max_examples=10, deadline=None)
@forall(orders)
def test_cn_102_a_spymaster_says_his_clue_his_question_his_claim_and_nothing_else(
    order: list[int],
) -> None:
    for game in moments(played(order)):
        for seat, team in ((ADA, RED), (CY, BLUE)):
            choices = [choice.command for choice in CODENAMES.legal(game.truth, seat)]
            assert choices == sayable(game.truth.turn, team)


def sayable(turn: Turn, team: Team) -> list[type[Command]]:
    """CN-84 and CN-88."""
    if turn == Cluing(team):
        return [GiveClue, AskApproval]
    untouched = turn == Guessing(team.rival, made=0, limit="unlimited")
    return [ChallengeClue] if untouched else []


@pytest.mark.parametrize("by", SPYMASTERS)
@pytest.mark.parametrize("command", [Touch(1), Stop()])
def test_cn_102_a_spymaster_is_silent_while_operatives_guess(by: Seat, command: Command) -> None:
    played([0]).when(command, by=by).refused("not_your_move", "CN-102")


@pytest.mark.parametrize("kind", ["say", "chat", "mark", "point", "react", "typing"])
def test_cn_32_and_cn_103_talk_and_marks_are_no_commands_so_they_change_nothing(
    kind: str,
) -> None:
    assert kind not in {command.__struct_config__.tag for command in CODENAMES.types.commands}
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"type": kind, "card": 3}, AnyCommand)


@settings(max_examples=10, deadline=None)
@forall(orders)
def test_cn_104_operatives_have_nothing_to_leak_as_all_know_the_same(order: list[int]) -> None:
    for game in moments(played(order)):
        assert CODENAMES.known_to(BO, game.history) == CODENAMES.known_to(DI, game.history)


@settings(max_examples=10, deadline=None)
@forall(orders)
def test_cn_107_a_spectator_has_the_view_of_an_operative(order: list[int]) -> None:
    for game in moments(played(order)):
        assert game.seen_by(None) == replace(game.seen_by(BO), you=None)


def test_cn_107_nobody_changes_seats_in_a_running_game() -> None:
    for game in moments(played([0, 17, 9, 18, 24])):
        assert game.truth.seats == given(CODENAMES, *F1).truth.seats


@pytest.mark.parametrize("order", [range(9), [0, *range(9, 17), 17, 16], [24]])
def test_cn_108_at_the_end_the_whole_key_is_shown_to_all(order: list[int]) -> None:
    game = played(order)
    for seat in EVERYONE:
        assert tuple(card.key for card in game.seen_by(seat).cards) == key_of(F1)


def test_cn_108_what_is_shown_at_the_end_opens_the_seal_of_the_deal() -> None:
    *_, shown = played([24]).history
    assert isinstance(shown, KeyRevealed)
    assert seal_of(shown.deal(), shown.nonce) == played([24]).seen_by(None).seal


def test_cn_109_what_opens_the_seal_is_told_to_the_house_alone() -> None:
    (kept,) = (event for event in opened().history if isinstance(event, SealKept))
    assert kept.to == frozenset({HOUSE})
    for seat in EVERYONE:
        assert kept.nonce not in sent(opened(), seat)


@pytest.mark.parametrize("seat", UNTOLD)
def test_cn_109_nothing_of_the_deal_is_sent_to_who_has_no_right_to_it(seat: Seat | None) -> None:
    assert "assassin" not in sent(opened(), seat)
    assert "neutral" not in sent(opened(), seat)


@settings(max_examples=30, deadline=None)
@forall(orders, st.randoms(use_true_random=False), st.integers(0, 12))
def test_cn_109_another_key_shows_and_refuses_the_same_to_who_was_not_told(
    order: list[int], chance: Random, steps: int
) -> None:
    for game in list(moments(played(order)))[:steps]:
        if over(game):
            return
        other = redealt(game, chance)
        for seat in UNTOLD:
            assert msgspec.json.encode(other.seen_by(seat)) == msgspec.json.encode(
                game.seen_by(seat)
            )
        for seat in (BO, DI, Seat("stranger")):
            assert CODENAMES.legal(other.truth, seat) == CODENAMES.legal(game.truth, seat)
            assert refusals(other, seat) == refusals(game, seat)


def redealt(game: Given, chance: Random) -> Given:
    """The same game to who was not told the key, with other colours under what is uncovered."""
    key, free = list(key_of(F1)), game.truth.uncovered
    hidden = [key[card] for card in free]
    chance.shuffle(hidden)
    for card, colour in zip(free, hidden, strict=True):
        key[card] = colour
    events = (
        replace(event, key=tuple(key)) if isinstance(event, KeyDealt) else event
        for event in game.history
    )
    return given(CODENAMES, *events)


def refusals(game: Given, seat: Seat) -> list[tuple[str, str, dict[str, object]] | None]:
    """How each command is refused to this seat; None where it is not."""
    outcomes = [
        game.when(command, by=seat).outcome
        for command in (*COMMANDS, *(Touch(card) for card in range(26)))
    ]
    return [(no.reason, no.rule, no.facts) if isinstance(no, Refused) else None for no in outcomes]


def test_the_deal_is_sealed_for_everyone_before_the_first_clue() -> None:
    (sealed,) = (event for event in opened().history if isinstance(event, DealSealed))
    (kept,) = (event for event in opened().history if isinstance(event, SealKept))
    assert sealed.seal == seal_of(key_of(opened().history), kept.nonce)
    assert {opened().seen_by(seat).seal for seat in EVERYONE} == {sealed.seal}
