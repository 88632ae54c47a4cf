"""A team and its map, through the API: ada owns the team, bo is in it, eve is not, and ex was."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest
from django.http import HttpResponse

from tests.conftest import Person


class Crew:
    """Ada owns a team, bo is in it, eve is not, and ex was."""

    def __init__(self) -> None:
        self.ada, self.bo, self.eve, self.ex = map(Person, ("ada", "bo", "eve", "ex"))
        self.team = self.ada.post("teams", {"name": "crew"}).json()["id"]
        for person in (self.bo, self.ex):
            made = self.ada.post(
                f"teams/{self.team}/invitations",
                {"type": "player", "player": person.user.username},
            )
            assert made.status_code == 201, made.content
            [invited] = person.get("invitations").json()["invitations"]
            assert person.post(f"invitations/{invited['id']}/accept").status_code == 200
        self.map = self.make("the map")
        assert self.ex.post(f"teams/{self.team}/leave").status_code == 204

    def make(self, name: str, **more: Any) -> str:
        made = self.ada.post(f"teams/{self.team}/maps", {"name": name} | more)
        assert made.status_code == 201, made.content
        assert made["Location"] == f"/api/v1/maps/{made.json()['id']}"
        return f"maps/{made.json()['id']}"

    def start(self, city: str, person: Person | None = None, **more: Any) -> HttpResponse:
        return (person or self.ada).post(f"{self.map}/missions", {"city": city} | more)

    def dealt(self, city: str, **more: Any) -> UUID:
        """A mission that ada and bo are playing."""
        game = self.start(city, **more).json()["game"]
        for person, role in ((self.ada, "side_a"), (self.bo, "side_b")):
            assert person.post(f"games/{game}/sit", {"role": role}).status_code == 200
        assert self.ada.post(f"games/{game}/start").status_code == 200
        return UUID(game)

    def city(self, city: str) -> dict[str, Any]:
        return next(c for c in self.bo.get(self.map).json()["cities"] if c["city"] == city)


@pytest.fixture
def crew() -> Crew:
    return Crew()


def refused(answer: HttpResponse, reason: str, rule: str | None) -> None:
    body = answer.json()
    assert (answer.status_code, body["kind"], body["reason"], body["rule"]) == (
        422, "map", reason, rule,
    )  # fmt: skip
    assert len(body["detail"]) > 10
