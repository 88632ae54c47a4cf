"""What may follow of cards that few have seen, as far as all know: how a log is checked without them
(INK-45, INK-61, INK-63)."""

from collections.abc import Iterator

import pytest

from games.engines.engine import Attested, Command
from games.engines.inkognito import INKOGNITO
from games.engines.inkognito import commands as c
from games.engines.inkognito import events as e
from games.engines.inkognito.commands import Players, RepeatRule
from games.engines.inkognito.phases import Paying, Reviewing
from games.engines.inkognito.terms import Figure, Kind
from tests.dsl import Given
from tests.engines.inkognito.asking import asks, asks_through, has_shown, has_shown_through, shows
from tests.engines.inkognito.moments import SEATS, moments
from tests.engines.inkognito.table import AMBASSADOR, GREEN, RED, did, played, table

ABOUT = Kind.IDENTITY
PAIRS = "B F", "B X", "B Z"
ENFORCE = {"repeat_rule": RepeatRule.ENFORCE}
MET = Figure.GREEN_TALL


def may_follow(game: Given, event: Attested) -> bool:
    """Asked of what everybody knows: what was shown is not, and that somebody accused is."""
    accused = isinstance(event, e.AccusationUpheld | e.AccusationRejected)
    return follows(game, event, c.Accuse() if accused else None)


def follows(game: Given, event: Attested, command: Command | None) -> bool:
    return INKOGNITO.attested(INKOGNITO.known_to(None, game.history), event, command)


def third_time() -> Given:
    game = has_shown(table(), ABOUT, "B F tall", "B F tall")
    return played(shows(asks(game, ABOUT), "B F tall"), c.Accuse())


def games() -> Iterator[Given]:
    for players in Players:
        for rule in RepeatRule:
            yield from moments(players, repeat_rule=rule).values()
    yield shows(third_time(), "B")
    spent = has_shown_through(table(), ABOUT, *PAIRS)
    yield played(shows(asks_through(spent, ABOUT), "B"), c.Accuse())
    five = has_shown_through(table(seats=SEATS[Players.FIVE]), ABOUT, "B F")
    yield played(shows(asks(five, ABOUT, asker=AMBASSADOR), "B F"), c.Accuse())


@pytest.mark.parametrize("game", list(games()), ids=lambda game: f"{len(game.history)} events")
def test_ink_61_and_ink_63_whatever_happened_may_have_followed(game: Given) -> None:
    for position, event in enumerate(game.history):
        if isinstance(event, Attested):
            assert may_follow(Given(INKOGNITO, game.history[:position]), event), event


@pytest.mark.parametrize("cards", range(5))
def test_ink_63_an_answer_has_as_many_cards_as_are_due(cards: int) -> None:
    at = moments()
    assert may_follow(at["answer"], e.AnswerGiven(cards, None)) is (cards == 3)
    assert may_follow(at["answer through"], e.AnswerGiven(cards, None)) is (cards == 2)


@pytest.mark.parametrize("shown, spent", [(0, False), (2, False), (3, True)])
def test_ink_63_one_card_answers_only_where_three_pairs_can_have_been_blocked(
    shown: int, spent: bool
) -> None:
    game = asks_through(has_shown_through(table(), ABOUT, *PAIRS[:shown]), ABOUT)
    assert may_follow(game, e.AnswerGiven(1, None)) is spent
    mixed = has_shown(table(), ABOUT, *(f"{pair} tall" for pair in PAIRS[:shown]))
    assert may_follow(asks_through(mixed, ABOUT), e.AnswerGiven(1, None)) is spent


def test_ink_63_sets_of_the_other_kind_block_nothing() -> None:
    pairs = has_shown_through(table(), Kind.BUILD, "short tall", "short fat", "short thin")
    assert not may_follow(asks_through(pairs, ABOUT), e.AnswerGiven(1, None))
    threes = has_shown(table(), Kind.BUILD, *["B short tall"] * 15)
    assert not may_follow(asks(threes, ABOUT), e.AnswerGiven(2, None))


def test_ink_63_two_cards_answer_only_where_fifteen_sets_can_have_been_blocked() -> None:
    for shown, spent in ((14, False), (15, True)):
        game = asks(has_shown(table(), ABOUT, *["B F tall"] * shown), ABOUT)
        assert may_follow(game, e.AnswerGiven(2, None)) is spent
        pairs = asks(has_shown_through(table(), ABOUT, *["B F"] * 2, "B X"), ABOUT)
        assert not may_follow(pairs, e.AnswerGiven(2, None))


def test_ink_62_who_is_put_aside_follows_at_once_where_nothing_is_reviewed() -> None:
    challenge, enforce = moments()["answer"], moments(**ENFORCE)["answer"]
    assert may_follow(challenge, e.AnswerGiven(3, None))
    assert not may_follow(challenge, e.AnswerGiven(3, MET))
    assert may_follow(enforce, e.AnswerGiven(3, MET))
    assert not may_follow(enforce, e.AnswerGiven(3, None))
    assert not may_follow(enforce, e.AnswerGiven(3, Figure.GREEN_FAT))


def test_ink_61_an_accusation_may_always_be_rejected_and_the_met_figure_goes_aside() -> None:
    at = moments()
    for moment in ("review", "review again"):
        met = at[moment].truth.questions[-1].met
        for figure in Figure:
            expected = figure is met
            assert may_follow(at[moment], e.AccusationRejected(figure)) is expected


def upheld(game: Given) -> set[int]:
    """The penalties that an accusation may lead to, as far as all know."""
    return {cards for cards in range(5) if may_follow(game, e.AccusationUpheld(cards))}


def test_ink_55_and_ink_56_an_accusation_is_upheld_only_if_cards_were_shown_before() -> None:
    first = shows(asks(table(), ABOUT), "B F tall")
    second = shows(asks(has_shown(table(), ABOUT, "B F tall"), ABOUT), "B F tall")
    third = shows(asks(has_shown(table(), ABOUT, *["B F tall"] * 2), ABOUT), "B F tall")
    assert [upheld(game) for game in (first, second, third)] == [set(), {2}, {1, 2}]


def test_ink_58_and_ink_59_a_pair_may_repeat_part_of_three_cards_and_not_the_reverse() -> None:
    after_three = shows(asks_through(has_shown(table(), ABOUT, "B F tall"), ABOUT), "B F")
    after_pair = shows(asks(has_shown_through(table(), ABOUT, "B F"), ABOUT), "B F tall")
    assert (upheld(after_three), upheld(after_pair)) == ({1}, set())


def test_ink_54_what_another_asker_has_seen_is_no_repeat() -> None:
    game = has_shown(table(), ABOUT, "B F tall", asker=RED)
    assert upheld(shows(asks(game, ABOUT), "B F tall")) == set()
    other = has_shown(table(), ABOUT, "X F tall", of=RED)
    assert upheld(shows(asks(other, ABOUT), "B F tall")) == set()


def test_ink_98_what_the_ambassador_player_passed_on_he_has_seen() -> None:
    five = table(seats=SEATS[Players.FIVE])
    relayed = has_shown_through(five, ABOUT, "B F")
    assert upheld(shows(asks(relayed, ABOUT, asker=AMBASSADOR), "B F")) == {1}
    own = has_shown(five, ABOUT, "B F", asker=AMBASSADOR)
    assert upheld(shows(asks_through(own, ABOUT), "B F")) == set()


def test_ink_63_an_accusation_of_one_who_had_nothing_fresh_left_is_never_upheld() -> None:
    spent = has_shown_through(table(), ABOUT, *PAIRS)
    game = shows(asks_through(spent, ABOUT), "B")
    assert isinstance(game.truth.turn, Reviewing)
    assert upheld(game) == set()
    assert may_follow(game, e.AccusationRejected(Figure.AMBASSADOR))


def test_ink_64_a_penalty_is_no_set_that_could_be_repeated() -> None:
    """Green has paid for a repeat: three showings, two of them whole sets."""
    repeated = shows(asks(has_shown(table(), ABOUT, "B F tall"), ABOUT), "B F tall")
    paid = did(shows(did(repeated, c.Accuse()), "B F"), c.PutAside(c.Space.FORMOSA))
    assert upheld(shows(asks(paid, ABOUT), "B F tall")) == {1, 2}
    assert upheld(shows(asks(paid, ABOUT), "B X tall")) == {1, 2}


@pytest.mark.parametrize("cards", range(4))
def test_ink_55_a_penalty_has_as_many_cards_as_were_asked_for(cards: int) -> None:
    game = moments()["penalty"]
    assert game.truth.turn == Paying(GREEN, 1)
    met = game.truth.questions[-1].met
    assert may_follow(game, e.PenaltyPaid(cards, met)) is (cards == 1)
    assert not may_follow(game, e.PenaltyPaid(cards, MET))


def test_only_an_accusation_has_a_command_that_all_may_see() -> None:
    at = moments()
    for moment, event in EVENTS.items():
        seen = moment == "review"
        assert follows(at[moment], event, c.Accuse()) is seen
        assert follows(at[moment], event, None) is not seen
        assert not follows(at[moment], event, c.AcceptAnswer())


EVENTS = {
    "answer": e.AnswerGiven(3, None),
    "review": e.AccusationRejected(MET),
    "penalty": e.PenaltyPaid(1, Figure.AMBASSADOR),
}


@pytest.mark.parametrize("event", EVENTS)
@pytest.mark.parametrize("moment", moments())
def test_nothing_is_attested_at_a_moment_that_is_not_for_it(moment: str, event: str) -> None:
    assert may_follow(moments()[moment], EVENTS[event]) is (moment == event)
