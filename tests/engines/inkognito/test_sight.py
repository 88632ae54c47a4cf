"""Who sees what (INK-115): every event and every row of the table, at every moment and after the end.
That two deals cannot be told apart is in test_worlds_apart.py."""

from collections.abc import Iterator

import pytest

from games.engines import dispute
from games.engines.clock import StartClock, StopClock, Then, TimeUp, Why
from games.engines.engine import (
    CLOCK,
    HOUSE,
    Attested,
    Confidential,
    Event,
    Private,
    Public,
    SealKept,
    Seat,
)
from games.engines.inkognito import INKOGNITO
from games.engines.inkognito import commands as c
from games.engines.inkognito import events as e
from games.engines.inkognito.commands import Players, RepeatRule
from games.engines.inkognito.phases import Over, Question, Showing
from games.engines.inkognito.terms import Build, Dealt, Figure, Form, Guess, Tic, Verdict
from games.engines.inkognito.view import Known
from tests.dsl import Given
from tests.engines.inkognito.moments import (
    ASK_THROUGH,
    OTHER_TWO,
    SAME_TWO,
    SEATS,
    THREE_CARDS,
    moments,
)
from tests.engines.inkognito.table import (
    AGENTS,
    AMBASSADOR,
    BLUE,
    FOUR,
    GREEN,
    RED,
    STRANGER,
    YELLOW,
    B,
    Space,
    did,
    hand,
    opened,
    played,
)

FIVE = SEATS[Players.FIVE]
VIEWERS = (*FIVE, HOUSE, STRANGER, None)
RECORD = tuple(Guess(seat, B, Build.FAT) for seat in AGENTS)
TABLES = [moments(players, repeat_rule=rule) for players in Players for rule in RepeatRule]


def stories() -> Iterator[Given]:
    """Games in which everything happens that can happen."""
    for at in TABLES:
        yield from at.values()
    five = moments(Players.FIVE)
    yield played(five["review"], c.Accuse())
    yield played(five["stepped"], c.Undo())
    yield played(five["meet"], c.ExtraStep(Figure.BLUE_SHORT, Space.SAN_TOMA), c.EndTurn())
    yield did(five["meet"], c.Gesture(Tic.TUG), by=RED)
    declared = did(five["meet"], c.Declare(RECORD), by=AMBASSADOR)
    yield played(declared, c.Claim(RED), c.RefuseHand())
    yield played(moments(Players.THREE)["meet"], c.ClaimAlone())
    placing = opened(*AGENTS, colours=c.Colours.CHAIRS)
    yield played(placing, *(c.PlaceRandomly(),) * 4)
    for at in (five, moments(Players.FIVE, repeat_rule=RepeatRule.ENFORCE)):
        for moment in ("answer", "answer through", "penalty"):
            if moment in at:
                yield did(at[moment], TimeUp(Then.RULES), by=CLOCK)
    paused = did(five["answer"], StopClock(Why.PAUSE), by=CLOCK)
    yield did(paused, StartClock(Why.PAUSE), by=CLOCK)


STORIES = list(stories())
# Who is told of what is not for all. Everything else is.
OWN = "the seat that it names"
TOLD: dict[type[Event], object] = {
    e.DealKept: {HOUSE},
    SealKept: {HOUSE},
    e.FiguresChosen: OWN,
    e.SecretsDealt: OWN,
    e.CardsShown: "who shows, who asks, and who passes on",
    e.RecordLocked: {AMBASSADOR},
}


def audience(event: Event, question: e.QuestionAsked | None) -> set[Seat]:
    told = TOLD[type(event)]
    if isinstance(told, set):
        return told
    if told == OWN:
        return {event.seat}
    assert question is not None
    relayed = {AMBASSADOR} if question.met is Figure.AMBASSADOR and question.witness else set()
    return {question.asker, question.responder} | relayed


@pytest.mark.parametrize("story", STORIES, ids=lambda story: f"{len(story.history)} events")
def test_ink_115_every_event_is_told_to_these_and_to_nobody_else(story: Given) -> None:
    question = None
    for event in story.history:
        if isinstance(event, e.QuestionAsked):
            question = event
        told = {seat for seat in VIEWERS if event.told_to(seat)}
        private = type(event) in TOLD
        assert told == (audience(event, question) if private else set(VIEWERS)), event


def test_ink_115_every_event_of_the_game_happens_in_these_stories() -> None:
    happened = {type(event) for story in STORIES for event in story.history}
    assert happened == {*INKOGNITO.types.events} - {*dispute.EVENTS}  # all hear of those


def test_ink_115_what_is_private_says_so_by_what_it_is() -> None:
    for event in INKOGNITO.types.events:
        assert issubclass(event, Private if event in TOLD else Public)


def test_ink_115_shown_cards_stay_confidential_and_what_rests_on_them_is_attested() -> None:
    events = set(INKOGNITO.types.events)
    assert {event for event in events if issubclass(event, Confidential)} == {e.CardsShown}
    assert {event for event in events if issubclass(event, Attested)} == {
        e.AnswerGiven, e.AccusationUpheld, e.AccusationRejected, e.PenaltyPaid,
    }  # fmt: skip


@pytest.mark.parametrize("story", STORIES, ids=lambda story: f"{len(story.history)} events")
def test_ink_115_secret_cards_are_their_holder_s_alone_until_the_end_and_then_all_see_them(
    story: Given,
) -> None:
    truth = story.truth
    for seat in (*FIVE, STRANGER, None):
        known = INKOGNITO.known_to(seat, story.history)
        own = {seat: truth.secrets.dealt[seat]} if seat in truth.secrets.dealt else {}
        assert known.secrets.dealt == own
        assert (known.secrets.deal, known.secrets.nonce) == (None, None)
        shown = story.seen_by(seat).cards
        assert shown == (everybody(story) if over(story) else tuple(map(known_as, own.items())))


def over(game: Given) -> bool:
    return isinstance(game.truth.turn, Over)


def known_as(pair: tuple[Seat, Dealt]) -> Known:
    return Known(*pair)


def everybody(game: Given) -> tuple[Known, ...]:
    aside = (Known(None, FOUR[3]),) if len(game.truth.agents) == 3 else ()
    return *map(Known, game.truth.agents, FOUR[: len(game.truth.agents)]), *aside


@pytest.mark.parametrize("story", STORIES, ids=lambda story: f"{len(story.history)} events")
def test_ink_115_the_shake_the_figures_and_the_questions_are_the_same_for_all(
    story: Given,
) -> None:
    for seat in (*FIVE, STRANGER, None):
        view, truth = story.seen_by(seat), story.truth
        assert (view.number, view.active, view.balls) == (truth.number, truth.active, truth.balls)
        assert {one.figure: one.space for one in view.standing} == truth.standing
        assert (view.turn, view.meetings) == (truth.turn, truth.meetings)
        assert (view.questions, view.gestures) == (truth.questions, truth.gestures)
        assert (view.declared, view.seal) == (truth.declared, truth.seal)


def test_ink_115_and_ink_45_everybody_sees_who_asked_whom_which_kind_and_through_whom() -> None:
    """And how many cards were shown, whether it was accused, and the level of the penalty."""
    at = moments(Players.FIVE)
    direct = Question(
        1, BLUE, GREEN, e.Kind.IDENTITY, Figure.BLUE_SHORT, Figure.GREEN_TALL, 3, None,
        shown=3, verdict=Verdict.TAKEN,
    )  # fmt: skip
    through = Question(
        1, BLUE, GREEN, e.Kind.IDENTITY, Figure.BLUE_FAT, Figure.AMBASSADOR, 2, AMBASSADOR,
        shown=2, verdict=Verdict.UPHELD, penalty=1,
    )  # fmt: skip
    for seat in (*FIVE, None):
        assert at["aside through"].seen_by(seat).questions == (direct, through)


def showing(cards: frozenset, form: Form, *, pair: bool, witness: Seat | None) -> Showing:
    return Showing(1, GREEN, BLUE, witness, e.Kind.IDENTITY, pair, cards, form)


DIRECT = showing(THREE_CARDS, Form.WHOLE, pair=False, witness=None)
THROUGH = showing(SAME_TWO, Form.WHOLE, pair=True, witness=AMBASSADOR)
PENALTY = showing(hand("B"), Form.PENALTY, pair=True, witness=AMBASSADOR)


@pytest.mark.parametrize("end", [False, True], ids=["in the game", "after the end"])
def test_ink_115_cards_and_history_are_for_who_showed_who_asked_and_what_is_relayed(
    end: bool,
) -> None:
    """Each has its own rows, and nobody sees more of them when the game is over."""
    game = played(moments(Players.FIVE)["aside through"], c.PutAside(Space.SAN_BARTOLOMEO))
    game = played(game, c.Claim(GREEN), c.ShakeHands()) if end else game
    everything = (DIRECT, THROUGH, PENALTY)
    sheets = {seat: game.seen_by(seat).sheet for seat in FIVE}
    assert {seat: sheet.seen for seat, sheet in sheets.items()} == {
        BLUE: everything, GREEN: (), RED: (), YELLOW: (), AMBASSADOR: (THROUGH, PENALTY),
    }  # fmt: skip
    assert {seat: sheet.shown for seat, sheet in sheets.items()} == {
        BLUE: (), GREEN: everything, RED: (), YELLOW: (), AMBASSADOR: (),
    }  # fmt: skip
    assert game.seen_by(None).sheet is game.seen_by(STRANGER).sheet is None
    for seat in (RED, YELLOW, STRANGER, None):
        assert INKOGNITO.known_to(seat, game.history).secrets.showings == ()


@pytest.mark.parametrize("story", STORIES, ids=lambda story: f"{len(story.history)} events")
def test_ink_115_at_no_moment_is_a_showing_known_to_who_has_not_seen_it(story: Given) -> None:
    truth = story.truth.secrets.showings
    for seat in (*FIVE, STRANGER, None):
        known = INKOGNITO.known_to(seat, story.history).secrets.showings
        assert known == tuple(
            one
            for one in truth
            if seat is not None and (one.seen_by(seat) or one.responder == seat)
        )


def test_ink_115_the_ambassador_player_sees_what_is_shown_to_his_own_question() -> None:
    at = moments(Players.FIVE)
    relayed = played(at["meet"], ASK_THROUGH, c.Show(OTHER_TWO))
    [seen] = relayed.seen_by(AMBASSADOR).sheet.seen
    assert (seen.cards, seen.asker) == (OTHER_TWO, BLUE)
    direct = at["review"].seen_by(AMBASSADOR).sheet
    assert (direct.seen, direct.shown) == ((), ())


def test_ink_115_of_the_record_others_know_that_there_is_one_until_it_is_opened() -> None:
    at = moments(Players.FIVE)
    game = did(at["meet"], c.Declare(RECORD), by=AMBASSADOR)
    before = at["meet"]
    opened_then = played(game, c.Claim(RED), c.RefuseHand())
    for seat in (*AGENTS, None):
        assert (before.seen_by(seat).declared, before.seen_by(seat).guesses) == (False, ())
        assert (game.seen_by(seat).declared, game.seen_by(seat).guesses) == (True, ())
        assert INKOGNITO.known_to(seat, game.history).secrets.record is None
        assert opened_then.seen_by(seat).guesses == RECORD
    assert game.seen_by(AMBASSADOR).guesses == RECORD


def test_ink_115_and_ink_12_nobody_sees_where_another_will_place_before_all_have() -> None:
    at = moments()["placed"]
    chosen = at.truth.secrets.chosen
    assert set(chosen) == {BLUE}
    assert at.seen_by(BLUE).placement == chosen[BLUE]
    for seat in (GREEN, RED, YELLOW, None):
        view = at.seen_by(seat)
        assert (view.placement, view.standing) == ((), ())
        assert INKOGNITO.known_to(seat, at.history).secrets.chosen == {}
    everybody_placed = played(at, *(c.PlaceRandomly(),) * 3)
    assert len({everybody_placed.seen_by(seat).standing for seat in (*AGENTS, None)}) == 1
    assert len(everybody_placed.seen_by(None).standing) == 17
