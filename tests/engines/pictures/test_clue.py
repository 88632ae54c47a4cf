"""What a clue may be (digest section 4). What it means is for people: only its form is checked."""

import msgspec
import pytest

from games.engines import dispute
from games.engines.codenames.commands import (
    AnswerApproval,
    AnyCommand,
    AskApproval,
    ChallengeClue,
    GiveClue,
    HouseRule,
)
from games.engines.codenames.events import (
    ApprovalAnswered,
    ApprovalAsked,
    ClaimFell,
    ClueApproved,
    ClueChallenged,
    ClueGiven,
    TurnPassed,
)
from games.engines.codenames.terms import Answer, Arbiter, Settled
from games.engines.engine import Opinion, Seat
from games.engines.pictures import PICTURES
from tests.dsl import ADA, BLUE, BO, CY, DI, RED, Given
from tests.engines.pictures.table import F2, START, clue, table, touch

SPYMASTERS = frozenset({ADA, CY})
SEVERAL_WORDS = (HouseRule.FULL_NAMES, HouseRule.PLACE_NAMES, HouseRule.FIXED_PHRASES)


def with_house_rules(*rules: HouseRule) -> Given:
    return table(house_rules=frozenset(rules))


def accepted(game: Given, text: str, word: str) -> Given:
    return game.when(GiveClue(text, 2), by=ADA).then(ClueGiven(RED, word, 2, limit=3))


@pytest.mark.parametrize("word", ["zebra", "running", "swiftly", "ran", "zebras", "seven", "x"])
def test_pic_30_one_word_of_any_kind_in_any_form(word: str) -> None:
    accepted(START, word, word)


@pytest.mark.parametrize("text", ["new york", "a zebra", "you will not get this", "zebra  horse"])
def test_pic_30_several_words_are_no_clue(text: str) -> None:
    word = " ".join(text.split())
    START.when(GiveClue(text, 1), by=ADA).refused("clue_not_one_word", "CN-60", word=word)


@pytest.mark.parametrize(
    ("text", "character"), [("zebra!", "!"), ("(zebra)", "("), ("zebra?", "?"), ("zebra…", ".")]
)
def test_pic_30_no_remark_is_added_to_it(text: str, character: str) -> None:
    tried = START.when(GiveClue(text, 1), by=ADA)
    tried.refused("clue_odd_character", "CN-81", character=character)


def test_pic_30_there_is_no_field_for_a_remark() -> None:
    assert GiveClue.__struct_fields__ == ("word", "number")
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"type": "give_clue", "word": "z", "number": 1, "note": "hm"}, AnyCommand)


ASKED = START.when(AskApproval("platypus"), by=ADA).then(ApprovalAsked(SPYMASTERS, "platypus"))


def answered(answer: Answer) -> Given:
    return ASKED.when(AnswerApproval("platypus", answer), by=CY).then(
        ApprovalAnswered(SPYMASTERS, answer)
    )


def test_pic_31_the_other_spymaster_is_asked_in_private() -> None:
    assert (PICTURES.asked(START.truth), PICTURES.asked(ASKED.truth)) == ((), (CY,))
    for seat in (BO, DI, None):
        assert ASKED.seen_by(seat) == START.seen_by(seat)
    for seat in (ADA, CY):
        assert [question.word for question in ASKED.seen_by(seat).questions] == ["platypus"]


def test_pic_31_what_he_approves_is_valid_and_cannot_be_contested() -> None:
    (
        answered(Answer.YES)
        .when(GiveClue("Platypus", 1), by=ADA)
        .then(ClueGiven(RED, "platypus", 1, limit=2), ClueApproved("platypus"))
        .when(ChallengeClue(), by=DI)
        .refused("clue_approved", "CN-84")
    )


def test_pic_31_what_he_does_not_approve_may_be_given_and_may_be_contested() -> None:
    (
        answered(Answer.NO)
        .when(GiveClue("platypus", 1), by=ADA)
        .then(ClueGiven(RED, "platypus", 1, limit=2))
        .when(ChallengeClue(), by=DI)
        .then(ClueChallenged(DI), ClaimFell(Settled.CLUE_LAW))
    )


def test_pic_31_a_word_that_he_was_not_asked_about_is_not_approved() -> None:
    answered(Answer.YES).when(GiveClue("zebra", 1), by=ADA).then(
        ClueGiven(RED, "zebra", 1, limit=2)
    )


@pytest.mark.parametrize("by", [BO, CY, DI])
def test_pic_31_only_the_giver_asks(by: Seat) -> None:
    START.when(AskApproval("platypus"), by=by).refused("not_your_move", "CN-84")


@pytest.mark.parametrize("by", [ADA, BO, DI])
def test_pic_31_only_the_other_spymaster_answers(by: Seat) -> None:
    ASKED.when(AnswerApproval("platypus", Answer.YES), by=by).refused("not_your_move", "CN-84")


def test_pic_31_an_approval_is_good_for_this_turn() -> None:
    game = answered(Answer.YES).when(GiveClue("zebra", 1), by=ADA)
    game = touch(game.then(ClueGiven(RED, "zebra", 1, limit=2)), 15, TurnPassed(BLUE))
    game = touch(clue(game, 1), 16, TurnPassed(RED))
    assert game.seen_by(ADA).questions == ()
    accepted(game, "platypus", "platypus")


@pytest.mark.parametrize("word", ["p0", "P0", "p19", "platypus", "picture"])
def test_pic_32_naming_what_is_depicted_is_allowed(word: str) -> None:
    accepted(START, word, word.lower())


def test_pic_32_no_clue_is_too_close_to_a_picture() -> None:
    for word in ("p0", "platypus"):
        advice = PICTURES.advise(PICTURES.known_to(ADA, F2), GiveClue(word, 1), ADA)
        assert (advice.opinion, advice.remarks) == (Opinion.FINE, ())
        claim = clue(START, 1, word).when(ChallengeClue(), by=CY)
        claim.then(ClueChallenged(CY), ClaimFell(Settled.CLUE_LAW))


@pytest.mark.parametrize("word", ["let", "led", "knight", "night", "see", "sea"])
def test_pic_33_word_play_and_words_that_sound_alike_pass(word: str) -> None:
    accepted(START, word, word)


@pytest.mark.parametrize("word", ["let", "led", "l'et", "ľet", "lét"])
def test_pic_34_a_typed_clue_fixes_the_spelling(word: str) -> None:
    for seat in (ADA, BO, CY, DI, None):
        assert [given.word for given in clue(START, 1, word).seen_by(seat).clues] == [word]


def test_pic_34_nobody_can_be_asked_to_spell_and_nobody_can_spell_anew() -> None:
    moves = {*PICTURES.types.commands} - {*dispute.COMMANDS}
    fields = {name for command in moves for name in command.__struct_fields__}
    assert fields == {"word", "number", "answer", "card", "uphold"}
    with_words = {kind for kind in PICTURES.types.commands if "word" in kind.__struct_fields__}
    assert with_words == {GiveClue, AskApproval, AnswerApproval}
    clue(START, 1, "let").when(GiveClue("led", 1), by=ADA).refused("not_this_phase", "CN-20")


@pytest.mark.parametrize("word", ["corners", "s", "black"])
def test_pic_35_position_letters_and_manner_of_drawing_are_for_people_to_contest(
    word: str,
) -> None:
    game = clue(table(arbiter=Arbiter.VOTE), 2, word)
    game.when(ChallengeClue(), by=DI).then(ClueChallenged(DI))


@pytest.mark.parametrize(("text", "character"), [("♪zebra", "♪"), ("зебра", "з"), ("斑馬", "斑")])
def test_pic_36_no_song_and_no_foreign_letters(text: str, character: str) -> None:
    tried = START.when(GiveClue(text, 1), by=ADA)
    tried.refused("clue_odd_character", "CN-81", character=character)


@pytest.mark.parametrize("word", ["zèbre", "żebra", "größe"])
def test_pic_36_whether_a_word_is_foreign_is_for_people(word: str) -> None:
    accepted(START, word, word)


@pytest.mark.parametrize("text", ["ZEBRA", "zebra", "  Zebra  ", "\uff3a\uff25\uff22\uff32\uff21"])
def test_pic_37_neither_tone_nor_loudness_is_part_of_a_clue(text: str) -> None:
    accepted(START, text, "zebra")


@pytest.mark.parametrize("gesture", ["👀", "zebra👉", "zebra\u200b"])
def test_pic_37_no_gesture_comes_with_it(gesture: str) -> None:
    tried = START.when(GiveClue(gesture, 1), by=ADA).outcome
    assert getattr(tried, "reason", None) == "clue_odd_character"


@pytest.mark.parametrize("rule", SEVERAL_WORDS)
def test_pic_38_a_table_may_allow_names_and_phrases_of_several_words(rule: HouseRule) -> None:
    accepted(with_house_rules(rule), "New York", "new york")


@pytest.mark.parametrize("rule", sorted({*HouseRule} - {*SEVERAL_WORDS, HouseRule.TITLES}))
def test_pic_38_no_other_switch_allows_several_words(rule: HouseRule) -> None:
    tried = with_house_rules(rule).when(GiveClue("New York", 1), by=ADA)
    tried.refused("clue_not_one_word", "CN-60", word="new york")


def test_pic_38_a_table_may_allow_abbreviations() -> None:
    START.when(GiveClue("U.N.", 2), by=ADA).refused("clue_odd_character", "CN-81", character=".")
    accepted(with_house_rules(HouseRule.ABBREVIATIONS), "U.N.", "u.n.")


@pytest.mark.parametrize("rule", [HouseRule.ACCENTS_AND_FOREIGN, HouseRule.NO_SHAPES])
def test_pic_38_and_pic_39_what_people_agree_on_is_off_by_default_and_shown_to_all(
    rule: HouseRule,
) -> None:
    for seat in (ADA, BO, CY, DI, None):
        assert START.seen_by(seat).options.house_rules == frozenset()
        assert with_house_rules(rule).seen_by(seat).options.house_rules == {rule}


@pytest.mark.parametrize("game", [START, with_house_rules(HouseRule.NO_SHAPES)], ids=["off", "on"])
def test_pic_39_whether_a_clue_speaks_of_shapes_is_for_people(game: Given) -> None:
    accepted(game, "round", "round")


@pytest.mark.parametrize(
    ("text", "reason", "rule", "facts"),
    [
        ("", "clue_empty", "CN-81", {}),
        ("   ", "clue_empty", "CN-81", {}),
        ("z" * 41, "clue_too_long", "CN-81", {"most": 40}),
        ("-'-", "clue_not_a_word", "CN-81", {"word": "-'-"}),
        ("two words", "clue_not_one_word", "CN-60", {"word": "two words"}),
        ("z_z", "clue_odd_character", "CN-81", {"character": "_"}),
    ],
)
def test_pic_40_what_software_can_decide_is_refused_and_was_never_said(
    text: str, reason: str, rule: str, facts: dict[str, object]
) -> None:
    game = START.when(GiveClue(text, 1), by=ADA).refused(reason, rule, **facts)
    accepted(game, "zebra", "zebra")


@pytest.mark.parametrize("word", ["z" * 40, "smith-jones", "o'hara", "7", "x2"])
def test_pic_40_what_has_the_form_of_a_word_passes(word: str) -> None:
    accepted(START, word, word)
