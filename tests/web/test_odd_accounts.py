"""Accounts as nobody makes them by a page: an old zone, a language that is not spoken here."""

import pytest

from tests.web.newcomer import Visitor

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("zone", ["Europe/Atlantis", "", "../../etc/passwd", "\x00"])
def test_who_has_a_time_zone_that_there_is_not_reads_the_time_of_the_world(zone: str) -> None:
    ada = Visitor("ada", time_zone=zone)
    for path in ("/", "/settings/me/", "/settings/notices/"):
        assert "</html>" in ada.opens(path)
    made = ada.sends(
        "/settings/tokens/", do="make", name="t", scopes="games:read", expires_at="2030-01-01"
    )
    assert made.status_code < 500


@pytest.mark.parametrize("language", ["xx", "", "de"])
def test_who_has_a_language_that_nobody_speaks_here_reads_english(language: str) -> None:
    assert "those names belong to their owners" in Visitor("ada", language=language).opens("/")


@pytest.mark.parametrize("language", ["xx", "../../etc", "\x7f", "a" * 300, "cs-CZ"])
def test_no_cookie_of_a_language_breaks_a_page(language: str) -> None:
    ada = Visitor("ada")
    ada.browser.cookies["django_language"] = language
    assert "</html>" in ada.opens("/")
