"""What each role sees (digest section 9)."""

from collections.abc import Iterator
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from games.engines.codenames.commands import (
    AnswerApproval,
    AskApproval,
    GiveClue,
    Stop,
    Touch,
    TurnHourglass,
)
from games.engines.codenames.events import (
    ApprovalAnswered,
    ApprovalAsked,
    EnemyTurnCame,
    GameWon,
    HourglassTurned,
    KeyDealt,
    KeyRevealed,
    TurnPassed,
)
from games.engines.codenames.terms import Answer, Arbiter, Colour, Mode
from games.engines.codenames.view import Left, View
from games.engines.engine import HOUSE, Confidential, Refused, SealKept, Seat, seal_of
from games.engines.pictures import PICTURES
from tests.dsl import ADA, BO, BOTH, CY, DI, ONE, RED, SOLO, Given, given, key_of
from tests.engines.pictures.table import F2, START, after, clue, enemy_cover, opened, table, touch

SPYMASTERS, UNTOLD = (ADA, CY), (BO, DI, None)
EVERYONE = (*SPYMASTERS, *UNTOLD)
SEEDS = range(12)


def moments(seed: int, start: Given = START) -> Iterator[Given]:
    """A game as it stood after each step; what ends it is one step."""
    game = after(Random(seed).sample(range(20), 20), start)
    for end in range(len(start.history), len(game.history) + 1):
        if not isinstance(game.history[end - 1], GameWon):
            yield given(PICTURES, *game.history[:end])


def over(game: Given) -> bool:
    return any(isinstance(event, KeyRevealed) for event in game.history)


def public(view: View) -> View:
    cards = tuple(replace(card, key=None) for card in view.cards)
    return replace(view, you=None, cards=cards)


@pytest.mark.parametrize("start", [START, table(assassin_ending=True)], ids=["base", "black last"])
@pytest.mark.parametrize("seed", SEEDS)
def test_pic_100_nobody_but_a_spymaster_sees_an_uncovered_colour_before_the_end(
    seed: int, start: Given
) -> None:
    for game in moments(seed, start):
        for seat in () if over(game) else UNTOLD:
            cards = game.seen_by(seat).cards
            assert [card.key for card in cards] == [card.cover for card in cards]
            assert PICTURES.known_to(seat, game.history).secrets.key is None
        for seat in SPYMASTERS:
            assert tuple(card.key for card in game.seen_by(seat).cards) == key_of(F2)


@pytest.mark.parametrize("seed", SEEDS)
def test_pic_100_the_table_looks_the_same_to_everyone_and_the_agents_left_are_public(
    seed: int,
) -> None:
    for game in moments(seed):
        first, *others = (public(game.seen_by(seat)) for seat in EVERYONE)
        assert all(other == first for other in others)
        uncovered = [key_of(F2)[card] for card in game.truth.uncovered]
        assert first.left == Left(uncovered.count(Colour.RED), uncovered.count(Colour.BLUE))


@pytest.mark.parametrize("order", [range(8), [15, *range(8, 15)], [19]], ids=str)
def test_pic_100_at_the_end_the_whole_key_is_shown_to_all_and_opens_the_seal(
    order: list[int],
) -> None:
    game = after(order)
    *_, shown = game.history
    assert isinstance(shown, KeyRevealed)
    for seat in EVERYONE:
        assert tuple(card.key for card in game.seen_by(seat).cards) == key_of(F2)
        assert seal_of(shown.deal(), shown.nonce) == game.seen_by(seat).seal


@pytest.mark.parametrize("seat", UNTOLD)
def test_pic_100_and_pic_101_nothing_of_the_deal_is_sent_to_who_has_no_right_to_it(
    seat: Seat | None,
) -> None:
    game = given(PICTURES, *opened())
    (kept,) = (event for event in game.history if isinstance(event, SealKept))
    assert kept.to == {HOUSE}
    told = [event for event in game.history if event.told_to(seat)]
    sent = msgspec.json.encode([told, game.seen_by(seat)]).decode()
    for secret in ('"assassin"', "neutral", kept.nonce, "nonce"):
        assert secret not in sent


@pytest.mark.parametrize("mode", Mode)
def test_pic_100_the_key_is_told_to_every_spymaster_and_to_nobody_else(mode: Mode) -> None:
    events = opened(mode=mode)
    (told,) = (event for event in events if isinstance(event, KeyDealt))
    expected = {SOLO} if mode is Mode.COOPERATIVE else {ADA, CY}
    assert told.to == expected


def test_pic_100_an_enemy_cover_shows_only_the_covered_cell() -> None:
    game = touch(clue(table(mode=Mode.COOPERATIVE), 1), 15, EnemyTurnCame(RED))
    game = enemy_cover(game, 9, TurnPassed(RED))
    cards = game.seen_by(ONE).cards
    assert {card.card: card.key for card in cards if card.key} == {
        9: Colour.BLUE,
        15: Colour.NEUTRAL,
    }


ASKED = START.when(AskApproval("platypus"), by=ADA).then(
    ApprovalAsked(frozenset(SPYMASTERS), "platypus")
)
REFUSED = ASKED.when(AnswerApproval("platypus", Answer.NO), by=CY).then(
    ApprovalAnswered(frozenset(SPYMASTERS), Answer.NO)
)


@pytest.mark.parametrize("game", [ASKED, REFUSED], ids=["asked", "refused"])
def test_pic_100_the_question_between_the_spymasters_is_seen_by_nobody_else(game: Given) -> None:
    for seat in UNTOLD:
        assert game.seen_by(seat) == START.seen_by(seat)
        assert PICTURES.awaited(game.truth) == (ADA,)
    for command in (Touch(19), Touch(8)):  # nor after the end
        ended = touch(clue(game, 1), command.card, *after_of(game, command.card))
        for seat in UNTOLD:
            told = [event for event in ended.history if event.told_to(seat)]
            assert b"platypus" not in msgspec.json.encode([told, ended.seen_by(seat)])


def after_of(game: Given, card: int) -> tuple[object, ...]:
    """Whatever follows this touch."""
    outcome = clue(game, 1).when(Touch(card), by=BO).outcome
    assert not isinstance(outcome, Refused)
    return outcome[1:]


def test_pic_100_questions_and_answers_stay_confidential_for_ever() -> None:
    assert issubclass(ApprovalAsked, Confidential)
    assert issubclass(ApprovalAnswered, Confidential)


@pytest.mark.parametrize("seed", SEEDS)
def test_pic_100_another_key_shows_offers_and_refuses_the_same_to_who_was_not_told(
    seed: int,
) -> None:
    chance = Random(seed)
    for game in moments(seed):
        if over(game):
            return
        other = redealt(game, chance)
        for seat in (BO, DI):
            assert other.seen_by(seat) == game.seen_by(seat)
            assert PICTURES.legal(other.truth, seat) == PICTURES.legal(game.truth, seat)
            assert refusals(other, seat) == refusals(game, seat)


def redealt(game: Given, chance: Random) -> Given:
    key, free = list(key_of(F2)), game.truth.uncovered
    for card, colour in zip(free, chance.sample([key[n] for n in free], len(free)), strict=True):
        key[card] = colour
    events = (
        replace(event, key=tuple(key)) if isinstance(event, KeyDealt) else event
        for event in game.history
    )
    return given(PICTURES, *events)


def refusals(game: Given, seat: Seat) -> list[tuple[str, str, dict[str, object]] | None]:
    commands = (GiveClue("zebra", 1), GiveClue("p3", 99), Stop(), *map(Touch, range(21)))
    outcomes = [game.when(command, by=seat).outcome for command in commands]
    return [(no.reason, no.rule, no.facts) if isinstance(no, Refused) else None for no in outcomes]


def test_pic_100_the_shared_operative_has_the_view_of_a_spectator() -> None:
    game = clue(table(mode=Mode.SHARED_OPERATIVE), 1)
    assert replace(game.seen_by(BOTH), you=None) == game.seen_by(None)


@pytest.mark.parametrize("arbiter", Arbiter)
def test_pic_100_what_the_table_agreed_on_is_shown_to_all(arbiter: Arbiter) -> None:
    game = table(arbiter=arbiter, assassin_ending=True, strict_table=True)
    shown = {msgspec.json.encode(game.seen_by(seat).options) for seat in EVERYONE}
    assert shown == {msgspec.json.encode(game.truth.options)}


def test_pic_100_the_hourglass_is_seen_by_all_and_changes_nothing_else() -> None:
    game = START.when(TurnHourglass(), by=DI).then(HourglassTurned(DI))
    for seat in EVERYONE:
        assert game.seen_by(seat) == replace(START.seen_by(seat), hourglass=DI)
