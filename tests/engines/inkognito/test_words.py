"""Inkognito speaks to people in three languages: of all that it names, and of nothing else."""

from __future__ import annotations

import re
from string import Formatter
from typing import get_args

import pytest
from django.utils.translation import override

from api_schema.words import say, sentences
from games.api import present
from games.engines.engine import tag_of
from games.engines.inkognito import INKOGNITO, phases, terms
from games.engines.inkognito.commands import Colours, No, Options, Players, RepeatRule
from games.engines.inkognito.missions import Goal
from games.engines.inkognito.setup import roles
from games.engines.inkognito.talk import SHEET
from games.engines.talk import TABLE
from tests.playthroughs.replay import playthroughs

OWN, SHARED = present.words("inkognito")
LANGUAGES = ("en", "cs", "pl")
ROLES = {
    role.name
    for players in Players
    for colours in Colours
    for role in roles(Options(players, colours))
}
NAMED = {
    "kind": {"title", "summary"},
    "role": ROLES,
    "option": {*Options.__struct_fields__},
    "value": {*Players, *Colours, *RepeatRule},
    "refusal": {*No} - {*sentences(SHARED)["refusal"]},
    "phase": {turn.__struct_config__.tag for turn in get_args(phases.Turn)} - {"dealing"},
    "ending": {*terms.Ending} - {*sentences(SHARED)["ending"]},
    "verdict": {*terms.Verdict},
    "identity": {*terms.Identity},
    "build": {*terms.Build},
    "colour": {*terms.Colour},
    "figure": {*terms.Figure},
    "card": {*terms.Card},
    "ball": {*terms.Ball},
    "phantom": {*terms.Ball},
    "line": {*terms.Line},
    "question": {*terms.Kind},
    "form": {*terms.Form},
    "gesture": {*terms.Tic},
    "goal": {*Goal},
    "channel": {SHEET},
}
SENTENCES = [(section, key) for section, keys in NAMED.items() for key in sorted(keys)]


def facts_in(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def test_all_that_is_named_has_words_and_nothing_else_has() -> None:
    named = {section: {*keys} for section, keys in sentences(OWN).items()}
    assert named.pop("count") <= {tag_of(event) for event in INKOGNITO.types.events}
    assert named.pop("mute") == {TABLE}
    assert named.pop("happened")  # tests/web/test_telling.py tells them
    commands = INKOGNITO.types.commands
    assert named.pop("command") | named.pop("command_help") <= {*map(tag_of, commands)}
    assert named.pop("field")  # what forms ask for
    assert named == NAMED


@pytest.mark.parametrize(("section", "key"), SENTENCES)
def test_a_sentence_is_said_in_three_languages_with_the_same_facts(section: str, key: str) -> None:
    said = sentences(OWN)[section][key]
    assert tuple(said) == LANGUAGES
    assert all(said.values())
    facts = [facts_in(sentence) for sentence in said.values()]
    assert facts[0] == facts[1] == facts[2]
    assert facts[0] <= (
        {*INKOGNITO.types.facts.__struct_fields__} if section == "refusal" else set()
    )


def test_what_clients_are_told_of_are_all_tables_but_those_that_have_a_place_of_their_own() -> None:
    assert {*NAMED} - {*present.TERMS} == {"kind", "role", "option", "value", "refusal"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_that_was_ever_met_can_be_said(language: str) -> None:
    """With the facts that it came with, and no others."""
    texts = "".join(path.read_text() for path in playthroughs("inkognito"))
    refused = set(re.findall(r"^  refused: (\w+) [A-Z]+-\d+(?: \((.+)\))?$", texts, re.MULTILINE))
    assert {reason for reason, _ in refused} >= NAMED["refusal"]
    with override(language):
        for reason, given in refused:
            facts = dict(fact.split("=") for fact in given.split(", ")) if given else {}
            said = present.problem_words("inkognito", reason, facts)
            assert said != reason
            assert not re.search(r"[{}_]", said)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "This ball does not move this figure in that way: black, the tall blue figure."),
        ("cs", "Tato kulička touto figurkou tak nepohne: černá, vysoká modrá figurka."),
        ("pl", "Ta kulka nie porusza tak tej figurki: czarna, wysoka niebieska figurka."),
    ],
)
def test_facts_are_called_by_the_names_that_people_know(language: str, said: str) -> None:
    facts = {"ball": terms.Ball.BLACK, "figure": terms.Figure.BLUE_TALL}
    with override(language):
        assert present.problem_words("inkognito", No.BALL_MOVES_OTHERS, dict(facts)) == said


@pytest.mark.parametrize("role", sorted(ROLES))
def test_no_chair_is_called_by_its_id(role: str) -> None:
    titles = set()
    for language in LANGUAGES:
        with override(language):
            titles.add(say(OWN, "role", role))
    assert titles and role not in titles
