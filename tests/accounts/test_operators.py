"""Staff: what their groups let them do, and what none of them can do to rise."""

from __future__ import annotations

import pytest
from django.apps import apps
from django.contrib.auth.models import Group, Permission
from django.test import Client

from accounts import bans
from accounts.bans import BanNo
from accounts.groups import GRANTS, GROUPS, follow
from accounts.models import Audit, Ban, Token, User
from accounts.tokens import issue
from tests.accounts.test_audit import form
from tests.conftest import Person

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


def staff(group: str) -> tuple[User, Client]:
    user = User.objects.create(username=group.lower(), is_staff=True)
    user.groups.add(Group.objects.get(name=group))
    client = Client()
    client.force_login(user)
    return user, client


@pytest.fixture
def boss() -> User:
    return User.objects.create_superuser("boss", password="the boss's own")


def page(person: User, name: str = "change") -> str:
    return f"/admin/accounts/user/{person.pk}/{name}/"


def act(client: Client, action: str, *people: User) -> int:
    chosen = {"action": action, "_selected_action": [person.pk for person in people]}
    return client.post("/admin/accounts/user/", chosen).status_code


def test_an_operator_mends_a_name_and_raises_nobody() -> None:
    _, desk = staff("Operators")
    eve = Person("eve").user
    permission = Permission.objects.first()
    sent = form(
        eve, display_name="Eva", email="thief@example.org", is_staff="on", is_superuser="on",
        groups=[Group.objects.first().pk], user_permissions=[permission.pk], password="x",
        owner=eve.pk, banned_until="2020-01-01",
    )  # fmt: skip
    assert desk.post(page(eve), sent).status_code == 302
    after = User.objects.get(pk=eve.pk)
    assert after.display_name == "Eva"
    for name in ("email", "is_staff", "is_superuser", "password", "owner_id", "banned_until"):
        assert getattr(after, name) == getattr(eve, name), name
    assert not after.groups.exists() and not after.user_permissions.exists()


def test_an_operator_does_not_raise_themselves() -> None:
    user, desk = staff("Operators")
    desk.post(page(user), form(user, is_staff="on", is_superuser="on"))
    assert not User.objects.get(pk=user.pk).is_superuser


def test_staff_are_a_superusers_to_change(boss: User) -> None:
    _, desk = staff("Operators")
    moderator, _ = staff("Moderators")
    for person in (boss, moderator):
        before = User.objects.filter(pk=person.pk).values().get()
        assert desk.post(page(person), form(person, display_name="x")).status_code == 403
        assert desk.post(page(person, "delete"), {"post": "yes"}).status_code == 403
        assert desk.post(page(person, "password"), {}).status_code == 403
        act(desk, "end_sessions", person)
        act(desk, "delete_selected", person)
        chosen = {"action": "delete_selected", "_selected_action": person.pk, "post": "yes"}
        desk.post("/admin/accounts/user/", chosen)
        assert User.objects.filter(pk=person.pk).values().get() == before
    assert not Audit.objects.exclude(action="logged in").exists()


def test_the_bots_of_staff_are_a_superusers_to_change_too(boss: User) -> None:
    _, desk = staff("Operators")
    bot = User.objects.create(username="robo", owner=boss)
    issue(bot, "x", ["games:read"])
    assert desk.post(page(bot), form(bot, is_active="")).status_code == 403
    assert desk.post(page(bot, "delete"), {"post": "yes"}).status_code == 403
    act(desk, "revoke_tokens", bot)
    bot.refresh_from_db()
    assert bot.is_active and bot.tokens.count() == 1


def test_only_a_superuser_sets_the_password_of_another_or_hands_out_rights(boss: User) -> None:
    _, desk = staff("Operators")
    eve = Person("eve").user
    assert desk.get(page(eve, "password")).status_code == 403
    assert desk.get("/admin/auth/group/").status_code == 403
    assert desk.get("/admin/accounts/user/add/").status_code == 403
    top = Client()
    top.force_login(boss)
    for path in (page(eve, "password"), "/admin/auth/group/", "/admin/accounts/user/add/"):
        assert top.get(path).status_code == 200


def test_the_groups_of_the_house_are_not_edited(boss: User) -> None:
    top = Client()
    top.force_login(boss)
    for group in Group.objects.filter(name__in=GROUPS):
        path = f"/admin/auth/group/{group.pk}"
        assert top.get(f"{path}/change/").status_code == 200
        assert top.post(f"{path}/change/", {"name": "Thieves"}).status_code == 403
        assert top.post(f"{path}/delete/", {"post": "yes"}).status_code == 403


def test_the_groups_hold_what_the_code_says_on_a_fresh_database() -> None:
    """The database of the tests is one: it was made by the migrations alone."""
    for name in GROUPS:
        held = Group.objects.get(name=name).permissions.select_related("content_type")
        assert {f"{one.content_type.app_label}.{one.codename}" for one in held} == GRANTS[name]


def test_the_groups_follow_the_code_and_leave_other_groups_alone() -> None:
    group, friends = Group.objects.get(name="Referees"), Group.objects.create(name="Friends")
    delete = Permission.objects.get(codename="delete_user")
    for one in (group, friends):
        one.permissions.add(delete)
    group.permissions.remove(Permission.objects.get(codename="view_game"))
    for app in ("accounts", "games"):
        follow(apps.get_app_config(app), using="default")
    assert not group.permissions.filter(pk=delete.pk).exists()
    assert group.permissions.filter(codename="view_game").exists()
    assert list(friends.permissions.all()) == [delete]


def test_a_moderator_bans_with_a_reason_and_lifts(boss: User) -> None:
    user, desk = staff("Moderators")
    eve = Person("eve")
    answer = desk.post("/admin/accounts/user/", {"action": "ban", "_selected_action": eve.user.pk})
    assert answer["Location"] == f"/admin/accounts/ban/add/?user={eve.user.pk}"
    wish = {"user": eve.user.pk, "reason": "", "until_0": "", "until_1": ""}
    assert desk.post("/admin/accounts/ban/add/", wish).status_code == 200
    assert eve.get("games").status_code == 200
    assert desk.post("/admin/accounts/ban/add/", wish | {"reason": "Rude."}).status_code == 302
    assert eve.get("games").status_code == 403
    ban = Ban.objects.get()
    assert (ban.made_by, ban.reason) == (user, "Rude.")
    assert desk.get(f"/admin/accounts/ban/{ban.pk}/change/").status_code == 200
    assert desk.post(f"/admin/accounts/ban/{ban.pk}/change/", wish).status_code == 403
    assert desk.post(f"/admin/accounts/ban/{ban.pk}/delete/", {"post": "yes"}).status_code == 403
    lift = {"action": "lift", "_selected_action": ban.pk}
    assert desk.post("/admin/accounts/ban/", lift).status_code == 302
    assert eve.get("games").status_code == 200
    actions = Audit.objects.exclude(action="logged in").values_list("action", flat=True)
    assert list(actions) == ["lifted the ban", "banned"]


def test_a_moderator_bans_no_superuser_and_not_themselves(boss: User) -> None:
    user, desk = staff("Moderators")
    for whom, no in ((boss, BanNo.SUPERUSER), (user, BanNo.NOT_YOURSELF)):
        wish = {"user": whom.pk, "reason": "Rude.", "until_0": "", "until_1": ""}
        answer = desk.post("/admin/accounts/ban/add/", wish)
        assert answer.status_code == 200
        assert no in answer.context["errors"][0]
    ban = bans.ban(boss, "For a test.", User.objects.create_superuser("other"))
    desk.post("/admin/accounts/ban/", {"action": "lift", "_selected_action": ban.pk})
    act(desk, "lift_bans", boss)
    assert Ban.objects.get().lifted_at is None


def test_a_referee_looks_and_bans_nobody() -> None:
    _, desk = staff("Referees")
    assert desk.get("/admin/games/game/").status_code == 200
    assert desk.get("/admin/accounts/ban/add/").status_code == 403
    eve = Person("eve").user
    act(desk, "ban", eve)
    act(desk, "revoke_tokens", eve)
    assert Token.objects.filter(user=eve).exists()


def test_an_operator_ends_all_sessions_and_tokens_of_a_person_at_once() -> None:
    _, desk = staff("Operators")
    eve, bot = Person("eve"), Person("bot")
    bot.user.owner = eve.user
    bot.user.save()
    browser = Client()
    browser.force_login(eve.user)
    assert browser.get("/api/v1/games").status_code == 200
    act(desk, "end_sessions", eve.user)
    assert browser.get("/api/v1/games").status_code == 401
    assert desk.get("/admin/").status_code == 200  # nobody else's
    assert eve.get("games").status_code == bot.get("games").status_code == 200
    act(desk, "revoke_tokens", eve.user)
    assert eve.get("games").status_code == bot.get("games").status_code == 401
    actions = Audit.objects.exclude(action="logged in").values_list("action", flat=True)
    assert list(actions) == ["revoked all tokens", "ended all sessions"]


def test_a_person_with_bans_and_bots_can_be_deleted() -> None:
    _, desk = staff("Operators")
    eve = Person("eve").user
    User.objects.create(username="a-bot", owner=eve)
    bans.ban(eve, "Rude.", User.objects.create_superuser("other"))
    assert desk.post(page(eve, "delete"), {"post": "yes"}).status_code == 302
    assert not User.objects.filter(username__in=(eve.username, "a-bot")).exists()


def test_e_mails_are_for_those_who_may_change_people() -> None:
    eve = Person("eve").user
    User.objects.filter(pk=eve.pk).update(email="eve@example.org")
    for group, sees in (("Operators", True), ("Moderators", False), ("Referees", False)):
        _, desk = staff(group)
        assert ("eve@example.org" in desk.get(page(eve)).content.decode()) is sees
        found = desk.get("/admin/accounts/user/?q=eve@example").content.decode()
        assert (eve.username in found) is sees
