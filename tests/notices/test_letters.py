"""What a letter looks like: in three languages, as text and HTML, with no trap and no secret."""

from __future__ import annotations

import re
import string
import tomllib
from datetime import timedelta
from html.parser import HTMLParser
from typing import Any
from uuid import uuid4

import pytest
from allauth.account.models import EmailAddress

from accounts.models import User
from notices.channels import Channel
from notices.dispatch import expand
from notices.kinds import Facts, Kind
from notices.models import Delivery, Notice
from notices.outbox import STILL_TRUE
from notices.preferences import ByKind, QuietHours
from notices.sentences import WORDS, possible, sentence
from tests.notices.post_office import (
    NOON,
    PostOffice,
    go,
    html_of,
    reader,
    states,
    tell,
    text_of,
    wish,
)

pytestmark = [pytest.mark.django_db, pytest.mark.storage]
LANGUAGES = "en", "cs", "pl"
SPOKEN: dict[str, dict[str, dict[str, str]]] = tomllib.loads(WORDS.read_text(encoding="utf-8"))
SCRIPT = "<script>alert(1)</script>"
NEWS = {
    Kind.TEAM_NEWS: ("joined", "left", "removed", "yours", "handed_over", "renamed"),
    Kind.MAP_NEWS: ("started", "ticked", "won", "lost"),
}


@pytest.mark.parametrize("section", SPOKEN)
def test_everything_has_words_in_three_languages(section: str) -> None:
    for name, spoken in SPOKEN[section].items():
        assert tuple(spoken) == LANGUAGES, name
        assert section == "channel" or len(set(spoken.values())) == 3, name
        facts = [
            {field for _, field, _, _ in string.Formatter().parse(text) if field}
            for text in spoken.values()
        ]
        assert facts[0] == facts[1] == facts[2], name


def test_every_kind_has_a_name_and_a_sentence_and_no_sentence_is_left_over() -> None:
    assert set(SPOKEN["kind"]) == set(Kind)
    used = {
        key
        for kind in Kind
        for news in NEWS.get(kind, (None,))
        for won in (None, True, False)
        for player in (None, "bo")
        for key in possible(kind, Facts(news=news, won=won, player=player))
    }
    for kind in Kind:
        for news in NEWS.get(kind, (None,)):
            assert set(possible(kind, Facts(news=news))) & set(SPOKEN["sentence"]), (kind, news)
    assert set(SPOKEN["sentence"]) <= used


def everything(**more: Any) -> list[tuple[Kind, dict[str, Any]]]:
    """Every kind of notice, with all the facts there can be."""
    facts = {
        "team_name": "Harbour", "map": "Atlas", "map_id": uuid4(), "city": "prague",
        "due_at": NOON + timedelta(hours=5), "url": "https://hooks.example/in",
    } | more  # fmt: skip
    return [
        (kind, facts | {"news": news, "player": player})
        for kind in Kind
        for news in NEWS.get(kind, (None,))
        for player in (None, "Bo")
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_letters_of_every_kind_are_in_the_language_of_the_person(
    office: PostOffice, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("notices.dispatch.is_true", lambda notice: True)
    ada = reader(language=language, time_zone="Europe/Prague")
    wish(ada, channels=ByKind(**{kind.value: frozenset({Channel.EMAIL}) for kind in Kind}))
    told = everything()
    for kind, facts in told:
        tell(ada, kind, game=uuid4(), **facts)
    go()
    assert len(office.letters) == len(told)
    others = {
        text
        for each in SPOKEN["letter"].values()
        for name, text in each.items()
        if name != language and "{" not in text
    }
    codes = {*Kind, *SPOKEN["sentence"], "game_kind", "codenames", "prague", "None", "{", "}"}
    for letter in office.letters:
        for text in (letter["Subject"], text_of(letter), seen(html_of(letter))):
            plain = re.sub(r"https?://\S+", "", text)
            words = set(re.findall(r"[\w{}]+", plain))
            assert not words & codes, plain
            assert not [other for other in others if other in plain]
        assert SPOKEN["letter"]["why"][language] in text_of(letter)


def test_times_are_those_of_the_person(office: PostOffice) -> None:
    ada = reader(language="cs", time_zone="Europe/Prague")
    tell(ada, Kind.TIME_SHORT, due_at=NOON + timedelta(hours=5))
    go()
    assert "do st 18. 11., 18:00 (Europe/Prague)" in office.texts[0]


def test_names_are_shown_as_names_and_never_as_markup_or_as_links(
    office: PostOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(STILL_TRUE, Kind.TEAM_INVITED)  # this one is made up
    ada, eve = reader(), reader("eve")
    eve.display_name = "<script>x</script>http://evil.example"
    eve.save()
    evil = f'"><img src=x>{SCRIPT} www.evil.example'
    tell(ada, Kind.TEAM_INVITED, about=eve, team_name=evil)
    go()
    [letter] = office.letters
    html, text = html_of(letter), text_of(letter)
    assert "<script" not in html and "<img" not in html and "&lt;script" in html
    assert "evil.example" not in html + text + letter["Subject"]
    assert "eve" not in letter["Subject"] and "evil" not in letter["Subject"]


def test_a_letter_loads_nothing_and_runs_nothing(office: PostOffice) -> None:
    tell(reader())
    go()
    html = html_of(office.letters[0])
    assert not re.search(r"<(img|script|link|iframe|object|form|input)|url\(|@import|src=", html)
    assert "prefers-color-scheme: dark" in html
    links = Links.of(html)
    assert links and all(link.startswith("http://127.0.0.1:8000/") for link in links)


def test_a_letter_says_how_to_end_letters(office: PostOffice) -> None:
    tell(reader())
    go()
    [letter] = office.letters
    [link] = re.findall(
        r"<(http://127\.0\.0\.1:8000/unsubscribe/[0-9a-f-]{36})>", letter["List-Unsubscribe"]
    )
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert link in text_of(letter) and link in html_of(letter)
    assert letter["Auto-Submitted"] == "auto-generated"


def test_letters_about_one_game_are_one_thread(office: PostOffice) -> None:
    ada, bo, game = reader(), reader("bo"), uuid4()
    for user, about in ((ada, game), (ada, game), (ada, uuid4()), (bo, game), (ada, None)):
        tell(user, game=about)
    go()
    threads = {}
    for letter in office.letters:
        threads.setdefault(letter["To"].partition("-")[0], []).append(letter["References"])
    mine = sorted(map(str, threads["ada"]))
    assert len(set(mine)) == 3 and "None" in mine
    assert not set(threads["bo"]) & set(mine)  # nobody sees by it who else is at the table
    assert len(set(office.ids)) == 5


def test_nothing_in_a_letter_counts_what_is_going_on(office: PostOffice) -> None:
    ada = reader()
    many = 987_654_321
    User.objects.filter(pk=ada.pk).delete()
    ada = User.objects.create(pk=many, username="ada", display_name="ada")
    EmailAddress.objects.create(user=ada, email="ada@post.example", verified=True, primary=True)
    Notice.objects.filter(pk=tell(ada, game=uuid4()).pk).update(id=many)
    expand(NOON)
    Delivery.objects.filter(notice=many).update(id=many)
    go()
    [letter] = office.letters
    raw = letter.as_string() + text_of(letter) + html_of(letter)
    assert str(many) not in raw and f"{many:x}" not in raw


@pytest.mark.parametrize("why", ["bot", "unproved", "husk", "inactive", "banned"])
def test_some_get_no_letters(office: PostOffice, why: str) -> None:
    user = reader(proved=why != "unproved")
    if why == "bot":
        user.owner = reader("owner")
    elif why == "husk":
        user.emailaddress_set.update(email=f"{user.pk}@husk.invalid")
    elif why == "inactive":
        user.is_active = False
    elif why == "banned":
        user.banned_until = NOON + timedelta(days=1)
    user.save()
    tell(user)
    go()
    assert office.letters == [] and "sent" not in states(user)
    assert Notice.objects.filter(user=user).count() == 1


def test_a_letter_goes_to_the_address_that_is_proved_when_it_goes(
    office: PostOffice,
) -> None:
    ada = reader()
    tell(ada)
    ada.emailaddress_set.update(email="new@post.example")
    go()
    assert [letter["To"] for letter in office.letters] == ["new@post.example"]


def test_what_is_more_than_an_hour_holds_waits_and_does_not_vanish(
    office: PostOffice, settings: Any, one_minute: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.THROTTLE = settings.THROTTLE | {"letter": 3}
    ada, bo = reader(), reader("bo")
    for _ in range(5):
        tell(ada, game=uuid4())
    tell(bo)
    go()
    assert len(office.letters) == 4  # bo does not wait for ada
    assert sorted(states(ada)) == ["due", "due", "sent", "sent", "sent"]
    assert set(Delivery.objects.filter(state="due").values_list("tries", flat=True)) == {0}
    go(NOON + timedelta(minutes=1))
    assert len(office.letters) == 4
    monkeypatch.setattr("api_schema.throttle.time.time", lambda: 1_800_003_600.0)
    go(NOON + timedelta(hours=1))
    assert len(office.letters) == 6


def test_quiet_hours_hold_letters_back(office: PostOffice) -> None:
    ada = reader(time_zone="Europe/Prague")
    wish(ada, quiet=QuietHours("12:30", "14:00"))  # it is 13:00 there
    tell(ada)
    go()
    assert office.letters == []
    go(NOON + timedelta(minutes=59))
    assert office.letters == []
    go(NOON + timedelta(minutes=60))
    assert states(ada) == ["sent"]


def test_quiet_hours_hold_back_what_comes_late_too(office: PostOffice) -> None:
    """The server was away until it was quiet."""
    ada = reader()
    wish(ada, quiet=QuietHours("13:00", "14:00"))
    tell(ada)
    expand(NOON)
    go(NOON + timedelta(minutes=70))
    assert (office.letters, states(ada)) == ([], ["due"])
    go(NOON + timedelta(hours=2))
    assert states(ada) == ["sent"]


def test_who_is_gone_has_no_name_in_letters_and_in_inboxes() -> None:
    ada, eve = reader(), reader("eve")
    notice = tell(ada, Kind.TEAM_INVITED, about=eve, team_name="Harbour")
    assert sentence(notice, zone="UTC") == "eve invites you to the team Harbour."
    eve.delete()
    notice = Notice.objects.get(pk=notice.pk)
    assert sentence(notice, zone="UTC") == "Somebody invites you to the team Harbour."
    assert "eve" not in notice.facts


class Links(HTMLParser):
    """Where the links of a page lead."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.words: list[str] = []
        self.style = False

    @classmethod
    def of(cls, html: str) -> list[str]:
        reading = cls()
        reading.feed(html)
        return reading.found

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.style = tag == "style"
        self.found += [str(text) for name, text in attrs if name == "href"]

    def handle_data(self, data: str) -> None:
        if not self.style:
            self.words.append(data)


def seen(html: str) -> str:
    """The words of a page."""
    reading = Links()
    reading.feed(html)
    return " ".join(reading.words)
