"""Commands at the same moment, in one process."""

from __future__ import annotations

from functools import partial
from uuid import UUID

import pytest

from games import tables
from games.models import Entry, Game
from tests.conftest import Story, at_once

pytestmark = pytest.mark.storage


def test_of_commands_at_once_one_is_first_and_all_are_answered(transactional_db) -> None:
    """Eight threads, one game, the same number seen: one winner, no gap."""
    story = Story().begun()
    toucher = story.clue("unlimited")
    seen = story.see(toucher)["seen"]
    touches = ({"type": "touch", "card": card} for card in range(8))
    done = at_once(*(partial(story.do, toucher, touch, If_Match=str(seen)) for touch in touches))
    assert sorted(answer.status_code for answer in done) == [200] + [409] * 7
    written = list(Entry.objects.filter(game=story.id).values_list("position", flat=True))
    assert written == list(range(1, len(written) + 1))
    covers = tables.current(UUID(story.id), "codenames").truth.covers
    assert sum(cover is not None for cover in covers) == 1


def test_of_rematches_at_once_there_is_one(transactional_db) -> None:
    story = Story().begun().play_out()
    calls = [partial(p.post, f"{story.path}/rematch", {}) for p in story.people.values()]
    done = at_once(*calls, *calls)
    assert sorted(answer.status_code for answer in done) == [200] * 7 + [201]
    assert len({answer.json()["table"]["id"] for answer in done}) == 1
    assert Game.objects.filter(rematch_of=story.id).count() == 1


def test_of_a_claim_and_a_touch_at_once_the_first_one_counts(transactional_db) -> None:
    """CN-87: after the first touch it is too late; CN-88: while a claim is open nobody touches."""
    story = Story(options={"arbiter": "vote"}).begun()
    toucher = story.clue("unlimited")
    rival = "di" if toucher == "bo" else "bo"
    claim = partial(story.do, rival, {"type": "challenge_clue"})
    touch = partial(story.do, toucher, {"type": "touch", "card": 3})
    claimed, touched = (answer.status_code for answer in at_once(claim, touch))
    assert sorted((claimed, touched)) == [200, 422]
    phase = story.see("ada")["view"]["turn"]["phase"]
    assert (phase == "claim") is (claimed == 200)


def test_of_the_last_votes_at_once_all_are_counted_and_the_claim_ends_once(
    transactional_db,
) -> None:
    story = Story(options={"arbiter": "vote"}).begun()
    giver = story.mover
    story.clue(1, "qatar")
    story.do("cy" if giver == "ada" else "ada", {"type": "challenge_clue"})
    vote = {"type": "vote", "uphold": "yes"}
    done = at_once(partial(story.do, "bo", vote), partial(story.do, "di", vote))
    assert [answer.status_code for answer in done] == [200, 200]
    types = list(Entry.objects.filter(game=story.id).values_list("type", flat=True))
    assert (types.count("vote_cast"), types.count("claim_upheld")) == (2, 1)


def test_duet_31_of_two_first_clues_at_once_one_is_given_and_one_refused(transactional_db) -> None:
    """Either side may give the first clue, and whoever is second is told so."""
    for _ in range(5):
        story = Story(kind="duet", chairs={"ada": "side_a", "bo": "side_b"}).begun()
        clue = {"type": "give_clue", "word": "qatar", "number": 2}
        done = at_once(*(partial(story.do, name, clue) for name in ("ada", "bo")))
        assert sorted(answer.status_code for answer in done) == [200, 422]
        [refused] = [answer.json() for answer in done if answer.status_code == 422]
        assert (refused["reason"], refused["rule"]) == ("other_side_was_first", "DUET-31")
        [given] = story.see("ada")["view"]["clues"]
        winner = "a" if done[0].status_code == 200 else "b"
        assert given["side"] == winner
