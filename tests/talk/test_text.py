"""What a text may be: plain, short, one line, and safe to show."""

from __future__ import annotations

import unicodedata

import pytest

from games.models import Mark, Message
from games.plain_text import Unfit, plain
from tests.conftest import Story
from tests.talk.voices import said, say

GOOD = {
    "as it is": "Já bych řekl MOŘE, ne? (3)",
    "html": "<script>alert('x')</script> & <b>bold</b>",
    "pictures": "👍🏽 👩‍🚀 ❤️",
    "right to left": "שָׁלוֹם",
    "quotes": "\"'`--; DROP TABLE games_message",
    "the longest": "x" * 500,
    "composed": unicodedata.normalize("NFD", "ř" * 500),
}
BAD = {
    "nothing": "",
    "space alone": " \u00a0\u3000 ",
    "too long": "x" * 501,
    "much too long": "x" * 5000,
    "a new line": "a\nb",
    "a tab": "a\tb",
    "nul": "a\x00b",
    "escape": "\x1b[31m",
    "turned round": "a\u202eb",
    "isolated": "a\u2066b",
    "a mark of direction": "a\u200fb",
    "nothing to be seen": "\u200b",
    "a joiner of letters": "a\u200db",
    "a blank letter": "\u3164",
    "a line end": "a\u2028b",
    "no character": "a\ufffe",
    "of private use": "\ue000",
    "marks alone": "\u0301",
    "a tower of marks": "a" + "\u0316" * 9,
    "a tag": "a\U000e0041",
}


@pytest.mark.parametrize("text", GOOD.values(), ids=GOOD)
def test_a_text_is_kept_as_it_is(text: str) -> None:
    assert plain(f" {text} ") == unicodedata.normalize("NFC", text)


@pytest.mark.parametrize("text", BAD.values(), ids=BAD)
def test_a_text_that_cannot_be_shown_is_not_kept(text: str) -> None:
    with pytest.raises(Unfit):
        plain(text)


@pytest.mark.django_db
@pytest.mark.storage
def test_a_text_comes_back_as_it_was_said_or_is_not_said_at_all(story: Story) -> None:
    story.begun()
    for text in GOOD.values():
        assert say(story.bo, story, text).status_code == 201
    for text in BAD.values():
        answer = say(story.bo, story, text)
        assert (answer.status_code, answer.json()["field"]) == (400, "$.text")
    assert said(story.ada, story) == [unicodedata.normalize("NFC", t) for t in GOOD.values()]


def test_the_length_is_counted_when_the_space_around_is_gone() -> None:
    assert plain("  " + "x" * 500 + "  ") == "x" * 500
    with pytest.raises(Unfit):
        plain("  " + "x" * 501)


HOSTILE = [
    b"", b"{", b"[]", b"null", b'"table"', b'{"channel": "table"}', b'{"text": "x"}',
    b'{"channel": 1, "text": "x"}', b'{"channel": "table", "text": null}',
    b'{"channel": "table", "text": {"$ne": 1}}', b'{"channel": "table", "text": ["x"]}',
    b'{"channel": "table", "text": "x", "seat": "red_spymaster"}',
    b'{"channel": "table", "text": "x", "number": 1}',
    b'{"channel": "table", "text": "\\ud800"}', b'{"channel": "table", "text": "\xff"}',
    b'{"channel": "ta\\u0000ble", "text": "x"}',
    b"[" * 10_000,
]  # fmt: skip


@pytest.mark.django_db
@pytest.mark.storage
def test_what_cannot_be_read_is_answered_400_and_nothing_is_said(story: Story) -> None:
    story.begun()
    for body in HOSTILE:
        assert story.bo.post(f"{story.path}/talk", body).status_code == 400, body
        assert story.bo.send("PUT", f"{story.path}/marks", body).status_code == 400, body
    assert (
        Message.objects.filter(game=story.id).count(),
        Mark.objects.filter(game=story.id).count(),
    ) == (0, 0)


QUERIES = [
    "", "channel=table&after=-1", "channel=table&after=x", "channel=table&limit=0",
    "channel=table&limit=201", "channel=table&after=1&before=2", "channel=table&page=1",
    "channel=table&after=9999999999999999999999", "channel=%00", "channel=" + "x" * 65,
]  # fmt: skip


@pytest.mark.django_db
@pytest.mark.storage
def test_a_query_that_cannot_be_read_is_answered_400(story: Story) -> None:
    for query in QUERIES:
        assert story.bo.get(f"{story.path}/talk?{query}").status_code == 400, query
