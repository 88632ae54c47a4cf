"""The mission map as a page: for everybody as it begins, for a team as it stands."""

import re

import pytest
from django.test import Client
from django.utils.html import escape

from accounts.models import User
from campaigns.maps import ATLAS
from tests.campaigns.players import begun, crew, sheet_of, somebody, win

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("language", ["en", "cs", "pl"])
def test_every_mission_stands_on_the_page_as_a_drawing_and_in_words(language: str) -> None:
    text = Client().get("/missions/", headers={"Accept-Language": language}).content.decode()
    drawing, _, words = text.partition("</svg>")
    for city in ATLAS.cities:
        assert f'id="dd-map-{city.id}"' in drawing
        assert f'<th scope="row">{escape(city.name[language])}</th>' in words
    assert words.count("<tr>") == 27
    assert not re.search(r"<th[^>]*>\s*</th>", words)


def seen_by(person: User | None, path: str) -> tuple[int, str]:
    client = Client()
    if person is not None:
        client.force_login(person)
    page = client.get(path, headers={"Accept": "text/html"})
    return page.status_code, page.content.decode()


def test_a_map_is_a_page_for_its_team_and_for_nobody_else() -> None:
    team, people = crew()
    sheet = sheet_of(team)
    sheet.name = "<b>bold</b>"
    sheet.save()
    win(begun(sheet, "prague", people).game_id)
    status, text = seen_by(people[1], f"/maps/{sheet.pk}/")
    assert status == 200
    assert "<b>bold" not in text and "&lt;b&gt;bold" in text
    assert re.search(r"Prague</th>\s*<td>9</td>\s*<td>9</td>\s*<td>accomplished</td>", text)
    admin = User.objects.create_superuser(username="boss", password="a long password")
    for outsider in (None, somebody(), admin):
        status, text = seen_by(outsider, f"/maps/{sheet.pk}/")
        assert status == 404 and "Prague" not in text
    people[1].memberships.all().delete()
    assert seen_by(people[1], f"/maps/{sheet.pk}/")[0] == 404


def test_the_admin_looks_at_maps_and_changes_nothing() -> None:
    team, people = crew()
    sheet = sheet_of(team)
    win(begun(sheet, "prague", people).game_id)
    admin = User.objects.create_superuser(username="boss", password="a long password")
    status, text = seen_by(admin, f"/admin/campaigns/missionmap/{sheet.pk}/change/")
    assert status == 200 and "Prague" in text and "win" in text
    assert "_save" not in text and "deletelink" not in text
    assert seen_by(admin, "/admin/campaigns/missionmap/")[0] == 200
