"""The pages that everybody may open."""

import re

import pytest
from django.test import Client
from django.utils.html import escape

from api_schema.words import sentences
from games.api.pictures import href
from games.decks.pictures import PICTURES, described
from web.views import WORDS

pytestmark = pytest.mark.django_db
PAGES = (
    "/",
    "/pictures/",
    "/missions/",
    "/api/docs/",
    "/api/redoc/",
    "/api/schema/",
    "/login",
)


@pytest.mark.parametrize("path", PAGES)
def test_every_page_is_served_from_here_alone(path: str) -> None:
    page = Client().get(path)
    assert page.status_code == 200
    text = page.content.decode()
    assert re.findall(r"(?:src|href|url)\s*[=(]\s*[\"']?(?:https?:)?//[^\"' )]+", text) == []


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Spy board games by post"),
        ("cs", "Špionážní deskovky poštou"),
        ("pl", "Szpiegowskie"),
    ],
)
def test_the_front_page_speaks_three_languages(language: str, sentence: str) -> None:
    page = Client().get("/", headers={"Accept-Language": language})
    text = page.content.decode()
    assert sentence in text
    assert f'<html lang="{language}">' in text


def test_the_front_page_leads_to_everything() -> None:
    text = Client().get("/").content.decode()
    for path in (
        "/pictures/",
        "/missions/",
        "/api/docs/",
        "/api/redoc/",
        "/api/schema/",
        "/admin/",
    ):
        assert f'href="{path}"' in text
    assert "not affiliated" in text


@pytest.mark.parametrize("language", ["en", "cs", "pl"])
def test_every_picture_has_its_place_and_its_text_on_the_page(language: str) -> None:
    text = Client().get("/pictures/", headers={"Accept-Language": language}).content.decode()
    for name in PICTURES:
        shows = escape(described(name, language))
        assert f'src="{href(name)}" alt="{shows}"' in text
    assert "CC BY 4.0" in text


def test_every_sentence_of_the_pages_is_there_in_three_languages() -> None:
    for section in ("front", "join"):
        for key, spoken in sentences(WORDS)[section].items():
            assert set(spoken) == {"en", "cs", "pl"}, key


def test_a_lost_person_gets_a_page_and_a_lost_program_a_problem() -> None:
    person = Client().get("/nowhere", headers={"Accept": "text/html"})
    assert (person.status_code, person["Content-Type"]) == (404, "text/html; charset=utf-8")
    program = Client().get("/nowhere", headers={"Accept": "*/*"})
    assert (program.status_code, program["Content-Type"]) == (404, "application/problem+json")


def test_static_files_of_the_pages_are_served() -> None:
    text = Client().get("/").content.decode()
    for path in re.findall(r'(?:src|href)="(/static/[^"]+)"', text):
        file = Client().get(path)
        assert file.status_code == 200, path
        file.close()


def test_the_type_of_a_problem_leads_to_a_page() -> None:
    page = Client().get("/problems/moved-on", headers={"Accept-Language": "pl"})
    assert (page.status_code, "Na stole zaszła zmiana" in page.content.decode()) == (200, True)
    assert Client().get("/problems/dragons").status_code == 404
