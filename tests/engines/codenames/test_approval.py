"""Asking the other spymaster before a clue is given: CN-84, and who hears of it: CN-105."""

from functools import partial

import msgspec
import pytest

from games.engines.codenames import CODENAMES
from games.engines.codenames.commands import (
    AnswerApproval,
    AskApproval,
    ChallengeClue,
    GiveClue,
    HouseRule,
    Options,
    Stop,
    Touch,
)
from games.engines.codenames.events import (
    ApprovalAnswered,
    ApprovalAsked,
    CardCovered,
    ClueApproved,
    ClueGiven,
    HourglassTurned,
    TurnPassed,
)
from games.engines.codenames.state import Question, Validity
from games.engines.codenames.terms import Answer, Colour, Mode, Team
from games.engines.engine import HOUSE, REFEREE, Choice, Confidential, Seat
from tests.dsl import ADA, BLUE, BO, BOTH, CY, DI, ED, ONE, RED, SOLO, Given, dealt, given, played

BOARD = "WHALE:R  PIANO:B  CROWN:.  TOWER:R  GHOST:X  RIVER:B  OCEAN:R  DESERT:B"
WHALE, PIANO, CROWN, TOWER, GHOST, RIVER, OCEAN, DESERT = range(8)
TABLE = dealt(BOARD, seats=(ADA, BO, ED, CY, DI))
BOTH_SPYMASTERS = frozenset({ADA, CY})
yes, no = (partial(AnswerApproval, answer=answer) for answer in (Answer.YES, Answer.NO))
YES, NO = yes("sea"), no("sea")
SAID_YES = ApprovalAnswered(BOTH_SPYMASTERS, Answer.YES)
SAID_NO = ApprovalAnswered(BOTH_SPYMASTERS, Answer.NO)
OTHERS = (BO, ED, DI, None, HOUSE, REFEREE)
SIDES = [(RED, ADA, CY), (BLUE, CY, ADA)]
sides = pytest.mark.parametrize(("team", "asker", "other"), SIDES, ids=str)


def asked_for(word: str) -> ApprovalAsked:
    return ApprovalAsked(BOTH_SPYMASTERS, word)


def table(team: Team = RED) -> Given:
    return given(CODENAMES, *dealt(BOARD, starting=team, seats=(ADA, BO, ED, CY, DI)))


def asked(game: Given, word: str, by: Seat = ADA) -> Given:
    return game.when(AskApproval(word), by=by).then(asked_for(word))


@sides
def test_cn_84_a_yes_makes_the_clue_final(team: Team, asker: Seat, other: Seat) -> None:
    game = table(team).when(AskApproval("Sea"), by=asker).then(asked_for("sea"))
    game = game.when(YES, by=other).then(SAID_YES)
    clue = ClueGiven(team, "sea", 2, limit=3)
    game = game.when(GiveClue("sea", 2), by=asker).then(clue, ClueApproved("sea"))
    for by in (other, DI if team is RED else BO):
        game.when(ChallengeClue(), by=by).refused("clue_approved", "CN-84")
        assert not offered(game, ChallengeClue, by)
    assert game.seen_by(None).clues[-1].validity is Validity.APPROVED


@sides
def test_cn_84_a_no_forbids_nothing_and_protects_nothing(
    team: Team, asker: Seat, other: Seat
) -> None:
    game = asked(table(team), "sea", asker).when(NO, by=other).then(SAID_NO)
    game = game.when(GiveClue("sea", 1), by=asker).then(ClueGiven(team, "sea", 1, limit=2))
    assert game.seen_by(None).clues[-1].validity is Validity.UNCONTESTED
    assert offered(game, ChallengeClue, other)


def test_cn_84_an_unanswered_question_protects_nothing() -> None:
    game = asked(table(), "sea")
    game = game.when(GiveClue("sea", 1), by=ADA).then(ClueGiven(RED, "sea", 1, limit=2))
    assert offered(game, ChallengeClue, CY)


def test_cn_84_another_clue_may_be_given_while_waiting() -> None:
    game = asked(table(), "sea")
    game = game.when(GiveClue("zebra", 1), by=ADA).then(ClueGiven(RED, "zebra", 1, limit=2))
    game.when(YES, by=CY).refused("not_this_phase", "CN-20")
    assert CODENAMES.asked(game.truth) == ()


def test_cn_84_an_approval_is_for_this_word_only() -> None:
    game = asked(table(), "sea").when(YES, by=CY).then(SAID_YES)
    game = game.when(GiveClue("seas", 1), by=ADA).then(ClueGiven(RED, "seas", 1, limit=2))
    assert offered(game, ChallengeClue, DI)


def test_cn_84_an_approval_is_for_any_number_and_any_way_of_writing_the_word() -> None:
    game = table().when(AskApproval(" -SEA' "), by=ADA).then(asked_for("sea"))
    game = game.when(YES, by=CY).then(SAID_YES)
    for number, text in ((1, "Sea"), (3, "sea"), (2, "SEA-")):
        clue = ClueGiven(RED, "sea", number, limit=number + 1)
        game.when(GiveClue(text, number), by=ADA).then(clue, ClueApproved("sea"))


def test_cn_84_the_giver_may_ask_again_and_an_answer_is_to_the_question_that_it_names() -> None:
    game = asked(asked(table(), "sea"), "water")
    game = game.when(YES, by=CY).refused("nothing_asked", "CN-84")  # nobody is tricked into a yes
    game = game.when(yes("water"), by=CY).then(SAID_YES)
    assert game.seen_by(ADA).questions == (Question("sea"), Question("water", Answer.YES))
    game.when(yes("water"), by=CY).refused("nothing_asked", "CN-84")
    game.when(GiveClue("sea", 1), by=ADA).then(ClueGiven(RED, "sea", 1, limit=2))
    water = ClueGiven(RED, "water", 1, limit=2)
    game.when(GiveClue("water", 1), by=ADA).then(water, ClueApproved("water"))


def test_cn_84_after_a_no_the_giver_asks_for_another_word() -> None:
    game = asked(table(), "sea").when(NO, by=CY).then(SAID_NO)
    game = asked(game, "water").when(yes("water"), by=CY).then(SAID_YES)
    water = ClueGiven(RED, "water", 1, limit=2)
    game.when(GiveClue("water", 1), by=ADA).then(water, ClueApproved("water"))
    game.when(GiveClue("sea", 1), by=ADA).then(ClueGiven(RED, "sea", 1, limit=2))


def test_cn_84_an_earlier_approval_of_this_turn_stays_good() -> None:
    game = asked(table(), "sea").when(YES, by=CY).then(SAID_YES)
    game = asked(game, "water").when(no("water"), by=CY).then(SAID_NO)
    sea = ClueGiven(RED, "sea", 1, limit=2)
    game.when(GiveClue("sea", 1), by=ADA).then(sea, ClueApproved("sea"))


def test_cn_84_an_approval_is_for_this_turn_only() -> None:
    """Not for the rivals in the turn after, and not for the asker in his next one."""
    game = asked(table(), "sea").when(YES, by=CY).then(SAID_YES)
    game = game.when(GiveClue("zebra", 1), by=ADA).then(ClueGiven(RED, "zebra", 1, limit=2))
    game = game.when(Touch(CROWN), by=BO).then(
        CardCovered(RED, CROWN, Colour.NEUTRAL), TurnPassed(BLUE)
    )
    assert game.seen_by(CY).questions == ()
    blue = ClueGiven(BLUE, "sea", 1, limit=2)
    game = game.when(GiveClue("sea", 1), by=CY).then(blue)
    game = game.when(Touch(PIANO), by=DI).then(CardCovered(BLUE, PIANO, Colour.BLUE))
    game = game.when(Stop(), by=DI).then(TurnPassed(RED))
    game.when(GiveClue("sea", 1), by=ADA).then(ClueGiven(RED, "sea", 1, limit=2))


def test_cn_84_a_turn_that_passed_without_a_clue_takes_its_approval_along() -> None:
    history = asked_for("sea"), SAID_YES, TurnPassed(BLUE), TurnPassed(RED)
    game = given(CODENAMES, *TABLE, *history)
    game.when(GiveClue("sea", 1), by=ADA).then(ClueGiven(RED, "sea", 1, limit=2))
    game = given(CODENAMES, *TABLE, asked_for("sea"), TurnPassed(BLUE))
    game.when(YES, by=ADA).refused("nothing_asked", "CN-84")


def test_cn_84_a_question_tells_the_word_without_the_number() -> None:
    assert AskApproval.__struct_fields__ == ("word",)
    assert ApprovalAsked.__struct_fields__ == ("to", "word")


def test_cn_84_ten_questions_a_turn_are_enough() -> None:
    game = table()
    for n in range(10):
        assert offered(game, AskApproval, ADA)
        game = asked(game, f"doubt{n}").when(no(f"doubt{n}"), by=CY).then(SAID_NO)
    game.when(AskApproval("sea"), by=ADA).refused("asked_enough", "CN-84", most=10)
    assert not offered(game, AskApproval, ADA)
    game = game.when(GiveClue("sea", 1), by=ADA).then(ClueGiven(RED, "sea", 1, limit=2))
    game = given(CODENAMES, *game.history, TurnPassed(BLUE), TurnPassed(RED))
    asked(game, "water")  # a new turn, new doubts


def test_cn_84_unanswered_questions_count_too() -> None:
    game = table()
    for n in range(10):
        game = asked(game, f"doubt{n}")
    game.when(AskApproval("sea"), by=ADA).refused("asked_enough", "CN-84", most=10)
    game = game.when(yes("doubt9"), by=CY).then(SAID_YES)
    clue = ClueGiven(RED, "doubt9", 1, limit=2)
    game.when(GiveClue("doubt9", 1), by=ADA).then(clue, ClueApproved("doubt9"))


@pytest.mark.parametrize(
    ("text", "reason", "rule", "facts"),
    [
        (" ", "clue_empty", "CN-81", {}),
        ("a" * 41, "clue_too_long", "CN-81", {"most": 40}),
        ("--", "clue_not_a_word", "CN-81", {"word": "--"}),
        ("sea animal", "clue_not_one_word", "CN-60", {"word": "sea animal"}),
        ("sea!", "clue_odd_character", "CN-81", {"character": "!"}),
        ("Whale", "clue_on_the_board", "CN-61", {"word": "whale"}),
    ],
)
@pytest.mark.parametrize("strict", [False, True])
def test_cn_84_what_cannot_be_a_clue_is_refused_to_the_asker(
    strict: bool, text: str, reason: str, rule: str, facts: dict[str, object]
) -> None:
    """At a strict table too: a question is not a clue that was given."""
    game = given(CODENAMES, *dealt(BOARD, options=Options(strict_table=strict)))
    game = game.when(AskApproval(text), by=ADA).refused(reason, rule, **facts)
    game.when(YES, by=CY).refused("nothing_asked", "CN-84")


def test_cn_84_house_rules_hold_for_questions() -> None:
    options = Options(house_rules=frozenset({HouseRule.TITLES}))
    game = given(CODENAMES, *dealt(BOARD, options=options))
    game.when(AskApproval("Sea Wolf"), by=ADA).then(asked_for("sea wolf"))


@sides
def test_cn_84_only_the_spymaster_on_turn_asks_and_only_the_other_answers(
    team: Team, asker: Seat, other: Seat
) -> None:
    game = table(team)
    for by in (other, BO, ED, DI):
        game.when(AskApproval("sea"), by=by).refused("not_your_move", "CN-84")
    for by in (asker, other, BO, ED, DI):
        refusal = ("nothing_asked" if by == other else "not_your_move", "CN-84")
        game.when(YES, by=by).refused(*refusal)
    game = asked(game, "sea", asker)
    for by in (asker, BO, ED, DI):
        game.when(YES, by=by).refused("not_your_move", "CN-84")


@pytest.mark.parametrize("by", [ADA, BO, CY, DI])
def test_cn_84_there_is_nothing_to_ask_once_the_clue_is_given(by: Seat) -> None:
    game = given(CODENAMES, *TABLE, ClueGiven(RED, "zebra", 2, limit=3))
    for command in (AskApproval("sea"), YES):
        game.when(command, by=by).refused("not_this_phase", "CN-20")


def test_cn_84_two_spymasters_who_share_an_operative_ask_each_other() -> None:
    game = given(CODENAMES, *dealt(BOARD, options=Options(mode=Mode.SHARED_OPERATIVE)))
    game = asked(game, "sea")
    game.when(YES, by=BOTH).refused("not_your_move", "CN-84")
    game.when(YES, by=CY).then(SAID_YES)


@pytest.mark.parametrize("by", [SOLO, ONE])
def test_cn_84_a_team_on_its_own_has_nobody_to_ask(by: Seat) -> None:
    game = given(CODENAMES, *dealt(BOARD, options=Options(mode=Mode.COOPERATIVE)))
    for command in (AskApproval("sea"), YES):
        game.when(command, by=by).refused("not_this_way_of_playing", "CN-90")


# CN-105: the two spymasters only.

DIALOGUES = {
    "asked": (asked_for("sea"),),
    "asked twice": (asked_for("sea"), asked_for("water")),
    "yes": (asked_for("sea"), SAID_YES),
    "no": (asked_for("sea"), SAID_NO),
    "ten": tuple(asked_for(f"doubt{n}") for n in range(10)),
}
dialogues = pytest.mark.parametrize("dialogue", DIALOGUES.values(), ids=DIALOGUES)


@dialogues
def test_cn_105_nobody_else_can_tell_whether_anything_was_asked(dialogue: tuple) -> None:
    silent, game = table(), given(CODENAMES, *table().history, *dialogue)
    for seat in OTHERS:
        assert wire(game, seat) == wire(silent, seat)
        assert [e for e in game.history if e.told_to(seat)] == [
            e for e in silent.history if e.told_to(seat)
        ]
        assert CODENAMES.legal(game.truth, seat) == CODENAMES.legal(silent.truth, seat)
    assert CODENAMES.awaited(game.truth) == CODENAMES.awaited(silent.truth) == (ADA,)


@dialogues
def test_cn_105_the_two_spymasters_see_every_question_and_answer(dialogue: tuple) -> None:
    game = given(CODENAMES, *table().history, *dialogue)
    questions = game.truth.secrets.questions
    assert questions
    for seat in (ADA, CY):
        assert game.seen_by(seat).questions == questions


@dialogues
def test_cn_105_after_the_clue_nothing_of_the_dialogue_is_left(dialogue: tuple) -> None:
    clue = ClueGiven(RED, "zebra", 1, limit=2)
    silent = given(CODENAMES, *table().history, clue)
    game = given(CODENAMES, *table().history, *dialogue, clue)
    for seat in (ADA, CY, *OTHERS):
        assert wire(game, seat) == wire(silent, seat)


def test_cn_105_a_refused_proposal_never_appears_in_public() -> None:
    game = asked(table(), "secretword").when(no("secretword"), by=CY).then(SAID_NO)
    game = game.when(GiveClue("zebra", 1), by=ADA).then(ClueGiven(RED, "zebra", 1, limit=2))
    for seat in OTHERS:
        told = [event for event in game.history if event.told_to(seat)]
        assert b"secretword" not in msgspec.json.encode(told) + wire(game, seat)


def test_cn_105_the_dialogue_is_confidential_even_after_the_end() -> None:
    assert issubclass(ApprovalAsked, Confidential)
    assert issubclass(ApprovalAnswered, Confidential)
    asked_before = given(CODENAMES, *table().history, asked_for("secretword"), SAID_NO)
    ended = played([GHOST], asked_before.history)
    for seat in OTHERS:
        assert b"secretword" not in wire(ended, seat)
        assert not any(isinstance(e, Confidential) for e in ended.history if e.told_to(seat))


def test_cn_105_an_approval_discloses_no_more_than_the_clue() -> None:
    disclosed = ClueApproved("sea").disclosed()
    assert disclosed == (
        ApprovalAsked(frozenset(), "sea"),
        ApprovalAnswered(frozenset(), Answer.YES),
    )


def test_cn_105_a_question_does_not_stop_the_hourglass() -> None:
    game = given(CODENAMES, *TABLE, HourglassTurned(BO))
    assert asked(game, "sea").seen_by(DI).hourglass == BO


@sides
def test_cn_84_who_is_asked_is_known_from_question_to_answer(
    team: Team, asker: Seat, other: Seat
) -> None:
    game = table(team)
    assert CODENAMES.asked(game.truth) == ()
    game = asked(game, "sea", asker)
    assert CODENAMES.asked(game.truth) == (other,)
    assert CODENAMES.asked(CODENAMES.known_to(other, game.history)) == (other,)
    assert CODENAMES.asked(CODENAMES.known_to(BO, game.history)) == ()
    assert offered(game, AnswerApproval, other)
    game = game.when(NO, by=other).then(SAID_NO)
    assert CODENAMES.asked(game.truth) == ()
    assert not offered(game, AnswerApproval, other)


def test_cn_84_the_choices_name_both_answers() -> None:
    choices = CODENAMES.legal(asked(table(), "sea").truth, CY)
    assert Choice(AnswerApproval, {"word": ("sea",), "answer": (Answer.YES, Answer.NO)}) in choices


def offered(game: Given, command: type, seat: Seat) -> bool:
    return any(choice.command is command for choice in CODENAMES.legal(game.truth, seat))


def wire(game: Given, seat: Seat | None) -> bytes:
    return msgspec.json.encode(game.seen_by(seat))
