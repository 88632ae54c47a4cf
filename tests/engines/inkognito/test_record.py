"""Five players: what the Ambassador player declares, and how it is judged (INK-100 to INK-102)."""

import msgspec
import pytest
from msgspec.structs import replace

from games.engines.engine import Result, Seat
from games.engines.inkognito import INKOGNITO
from games.engines.inkognito import commands as c
from games.engines.inkognito import events as e
from games.engines.inkognito.commands import Players
from games.engines.inkognito.terms import Build, Ending, Guess, Identity, Kind
from tests.dsl import Given
from tests.engines.inkognito.endings import (
    CATCH_X,
    FREE,
    lettered,
    met,
    revealed,
)
from tests.engines.inkognito.moments import SEATS, moments
from tests.engines.inkognito.table import (
    AGENTS,
    AMBASSADOR,
    BLUE,
    GREEN,
    RED,
    STRANGER,
    YELLOW,
    Space,
    did,
    offered,
    played,
    values,
)

FIVE = SEATS[Players.FIVE]
DEAL = lettered("A-B", "C-D")  # blue and green have to catch Agent X, who is red and fat
CAUGHT = {"red_fat": FREE, "blue_short": FREE}
RIGHT = tuple(
    Guess(seat, cards.identity, cards.build) for seat, cards in zip(AGENTS, DEAL, strict=True)
)
# Each of the eight entries wrong, and nothing else.
ONE_WRONG = [
    tuple(replace(guess, **{entry: wrong(guess)}) if guess is one else guess for guess in RIGHT)
    for one in RIGHT
    for entry, wrong in (
        ("identity", lambda guess: guess.identity.partner),
        ("build", lambda guess: Build.FAT if guess.build is not Build.FAT else Build.TALL),
    )
]
AT = moments(Players.FIVE)
BEFORE_OR_AFTER = {"deal", "place", "placed", "handshake", "end"}


def declared(record: tuple[Guess, ...] = RIGHT, **where: Space) -> Given:
    game = met(DEAL, seats=FIVE, **where)
    return did(game, c.Declare(record), by=AMBASSADOR)


def test_ink_100_he_records_an_identity_and_a_build_for_each_agent_and_the_game_goes_on() -> None:
    game = AT["meet"]
    after = game.when(c.Declare(RIGHT), by=AMBASSADOR).then(
        e.DeclarationMade(), e.RecordLocked(frozenset({AMBASSADOR}), RIGHT)
    )
    assert after.truth.turn == game.truth.turn
    assert INKOGNITO.result(after.truth) is None
    assert offered(after, BLUE) == offered(game, BLUE)


def test_ink_100_each_agent_is_named_once_in_any_order() -> None:
    for record in (
        (),
        RIGHT[:3],
        (*RIGHT, RIGHT[0]),
        (*RIGHT[:3], RIGHT[0]),
        (*RIGHT[:3], replace(RIGHT[3], seat=STRANGER)),
        (*RIGHT[:3], replace(RIGHT[3], seat=AMBASSADOR)),
    ):
        AT["meet"].when(c.Declare(record), by=AMBASSADOR).refused("record_incomplete", "INK-100")
    turned = RIGHT[::-1]
    AT["meet"].when(c.Declare(turned), by=AMBASSADOR).then(
        e.DeclarationMade(), e.RecordLocked(frozenset({AMBASSADOR}), turned)
    )


def test_ink_100_a_record_that_repeats_is_accepted_and_simply_wrong() -> None:
    same = tuple(Guess(seat, Identity.BUBBLE, Build.THIN) for seat in AGENTS)
    game = played(declared(same, **CAUGHT), c.Claim(GREEN))
    game.when(c.ShakeHands(), by=GREEN).then(
        e.HandshakeAnswered(True),
        e.RecordOpened(same, right=False),
        e.GameEnded(Ending.MISSION, (BLUE, GREEN), CATCH_X),
        revealed(DEAL),
    )


@pytest.mark.parametrize("moment", AT)
def test_ink_101_he_may_declare_at_any_time_while_no_claim_is_pending(moment: str) -> None:
    assert (c.Declare in offered(AT[moment], AMBASSADOR)) is (moment not in BEFORE_OR_AFTER)
    tried = AT[moment].when(c.Declare(RIGHT), by=AMBASSADOR)
    if moment in BEFORE_OR_AFTER:
        reasons = {"deal": ("no_seat", "INK-114"), "end": ("game_over", "INK-114")}
        tried.refused(*reasons.get(moment, ("not_this_phase", "INK-113")))
    else:
        tried.then(e.DeclarationMade(), e.RecordLocked(frozenset({AMBASSADOR}), RIGHT))


def test_ink_101_in_his_own_turn_too() -> None:
    own = met(DEAL, seats=FIVE, active=AMBASSADOR, balls="..")
    assert c.Declare in offered(own, AMBASSADOR)
    did(own, c.Declare(RIGHT), by=AMBASSADOR)


@pytest.mark.parametrize("by", AGENTS)
def test_ink_101_nobody_else_declares_with_five_players_or_with_fewer(by: Seat) -> None:
    AT["meet"].when(c.Declare(RIGHT), by=by).refused("not_your_move", "INK-113")
    met(DEAL).when(c.Declare(RIGHT), by=by).refused("not_your_move", "INK-113")


def test_ink_101_he_declares_once_and_the_record_is_locked() -> None:
    game = declared()
    assert c.Declare not in offered(game, AMBASSADOR)
    for record in (RIGHT, ONE_WRONG[0]):
        game.when(c.Declare(record), by=AMBASSADOR).refused("declared_already", "INK-101")


def test_ink_101_that_he_has_declared_is_public_and_what_is_secret() -> None:
    game = declared()
    for seat in (*AGENTS, None):
        view = game.seen_by(seat)
        assert (view.declared, view.guesses) == (True, ())
        assert view == declared(ONE_WRONG[3]).seen_by(seat)
    assert game.seen_by(AMBASSADOR).guesses == RIGHT


CLAIMS = [
    (CAUGHT, GREEN, c.ShakeHands(), Ending.MISSION, (BLUE, GREEN)),
    ({}, GREEN, c.ShakeHands(), Ending.MISSION_UNMET, (RED, YELLOW)),
    (CAUGHT, GREEN, c.RefuseHand(), Ending.HAND_REFUSED, (RED, YELLOW)),
    (CAUGHT, YELLOW, c.ShakeHands(), Ending.WRONG_PARTNER, (RED, YELLOW)),
    (CAUGHT, RED, c.RefuseHand(), Ending.WRONG_PARTNER, (RED, YELLOW)),
]


@pytest.mark.parametrize("where, named, answer, how, winners", CLAIMS)
def test_ink_102_and_ink_t10_a_correct_record_wins_whether_the_claim_is_right_or_wrong(
    where: dict[str, Space],
    named: Seat,
    answer: c.ShakeHands | c.RefuseHand,
    how: Ending,
    winners: tuple[Seat, ...],
) -> None:
    game = played(declared(**where), c.Claim(named))
    ended = game.when(answer, by=named).then(
        e.HandshakeAnswered(isinstance(answer, c.ShakeHands)),
        e.RecordOpened(RIGHT, right=True),
        e.GameEnded(Ending.FOUND_OUT, (AMBASSADOR,), CATCH_X),
        revealed(DEAL),
    )
    assert INKOGNITO.result(ended.truth) == Result((AMBASSADOR,), Ending.FOUND_OUT)


@pytest.mark.parametrize("where, named, answer, how, winners", CLAIMS)
@pytest.mark.parametrize("record", ONE_WRONG)
def test_ink_102_and_ink_t10_one_of_eight_entries_wrong_and_ink_83_decides(
    record: tuple[Guess, ...],
    where: dict[str, Space],
    named: Seat,
    answer: c.ShakeHands | c.RefuseHand,
    how: Ending,
    winners: tuple[Seat, ...],
) -> None:
    game = played(declared(record, **where), c.Claim(named))
    game.when(answer, by=named).then(
        e.HandshakeAnswered(isinstance(answer, c.ShakeHands)),
        e.RecordOpened(record, right=False),
        e.GameEnded(how, winners, CATCH_X),
        revealed(DEAL),
    )


def test_ink_t10_there_are_eight_entries_and_each_is_wrong_once() -> None:
    differences = [
        [(one, two) for one, two in zip(RIGHT, record, strict=True) if one != two]
        for record in ONE_WRONG
    ]
    assert len({repr(record) for record in ONE_WRONG}) == 8
    for [(one, two)] in differences:
        assert (one.identity == two.identity) is not (one.build == two.build)


@pytest.mark.parametrize("where, named, answer, how, winners", CLAIMS)
def test_ink_102_without_a_record_ink_83_decides_and_none_is_opened(
    where: dict[str, Space],
    named: Seat,
    answer: c.ShakeHands | c.RefuseHand,
    how: Ending,
    winners: tuple[Seat, ...],
) -> None:
    game = played(met(DEAL, seats=FIVE, **where), c.Claim(named))
    game.when(answer, by=named).then(
        e.HandshakeAnswered(isinstance(answer, c.ShakeHands)),
        e.GameEnded(how, winners, CATCH_X),
        revealed(DEAL),
    )


def test_ink_102_he_cannot_claim_nor_be_named_in_a_claim() -> None:
    own = met(DEAL, seats=FIVE, active=AMBASSADOR, balls="..")
    assert c.Claim not in offered(own, AMBASSADOR)
    own.when(c.Claim(BLUE), by=AMBASSADOR).refused("not_for_the_ambassador", "INK-102")
    own.when(c.ClaimAlone(), by=AMBASSADOR).refused("not_for_the_ambassador", "INK-102")
    asking = c.AskAmbassador(BLUE, Kind.BUILD)
    own.when(asking, by=AMBASSADOR).refused("not_for_the_ambassador", "INK-97")
    assert values(AT["meet"], BLUE, c.Claim, "partner") == {GREEN, RED, YELLOW}
    AT["meet"].when(c.Claim(AMBASSADOR), by=BLUE).refused(
        "no_such_player", "INK-102", seat=AMBASSADOR
    )


def test_ink_100_a_record_reads_like_any_other_command() -> None:
    text = msgspec.json.encode(c.Declare(RIGHT))
    assert msgspec.json.decode(text, type=c.AnyCommand) == c.Declare(RIGHT)
