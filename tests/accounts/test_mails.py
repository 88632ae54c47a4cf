"""What is written to people: in their language, with codes, without links."""

from __future__ import annotations

import re
import string
import tomllib

import pytest
from django.core import mail

from accounts import mails
from accounts.models import User
from tests.accounts.browser import PASSWORD, Browser, Telephone, known, member

LANGUAGES = ("en", "cs", "pl")
WORDS = tomllib.loads(mails.WORDS.read_text(encoding="utf-8"))
HELLO = {"en": "Welcome to Dead Drop", "cs": "Vítej v Dead Dropu", "pl": "Witaj w Dead Drop"}


@pytest.mark.parametrize("section", ["subject", "text"])
def test_every_mail_has_words_in_three_languages(section: str) -> None:
    assert set(WORDS["subject"]) == set(WORDS["text"])
    for name, spoken in WORDS[section].items():
        assert tuple(spoken) == LANGUAGES, name
        assert len(set(spoken.values())) == 3, name
        facts = {field for text in spoken.values() for _, field, _, _ in string.Formatter().parse(text) if field}  # fmt: skip
        assert facts <= {"code"}, name


def test_no_mail_has_a_link() -> None:
    assert not re.search(r"https?:|www\.|://|@|</", str(WORDS))


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_mail_is_in_the_language_of_the_person(language: str) -> None:
    ada = Browser()
    ada.sign_up(language=language)
    assert HELLO[language] in ada.mails()[0].body
    ada.verify()
    ada.send("PUT", "password", {"current": PASSWORD, "new": "another long way"})
    subject = f"Dead Drop: {WORDS['subject']['password_changed'][language]}"
    assert ada.mails()[-1].subject == subject
    # Also for a word to somebody whose address another has tried, in whatever language.
    Browser("eve").sign_up(email=ada.email, language="en")
    subject = f"Dead Drop: {WORDS['subject']['account_already_exists'][language]}"
    assert ada.mails()[-1].subject == subject


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_old_address_is_told_in_the_language_of_the_person(language: str) -> None:
    ada = member()
    User.objects.filter(username=ada.name).update(language=language)
    ada.confirm()
    ada.send("PUT", "email", {"email": "ada@example.net"})
    [code] = re.findall(r"^    (\S+)$", mail.outbox[-1].body, re.MULTILINE)
    ada.verify(code)
    assert WORDS["subject"]["email_changed"][language] in ada.mails()[-1].subject


@pytest.mark.django_db
def test_a_mail_to_nobody_is_in_the_language_of_the_request() -> None:
    body = {"email": "nobody@example.org"}
    Browser().send("POST", "password/forgotten", body, Accept_Language="cs")
    assert WORDS["subject"]["unknown_account"]["cs"] in mail.outbox[-1].subject


@pytest.mark.django_db
def test_every_mail_that_has_words_is_sent_and_no_other() -> None:
    ada = member()
    ada.confirm()
    telephone = Telephone(ada.send("POST", "second-factor/totp").json()["secret"])
    ada.send("PUT", "second-factor/totp", {"code": telephone.code()})
    ada.send("POST", "second-factor/recovery-codes")
    ada.send("DELETE", "second-factor/totp")
    ada.send("PUT", "password", {"current": PASSWORD, "new": "another long way"})
    ada.send("PUT", "email", {"email": "ada@example.net"})
    [code] = re.findall(r"^    (\S+)$", mail.outbox[-1].body, re.MULTILINE)
    ada.verify(code)
    bo = known("bo")
    Browser("eve").sign_up(email=bo.email)
    bo.send("POST", "password/forgotten", {"email": bo.email})
    bo.send("POST", "password/reset", {"code": bo.code(), "password": "another long way"})
    bo.send("POST", "password/forgotten", {"email": "nobody@example.org"})
    ada.confirm("another long way")
    ada.send("DELETE", "me")
    sent = {each.subject.removeprefix(mails.PREFIX) for each in mail.outbox}
    assert sent == {spoken["en"] for spoken in WORDS["subject"].values()}


@pytest.mark.django_db
def test_a_mail_holds_nothing_that_its_sender_chose() -> None:
    """Else anybody could have us write what they like to whomever they like."""
    eve = Browser("buy.at.evil.example")
    eve.name = "buy.at.evil.example"
    eve.sign_up(display_name="Buy at evil.example", email="victim@example.org")
    [sent] = mail.outbox
    assert "evil" not in sent.subject + sent.body
