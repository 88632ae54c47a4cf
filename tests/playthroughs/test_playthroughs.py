"""A playthrough is right when replaying changes nothing."""

from __future__ import annotations

import re
from collections import defaultdict

import pytest

from games.engines import ENGINES
from games.engines.board import Cards
from games.engines.codenames.commands import Options
from games.engines.codenames.terms import Grid, Mode
from tests.playthroughs.adapters import ADAPTERS
from tests.playthroughs.replay import FOLDER, playthroughs, replayed

FILES = [(kind, path) for kind in ENGINES for path in playthroughs(kind)]
IDS = [f"{kind}/{path.stem}" for kind, path in FILES]
WAYS: dict[str, set[str]] = {
    "mode": {*Mode},
    "grid": {*Grid},
    "cards": {*Cards},
    "assassin_ending": {"true", "false"},
}
WHOLE_GAMES = [kind for kind in ENGINES if ADAPTERS[kind].parent is None]


@pytest.mark.parametrize(("kind", "path"), FILES, ids=IDS)
def test_replaying_changes_nothing(kind, path):
    assert replayed(kind, path.read_text()) == path.read_text(), "make playthroughs, read the diff"


@pytest.mark.parametrize("kind", ENGINES)
def test_every_registered_engine_has_playthroughs(kind):
    assert kind in ADAPTERS
    assert playthroughs(kind)


@pytest.mark.parametrize("kind", WHOLE_GAMES)
def test_every_refusal_a_player_can_meet_is_met(kind):
    met = set(re.findall(r"^  refused: (\w+)", texts(kind), re.MULTILINE))
    assert met == {*ENGINES[kind].types.reasons} - ADAPTERS[kind].unmet


@pytest.mark.parametrize("kind", WHOLE_GAMES)
def test_everything_that_can_happen_happens(kind):
    happened = set(re.findall(r"^  (\w+)\(", texts(kind), re.MULTILINE))
    assert happened == {event.__name__ for event in ENGINES[kind].types.events}


@pytest.mark.parametrize("kind", ENGINES)
def test_every_way_to_end_is_reached(kind):
    reached = set(re.findall(r" won: (\w+)$", texts(kind), re.MULTILINE))
    assert reached == {*ADAPTERS[kind].endings}


@pytest.mark.parametrize("option", WAYS)
@pytest.mark.parametrize("kind", ["codenames", "pictures"])
def test_every_way_to_play_is_played(kind, option):
    usual = str(getattr(Options(), option)).lower()
    tables = re.findall(r"^  GameOpened\((.*)\)$", texts(kind), re.MULTILINE)
    said = [re.search(rf"\b{option} (\w+)", table) for table in tables]
    played = {word[1] if word else usual for word in said}
    assert played == WAYS[option]


def test_a_variant_says_no_in_its_own_words_too():
    """What a variant inherits is met by its parent; what it changes, by itself."""
    for no in ("number_out_of_range CN-27 (least=0, most=8)", "no_such_card CN-31 (card=20)"):
        assert f"refused: {no}" in texts("pictures")


@pytest.mark.parametrize(
    ("word", "name"), [("whaler", "approved_clue"), ("ten", "asked_ten_times")]
)
def test_a_private_question_is_drawn_for_those_two_who_were_told(word, name):
    text = (FOLDER / "codenames" / f"{name}.txt").read_text()
    seen = {line.split()[0] for line in text.splitlines() if f"{word}?" in line}
    assert seen == {"ada", "cy"}
    assert f"  ApprovalAsked({word}) to ada, cy\n" in text


def test_a_wish_to_give_up_is_drawn_for_the_side_that_was_told():
    text = (FOLDER / "duet" / "five_people.txt").read_text()
    wishing = {line.split()[0] for line in text.splitlines() if "would give up" in line}
    assert wishing == {"ben", "bob", "bea"}
    assert "  GivingUpWished(b) to bea, ben, bob\n" in text


@pytest.mark.parametrize("path", playthroughs("duet"), ids=lambda path: path.stem)
def test_no_chair_of_duet_sees_of_the_other_key_what_nobody_touched(path):
    """Of a key that is not one's own all that may be drawn lies on the table: agents and tokens."""
    still_going = path.read_text().split("  KeyRevealed")[0]
    chairs = re.findall(r"^  (\w+) +\| ([^|\n]{29}) \| ([^|\n]{29})", still_going, re.MULTILINE)
    assert {chair for chair, _, _ in chairs} >= {"ann", "ben", "any"}
    for chair, a, b in chairs:
        keys = {"a": a, "b": b}
        for hidden in keys.keys() - {chair[0] if chair != "any" else None}:
            assert re.fullmatch(r"[?G12 ]{29}", keys[hidden]), f"{chair}: {a} | {b}"


@pytest.mark.parametrize("path", playthroughs("inkognito"), ids=lambda path: path.stem)
def test_no_chair_of_inkognito_sees_cards_that_it_was_not_shown(path):
    """A chair is drawn its own grey cards, and on its sheet what an event told it, unless that was
    taken back."""
    dealt, shown, taken_back = {}, defaultdict(set), False
    for line in path.read_text().split("  SecretsRevealed")[0].splitlines():
        if told := re.fullmatch(r"  SecretsDealt\((\w+), (.+)\) to \1", line):
            dealt[told[1]] = [told[2]]
        taken_back |= line.startswith("  TableRestored")
        if told := re.fullmatch(r"  CardsShown\((\S+), \w+\) to (.+)", line):
            for chair in told[2].split(", "):
                shown[chair].add(told[1])
        if (drawn := re.fullmatch(r"  (\w+) +\| (.{65})(.*)", line)) and drawn[1] != "table":
            chair, cells, sheet = drawn.groups()
            assert re.findall(r"[FBXZ] [tsfn] [abcd]", cells) == dealt.get(chair, [])
            words = set(re.sub(r"\b(and|as|at)\b", "", sheet.split("   record")[0]).split())
            cards = {word.strip(",") for word in words if re.fullmatch(r"[FBXZtsfnabcd!]+,?", word)}
            assert cards <= shown[chair] if taken_back else cards == shown[chair]
    assert len(dealt) in (3, 4)


def test_a_relayed_answer_is_drawn_for_the_ambassador_and_not_for_those_who_look_on():
    text = (FOLDER / "inkognito" / "relayed_answer.txt").read_text()
    assert "  CardsShown(FZ, whole) to ambassador, red, yellow\n" in text
    relayed = text.split("> ambassador step")[0]
    seeing = {line.split()[0] for line in relayed.splitlines() if "   seen yellow FZ" in line}
    assert seeing == {"ambassador", "red"}


def texts(kind):
    """All that was written about this game. What is told of its parent says nothing of a variant."""
    return "".join(path.read_text() for path in playthroughs(kind))


@pytest.mark.parametrize(("kind", "path"), FILES, ids=IDS)
def test_every_written_line_that_is_changed_is_found(kind, path):
    lines = path.read_text().splitlines(keepends=True)
    written = [at for at, line in enumerate(lines) if line.startswith("  ")]
    for at in (written[0], written[len(written) // 2], written[-1]):
        for changed in ([], [lines[at].rstrip() + "!\n"], [lines[at], lines[at]]):
            text = "".join(lines[:at] + changed + lines[at + 1 :])
            assert replayed(kind, text) != text


@pytest.mark.parametrize(("kind", "path"), FILES, ids=IDS)
def test_a_leak_would_be_seen(kind, path):
    """A letter in place of a question mark is a changed line like any other."""
    text = path.read_text()
    leaking = text.replace("| ?", "| r", 1)
    assert leaking != text
    assert replayed(kind, leaking) == text
