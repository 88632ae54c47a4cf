"""A dispute is raised, ruled, accepted, withdrawn, appealed and lapses in the same moment."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any
from uuid import UUID

import pytest
from django.forms.models import model_to_dict
from django.http import HttpResponse
from django.test import Client

from accounts import people
from accounts.models import User
from games import clock, disputes, judging
from games.checking import checked
from games.engines.dispute import Grounds, Outcome, RuleDispute
from games.engines.engine import Refused
from games.judging import MayNotJudge
from games.models import Dispute, Entry, Game, Ruling
from games.play import MovedOn
from tests.clock.conftest import Time, Timed, time  # noqa: F401  a fixture
from tests.conftest import Person, Story, at_once
from tests.disputes.court import done, referee
from tests.disputes.test_races import another

pytestmark = pytest.mark.storage
WITHDRAW, APPEAL = {"type": "withdraw_dispute"}, {"type": "appeal"}
ROUNDS = range(3)


def sent(story: Story, name: str, command: dict[str, Any]) -> Callable[[], int]:
    """A command of somebody with a connection of their own, and what it is answered with."""
    person = another(story.people[name])
    body = {"kind": story.kind, "command": command}

    def send() -> int:
        answer: HttpResponse = person.post(f"{story.path}/commands", body)
        assert answer.status_code in (200, 409, 422), answer.content
        assert answer.status_code == 200 or answer["Content-Type"] == "application/problem+json"
        return answer.status_code

    return send


def ruled(story: Story, outcome: str, by: User | None = None) -> Callable[[], str]:
    """What becomes of a ruling by somebody who has looked before."""
    by = by or referee()
    waiting = Dispute.objects.select_related("game").get(
        game=story.id, state__in=("open", "appealed")
    )
    seen = judging.look(waiting, by).seen

    def rule() -> str:
        try:
            judging.rule(
                waiting, by, RuleDispute(Outcome(outcome), Grounds.AS_NOTED, "So."), seen=seen
            )
        except (MayNotJudge, MovedOn, Refused) as no:
            return type(no).__name__
        return "ruled"

    return rule


def whole(story: Story) -> None:
    """The chain holds, no position is missing, and the rows are what the log says."""
    game = Game.objects.get(pk=story.id)
    positions = list(Entry.objects.filter(game=game).order_by("position").values_list("position"))
    assert positions == [(n,) for n in range(1, len(positions) + 1)]
    assert checked(UUID(story.id), story.kind, head=len(positions)).wrong_at is None
    rows = [model_to_dict(row) for row in Dispute.objects.filter(game=game).order_by("pk")]
    disputes.rebuild(game)
    assert rows == [model_to_dict(r) for r in Dispute.objects.filter(game=game).order_by("pk")]
    resolved = Entry.objects.filter(game=game, type__in=("dispute_ruled", "dispute_settled"))
    assert len(rows) <= resolved.count() + 1


def end(story: Story) -> None:
    """What is committed stays, and nobody is to find it open."""
    if Dispute.objects.filter(game=story.id, state__in=("open", "appealed")).exists():
        assert ruled(story, "no_result")() == "ruled"


def clue_disputed() -> tuple[Story, str]:
    """A dispute about a clue, and who gave it."""
    story = Story().begun()
    giver = story.mover
    story.clue(2)
    by = "cy" if giver == "ada" else "ada"
    done(story, by, {"type": "dispute_clue", "clue": 1, "complaint": "invalid_clue"})
    return story, giver


@pytest.mark.parametrize("_", ROUNDS)
def test_a_dispute_and_a_touch_in_the_same_moment(transactional_db: None, _: int) -> None:
    story = Story().begun()
    giver = story.mover
    toucher = story.clue(2)
    wish = {"type": "dispute_clue", "clue": 1, "complaint": "invalid_clue"}
    by = "cy" if giver == "ada" else "ada"
    touched, disputed, again = at_once(
        sent(story, toucher, {"type": "touch", "card": 3}), sent(story, by, wish),
        sent(story, by, wish),
    )  # fmt: skip
    assert touched in (200, 422) and sorted((disputed, again)) == [200, 422]
    assert Dispute.objects.filter(game=story.id).count() == 1
    whole(story)
    end(story)


@pytest.mark.parametrize("_", ROUNDS)
def test_of_all_that_can_end_a_dispute_one_does(transactional_db: None, _: int) -> None:
    story, giver = clue_disputed()
    *first, last = story.people
    for name in first:
        done(story, name, WITHDRAW)
    answers = at_once(
        ruled(story, "void"), ruled(story, "stands"), ruled(story, "no_result"),
        sent(story, last, WITHDRAW), sent(story, giver, {"type": "accept_dispute"}),
    )  # fmt: skip
    assert [answer in (200, "ruled") for answer in answers].count(True) == 1, answers
    ends = Entry.objects.filter(game=story.id, type__in=("dispute_ruled", "dispute_settled"))
    assert ends.count() == 1
    assert Ruling.objects.filter(dispute__game=story.id).count() == answers.count("ruled")
    whole(story)


@pytest.mark.parametrize("_", ROUNDS)
def test_who_appeals_at_once_appeals_once_and_two_rule_on_it_once(
    transactional_db: None, _: int
) -> None:
    story, _giver = clue_disputed()
    assert ruled(story, "stands")() == "ruled"
    answers = at_once(*(sent(story, name, APPEAL) for name in story.people))
    assert sorted(answers) == [200, 422, 422, 422]
    verdicts = at_once(*(ruled(story, outcome) for outcome in ("stands", "void", "no_result")))
    assert verdicts.count("ruled") == 1
    assert sent(story, "ada", APPEAL)() == 422
    whole(story)


@pytest.mark.parametrize("_", ROUNDS)
def test_a_dispute_lapses_or_is_ruled_and_never_both(
    transactional_db: None,
    time: Time,  # noqa: F811
    _: int,
) -> None:
    table = Timed().begun()
    done(table, "bo", {"type": "dispute_conduct"})
    rule = ruled(table, "stands")
    time.goes_by(days=14, seconds=1)
    said, *_rung = at_once(rule, *[lambda: clock.ring(time.now)] * 2)
    ends = Entry.objects.filter(game=table.id, type__in=("dispute_ruled", "dispute_settled"))
    assert ends.count() == 1
    assert Ruling.objects.filter(dispute__game=table.id).count() == (said == "ruled")
    clock.ring(time.now)
    assert table.clock["stops"] == []
    whole(table)


@pytest.mark.parametrize("_", ROUNDS)
def test_who_is_replaced_moves_before_or_not_at_all(transactional_db: None, _: int) -> None:
    story = Story().begun()
    giver = story.mover
    seat = story.see(giver)["seat"]
    left, moved = at_once(
        lambda: another(story.people[giver]).post(f"{story.path}/leave").status_code,
        partial(another(story.people[giver]).post, f"{story.path}/commands",
                {"kind": "codenames", "command": {"type": "give_clue", "word": "qatar", "number": 1}}),
    )  # fmt: skip
    assert left == 200 and moved.status_code in (200, 403, 422), moved.content
    clues = Entry.objects.filter(game=story.id, type="clue_given").count()
    assert clues == (moved.status_code == 200)
    eves = [Person("eve"), Person("eva")]
    body = {"seat": seat}
    came = at_once(*(partial(eve.post, f"{story.path}/take-over", body) for eve in eves))
    assert sorted(answer.status_code for answer in came) == [200, 422]
    whole(story)


@pytest.mark.parametrize("_", ROUNDS)
def test_who_goes_for_good_while_it_is_ruled_leaves_the_ruling_whole(
    transactional_db: None, _: int
) -> None:
    story, giver = clue_disputed()
    person = story.people[giver]
    rule = ruled(story, "void")
    said, gone, withdrawn = at_once(
        rule, lambda: people.forget(User.objects.get(pk=person.user.pk)),
        sent(story, "bo", WITHDRAW),
    )  # fmt: skip
    assert withdrawn in (200, 422) and gone is None
    assert not User.objects.filter(pk=person.user.pk).exists()
    assert said in ("ruled", "MovedOn")
    whole(story)


@pytest.mark.parametrize("_", ROUNDS)
def test_two_tabs_that_press_the_same_button_dispute_once(transactional_db: None, _: int) -> None:
    story = Story().begun()
    giver = story.mover
    story.clue(2)
    by = story.people["cy" if giver == "ada" else "ada"].user
    tabs = [Client(), Client()]
    for tab in tabs:
        tab.force_login(by)
    page = tabs[0].get(f"/games/{story.id}/", headers={"Accept": "text/html"}).content.decode()
    form = page.partition('id="dispute-1"')[2].partition("</form>")[0]
    fields = {name: form.partition(f'name="{name}" value="')[2].partition('"')[0]
              for name in ("key", "seen", "clue", "type")}  # fmt: skip
    assert all(fields.values()), form
    answers = at_once(
        *(partial(tab.post, f"/games/{story.id}/", fields | {"complaint": "invalid_clue"})
          for tab in tabs)
    )  # fmt: skip
    assert [answer.status_code for answer in answers] == [302, 302], answers[0].content[:500]
    assert Entry.objects.filter(game=story.id, type="dispute_opened").count() == 1
    whole(story)
    end(story)
