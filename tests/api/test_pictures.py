"""The pictures of the house over HTTP: the same for all, kept for long, described in words."""

import pytest
from django.test import Client

from games.api.pictures import href
from games.decks import pictures
from games.decks.pictures import CREDIT, PICTURES
from tests.conftest import Story

pytestmark = pytest.mark.django_db


def test_every_picture_can_be_had_by_anybody_and_is_kept_for_a_year() -> None:
    client = Client()
    for picture in client.get("/api/v1/pictures").json()["pictures"]:
        drawing = client.get(picture["href"])
        assert (drawing.status_code, drawing["Content-Type"]) == (200, "image/svg+xml")
        assert "immutable" in drawing["Cache-Control"] and "public" in drawing["Cache-Control"]
        again = client.get(picture["href"], headers={"If-None-Match": drawing["ETag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert "immutable" in again["Cache-Control"]


def test_a_picture_that_is_drawn_anew_has_another_address(monkeypatch: pytest.MonkeyPatch) -> None:
    before = href("p001")
    monkeypatch.setattr(pictures, "mark", lambda _: "0123456789")
    after = href("p001")
    assert after != before
    assert "immutable" in Client().get(after)["Cache-Control"]
    assert "immutable" not in Client().get(before)["Cache-Control"]


@pytest.mark.parametrize("mark", ["", ".0123456789", ".x"])
def test_a_drawing_is_kept_for_an_hour_where_it_may_change(mark: str) -> None:
    drawing = Client().get(f"/pictures/p001{mark}.svg")
    assert (drawing.status_code, drawing["Cache-Control"]) == (200, "public, max-age=3600")
    assert drawing.content == Client().get(href("p001")).content


@pytest.mark.parametrize("language", ["en", "cs", "pl"])
def test_a_drawing_is_the_same_in_every_language(language: str) -> None:
    asked = {"Accept-Language": language}
    drawing = Client().get(href("p001"), headers=asked)
    again = Client().get(href("p001"), headers=asked | {"If-None-Match": drawing["ETag"]})
    for answer in (drawing, again):
        assert "Vary" not in answer and "Content-Language" not in answer
    missing = Client(raise_request_exception=False).get("/pictures/p000.svg", headers=asked)
    assert (missing.status_code, missing["Content-Language"]) == (404, language)


@pytest.mark.parametrize("language", ["en", "cs", "pl"])
def test_pictures_are_described_in_the_language_that_was_asked_for(language: str) -> None:
    listed = Client().get("/api/v1/pictures", headers={"Accept-Language": language})
    assert listed["Vary"] == "Accept-Language" and "public" in listed["Cache-Control"]
    texts = {picture["picture"]: picture["shows"] for picture in listed.json()["pictures"]}
    assert tuple(texts) == PICTURES
    assert len(set(texts.values())) == len(texts)
    assert listed.json()["credit"] == CREDIT
    other = Client().get(
        "/api/v1/pictures", headers={"Accept-Language": {"en": "cs"}.get(language, "en")}
    )
    assert other.content != listed.content


def test_there_is_no_other_picture() -> None:
    client = Client(raise_request_exception=False)
    for name in ("p000", "p9999", "..", "cards", "P001"):
        assert client.get(f"/pictures/{name}.svg").status_code == 404
        assert client.get(f"/pictures/{name}.0123456789.svg").status_code == 404
    assert client.post("/pictures/p001.svg").status_code == 405


def test_pic_101_a_picture_is_named_alike_to_everybody_at_the_table() -> None:
    story = Story(kind="pictures").begun()
    named = {
        name: [card["face"] for card in story.see(name)["view"]["cards"]] for name in story.people
    }
    assert len({str(faces) for faces in named.values()}) == 1
    assert all(face["picture"] in PICTURES for face in named["bo"])
