"""Who may speak, hear and mark at a table of Codenames (digest section 11)."""

import pytest

from games.engines.codenames import CODENAMES
from games.engines.codenames.commands import ChallengeClue, GiveClue, Options, Stop, Touch
from games.engines.codenames.terms import Arbiter, Mode
from games.engines.engine import Seat
from games.engines.pictures import PICTURES
from games.engines.talk import TABLE, Channel, Marks, Sign, Talk
from tests.dsl import ADA, BO, BOTH, CY, DI, ED, ONE, SOLO, Given, dealt, given

BOARD = "A:R B:R C:B D:B E:. F:. X:X"
FIVE = (ADA, BO, ED, CY, DI)
PRIVATE = Options(team_private_talk=True)
RED, BLUE = Channel("red"), Channel("blue")


def table(options: Options | None = None, seats: tuple[Seat, ...] = FIVE) -> Given:
    return given(CODENAMES, *dealt(BOARD, seats=seats, options=options or Options()))


def moved(game: Given, *moves: tuple[Seat, object]) -> Given:
    for by, command in moves:
        game = game.when(command, by=by).then(*game.when(command, by=by).outcome)
    return game


def talk(game: Given, seat: Seat | None) -> Talk:
    return CODENAMES.talk(CODENAMES.known_to(seat, game.history), seat)


CLUE = (ADA, GiveClue("zebra", 2))
KILLED = (BO, Touch(6))  # the assassin
TABLES = {
    "the clue": table(),
    "the touches": moved(table(), CLUE),
    "the next clue": moved(table(), CLUE, (BO, Touch(4))),
    "a claim": moved(table(Options(arbiter=Arbiter.VOTE)), CLUE, (DI, ChallengeClue())),
}


@pytest.mark.parametrize("game", TABLES.values(), ids=TABLES)
def test_cn_102_a_spymaster_hears_and_is_mute_from_the_deal_to_the_end(game: Given) -> None:
    for spymaster in (ADA, CY):
        said = talk(game, spymaster)
        assert (said.hears, said.speaks) == ((TABLE,), ())
        assert not [marks for marks in said.marks if spymaster in marks.by]


@pytest.mark.parametrize("game", TABLES.values(), ids=TABLES)
def test_cn_32_and_cn_103_operatives_talk_in_every_phase_and_all_hear_them(game: Given) -> None:
    for operative in (BO, ED, DI):
        assert talk(game, operative).speaks == (TABLE,)
    for seat in (*FIVE, None):
        assert talk(game, seat).hears == (TABLE,)
    assert talk(game, None).speaks == ()


def test_cn_102_after_the_end_everybody_who_sits_here_may_speak() -> None:
    over = moved(table(), CLUE, KILLED)
    assert {talk(over, seat).speaks for seat in FIVE} == {(TABLE,)}
    assert talk(over, None) == Talk((TABLE,))


def test_cn_104_a_team_may_have_a_channel_that_its_rivals_do_not_hear() -> None:
    game = moved(table(PRIVATE), CLUE)
    assert {seat: talk(game, seat).hears for seat in (*FIVE, None)} == {
        ADA: (TABLE, RED), BO: (TABLE, RED), ED: (TABLE, RED),
        CY: (TABLE, BLUE), DI: (TABLE, BLUE), None: (TABLE,),
    }  # fmt: skip
    assert talk(game, DI).speaks == (TABLE, BLUE)
    assert talk(game, ADA).speaks == talk(game, CY).speaks == ()


def test_cn_104_by_default_no_team_has_one() -> None:
    assert Options().team_private_talk is False


def test_cn_103_whoever_may_touch_marks_what_can_be_touched() -> None:
    game = moved(TABLES["the touches"], (BO, Touch(0)))
    spots = tuple(str(card) for card in range(1, 25))  # a covered card bears no mark
    [marks] = talk(game, None).marks
    assert marks == Marks(TABLE, marks.round, spots, (Sign.MAYBE, Sign.NO, Sign.READY), (BO, ED))
    assert {talk(game, seat).marks for seat in FIVE} == {(marks,)}


def test_cn_103_marks_are_gone_with_the_turn() -> None:
    before = TABLES["the touches"]
    after = moved(before, (BO, Touch(0)), (BO, Stop()))
    assert talk(after, BO).marks == ()
    later = moved(after, (CY, GiveClue("yak", 1)))
    assert talk(later, DI).marks[0].by == (DI,)
    assert talk(later, DI).marks[0].round != talk(before, BO).marks[0].round
    touched = moved(before, (BO, Touch(0)))
    assert talk(touched, BO).marks[0].round == talk(before, BO).marks[0].round


def test_cn_104_marks_of_a_team_that_talks_in_private_are_its_own() -> None:
    game = moved(table(PRIVATE), CLUE)
    assert [marks.channel for marks in talk(game, ADA).marks] == [RED]
    assert talk(game, DI).marks == talk(game, None).marks == ()


def test_cn_106_the_operative_of_both_teams_talks_to_the_table() -> None:
    options = Options(mode=Mode.SHARED_OPERATIVE, team_private_talk=True)
    game = moved(table(options, (ADA, BO, CY)), CLUE)
    assert talk(game, BOTH).speaks == talk(game, BOTH).hears == (TABLE,)
    assert talk(game, ADA) == Talk((TABLE,), (), talk(game, BOTH).marks)
    assert talk(game, BOTH).marks[0].by == (BOTH,)


def test_cn_106_a_team_on_its_own_talks_and_its_spymaster_listens() -> None:
    game = table(Options(mode=Mode.COOPERATIVE), (ADA, BO))
    assert talk(game, ONE).speaks == (TABLE,)
    assert talk(game, SOLO) == Talk((TABLE,))


def test_pic_100_talk_is_as_in_the_parent() -> None:
    assert PICTURES.talk is CODENAMES.talk


def test_nobody_speaks_before_the_deal_is_made() -> None:
    assert CODENAMES.talk(CODENAMES.initial, BO) == Talk((TABLE,))
