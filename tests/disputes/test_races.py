"""Several things are said of one dispute in the same moment."""

from __future__ import annotations

from functools import partial

import pytest
from django.test import Client

from games.disputes import MOST_STATEMENTS
from games.models import Statement
from tests.conftest import Person, Story, at_once
from tests.disputes.court import done

pytestmark = pytest.mark.storage


def another(person: Person) -> Person:
    """The same person with a client of their own."""
    same = Person.__new__(Person)
    vars(same).update(vars(person) | {"client": Client(raise_request_exception=False)})
    return same


def test_of_statements_at_once_no_more_are_taken_than_are_read(transactional_db: None) -> None:
    story = Story().begun()
    done(story, "bo", {"type": "dispute_conduct"})
    path = f"{story.path}/disputes/1/statements"
    texts = [f"Thing {n}." for n in range(MOST_STATEMENTS + 3)]
    answers = at_once(*(partial(another(story.bo).post, path, {"text": t}) for t in texts))
    kept = Statement.objects.filter(dispute__game=story.id).count()
    assert 0 < kept <= MOST_STATEMENTS
    assert [answer.status_code for answer in answers].count(201) == kept
    for name in story.people:  # what is committed stays, and nobody is to find it open
        done(story, name, {"type": "withdraw_dispute"})
