"""People of a team, told through the API: ada owns it, the others were invited by a link."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse

from accounts.models import Invitation, Membership, Team
from tests.conftest import Person


class Crew:
    def __init__(self, *members: str) -> None:
        self.people = {"ada": Person("ada")}
        self.id, self.path = made(self.ada)
        for name in members:
            self.people[name] = Person(name)
            self.joined_by(self.people[name])

    def __getattr__(self, name: str) -> Person:
        return self.people[name]

    def joined_by(self, person: Person) -> None:
        assert person.post("teams/join", {"secret": self.link()}).status_code == 200

    def link(self) -> str:
        """The secret of a new link."""
        made = self.ada.post(f"{self.path}/invitations", {"type": "link"})
        assert made.status_code == 201, made.content
        return made.json()["secret"]

    def invited(self, person: Person) -> str:
        """The address of a new invitation by name."""
        made = self.invite(person.user.username)
        assert made.status_code == 201, made.content
        return f"invitations/{made.json()['invitation']['id']}"

    def invite(self, username: str) -> HttpResponse:
        return self.ada.post(f"{self.path}/invitations", {"type": "player", "player": username})

    def roles(self) -> dict[str, str]:
        """Who is in the team, as it is stored."""
        places = Membership.objects.filter(team=self.id).order_by("pk")
        return dict(places.values_list("user__display_name", "role"))


def made(person: Person, name: str = "Harbour") -> tuple[str, str]:
    """The id of a new team, and its address."""
    response = person.post("teams", {"name": name})
    assert response.status_code == 201, response.content
    return response.json()["id"], response["Location"].removeprefix("/api/v1/")


def player(person: Person) -> dict[str, str]:
    return {"player": person.user.username}


def problem(response: HttpResponse, status: int, slug: str) -> dict[str, Any]:
    assert response.status_code == status, response.content
    assert response["Content-Type"] == "application/problem+json"
    body: dict[str, Any] = response.json()
    assert (body["type"], body["status"]) == (f"/problems/{slug}", status)
    return body


def refused(response: HttpResponse) -> str:
    """The reason of a refusal, which has words too."""
    body = problem(response, 422, "refused")
    assert set(body) == {"type", "title", "status", "detail", "kind", "reason"}
    assert body["kind"] == "team"
    assert body["detail"] not in (None, body["reason"])
    return str(body["reason"])


def kept() -> tuple[list[Any], ...]:
    """Everything that is stored of teams."""
    models = (Team, Membership, Invitation)
    return tuple(list(model.objects.order_by("pk").values_list()) for model in models)
