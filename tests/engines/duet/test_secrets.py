"""What must stay hidden (DUET-130 to DUET-140), attacked: two deals that differ only in what a viewer
may not know are played side by side, and everything that reaches him is compared."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from games.engines.duet import DUET
from games.engines.duet.commands import GiveClue, Touch
from games.engines.duet.events import (
    CardTouched,
    DealSealed,
    GivingUpWished,
    KeyDealt,
    KeyRevealed,
    SideCompleted,
)
from games.engines.duet.terms import Colour, Side
from games.engines.engine import HOUSE, Confidential, Private, Public, SealKept, Seat
from tests.engines.duet.attack import World, leaks, masked
from tests.engines.duet.scripts import BY_HAND, Script, by_chance
from tests.engines.duet.table import (
    AMY,
    ANN,
    BEN,
    BOB,
    F3,
    START,
    A,
    B,
    keys_of,
    opened,
    options_of,
    played,
)
from tests.engines.duet.twins import (
    course,
    differing,
    hidden_left,
    key_of,
    side_of,
    touches,
    twins,
    with_wishes,
)

NONCE = "ab" * 32
VIEWERS = dict(zip(BY_HAND, [(ANN, BOB), (AMY, BEN)] * 6, strict=True))


def steps(script: Script) -> Iterator[tuple[World, tuple]]:
    """The game after each move, and what that move made happen."""
    world = World(DUET, script, script.keys, NONCE)
    for move in script.moves:
        before = len(world.history)
        assert world.play(move) is None, f"{move} is refused"
        yield world, world.history[before:]


@pytest.mark.parametrize("name", BY_HAND)
def test_duet_130_to_duet_139_nobody_can_tell_apart_what_he_may_not_know(name: str) -> None:
    """The view, the feed and its sizes, the choices, whom the table waits for and asks, every
    refusal, every advice, and what every other move would tell."""
    assert list(leaks(DUET, [BY_HAND[name]], VIEWERS[name])) == []


@pytest.mark.parametrize("name", BY_HAND)
def test_duet_140_a_spectator_cannot_tell_any_two_deals_apart(name: str) -> None:
    """And so a touch is allowed or refused by what all see, to whoever it is (DUET-37)."""
    assert list(leaks(DUET, [BY_HAND[name]], [None])) == []


@pytest.mark.parametrize("cut", [0, 5, 11])
def test_duet_131_nor_in_the_middle_of_a_game_whose_end_is_open(cut: int) -> None:
    for script in (BY_HAND["a win in four turns"], BY_HAND["sudden death"]):
        begun = script._replace(moves=script.moves[:cut])
        assert list(leaks(DUET, [begun], (AMY, BEN, None))) == []


@pytest.mark.parametrize("seed", range(3))
def test_nor_in_a_game_by_chance(seed: int) -> None:
    assert list(leaks(DUET, [by_chance(seed)], (ANN, BOB, None))) == []


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(3, 60))
def test_nor_in_many_games_by_chance(seed: int) -> None:
    assert list(leaks(DUET, [by_chance(seed)], (ANN, AMY, BEN, BOB, None))) == []


@pytest.mark.parametrize("name", BY_HAND)
def test_the_other_deals_are_deals_and_look_alike(name: str) -> None:
    script = BY_HAND[name]
    for viewer in (ANN, BEN, None):
        for keys in twins(script, viewer):
            assert Counter(zip(*keys, strict=True)) == Counter(zip(*F3, strict=True))
            assert course(keys, script.moves) == course(F3, script.moves)
            own = side_of(viewer)
            assert own is None or key_of(keys, own) == key_of(F3, own)


def test_the_other_deals_differ_in_all_that_is_hidden() -> None:
    """In what is left to the other side, in what that side's key says of cards that it touched, and
    in nearly all others."""
    lefts, of_touched, of_any = set(), set(), set()
    for script in BY_HAND.values():
        for viewer, hidden in ((ANN, B), (BEN, A)):
            few, many = twins(script, viewer)
            lefts.add(hidden_left(script, many) - hidden_left(script, few))
            other = differing(few, many, hidden)
            of_any |= {(hidden, card) for card in other}
            of_touched |= {
                hidden for side, card in touches(script.moves) if side is hidden and card in other
            }
    assert max(lefts) >= 3
    assert of_touched == {A, B}
    assert len(of_any) > 40


def test_wishes_are_strewn_in_and_accepted() -> None:
    for name, script in BY_HAND.items():
        moves = with_wishes(script, B, Random(1))
        world = World(DUET, script, script.keys, NONCE)
        assert all(world.play(move) is None for move, _ in moves), name
        assert sum(wish for _, wish in moves) >= 2


SCRIPTS = [*BY_HAND.values(), *(by_chance(seed) for seed in range(20))]


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: f"{len(script.moves)} moves")
def test_duet_60_completion_is_told_with_the_touch_that_completes_and_never_earlier(
    script: Script,
) -> None:
    """Reckoned from the keys, without the engine; and A is always told before B."""
    expected = iter(course(script.keys, script.moves))
    for _, events in steps(script):
        completed = tuple(e.side for e in events if isinstance(e, SideCompleted))
        touched = any(isinstance(event, CardTouched) for event in events)
        assert completed == (next(expected).completes if touched else ())


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: f"{len(script.moves)} moves")
def test_duet_131_a_touch_tells_one_colour_that_of_the_other_side_s_key(script: Script) -> None:
    expected = iter(course(script.keys, script.moves))
    for _, events in steps(script):
        for event in events:
            if isinstance(event, CardTouched):
                assert event.colour is next(expected).colour
                told = msgspec.json.encode(event).decode()
                assert sum(told.count(colour) for colour in Colour) == 1


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: f"{len(script.moves)} moves")
def test_duet_130_no_event_carries_a_key_but_the_deal_and_the_end(script: Script) -> None:
    *_, (world, _) = steps(script)
    for seat in (*script.seats, None):
        told = [event for event in world.history if event.told_to(seat)]
        with_keys = [event for event in told if colours_in(event) > 1]
        dealt = [event for event in with_keys if isinstance(event, KeyDealt)]
        assert [(e.side, e.key) for e in dealt] == (
            [(side_of(seat), key_of(script.keys, side_of(seat)))] if seat else []
        )
        assert all(isinstance(event, KeyDealt | KeyRevealed) for event in with_keys)
        assert sum(isinstance(event, KeyRevealed) for event in told) <= 1
        over = DUET.result(world.truth) is not None
        assert isinstance(told[-1], KeyRevealed) is over


def colours_in(event: object) -> int:
    return sum(msgspec.json.encode(event).decode().count(f'"{colour}"') for colour in Colour)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: f"{len(script.moves)} moves")
def test_duet_133_what_is_left_reaches_the_own_side_alone(script: Script) -> None:
    for world, _ in steps(script):
        if world.over:
            return
        for seat in (*script.seats, None):
            known = DUET.known_to(seat, world.history)
            own = side_of(seat)
            for side in Side:
                assert (known.left(side) is None) is (side is not own)
            shown = DUET.view(known, seat).left
            assert shown == (None if own is None else world.truth.left(own))


def test_duet_133_and_d_6_a_number_is_refused_by_the_own_left_alone() -> None:
    game = played(START, "a? b0 b2 b3 b4 b. b? a1 a.")  # A has five left, B seven
    said = game.when(GiveClue("zebra", 8), by=ANN).outcome.facts
    assert said == {"least": 0, "most": 5}
    assert options_of(game, ANN, GiveClue) == {"number": (0, 1, 2, 3, 4, 5)}


@pytest.mark.parametrize("by", [ANN, BEN])
def test_duet_139_every_card_that_lies_open_may_be_touched_whatever_it_is(by: Seat) -> None:
    for seed in range(6):
        game = opened(seed=seed)
        game = played(game, "b?" if by is ANN else "a?")
        assert options_of(game, by, Touch) == {"card": tuple(range(25))}
        assert all(isinstance(game.when(Touch(n), by=by).outcome, tuple) for n in range(25))


def test_duet_75_a_wish_is_never_told_to_the_other_side_nor_after_the_end() -> None:
    assert issubclass(GivingUpWished, Confidential)
    script = BY_HAND["wishes to give up"]
    *_, (world, _) = steps(script)
    wishes = [event for event in world.history if isinstance(event, GivingUpWished)]
    assert {event.side for event in wishes} == {A, B}
    for event in wishes:
        assert {side_of(seat) for seat in event.to} == {event.side}
        assert not event.told_to(None)


def test_every_event_is_public_but_the_keys_the_wishes_and_what_opens_the_seal() -> None:
    private = {event for event in DUET.types.events if issubclass(event, Private)}
    assert private == {KeyDealt, GivingUpWished, SealKept}
    assert all(issubclass(event, Public) for event in {*DUET.types.events} - private)


def test_what_opens_the_seal_is_for_the_house_and_a_deal_is_never_sealed_the_same() -> None:
    script = BY_HAND["the assassin"]
    worlds = [World(DUET, script, F3, nonce * 32) for nonce in ("ab", "cd")]
    (one, two) = (next(e for e in w.history if isinstance(e, DealSealed)) for w in worlds)
    assert one.seal != two.seal
    assert [masked(e) for e in worlds[0].history if e.told_to(ANN)] == [
        masked(e) for e in worlds[1].history if e.told_to(ANN)
    ]
    (kept,) = (e for e in opened().history if isinstance(e, SealKept))
    assert kept.to == frozenset({HOUSE})
    for seat in (ANN, BEN, None):
        assert kept.nonce not in msgspec.json.encode(opened().seen_by(seat)).decode()
        assert DUET.known_to(seat, opened().history).secrets.nonce is None


def test_the_worlds_of_the_attack_are_dealt_by_the_engine() -> None:
    for keys in (F3, keys_of(opened(seed=5))):
        world = World(DUET, BY_HAND["the assassin"], keys, NONCE)
        dealt = [event.key for event in world.history if isinstance(event, KeyDealt)]
        assert tuple(dealt) == keys
