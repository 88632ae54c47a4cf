"""Asking first, drafting, and contesting a clue through the API; and who hears of it."""

import json
from io import StringIO
from uuid import UUID, uuid4

import msgspec
import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from accounts.models import Audit, User
from games.engines.engine import Confidential
from games.engines.verify import Exported, verify
from games.log import read
from games.models import Entry
from tests.conftest import Person, Story, committing

pytestmark = [pytest.mark.django_db, pytest.mark.storage]
WORD = "qatar"  # in no deck
ANSWER = {"type": "answer_approval", "word": "qatar", "answer": "yes"}


def giver_and_other(story: Story) -> tuple[str, str]:
    giver = story.mover
    return giver, "cy" if giver == "ada" else "ada"


def ask(story: Story, giver: str, word: str = WORD) -> None:
    assert story.do(giver, {"type": "ask_approval", "word": word}).status_code == 200


def reply(story: Story, other: str, answer: str = "yes") -> None:
    """The answer to the last question, as it is offered."""
    [choice] = [c for c in story.see(other)["choices"] if c["type"] == "answer_approval"]
    command = {"type": "answer_approval", "word": choice["word"][0], "answer": answer}
    assert story.do(other, command).status_code == 200


def all_they_get(story: Story, names: tuple[str, ...]) -> dict[str, list[bytes]]:
    """Everything that these people are answered, with its headers."""
    eve = Person("eve")
    heard = {}
    for name in names:
        person = eve if name == "eve" else story.people[name]
        answers = [
            person.get(story.path), person.get(f"{story.path}/feed"), person.get("games"),
            person.get("games?your_turn=true"),
            person.post(f"{story.path}/commands", body(ANSWER)),
            person.post(f"{story.path}/commands", body({"type": "stop"}), If_Match="1"),
        ]  # fmt: skip
        heard[name] = [a.content + json.dumps(dict(a.headers)).encode() for a in answers]
    return heard


def body(command: dict[str, object]) -> dict[str, object]:
    return {"kind": "codenames", "command": command}


def test_cn_105_a_question_and_its_answer_change_nothing_for_anybody_else(story: Story) -> None:
    giver, other = giver_and_other(story.begun())
    names = ("bo", "di")
    before = all_they_get(story, names)
    ask(story, giver)
    assert all_they_get(story, names) == before
    reply(story, other, "no")
    assert all_they_get(story, names) == before
    ask(story, giver, "quartz")
    reply(story, other)
    assert all_they_get(story, names) == before
    for name in (giver, other):
        questions = story.see(name)["view"]["questions"]
        assert [(q["word"], q["answer"]) for q in questions] == [(WORD, "no"), ("quartz", "yes")]


def test_cn_84_who_is_asked_finds_the_game_among_those_that_wait(story: Story) -> None:
    giver, other = giver_and_other(story.begun())
    asked = story.people[other]
    assert asked.get("games?your_turn=true").json()["count"] == 0
    ask(story, giver)
    [game] = asked.get("games?your_turn=true").json()["games"]
    assert game["your_turn"] is True and game["your_seat"] not in game["awaited"]
    reply(story, other)
    assert asked.get("games?your_turn=true").json()["count"] == 0


def test_cn_84_an_approved_clue_cannot_be_contested(story: Story) -> None:
    giver, other = giver_and_other(story.begun())
    ask(story, giver)
    reply(story, other)
    story.clue(1, WORD)
    no = story.do(other, {"type": "challenge_clue"})
    assert (no.json()["reason"], no.json()["rule"]) == ("clue_approved", "CN-84")
    assert story.see("bo")["view"]["clues"][-1]["validity"] == "approved"


def test_the_exported_log_has_no_trace_of_what_stays_confidential(story: Story) -> None:
    giver, other = giver_and_other(story.begun())
    ask(story, giver, "zanzibar")
    reply(story, other, "no")
    ask(story, giver)
    reply(story, other)
    ask(story, giver, "timbuktu")  # never answered
    story.clue(1, WORD)
    story.play_out()
    events = [recorded.event for recorded in read(UUID(story.id), "codenames")]
    assert sum(isinstance(event, Confidential) for event in events) == 5
    answer = story.bo.get(f"{story.path}/log")
    for trace in (
        b"zanzibar",
        b"timbuktu",
        b"approval_asked",
        b"approval_answered",
        b"ask_approval",
    ):
        assert trace not in answer.content
    entries = answer.json()["entries"]
    positions = [json.loads(entry["row"])["position"] for entry in entries]
    assert positions == [*range(1, len(events) - 5 + 1)]
    verdict = verify(exported(answer.content))
    assert verdict.opened and verdict.steps and not verdict.older_steps
    for name in story.people:  # not even for those who were told: the log is one for all
        assert story.people[name].get(f"{story.path}/log").content == answer.content


def test_no_header_of_the_exported_log_counts_what_is_left_out(db: None) -> None:
    """The same game with and without questions has the same tag."""
    tags = set()
    for questions in (0, 3):
        story = Story().begun()
        giver, _ = giver_and_other(story)
        for n in range(questions):
            ask(story, giver, f"{WORD}{n}")
        toucher = story.clue(1, WORD)
        story.touch(toucher, "assassin")
        answer = story.bo.get(f"{story.path}/log")
        tags.add((answer["ETag"], len(answer.json()["entries"])))
    assert len(tags) == 1


def test_a_log_that_tells_of_an_approval_that_was_not_given_is_found_by_the_server(
    story: Story,
) -> None:
    """Outside, an approval is believed as it was announced; the whole log is not so easy."""
    giver, other = giver_and_other(story.begun())
    ask(story, giver)
    reply(story, other)
    story.clue(1, WORD)
    story.play_out()
    answer = story.bo.get(f"{story.path}/log").content
    with pytest.raises(Exception, match="position"):
        verify(exported(answer), withheld=False)


def exported(content: bytes) -> Exported:
    return msgspec.json.decode(content, type=Exported)


def test_cn_105_the_admin_is_not_told_either(story: Story) -> None:
    admin = User.objects.create_superuser(username="boss", password="a long password")
    client = Client()
    client.force_login(admin)
    giver, other = giver_and_other(story.begun())
    ask(story, giver)
    reply(story, other)
    for page in ("entry/", f"entry/?q={story.id}", "standing/", f"standing/{story.id}/change/"):
        text = client.get(f"/admin/games/{page}").content.decode()
        assert "approval" not in text and WORD not in text, page
    recorded = [r for r in read(UUID(story.id), "codenames") if isinstance(r.event, Confidential)]
    for row in recorded:
        pk = Entry.objects.get(game=story.id, position=row.position).pk
        assert client.get(f"/admin/games/entry/{pk}/change/").status_code == 302  # no such entry


# Claims


def flagged(story: Story) -> str:
    """A clue that is too close to a word on the table, but is not that word."""
    for card in story.see("ada")["view"]["cards"]:
        word = card["face"]["word"].lower()
        draft = {"type": "give_clue", "word": f"{word}s", "number": 1}
        if advised(story, story.mover, draft)["opinion"] == "doubtful":
            return f"{word}s"
    raise AssertionError("no word has a plural")


def advised(story: Story, name: str, draft: dict[str, object], **headers: str) -> dict[str, object]:
    answer = story.people[name].post(
        f"{story.path}/drafts", {"kind": "codenames", "draft": draft}, **headers
    )
    assert answer.status_code == 200, answer.content
    return answer.json()


@pytest.mark.parametrize("language", ["en", "cs", "pl"])
def test_a_draft_is_judged_and_nothing_happens(story: Story, language: str) -> None:
    giver = story.begun().mover
    before = story.people[giver].get(story.path).content
    good = advised(story, giver, {"type": "give_clue", "word": WORD, "number": 1})
    assert good == {"kind": "codenames", "opinion": "fine", "remarks": []}
    close = advised(
        story, giver, {"type": "give_clue", "word": flagged(story), "number": 1},
        Accept_Language=language,
    )  # fmt: skip
    [remark] = close["remarks"]
    assert (close["opinion"], remark["rule"]) == ("doubtful", "CN-74")
    assert remark["facts"]["visible"] in remark["says"]
    bad = advised(story, giver, {"type": "give_clue", "word": "two words", "number": 1})
    assert (bad["opinion"], bad["remarks"][0]["reason"]) == ("refused", "clue_not_one_word")
    assert story.people[giver].get(story.path).content == before


def test_a_doubtful_clue_may_be_sent_anyway(story: Story) -> None:
    story.begun()
    story.clue(1, flagged(story))
    assert story.see("bo")["view"]["turn"]["phase"] == "guess"


def test_operatives_have_nothing_to_draft(story: Story) -> None:
    story.begun()
    draft = {"kind": "codenames", "draft": {"type": "give_clue", "word": WORD, "number": 1}}
    no = story.bo.post(f"{story.path}/drafts", draft)
    assert (no.status_code, no.json()["reason"]) == (422, "spymasters_only")


def test_cn_88_a_claim_that_the_clue_law_upholds_costs_the_turn_and_a_card(story: Story) -> None:
    _giver, other = giver_and_other(story.begun())
    story.clue(1, flagged(story))
    claimed = story.do(other, {"type": "challenge_clue"}).json()
    turn = claimed["view"]["turn"]
    assert turn["phase"] == "penalty"
    [choice] = [c for c in claimed["choices"] if c["type"] == "penalty_cover"]
    key = story.key()
    assert {key[card] for card in choice["card"]} == {turn["colour"]} == {turn["team"]}
    done = story.do(other, {"type": "penalty_cover", "card": choice["card"][0]}).json()
    assert done["view"]["turn"] == {"phase": "clue", "team": turn["team"]}
    assert done["view"]["clues"][0]["validity"] == "invalid"
    assert min(done["view"]["left"].values()) <= 8


def test_cn_88_a_claim_that_the_clue_law_rejects_lets_the_game_go_on(story: Story) -> None:
    _giver, other = giver_and_other(story.begun())
    toucher = story.clue(1, WORD)
    seen = story.do(other, {"type": "challenge_clue"}).json()["view"]
    assert (seen["turn"]["phase"], seen["clues"][0]["validity"]) == ("guess", "stands")
    again = story.do(other, {"type": "challenge_clue"})
    assert again.json()["reason"] == "claimed_before"
    assert story.touch(toucher, "neutral").status_code == 200


def test_cn_88_operatives_vote_on_a_claim(db: None) -> None:
    story = Story(options={"arbiter": "vote"}).begun()
    _giver, other = giver_and_other(story)
    toucher = story.clue(1, WORD)
    story.do(other, {"type": "challenge_clue"})
    touched = story.do(toucher, {"type": "touch", "card": 0})
    assert (touched.status_code, touched.json()["reason"]) == (422, "claim_open")
    story.do("bo", {"type": "vote", "uphold": "yes"})
    last = story.do("di", {"type": "vote", "uphold": "yes"}).json()["view"]
    assert last["turn"]["phase"] == "penalty"


def test_a_referee_is_waited_for_and_nobody_else_can_rule(db: None) -> None:
    story = Story(options={"arbiter": "referee"}).begun()
    giver, other = giver_and_other(story)
    story.clue(1, WORD)
    story.do(other, {"type": "challenge_clue"})
    [game] = story.ada.get("games").json()["games"]
    assert game["awaited"] == ["referee"]
    for name in story.people:
        no = story.do(name, {"type": "rule", "uphold": "yes"})
        assert no.status_code == 400  # no command of players
    assert story.do(giver, {"type": "concede"}).json()["view"]["turn"]["phase"] == "penalty"


@pytest.mark.parametrize(("uphold", "phase"), [("yes", "penalty"), ("no", "guess")])
def test_an_operator_rules_for_the_referee(db: None, uphold: str, phase: str) -> None:
    story = Story(options={"arbiter": "referee"}).begun()
    _, other = giver_and_other(story)
    with pytest.raises(CommandError, match="not_this_phase"):
        call_command("rule", story.id, uphold)
    story.clue(1, WORD)
    story.do(other, {"type": "challenge_clue"})
    assert story.see("bo")["table"]["awaited"] == ["referee"]
    with committing():
        call_command("rule", story.id, uphold, stdout=StringIO())
    assert story.see("bo")["view"]["turn"]["phase"] == phase
    noted = Audit.objects.get(action="ruled on a claim")
    assert (noted.actor, noted.which, noted.says) == (None, story.id, f"uphold: {uphold}")
    with pytest.raises(CommandError, match="no such game"):
        call_command("rule", str(uuid4()), "yes")


def test_at_a_strict_table_the_right_numbers_are_listed_and_a_draft_says_what_it_costs() -> None:
    story = Story(options={"strict_table": True}).begun()
    [clue] = [c for c in story.see(story.mover)["choices"] if c["type"] == "give_clue"]
    assert clue["number"] == [*range(10), "unlimited"]
    draft = {"type": "give_clue", "word": "two words", "number": 1}
    assert advised(story, story.mover, draft)["opinion"] == "costly"
    story.clue(1, "two words")
    assert story.see("bo")["view"]["turn"]["phase"] == "penalty"
    assert story.see("bo")["view"]["clues"][-1]["validity"] == "invalid"
