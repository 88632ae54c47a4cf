"""What is sent to each door: names in its path, and a body that is right.

A new door needs a value for each {name} in its path, and a body if it takes one; where one thing
is not enough to show who may what, it has several, each with a name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from django.contrib import admin

from games.api.pictures import href
from games.decks.pictures import PICTURES
from tests.access.doors import Door, doors
from tests.access.world import PASSWORD, World

API = "/api/v1"
PASSPHRASE = {"username": "newcomer", "password": PASSWORD}


class Ask(NamedTuple):
    """One line of the table."""

    door: Door
    case: str
    url: str
    body: Any

    def __str__(self) -> str:
        return f"{self.door} : {self.case}" if self.case else str(self.door)


def named(w: World) -> dict[str, Any]:
    """What the names in paths stand for."""
    _, _, picture, mark, _ = re.split(r"[/.]", href(next(iter(PICTURES))))
    return {
        "game": w.watched.id, "kind": "inkognito", "deck": w.deck, "team": w.team, "map": w.map,
        "player": w.people["mo"].user.username, "invitation": w.invitation, "city": "prague",
        "token": w.token, "slug": "moved-on", "picture": picture, "mark": mark,
    }  # fmt: skip


RUNNING = "watched", "closed"
TABLES = {  # which tables a door of the games is tried at; the rest is tried at the watched one
    "GET /games/{game}": ("open", *RUNNING),
    "GET /games/{game}/feed": RUNNING,
    "GET /games/{game}/log": (*RUNNING, "over"),
    "POST /games/{game}/sit": ("open", *RUNNING),
    "POST /games/{game}/leave": ("full", *RUNNING),
    "POST /games/{game}/start": ("full", *RUNNING),
    "POST /games/{game}/commands": ("open", *RUNNING),
    "POST /games/{game}/drafts": RUNNING,
    "POST /games/{game}/rematch": (*RUNNING, "over"),
}
DECKS = {"its owner's": "deck", "shared": "shared_deck"}


def cases(w: World, door: Door) -> dict[str, dict[str, Any]]:
    """The things that a door is tried with, by name."""
    short = str(door).replace(API, "")
    if short in TABLES:
        return {name: {"game": getattr(w, name).id} for name in TABLES[short]}
    if "{deck}" in short:
        return {case: {"deck": getattr(w, name)} for case, name in DECKS.items()}
    if "/missions/{game}" in short:
        return {"": {"game": w.mission}}
    if short.startswith("GET /admin/"):
        return {"": {"object_id": first_of(door.path), "id": w.ada.user.pk}}
    return {"": {}}


def bodies(w: World) -> dict[str, Any]:
    """What is sent; None is nothing."""
    clue = {"type": "give_clue", "word": "postcard", "number": 1}
    mo = {"player": w.people["mo"].user.username}
    return {
        "POST /accounts/signup": PASSPHRASE,
        "POST /accounts/session": {"username": w.ada.user.username, "password": PASSWORD},
        "POST /accounts/tokens": {"name": "new", "scopes": ["games:read"]},
        "POST /decks": w.deck_wish,
        "PUT /decks/{deck}": w.deck_wish,
        "POST /games": {"kind": "codenames"},
        "POST /games/{game}/sit": {"role": "blue_operative"},
        "POST /games/{game}/leave": None,
        "POST /games/{game}/start": None,
        "POST /games/{game}/commands": {"kind": "codenames", "command": clue},
        "POST /games/{game}/drafts": {"kind": "codenames", "draft": clue},
        "POST /games/{game}/rematch": {},
        "POST /teams": {"name": "Harbour"},
        "POST /teams/join": {"secret": w.secret},
        "PUT /teams/{team}": {"name": "Another"},
        "POST /teams/{team}/leave": None,
        "POST /teams/{team}/hand-over": mo,
        "POST /teams/{team}/invitations": {"type": "link"},
        "POST /teams/{team}/maps": {"name": "another"},
        "PUT /maps/{map}": {"name": "renamed"},
        "POST /maps/{map}/missions": {"city": "prague"},
        "PUT /maps/{map}/cities/{city}/note": {"text": "Bring a map.", "seen": 0},
        "POST /invitations/{invitation}/accept": None,
        "POST /invitations/{invitation}/decline": None,
        "POST /admin/login/": {},
        "POST /admin/logout/": {},
    }


def asks(w: World) -> Iterator[Ask]:
    sent, names = bodies(w), named(w)
    for door in doors():
        short = str(door).replace(API, "")
        assert short in sent or door.method in ("GET", "DELETE"), (
            f"{door} takes something: say in tests/access/asks.py, bodies(), what is right to send."
        )
        for case, values in cases(w, door).items():
            filled = names | values
            for name in re.findall(r"{(\w+)}", door.path):
                assert name in filled, (
                    f"{door}: say in tests/access/asks.py, named(), what {{{name}}} stands for."
                )
            yield Ask(door, case, door.path.format(**filled), sent.get(short))


def first_of(path: str) -> Any:
    """The key of something that a page of the admin is about."""
    for model in admin.site._registry:
        if f"/{model._meta.app_label}/{model._meta.model_name}/" in path:
            found = model._default_manager.order_by("pk").first()
            return found.pk if found else "none"
    return "none"
