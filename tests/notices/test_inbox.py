"""The inbox: everything that I was told and nobody else, in my language, and what I have read."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest

from accounts.people import forget
from accounts.tokens import Scope
from accounts.upkeep import sweep_all
from notices import inbox, opaque
from notices.kinds import Kind
from notices.models import Delivery, Notice
from notices.personal import notices
from tests.accounts.crew import problem
from tests.conftest import Person
from tests.notices.post_office import NOON, go, tell

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


def listed(person: Person, query: str = "", **headers: str) -> dict[str, Any]:
    response = person.get(f"notices?{query}" if query else "notices", **headers)
    assert response.status_code == 200, response.content
    return dict(response.json())


def texts(person: Person, query: str = "") -> list[str]:
    return [notice["text"] for notice in listed(person, query)["notices"]]


def test_a_notice_is_shown_with_a_sentence_and_its_facts() -> None:
    ada, bo, game, team = Person("ada"), Person("bo"), uuid4(), uuid4()
    notice = tell(ada.user, Kind.TEAM_INVITED, game=game, team=team, about=bo.user, team_name="Sea")
    [shown] = listed(ada)["notices"]
    assert shown == {
        "id": str(inbox.name_of(notice)), "kind": "team_invited",
        "text": "bo invites you to the team Sea.",
        "facts": {"game_kind": "codenames", "player": "bo", "team_name": "Sea"},
        "game": str(game), "team": str(team), "at": "2026-11-18T12:00:00Z", "read_at": None,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "It is your turn in Codenames. You have until Thu 19 Nov, 02:00 (Asia/Tokyo)."),
        ("cs", "Ve hře Krycí jména jsi na tahu. Máš čas do čt 19. 11., 02:00 (Asia/Tokyo)."),
        ("pl", "W grze Tajniacy jest twoja kolej. Masz czas do czw 19.11, 02:00 (Asia/Tokyo)."),
    ],
)
def test_the_sentence_is_in_the_language_of_whoever_asks(language: str, said: str) -> None:
    ada = Person("ada")
    ada.user.time_zone = "Asia/Tokyo"
    ada.user.save()
    tell(ada.user, Kind.YOUR_TURN, due_at=NOON + timedelta(hours=5))
    [shown] = listed(ada, Accept_Language=language)["notices"]
    assert shown["text"] == said


def test_the_newest_comes_first_and_pages_follow_one_another() -> None:
    ada, bo = Person("ada"), Person("bo")
    for number in range(5):
        tell(ada.user, Kind.TEAM_NEWS, news="renamed", team_name=f"team {number}")
        tell(bo.user)
    seen, before = [], ""
    while before is not None:
        page = listed(ada, f"size=2&before={before}" if before else "size=2")
        seen += [notice["facts"]["team_name"] for notice in page["notices"]]
        before = page["older"]
    assert seen == [f"team {number}" for number in (4, 3, 2, 1, 0)]


def test_only_what_is_unread_and_only_of_one_game() -> None:
    ada, game = Person("ada"), uuid4()
    for kind in (Kind.GAME_STARTED, Kind.GAME_OVER):
        tell(ada.user, kind, game=game)
        tell(ada.user, kind, game=uuid4(), game_kind="inkognito")
    assert texts(ada, f"game={game}") == ["Codenames is over.", "Codenames has begun."]
    last = listed(ada)["notices"][0]["id"]
    assert ada.post("notices/read", {"ids": [last]}).status_code == 204
    assert listed(ada)["unread"] == 3
    assert len(listed(ada, "unread=true")["notices"]) == 3


def test_what_was_read_up_to_one_is_read_and_stays_as_it_was() -> None:
    ada = Person("ada")
    for _ in range(3):
        tell(ada.user)
    ids = [notice["id"] for notice in listed(ada)["notices"]]
    assert ada.post("notices/read", {"upto": ids[1]}).status_code == 204
    read = {notice["id"]: notice["read_at"] for notice in listed(ada)["notices"]}
    assert [read[name] is None for name in ids] == [True, False, False]
    ada.post("notices/read", {"upto": ids[0]})
    again = {notice["id"]: notice["read_at"] for notice in listed(ada)["notices"]}
    assert again[ids[2]] == read[ids[2]]  # when it was read first
    assert listed(ada)["unread"] == 0


def test_the_inbox_of_somebody_else_is_closed() -> None:
    ada, eve = Person("ada"), Person("eve")
    mine = str(inbox.name_of(tell(ada.user)))
    assert listed(eve)["notices"] == []
    for body in ({"upto": mine}, {"ids": [mine]}):
        problem(eve.post("notices/read", body), 404, "no-such-notice")
    problem(eve.get(f"notices?before={mine}"), 404, "no-such-notice")
    assert listed(ada)["unread"] == 1


@pytest.mark.parametrize(
    "body",
    [{}, {"ids": []}, {"upto": 7}, {"ids": ["x"]}, {"all": True}, {"ids": [str(uuid4())] * 101}],
)
def test_what_cannot_be_read_marks_nothing(body: dict[str, Any]) -> None:
    ada = Person("ada")
    tell(ada.user)
    problem(ada.post("notices/read", body), 400, "unreadable")
    assert listed(ada)["unread"] == 1


@pytest.mark.parametrize(
    "query", ["size=0", "size=101", "before=7", "unread=maybe", "x=1", "game=1"]
)
def test_a_question_that_cannot_be_read_is_not_answered(query: str) -> None:
    problem(Person("ada").get(f"notices?{query}"), 400, "unreadable")


def test_one_that_is_mine_and_one_that_is_not_marks_neither() -> None:
    ada, eve = Person("ada"), Person("eve")
    ids = [str(inbox.name_of(tell(person.user))) for person in (ada, eve)]
    problem(ada.post("notices/read", {"ids": ids}), 404, "no-such-notice")
    assert listed(ada)["unread"] == 1


def test_a_token_needs_the_scope_for_it() -> None:
    reads, writes = (Person(name, (scope,)) for name, scope in (("r", Scope.NOTICES_READ), ("w", Scope.NOTICES_WRITE)))  # fmt: skip
    mark = {"upto": str(inbox.name_of(tell(writes.user)))}
    assert reads.get("notices").status_code == 200
    assert writes.post("notices/read", mark).status_code == 204
    assert writes.get("notices").status_code == reads.post("notices/read", mark).status_code == 403


def test_names_of_notices_count_nothing_and_are_stable() -> None:
    ada = Person("ada")
    first, second = (inbox.name_of(tell(ada.user)) for _ in range(2))
    assert abs(first.int - second.int) > 2**64 and first.bytes[:4] != second.bytes[:4]
    assert listed(ada)["notices"][1]["id"] == str(first)
    assert opaque.opened("inbox", first)[0] == ada.user.pk
    assert opaque.opened("unsubscribe", first)[0] != ada.user.pk  # good for one thing alone
    assert UUID(str(first)) == first


def test_what_was_read_long_ago_is_cleared_away() -> None:
    ada = Person("ada")
    old, older, young = NOON - timedelta(days=91), NOON - timedelta(days=366), NOON
    read = [tell(ada.user, at=at) for at in (old, young)]
    unread = [tell(ada.user, at=at) for at in (old, older)]
    Notice.objects.filter(pk__in=[each.pk for each in read]).update(read_at=young)
    go()
    assert Delivery.objects.filter(notice__user=ada.user).count() == 4
    assert inbox.sweep(NOON) == 2
    kept = set(Notice.objects.filter(user=ada.user).values_list("pk", flat=True))
    assert kept == {read[1].pk, unread[0].pk}
    inbox.sweep(NOON + timedelta(days=31))
    assert Delivery.objects.filter(notice__user=ada.user).count() == 0
    assert "notices.inbox.sweep" in sweep_all()


def test_with_an_account_its_inbox_goes() -> None:
    ada = Person("ada")
    tell(ada.user)
    go()
    pk = ada.user.pk
    forget(ada.user)
    assert not Notice.objects.filter(user_id=pk).exists()


def test_what_a_newer_release_tells_waits_until_there_are_words_for_it() -> None:
    ada = Person("ada")
    tell(ada.user)
    Notice.objects.filter(pk=tell(ada.user).pk).update(kind="of_a_newer_release")
    page = listed(ada)
    assert ([each["kind"] for each in page["notices"]], page["unread"]) == (["game_over"], 1)
    assert [each.kind for each in notices(ada.user)] == [Kind.GAME_OVER]


def test_a_page_costs_as_much_with_many_notices_as_with_one(
    django_assert_max_num_queries: Any,
) -> None:
    ada = Person("ada")
    for _ in range(30):
        tell(ada.user, Kind.TEAM_NEWS, news="joined", team_name="Sea", about=Person("bo").user)
    ada.get("notices")
    with django_assert_max_num_queries(6):
        assert len(listed(ada, "size=30")["notices"]) == 30
