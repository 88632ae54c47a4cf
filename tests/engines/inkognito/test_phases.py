"""Phases and who acts in them (INK-113): what is offered to whom, and for whom the table waits."""

import pytest

from games.engines.engine import HOUSE, Command, Seat
from games.engines.inkognito import INKOGNITO
from games.engines.inkognito import commands as c
from games.engines.inkognito import events as e
from games.engines.inkognito.commands import Players, RepeatRule
from games.engines.inkognito.phases import (
    Answering,
    Handshaking,
    Meet,
    Moving,
    Over,
    Paying,
    Placing,
    PuttingAside,
    Reviewing,
)
from games.engines.inkognito.terms import Figure
from tests.dsl import Given
from tests.engines.inkognito.asking import asks, has_shown, shows
from tests.engines.inkognito.moments import OTHER_TWO, SAME_TWO, SEATS, THREE_CARDS, moments
from tests.engines.inkognito.table import (
    AGENTS,
    AMBASSADOR,
    BLUE,
    GREEN,
    RED,
    STRANGER,
    Space,
    hand,
    offered,
    played,
    table,
)

Offers = dict[Seat, set[type[Command]]]
CHALLENGE, ENFORCE = RepeatRule.CHALLENGE, RepeatRule.ENFORCE
TABLES = [(players, rule) for players in Players for rule in RepeatRule]
# Of each moment: its phase, who acts, and what he may do but gestures.
ACTS: dict[str, tuple[type, Seat | None, set[type[Command]]]] = {
    "move": (Moving, BLUE, {c.Step, c.EndMovement}),
    "stepped": (Moving, BLUE, {c.Step, c.Undo, c.EndMovement}),
    "alone": (Meet, BLUE, {c.Claim, c.EndTurn}),
    "meet": (Meet, BLUE, {c.Ask, c.AskAmbassador, c.ExtraStep, c.Claim, c.EndTurn}),
    "asked": (Meet, BLUE, {c.AskAmbassador, c.ExtraStep, c.Claim, c.EndTurn}),
    "answer": (Answering, GREEN, {c.Show}),
    "answer through": (Answering, GREEN, {c.Show}),
    "review": (Reviewing, BLUE, {c.AcceptAnswer, c.Accuse}),
    "review again": (Reviewing, BLUE, {c.AcceptAnswer, c.Accuse}),
    "penalty": (Paying, GREEN, {c.Show}),
    "aside": (PuttingAside, BLUE, {c.PutAside}),
    "aside through": (PuttingAside, BLUE, {c.PutAside}),
    "handshake": (Handshaking, GREEN, {c.ShakeHands, c.RefuseHand}),
}
REVIEWED = {"review", "review again", "penalty"}


def offers(game: Given, players: Players) -> Offers:
    return {seat: set(offered(game, seat)) for seat in SEATS[players]}


@pytest.mark.parametrize("players, rule", TABLES)
def test_ink_113_in_each_phase_exactly_these_commands_are_offered_to_exactly_these_players(
    players: Players, rule: RepeatRule
) -> None:
    """A gesture to everybody, a declaration to the Ambassador player unless a claim is pending,
    and `claim alone` to whoever may claim, if there are three."""
    at = moments(players, repeat_rule=rule)
    for moment, (phase, actor, acts) in ACTS.items():
        if rule is ENFORCE and moment in REVIEWED:
            assert moment not in at
            continue
        expected: Offers = {seat: {c.Gesture} for seat in SEATS[players]}
        expected[actor] |= acts
        if players is Players.THREE and phase is Meet:
            expected[actor].add(c.ClaimAlone)
        if players is Players.FIVE and phase is not Handshaking:
            expected[AMBASSADOR].add(c.Declare)
        assert isinstance(at[moment].truth.turn, phase)
        assert offers(at[moment], players) == expected, moment
        assert INKOGNITO.awaited(at[moment].truth) == (actor,)


def test_ink_113_every_phase_of_the_table_is_among_them() -> None:
    assert {phase for phase, _, _ in ACTS.values()} == {
        Moving, Meet, Answering, Reviewing, Paying, PuttingAside, Handshaking,
    }  # fmt: skip


@pytest.mark.parametrize("players", Players)
def test_ink_113_before_the_deal_the_house_opens_and_nobody_else_does_anything(
    players: Players,
) -> None:
    game = moments(players)["deal"]
    assert [choice.command for choice in INKOGNITO.legal(game.truth, HOUSE)] == [c.Open]
    for seat in (*SEATS[players], STRANGER, None):
        assert INKOGNITO.legal(game.truth, seat) == ()


@pytest.mark.parametrize("players", Players)
def test_ink_113_every_agent_places_his_figures_himself_or_by_chance(players: Players) -> None:
    at, agents = moments(players), SEATS[players][: 3 if players is Players.THREE else 4]
    placing: Offers = {seat: {c.Gesture} for seat in SEATS[players]}
    placing |= {seat: {c.Place, c.PlaceRandomly, c.Gesture} for seat in agents}
    assert offers(at["place"], players) == placing
    assert INKOGNITO.awaited(at["place"].truth) == agents
    assert offers(at["placed"], players) == placing | {BLUE: {c.Gesture}}
    assert at["placed"].truth.turn == Placing((BLUE,))


@pytest.mark.parametrize("players, rule", TABLES)
def test_ink_113_after_the_end_nothing_is_offered(players: Players, rule: RepeatRule) -> None:
    game = moments(players, repeat_rule=rule)["end"]
    assert isinstance(game.truth.turn, Over)
    for seat in (*SEATS[players], HOUSE, None):
        assert INKOGNITO.legal(game.truth, seat) == ()
    assert INKOGNITO.awaited(game.truth) == ()


def test_ink_113_the_deal_and_the_first_shake_come_by_themselves_when_all_have_placed() -> None:
    game = moments()["place"]
    for seat in AGENTS[:3]:
        game = game.when(c.PlaceRandomly(), by=seat).then(
            *game.when(c.PlaceRandomly(), by=seat).outcome
        )
        assert isinstance(game.truth.turn, Placing)
    happened = game.when(c.PlaceRandomly(), by=AGENTS[3]).outcome
    assert [type(event) for event in happened] == [
        e.PlacementMade, e.FiguresChosen, e.FiguresPlaced, *[e.SecretsDealt] * 4, e.TurnBegun,
    ]  # fmt: skip


def test_ink_113_meet_is_entered_without_a_meeting() -> None:
    game = played(table(), c.EndMovement())
    assert game.truth.turn == Meet(())
    assert INKOGNITO.awaited(game.truth) == (BLUE,)


@pytest.mark.parametrize("cards", [SAME_TWO, OTHER_TWO, hand("mission_b B"), hand("grey_B Z")])
def test_ink_113_review_is_entered_whether_the_cards_were_shown_before_or_not(
    cards: frozenset,
) -> None:
    """Everything that all are told is the same."""
    game = moments()["review again"]
    answering = game.history[: game.history.index(e.AnswerGiven(2, None)) - 1]
    shown = Given(INKOGNITO, answering).when(c.Show(cards), by=GREEN)
    after = shown.then(*shown.outcome)
    assert after.truth.turn == Reviewing(BLUE)
    assert after.history[-1] == e.AnswerGiven(2, None)
    assert after.seen_by(RED) == game.seen_by(RED)
    assert offered(after, BLUE) == [c.AcceptAnswer, c.Accuse, c.Gesture]


def test_ink_113_where_repeats_are_enforced_the_review_is_left_out() -> None:
    at = moments(repeat_rule=ENFORCE)
    at["answer"].when(c.Show(THREE_CARDS), by=GREEN).then(
        e.CardsShown(frozenset({BLUE, GREEN}), THREE_CARDS, e.Form.WHOLE),
        e.AnswerGiven(3, Figure.GREEN_TALL),
    )
    assert at["aside"].truth.turn == PuttingAside(Figure.GREEN_TALL)
    for command in (c.AcceptAnswer(), c.Accuse()):
        at["aside"].when(command, by=BLUE).refused("not_this_phase", "INK-113")


@pytest.mark.parametrize("active", SEATS[Players.THREE])
@pytest.mark.parametrize("who", ["F tall a, B short b, X fat c", "X tall a, F short b, Z fat c"])
def test_ink_113_claim_alone_is_offered_to_all_three_whoever_is_alone(
    who: str, active: Seat
) -> None:
    """Red is alone in the one deal, green in the other."""
    seats, arrested = SEATS[Players.THREE], "Z thin d" if who[0] == "F" else "B thin d"
    game = played(table(who, seats=seats, active=active, arrested=arrested), c.EndMovement())
    assert set(offered(game, active)) == {c.Claim, c.ClaimAlone, c.EndTurn, c.Gesture}


def test_ink_113_after_each_question_the_turn_returns_to_meet() -> None:
    at = moments()
    assert at["asked"].truth.turn == Meet(at["asked"].truth.meetings)
    after = played(at["aside through"], c.PutAside(Space.SAN_BARTOLOMEO))
    assert after.truth.turn == Meet(())


def test_ink_113_the_ambassador_player_uses_the_same_phases_without_balls() -> None:
    seats = SEATS[Players.FIVE]
    begun = table(seats=seats, active=AMBASSADOR, balls="..")
    assert set(offered(begun, AMBASSADOR)) == {c.Step, c.EndMovement, c.Gesture, c.Declare}
    asked = asks(begun, e.Kind.IDENTITY, asker=AMBASSADOR)
    assert asked.truth.turn == Answering(GREEN)
    review = shows(asked, "B F")
    assert review.truth.turn == Reviewing(AMBASSADOR)
    assert set(offered(review, AMBASSADOR)) == {c.AcceptAnswer, c.Accuse, c.Gesture, c.Declare}
    aside = played(review, c.AcceptAnswer())
    assert set(offered(aside, AMBASSADOR)) == {c.PutAside, c.Gesture, c.Declare}
    met = played(aside, c.PutAside(Space.FORMOSA))
    assert set(offered(met, AMBASSADOR)) == {c.EndTurn, c.Gesture, c.Declare}


def test_ink_113_the_penalty_is_the_responder_s_also_to_the_ambassador_player() -> None:
    game = table(seats=SEATS[Players.FIVE])
    game = has_shown(game, e.Kind.IDENTITY, "B F", asker=AMBASSADOR)
    game = played(shows(asks(game, e.Kind.IDENTITY, asker=AMBASSADOR), "B F"), c.Accuse())
    assert game.truth.turn == Paying(GREEN, 1)
    assert set(offered(game, GREEN)) == {c.Show, c.Gesture}
    assert set(offered(game, AMBASSADOR)) == {c.Gesture, c.Declare}
