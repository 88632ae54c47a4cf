"""Open tables and the people around them, told through the API."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse

from accounts.models import Block, User
from tests.conftest import Person


def opened(host: Person, kind: str = "codenames", **wish: Any) -> str:
    """The address of a new table."""
    made = host.post("games", {"kind": kind, **wish})
    assert made.status_code == 201, made.content
    return f"games/{made.json()['table']['id']}"


def sits(person: Person, table: str, role: str = "red_operative") -> str:
    done = person.post(f"{table}/sit", {"role": role})
    assert done.status_code == 200, done.content
    return str(done.json()["seat"])


def seats(person: Person, table: str) -> dict[str, str]:
    """Who sits where, as this person sees it."""
    shown = person.get(table).json()["table"]["seats"]
    return {seat["seat"]: seat["name"] for seat in shown}


def host_of(person: Person, table: str) -> str:
    return str(person.get(table).json()["table"]["host"])


def link_to(host: Person, table: str) -> str:
    made = host.post(f"{table}/invitations", {"type": "link"})
    assert made.status_code == 201, made.content
    return str(made.json()["secret"])


def invite(host: Person, table: str, guest: Person) -> HttpResponse:
    wish = {"type": "player", "player": guest.user.username}
    return host.post(f"{table}/invitations", wish)


def invited_to(person: Person) -> list[str]:
    """The addresses of the tables that somebody is invited to."""
    shown = person.get("games/invitations").json()["invitations"]
    return [f"games/{one['game']}" for one in shown]


def lobby(person: Person, asked: str = "") -> list[str]:
    """The addresses of the tables in the lobby."""
    answer = person.get(f"games/lobby?size=100&{asked}")
    assert answer.status_code == 200, answer.content
    body = answer.json()
    assert body["count"] == len(body["tables"])
    return [f"games/{table['id']}" for table in body["tables"]]


def block(by: Person, whom: Person) -> None:
    Block.objects.create(by=by.user, whom=whom.user)


def bot_of(owner: Person, name: str = "robo") -> Person:
    bot = Person(name)
    User.objects.filter(pk=bot.user.pk).update(owner=owner.user)
    return bot


def reason(response: HttpResponse) -> str:
    assert response.status_code == 422, response.content
    body = response.json()
    assert body["detail"] not in (None, body["reason"])
    return str(body["reason"])


def gone(response: HttpResponse) -> bool:
    """Answered as a table that does not exist."""
    return (response.status_code, response.json()["type"]) == (404, "/problems/no-such-game")
