"""The pages of teams: come in, invite, hand over, leave; and nobody else sees anything."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.http import HttpResponse

from accounts.models import Invitation, Membership, Team, User
from api_schema.words import sentences
from campaigns.models import MissionMap
from notices.links import PAGES
from tests.campaigns.players import crew, sheet_of, somebody
from tests.web.team_browser import Visitor
from web.pages.page import WORDS

pytestmark = pytest.mark.django_db
NAME = "<b>bold</b> & co"


def places(team: Team) -> dict[str, str]:
    return dict(Membership.objects.filter(team=team).values_list("user__username", "role"))


def of(team: Team) -> str:
    return f"/teams/{team.pk}/"


def link_on(page: HttpResponse) -> str:
    """The path of the link that stands in its field."""
    found = re.search(
        r'id="made-link" value="http://testserver(/teams/join/join_[^"]+)"', text(page)
    )
    assert found, "no link"
    return found[1]


def text(page: HttpResponse) -> str:
    return page.content.decode()


def test_a_team_is_made_and_called_as_it_was_written() -> None:
    owner = somebody("ada")
    said = Visitor(owner).does("/teams/", "make", name=NAME)
    team = Team.objects.get()
    assert places(team) == {owner.username: "owner"}
    assert "&lt;b&gt;bold&lt;/b&gt; &amp; co" in said and "<b>bold" not in said
    assert "<b>bold" not in Visitor(owner).reads("/teams/")


def test_a_team_without_a_name_is_refused_in_words() -> None:
    assert "A team needs a name." in Visitor(somebody()).does("/teams/", "make", name="   ")
    assert not Team.objects.exists()


def test_an_invitation_by_name_is_accepted_or_declined_on_the_page() -> None:
    team, [owner, _] = crew()
    ann, ben = somebody("ann"), somebody("ben")
    for person in (ann, ben):
        assert "The invitation is sent." in Visitor(owner).does(
            of(team), "invite", player=person.username
        )
    for person, do in ((ann, "accept"), (ben, "decline")):
        page = Visitor(person).reads("/teams/")
        assert f"{owner.username} invites you." in page
        [invitation] = Invitation.objects.filter(user=person)
        Visitor(person).does("/teams/", do, invitation=invitation.pk)
    assert ann.username in places(team) and ben.username not in places(team)
    assert not Invitation.objects.exists()


def test_an_invitation_of_somebody_else_is_not_there() -> None:
    team, [owner, _] = crew()
    ann, eve = somebody("ann"), somebody("eve")
    Visitor(owner).sends(of(team), "invite", player=ann.username)
    [invitation] = Invitation.objects.all()
    Visitor(eve).sends("/teams/", "accept", invitation=invitation.pk)
    assert eve.username not in places(team) and Invitation.objects.exists()
    assert Visitor(eve).sends("/teams/", "accept", invitation="../../me").status_code == 404


def test_a_link_is_shown_once_and_lets_people_in_both_ways() -> None:
    team, [owner, _] = crew()
    ann, ben = somebody("ann"), somebody("ben")
    path = link_on(Visitor(owner).sends(of(team), "link"))
    assert path not in Visitor(owner).reads(of(team))
    assert "By link" in Visitor(owner).reads(of(team))
    assert "Join the team" in Visitor(ann).reads(path)
    assert "You are in the team crew." in Visitor(ann).does(path)
    Visitor(ben).does("/teams/", "join", link=f" http://testserver{path} ")
    assert {ann.username, ben.username} <= set(places(team))


def test_who_is_not_logged_in_comes_back_to_the_link() -> None:
    team, [owner, _] = crew()
    path = link_on(Visitor(owner).sends(of(team), "link"))
    assert Visitor(None).opens(path)["Location"] == f"/login?next={path.replace('/', '%2F')}"


def test_a_link_that_was_taken_back_is_refused() -> None:
    team, [owner, _] = crew()
    path, ann = link_on(Visitor(owner).sends(of(team), "link")), somebody("ann")
    [invitation] = Invitation.objects.all()
    said = Visitor(owner).does(of(team), "withdraw", invitation=invitation.pk)
    assert "The invitation is taken back." in said and "Take back" not in said
    assert "Not done" in Visitor(ann).does(path)
    assert ann.username not in places(team)


def test_a_team_is_renamed_handed_over_and_left() -> None:
    team, [owner, other] = crew()
    ada, bo = Visitor(owner), Visitor(other)
    assert "Quay" in ada.does(of(team), "rename", name="Quay")
    assert "Hand the team over to another member" in ada.does(of(team), "leave")
    ada.does(of(team), "hand_over", player=other.username)
    assert places(team) == {owner.username: "member", other.username: "owner"}
    assert "You have left the team Quay." in ada.does(of(team), "leave")
    assert "with you the team ends" in bo.reads(of(team))
    bo.does(of(team), "leave")
    assert not Team.objects.exists()


def test_who_runs_a_team_removes_others() -> None:
    team, [owner, other] = crew()
    Visitor(owner).does(of(team), "remove", player=other.username)
    assert places(team) == {owner.username: "owner"}
    assert Visitor(other).opens(of(team)).status_code == 404


DEEDS = {
    "rename": {"name": "Mine"}, "invite": {"player": "somebody"}, "link": {},
    "withdraw": {"invitation": str(uuid4())}, "remove": {"player": "ada"},
    "hand_over": {"player": "ada"},
}  # fmt: skip


@pytest.mark.parametrize("do", DEEDS)
def test_what_is_the_owners_is_neither_offered_to_a_member_nor_done_for_one(do: str) -> None:
    team, [owner, other] = crew()
    before = places(team)
    fields = DEEDS[do] | ({"player": owner.username} if do in ("remove", "hand_over") else {})
    bo = Visitor(other)
    assert f'value="{do}"' not in bo.reads(of(team))
    assert "Not done" in bo.does(of(team), do, **fields)
    assert places(team) == before and not Invitation.objects.exists()
    assert Team.objects.get().name == "crew"


@pytest.mark.parametrize("do", [*DEEDS, "leave", "map", ""])
def test_to_strangers_and_to_who_has_left_there_is_no_team(do: str) -> None:
    team, [_, other] = crew()
    Visitor(other).does(of(team), "leave")
    admin = User.objects.create_superuser(username="boss")
    for outsider in (somebody(), other, admin):
        assert Visitor(outsider).opens(of(team)).status_code == 404
        assert Visitor(outsider).sends(of(team), do, name="x").status_code == 404
    assert Visitor(None).opens(of(team))["Location"].startswith("/login?")
    assert Visitor(None).sends(of(team), do)["Location"].startswith("/login?")
    assert not MissionMap.objects.exists()


def test_a_member_begins_a_map_and_arrives_on_it() -> None:
    team, [_, other] = crew()
    page = Visitor(other).sends(of(team), "map", name=NAME, free_choice="yes")
    sheet = MissionMap.objects.get()
    assert page["Location"] == f"/maps/{sheet.pk}/"
    assert (sheet.name, sheet.free_choice) == (NAME, True)
    assert "0 of 26" in Visitor(other).reads(of(team))


def test_an_open_table_of_the_team_stands_on_its_page_and_on_no_other() -> None:
    (team, people), (elsewhere, others) = crew(), crew()
    Visitor(people[0]).sends(f"/maps/{sheet_of(team).pk}/prague/", "start")
    assert re.search(
        r'href="/games/[0-9a-f-]+/">Prague · map</a>', Visitor(people[1]).reads(of(team))
    )
    assert "/games/" not in Visitor(others[0]).reads(of(elsewhere))


def test_the_teams_are_listed_with_people_and_maps() -> None:
    team, people = crew()
    sheet = sheet_of(team)
    page = Visitor(people[1]).reads("/teams/")
    assert of(team) in page and f"/maps/{sheet.pk}/" in page and "somebody, somebody" in page
    assert of(team) not in Visitor(somebody()).reads("/teams/")


def test_a_form_without_its_token_is_not_taken() -> None:
    team, [owner, _] = crew()
    visitor = Visitor(owner)
    visitor.client.handler.enforce_csrf_checks = True
    for path in ("/teams/", of(team)):
        assert visitor.sends(path, "rename", name="x").status_code == 403


@pytest.mark.parametrize(
    "language, titles",
    [
        ("en", ("My teams", "Invite", "A team invites you")),
        ("cs", ("Moje týmy", "Pozvat", "Zve tě tým")),
        ("pl", ("Moje drużyny", "Zaproś", "Zaprasza cię drużyna")),
    ],
)
def test_the_pages_speak_three_languages(language: str, titles: tuple[str, ...]) -> None:
    team, [owner, _] = crew()
    reader = Visitor(owner, language)
    for path, title in zip(("/teams/", of(team), "/teams/join/some"), titles, strict=True):
        page = reader.reads(path)
        assert title in page and f'<html lang="{language}">' in page


@pytest.mark.parametrize("area", ["teams", "maps", "pictures"])
def test_every_sentence_is_there_in_three_languages_with_the_same_gaps(area: str) -> None:
    for key, spoken in sentences(WORDS / f"{area}.toml")[area].items():
        gaps = {language: set(re.findall(r"{\w+}", said)) for language, said in spoken.items()}
        assert set(gaps) == {"en", "cs", "pl"} and len({*map(frozenset, gaps.values())}) == 1, key


def test_letters_about_a_team_lead_to_its_page() -> None:
    team, [owner, _] = crew()
    assert Visitor(owner).opens(PAGES["team"](team.pk)).status_code == 200
