"""The audit trail: every change that staff make is in it, and nothing is ever taken out."""

from __future__ import annotations

import pytest
from django.contrib import admin
from django.contrib.auth.models import Group
from django.db import DatabaseError, connection, transaction
from django.test import Client, RequestFactory

from accounts.admin.audited import Audited
from accounts.audit import note
from accounts.models import Audit, User
from tests.conftest import Person

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


@pytest.fixture
def boss() -> User:
    return User.objects.create_superuser("boss")


@pytest.fixture
def desk(boss: User) -> Client:
    client = Client()
    client.force_login(boss)
    return client


def last() -> Audit:
    found = Audit.objects.first()
    assert found is not None
    return found


STATEMENTS = (
    "UPDATE accounts_audit SET says = 'nothing'",
    "DELETE FROM accounts_audit",
    "INSERT OR REPLACE INTO accounts_audit (id, at, actor_name, action, about, which, name, says)"
    " SELECT id, at, 'x', 'x', 'x', 'x', 'x', 'x' FROM accounts_audit",
)


@pytest.mark.parametrize("statement", STATEMENTS)
def test_the_database_itself_refuses_to_change_the_trail(boss: User, statement: str) -> None:
    note(boss, "tried", boss, "this")
    if "REPLACE" in statement and connection.vendor == "postgresql":
        statement = "TRUNCATE accounts_audit"
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)
    assert last().says == "this"


def test_the_models_refuse_as_well(boss: User) -> None:
    noted = note(boss, "tried", boss, "this")
    noted.says = "that"
    for attempt in (
        noted.save,
        noted.delete,
        Audit.objects.all().delete,
        lambda: Audit.objects.update(says=""),
        lambda: Audit.objects.bulk_update([noted], ["says"]),
    ):
        with pytest.raises(TypeError), transaction.atomic():
            attempt()
    assert last().says == "this"


def test_a_note_outlives_the_one_who_acted_and_the_thing(boss: User) -> None:
    eve = Person("eve").user
    note(boss, "frowned at", eve)
    key, name = boss.pk, str(eve)
    eve.delete()
    boss.delete()
    noted = last()
    assert (noted.actor, noted.actor_name, noted.name) == (key, "boss", name)


def test_every_page_that_can_write_notes_what_it_writes(boss: User) -> None:
    request = RequestFactory().get("/")
    request.user = boss
    for model, page in admin.site._registry.items():
        writes = (
            page.has_add_permission(request)
            or page.has_change_permission(request)
            or page.has_delete_permission(request)
        )
        assert not writes or isinstance(page, Audited), model
        assert not page.list_editable, model


def form(person: User, **changes: object) -> dict[str, object]:
    sent: dict[str, object] = {
        "username": person.username, "display_name": person.display_name,
        "email": person.email, "language": "en", "time_zone": "UTC", "is_active": "on",
    }  # fmt: skip
    for name in ("emailaddress_set", "bans", "bots"):
        sent |= {f"{name}-TOTAL_FORMS": 0, f"{name}-INITIAL_FORMS": 0}
    return sent | changes


def test_a_change_is_noted_with_what_it_was_before(desk: Client, boss: User) -> None:
    eve, group = Person("eve").user, Group.objects.get(name="Referees")
    sent = form(eve, display_name="Eva", is_staff="on", groups=[group.pk])
    answer = desk.post(f"/admin/accounts/user/{eve.pk}/change/", sent)
    assert answer.status_code == 302, answer.context["errors"]
    noted = last()
    assert (noted.actor, noted.action, noted.about) == (boss.pk, "changed", "accounts.user")
    assert noted.which == str(eve.pk)
    assert set(noted.says.split("\n")) == {
        "display_name: eve -> Eva", "is_staff: False -> True", "groups: [] -> [Referees]",
    }  # fmt: skip


def test_that_a_password_was_set_is_noted_and_not_which(desk: Client) -> None:
    eve = Person("eve").user
    sent = {"password1": "quite a long one", "password2": "quite a long one"}
    sent["usable_password"] = "true"
    answer = desk.post(f"/admin/accounts/user/{eve.pk}/password/", sent)
    assert answer.status_code == 302, answer.content
    noted = last()
    assert (noted.action, noted.which, noted.says) == ("changed", str(eve.pk), "password: changed")


def test_a_deletion_is_noted_by_page_and_by_action(desk: Client) -> None:
    eve, mia = Person("eve"), Person("mia")
    desk.post(f"/admin/accounts/user/{eve.user.pk}/delete/", {"post": "yes"})
    assert (last().action, last().which) == ("deleted", str(eve.user.pk))
    action = {"action": "delete_selected", "_selected_action": mia.token.pk, "post": "yes"}
    desk.post("/admin/accounts/token/", action)
    assert (last().action, last().about) == ("deleted", "accounts.token")
    assert mia.get("games").status_code == 401


def test_a_new_person_and_a_new_group_are_noted(desk: Client) -> None:
    desk.post("/admin/auth/group/add/", {"name": "Friends"})
    assert (last().action, last().says) == ("added", "name: - -> Friends")
    sent = {"username": "newcomer", "usable_password": "false"}
    answer = desk.post("/admin/accounts/user/add/", sent)
    assert answer.status_code == 302, answer.content
    assert last().about == "accounts.user" and "password" not in last().says.replace(
        "usable_password", ""
    )


def test_a_log_in_of_staff_is_noted_and_that_of_players_is_not(boss: User) -> None:
    Client().force_login(Person("eve").user)
    assert not Audit.objects.exists()
    Client().force_login(boss)
    assert (last().action, last().actor) == ("logged in", boss.pk)


def test_the_trail_is_read_and_searched_and_not_written_in_the_admin(
    desk: Client, boss: User
) -> None:
    noted = note(boss, "tried", boss, "something remarkable")
    assert "remarkable" in desk.get("/admin/accounts/audit/?q=remarkable").content.decode()
    assert desk.get("/admin/accounts/audit/?action=tried").status_code == 200
    for page in ("add/", f"{noted.pk}/delete/"):
        assert desk.post(f"/admin/accounts/audit/{page}").status_code == 403
    assert desk.post(f"/admin/accounts/audit/{noted.pk}/change/", {"says": ""}).status_code == 403
    assert last().says == "something remarkable"
