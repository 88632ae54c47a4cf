"""The mission map as a page: for everybody as it begins, for a team as it stands."""

import re
from uuid import uuid4

import pytest
from django.test import Client
from django.utils.html import escape

from accounts.models import User
from campaigns.maps import ATLAS
from campaigns.models import Mission, MissionMap, Note
from games.models import Game
from tests.campaigns.players import begun, crew, lose, sheet_of, somebody, win
from tests.web.team_browser import Visitor
from web.headers import STRICT

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
    assert re.search(r"Prague</a></th>\s*<td>9</td>\s*<td>9</td>\s*<td>accomplished</td>", text)
    admin = User.objects.create_superuser(username="boss", password="a long password")
    assert seen_by(None, f"/maps/{sheet.pk}/") == (302, "")  # to the page to log in
    for outsider in (somebody(), admin):
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


def of(sheet: MissionMap, city: str = "") -> str:
    return f"/maps/{sheet.pk}/{city}/" if city else f"/maps/{sheet.pk}/"


def linked(sheet: MissionMap, part: str) -> set[str]:
    """The cities to which something in this part of a page leads."""
    return set(re.findall(rf'href="/maps/{sheet.pk}/(\w+)/#city"', part))


def test_every_open_city_is_a_link_on_the_picture_and_in_the_table_and_no_closed_one_is() -> None:
    team, people = crew()
    sheet = sheet_of(team)
    ada = Visitor(people[0])
    for expected in ({"prague"}, {"prague", "berlin", "cairo", "moscow"}):
        picture, _, below = ada.reads(of(sheet)).partition("</svg>")
        assert linked(sheet, picture) == expected
        assert linked(sheet, below.partition("<table")[2]) == expected
        if len(expected) == 1:
            win(begun(sheet, "prague", people).game_id)
    assert 'aria-labelledby="dd-map-berlin-title"' in picture
    assert '<title id="dd-map-berlin-title">Berlin, 11 turns, 2 mistakes: open</title>' in picture
    assert 'role="group"' in picture


def test_where_everything_is_open_every_city_is_a_link() -> None:
    team, people = crew()
    sheet = sheet_of(team, free_choice=True)
    assert len(linked(sheet, Visitor(people[0]).reads(of(sheet)))) == 26


@pytest.mark.parametrize("path", ["/missions/", "", "prague", "tokyo"])
def test_a_page_with_a_map_has_nothing_inline(path: str) -> None:
    team, people = crew()
    page = Visitor(people[0]).opens(path if "/" in path else of(sheet_of(team), path))
    assert page.status_code == 200 and page["Content-Security-Policy"] == STRICT
    text = page.content.decode()
    assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*src=)", text)
    assert "/static/campaigns/map" in text and len(page.content) < 150_000


def test_a_drawing_of_its_own_still_has_its_style_and_leads_nowhere() -> None:
    team, people = crew()
    path, client = f"/api/v1/maps/{sheet_of(team).pk}/drawing.svg", Client()
    client.force_login(people[0])
    drawing = client.get(path).content.decode()
    assert "<style>" in drawing and "<a " not in drawing


def test_a_mission_is_started_by_the_page_and_leads_to_its_table() -> None:
    team, people = crew()
    sheet = sheet_of(team)
    form = {"key": str(uuid4()), "language": "cs", "cards": "words", "deck": "base"}
    ada = Visitor(people[0])
    twice = [ada.sends(of(sheet, "prague"), "start", **form) for _ in range(2)]
    mission = Mission.objects.get()
    assert [page["Location"] for page in twice] == [f"/games/{mission.game_id}/"] * 2
    assert (mission.city, mission.game.team_id) == ("prague", team.pk)
    assert f"/games/{mission.game_id}/" in Visitor(people[1]).reads(of(sheet, "prague"))
    assert f"/games/{mission.game_id}/" in Visitor(people[1]).reads(of(sheet))


def test_duet_84_prague_may_be_tried_with_more_tokens_and_no_other_city() -> None:
    team, people = crew()
    sheet = sheet_of(team, free_choice=True)
    ada = Visitor(people[0])
    assert 'name="tokens"' in ada.reads(of(sheet, "prague"))
    assert 'name="tokens"' not in ada.reads(of(sheet, "berlin"))
    assert "/games/" in ada.sends(of(sheet, "prague"), "start", tokens="11")["Location"]
    assert "only Prague" in ada.does(of(sheet, "berlin"), "start", tokens="11")


def test_a_closed_city_says_so_and_starts_nothing() -> None:
    team, people = crew()
    sheet = sheet_of(team)
    ada = Visitor(people[0])
    page = ada.reads(of(sheet, "tokyo"))
    assert "This mission is closed still." in page and 'value="start"' not in page
    assert "win one that is joined to it first" in ada.does(of(sheet, "tokyo"), "start")
    assert not Mission.objects.exists()
    assert ada.opens(of(sheet, "atlantis")).status_code == 404


def test_a_mission_is_called_off_before_the_deal_and_not_after_it() -> None:
    team, people = crew()
    sheet, ada = sheet_of(team), Visitor(people[0])
    ada.sends(of(sheet, "prague"), "start")
    game = Mission.objects.get().game_id
    assert "The mission is called off." in ada.does(of(sheet, "prague"), "call_off", game=game)
    assert not Game.objects.filter(pk=game).exists()
    game = begun(sheet, "prague", people).game_id
    assert 'value="call_off"' not in ada.reads(of(sheet, "prague"))
    assert "Not done" in ada.does(of(sheet, "prague"), "call_off", game=game)
    assert Mission.objects.filter(game=game).exists()


def test_a_city_tells_how_it_went() -> None:
    team, people = crew()
    sheet = sheet_of(team)
    for end in (lose, win):
        end(begun(sheet, "prague", people).game_id)
    page = Visitor(people[0]).reads(of(sheet, "prague"))
    assert "Both sides gave up." in page and "All 15 agents are found." in page
    assert re.search(r"Attempts</dt><dd>2</dd>", page) and "Start it once more" in page


def test_a_note_is_written_and_its_markup_is_only_letters() -> None:
    team, people = crew()
    sheet = sheet_of(team)
    said = Visitor(people[0]).does(
        of(sheet, "prague"), "note", text="</textarea><i>one</i>\r\ntwo", seen="0"
    )
    assert "The note is saved." in said
    assert "&lt;/textarea&gt;&lt;i&gt;one&lt;/i&gt;\ntwo</textarea>" in said
    assert "<i>one" not in said
    note = Note.objects.get()
    assert (note.text, note.version) == ("</textarea><i>one</i>\ntwo", 1)


def test_of_two_notes_at_once_both_are_in_view_and_nothing_is_lost() -> None:
    team, people = crew()
    sheet = sheet_of(team)
    ada, bo = (Visitor(person) for person in people)
    bo.does(of(sheet, "prague"), "note", text="what bo <b>knows</b>", seen="0")
    page = ada.sends(of(sheet, "prague"), "note", text="what ada knows", seen="0")
    text = page.content.decode()
    assert page.status_code == 422 and "Somebody changed this note" in text
    assert re.search(r"<blockquote[^>]*>what bo &lt;b&gt;knows&lt;/b&gt;</blockquote>", text)
    assert re.search(r"<textarea[^>]*>\s*what ada knows</textarea>", text)
    assert Note.objects.get().text == "what bo <b>knows</b>"
    [seen] = re.findall(r'name="seen" value="(\d+)"', text)
    ada.does(of(sheet, "prague"), "note", text="both", seen=seen)
    assert Note.objects.get().text == "both"


def test_a_note_that_is_too_long_is_still_in_its_field() -> None:
    team, people = crew()
    long = "x" * 2001
    page = Visitor(people[0]).sends(of(sheet_of(team), "prague"), "note", text=long, seen="0")
    assert page.status_code == 400 and long in page.content.decode()
    assert "Somebody changed this note" not in page.content.decode()


def test_a_map_is_renamed_and_opened_by_a_member_and_removed_by_the_owner_alone() -> None:
    team, [owner, other] = crew()
    sheet, ada, bo = sheet_of(team), Visitor(owner), Visitor(other)
    assert "&lt;i&gt;new" in bo.does(of(sheet), "change", name="<i>new", free_choice="yes")
    sheet.refresh_from_db()
    assert (sheet.name, sheet.free_choice) == ("<i>new", True)
    assert 'value="remove"' not in bo.reads(of(sheet))
    assert "Not done" in bo.does(of(sheet), "remove")
    assert "The map &lt;i&gt;new is removed." in ada.does(of(sheet), "remove")
    assert not MissionMap.objects.exists()


@pytest.mark.parametrize("do", ["change", "remove", "start", "call_off", "note", ""])
def test_strangers_and_who_has_left_do_nothing_on_a_map(do: str) -> None:
    team, people = crew()
    sheet = sheet_of(team)
    people[1].memberships.all().delete()
    for outsider in (somebody(), people[1]):
        for path in (of(sheet), of(sheet, "prague")):
            assert Visitor(outsider).opens(path).status_code == 404
            fields = {"name": "x", "text": "x", "seen": "0"}
            assert Visitor(outsider).sends(path, do, **fields).status_code == 404
    assert Visitor(None).sends(of(sheet, "prague"), do)["Location"].startswith("/login?")
    assert MissionMap.objects.get().name == "map"
    assert not Mission.objects.exists() and not Note.objects.exists()


@pytest.mark.parametrize(
    "language, city, button",
    [
        ("en", "Prague, 9 turns, 9 mistakes: open", "Start the mission"),
        ("cs", "Praha, 9 tahů, 9 chyb: otevřeno", "Začít misi"),
        ("pl", "Praga, 9 tur, 9 błędów: otwarta", "Zacznij misję"),
    ],
)
def test_a_city_speaks_three_languages(language: str, city: str, button: str) -> None:
    team, people = crew()
    page = Visitor(people[0], language).reads(of(sheet_of(team), "prague"))
    assert city in page and button in page
    assert f'<option value="{language}" selected>' in page  # words in the reader's own language
