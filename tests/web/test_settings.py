"""The settings about a person: each part shows what is so, and changes what it says."""

from __future__ import annotations

import json
import re

import pytest
from django.core import mail
from django.test import Client

from accounts.models import User
from api_schema.words import sentences
from tests.accounts.browser import CODE, PASSWORD, Telephone, known, with_telephone
from tests.web.visitor import Visitor
from web.pages.page import WORDS
from web.pages.settings.parts import GROUPS

pytestmark = pytest.mark.django_db
PARTS = [f"/settings/{part.replace('_', '-')}/" for names in GROUPS.values() for part in names]


@pytest.fixture
def ada(db: None) -> Visitor:
    return Visitor("ada")


@pytest.mark.parametrize("language", ["en", "cs", "pl"])
def test_every_part_is_there_in_three_languages_and_leads_to_all_others(ada, language: str) -> None:
    User.objects.filter(pk=ada.user.pk).update(language=language)
    for path in ["/settings/", *PARTS]:
        text = ada.read(path)
        assert f'<html lang="{language}">' in text
        assert all(f'href="{other}"' in text for other in PARTS), path
        assert re.findall(r"\b(?:part|settings)_\w+\b", re.sub(r"<[^>]+>", "", text)) == []


@pytest.mark.parametrize("path", ["/settings/", *PARTS, "/settings/confirm", "/inbox/"])
def test_who_is_not_logged_in_does_so_first_and_comes_back(path: str) -> None:
    page = Client().get(path)
    assert (page.status_code, page["Location"]) == (302, f"/login?next={path.replace('/', '%2F')}")


@pytest.mark.parametrize("area", ["settings", "inbox", "app"])
def test_every_sentence_is_there_in_three_languages_with_the_same_gaps(area: str) -> None:
    for key, spoken in sentences(WORDS / f"{area}.toml")[area].items():
        assert set(spoken) == {"en", "cs", "pl"}, key
        assert len({tuple(sorted(re.findall(r"{\w+}", said))) for said in spoken.values()}) == 1, (
            key
        )


def test_pages_of_the_settings_carry_nothing_inline_and_are_kept_by_nobody(ada: Visitor) -> None:
    for path in PARTS:
        page = ada.client.get(path)
        text = page.content.decode()
        assert re.findall(r"<script(?![^>]*\bsrc=)|\son\w+=|\sstyle=", text) == [], path
        assert "no-store" in page["Cache-Control"]
        assert "style-src 'self';" in page["Content-Security-Policy"]


def test_a_form_without_its_csrf_token_changes_nothing(ada: Visitor) -> None:
    before = ada.read("/settings/me/")
    for path in [*PARTS, "/settings/confirm", "/inbox/"]:
        assert ada.client.post(path, {"do": "save", "display_name": "Eve"}).status_code == 403
    assert "Eve" not in ada.read("/settings/me/") and "Eve" not in before


def test_to_look_changes_nothing(ada: Visitor) -> None:
    """Not even with what a form would send in the address."""
    ada.confirmed()
    before = ada.client.get("/settings/data/download").json()
    asked = "?do=delete&sure=yes&do=begin&do=make&name=x&scopes=games:read&do=go&display_name=Eve"
    for path in PARTS:
        ada.read(path + asked)
    after = ada.client.get("/settings/data/download").json()
    assert after == before and ada.user.is_active


def test_name_language_zone_and_results_are_kept(ada: Visitor) -> None:
    wish = {"display_name": "Countess", "language": "cs", "time_zone": "Europe/Prague"}
    ada.client.cookies["django_language"] = "en"
    assert "Nastavení je uloženo." in ada.done("/settings/me/", **wish)
    person = ada.user
    assert (person.display_name, person.language, person.time_zone) == tuple(wish.values())
    assert not person.shows_results
    ada.done("/settings/me/", **wish, shows_results="yes")
    assert ada.user.shows_results


def test_a_zone_that_is_none_is_refused_beside_it_and_what_was_typed_stays(ada: Visitor) -> None:
    wish = {"display_name": "<b>Countess</b>", "language": "pl", "time_zone": "Europe/Praha"}
    answer = ada.press("/settings/me/", **wish)
    text = answer.content.decode()
    assert answer.status_code == 400
    assert "There is no such time zone." in text and 'aria-invalid="true"' in text
    assert 'value="Europe/Praha"' in text and "&lt;b&gt;Countess&lt;/b&gt;" in text
    assert '<option value="pl" selected>' in text
    assert ada.user.display_name == ""


def test_the_list_of_zones_has_the_one_of_prague_and_no_odd_ones(ada: Visitor) -> None:
    text = ada.read("/settings/me/")
    assert '<option value="Europe/Prague">' in text and '<option value="UTC">' in text
    assert "Etc/" not in text and "posix" not in text


def test_a_new_address_asks_who_it_is_then_for_a_code(ada: Visitor) -> None:
    first = ada.press("/settings/address/", do="change", email="new@post.example")
    asked = first.content.decode()
    assert first.status_code == 403 and "Is it still you?" in asked
    assert '<input type="hidden" name="email" value="new@post.example">' in asked
    sent = {
        "onward": "/settings/address/",
        "waiting": "1",
        "do": "change",
        "email": "new@post.example",
    }
    wrong = ada.press("/settings/confirm", **sent, confirm_password="guess")
    assert wrong.status_code == 401 and 'value="new@post.example"' in wrong.content.decode()
    right = ada.press("/settings/confirm", **sent, confirm_password=PASSWORD)
    assert (right.status_code, right["Location"]) == (307, "/settings/address/")
    text = ada.done("/settings/address/", **sent, confirm_password=PASSWORD)
    assert "A code is on its way to new@post.example" in text
    [code] = CODE.findall(mail.outbox[-1].body)
    refused = ada.press("/settings/address/", do="verify", code="wrong")
    assert refused.status_code == 401 and 'value="wrong"' in refused.content.decode()
    assert "The new address counts." in ada.done("/settings/address/", do="verify", code=code)
    assert ada.user.email == "new@post.example"


def test_a_change_of_address_can_be_given_up(ada: Visitor) -> None:
    ada.confirmed().done("/settings/address/", do="change", email="new@post.example")
    ada.done("/settings/address/", do="resend")
    text = ada.done("/settings/address/", do="keep")
    assert "The old address stays." in text and "new@post.example" not in text


@pytest.mark.parametrize(
    "onward",
    ["https://evil.example/", "//evil.example", "/games/", "/settings/../games/", "/\\evil",
     "/settings/%2e%2e/logout"],
)  # fmt: skip
def test_who_has_confirmed_is_led_to_the_settings_alone(ada: Visitor, onward: str) -> None:
    answer = ada.press("/settings/confirm", onward=onward, confirm_password=PASSWORD)
    assert (answer.status_code, answer["Location"]) == (302, "/settings/")


def test_the_password_changes_and_this_session_stays(ada: Visitor) -> None:
    elsewhere = Visitor(someone=twin(ada))
    wrong = ada.press("/settings/address/", do="password", current="guess", new="x" * 20)
    assert wrong.status_code == 401 and "x" * 20 not in wrong.content.decode()
    weak = ada.press("/settings/address/", do="password", current=PASSWORD, new="12345")
    assert weak.status_code == 400 and "too short" in weak.content.decode()
    ada.done("/settings/address/", do="password", current=PASSWORD, new="another long way to go")
    assert ada.user.check_password("another long way to go")
    assert elsewhere.client.get("/settings/").status_code == 302


def twin(visitor: Visitor):
    other = known("twin")
    other.name = visitor.browser.name
    return other


def test_a_second_factor_is_set_up_with_secrets_that_are_shown_once(ada: Visitor) -> None:
    page = "/settings/second-factor/"
    assert ada.press(page, do="begin").status_code == 403
    begun = ada.confirmed().press(page, do="begin")
    assert begun.status_code == 200 and "no-store" in begun["Cache-Control"]
    text = begun.content.decode()
    [secret] = re.findall(r'<code class="secret">(\w+)</code>', text)
    assert 'src="data:image/svg+xml;base64,' in text
    assert secret not in ada.read(page)
    wrong = ada.press(page, do="turn_on", code="000000")
    assert wrong.status_code == 401 and secret not in wrong.content.decode()
    on = ada.press(page, do="turn_on", code=Telephone(secret).code())
    codes = re.findall(r"<li><code>(\w+)</code></li>", on.content.decode())
    assert on.status_code == 200 and len(codes) == 10 and "no-store" in on["Cache-Control"]
    later = ada.read(page)
    assert "Left: 10." in later and not any(code in later for code in codes)
    renewed = ada.press(page, do="renew").content.decode()
    assert not any(code in renewed for code in codes)
    assert "The second factor is off." in ada.done(page, do="turn_off")


def test_who_has_a_second_factor_may_confirm_by_a_code(db: None) -> None:
    someone, _, codes = with_telephone("bo")
    bo = Visitor.__new__(Visitor)
    bo.browser, bo.client = someone, someone.client
    assert "confirm_code" in bo.read("/settings/confirm?next=/settings/data/")
    wish = {"onward": "/settings/data/", "confirm_code": codes[0]}
    answer = bo.press("/settings/confirm", **wish)
    assert (answer.status_code, answer["Location"]) == (302, "/settings/data/")
    assert bo.press("/settings/confirm", **wish).status_code == 401


def test_places_are_listed_and_ended(ada: Visitor) -> None:
    one, two = Visitor(someone=twin(ada)), Visitor(someone=twin(ada))
    text = ada.read("/settings/places/")
    found = re.findall(r'name="session" value="([^"]+)"', text)
    assert len(found) == 2 and text.count("this browser") == 1
    assert "That session has ended." in ada.done("/settings/places/", do="end", session=found[0])
    assert sorted(v.client.get("/settings/").status_code for v in (one, two)) == [200, 302]
    ada.done("/settings/places/", do="end_others")
    assert {v.client.get("/settings/").status_code for v in (one, two)} == {302}
    assert "nowhere else" in ada.read("/settings/places/")


def test_a_session_of_somebody_else_is_not_there(ada: Visitor) -> None:
    bo = Visitor("bo")
    Visitor(someone=twin(bo))
    [session] = re.findall(r'name="session" value="([^"]+)"', bo.read("/settings/places/"))
    assert ada.press("/settings/places/", do="end", session=session).status_code == 404
    assert session in bo.read("/settings/places/")


def test_vacation_is_switched_on_and_off(ada: Visitor) -> None:
    text = ada.read("/settings/vacation/")
    assert "You are not on vacation" in text and "30 days and 0 hours of 30 days" in text
    assert "You are on vacation" in ada.done("/settings/vacation/", do="go")
    assert "You are not on vacation" in ada.done("/settings/vacation/", do="come_back")


def test_people_are_blocked_by_name_and_met_again(ada: Visitor) -> None:
    bo = Visitor("bo").browser.name
    nobody = ada.press("/settings/blocks/", do="block", player="nobody-at-all")
    assert nobody.status_code == 404 and 'value="nobody-at-all"' in nobody.content.decode()
    oneself = ada.press("/settings/blocks/", do="block", player=ada.browser.name)
    assert oneself.status_code == 422 and 'role="alert"' in oneself.content.decode()
    assert bo in ada.done("/settings/blocks/", do="block", player=bo)
    assert "You have blocked nobody." in ada.done("/settings/blocks/", do="unblock", player=bo)


def test_all_data_can_be_taken_along(ada: Visitor) -> None:
    file = ada.client.get("/settings/data/download")
    assert file["Content-Disposition"] == 'attachment; filename="dead-drop.json"'
    assert "no-store" in file["Cache-Control"]
    assert ada.browser.email in json.dumps(file.json())


def test_an_account_is_deleted_by_who_is_sure_and_confirmed(ada: Visitor) -> None:
    assert "Tick that you mean it." in ada.press("/settings/data/", do="delete").content.decode()
    first = ada.press("/settings/data/", do="delete", sure="yes")
    assert first.status_code == 403 and ada.user.is_active
    person = ada.user.pk
    wish = {"onward": "/settings/data/", "waiting": "1", "do": "delete", "sure": "yes"}
    again = ada.press("/settings/confirm", **wish, confirm_password=PASSWORD)
    assert again.status_code == 307
    gone = ada.press(again["Location"], **wish, confirm_password=PASSWORD)
    assert (gone.status_code, gone["Location"]) == (302, "/")
    assert not User.objects.filter(pk=person).exists()
    assert ada.client.get("/settings/").status_code == 302
