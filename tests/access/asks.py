"""What is sent to each door: names in its path, and a body that is right.

A new door needs a value for each {name} in its path, and a body if it takes one; where one thing
is not enough to show who may what, it has several, each with a name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from django.contrib import admin

from games.api.pictures import href
from games.decks.pictures import PICTURES
from tests.access.bodies import bodies
from tests.access.doors import Door, doors
from tests.access.world import World

API = "/api/v1"
QUERY = "query"  # among the names of a case: what stands behind the path


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
        "token": w.token, "slug": "moved-on", "picture": picture, "mark": mark, "app": w.app.id,
        "bot": w.bot.user.username, "session": w.session, "secret": w.table_secret,
        "channel": "table", "number": 1, "name": w.ada.user.username, "wish": w.end_of_letters, QUERY: "",
        "topic": "duet",
    }  # fmt: skip


def called(w: World) -> dict[str, Any]:
    return {"webhook": w.webhook, "delivery": w.delivery, "subscription": w.subscription}


RUNNING = "watched", "closed"
DISPUTED = "disputed", "secretly"  # where anybody may look on, and where not
CHAIRS = "full", "private", "watched"  # before the deal, and after it
TABLES = {  # which tables a door of the games is tried at; the rest is tried at the watched one
    "GET /games/{game}": ("open", "private", *RUNNING, "mixed", "vacant"),
    "GET /games/{game}/": ("open", "private", *RUNNING, "mixed", "vacant", "over", *DISPUTED),
    "POST /games/{game}/": ("open", *RUNNING, "mixed", "vacant"),
    "GET /games/{game}/replay": ("open", *RUNNING, "mixed", "vacant", "over"),
    "GET /games/{game}/talk/{channel}": ("open", *RUNNING, "mixed"),
    "POST /games/{game}/say": (*RUNNING, "over"),
    "POST /games/{game}/mark": (*RUNNING, "mixed"),
    "POST /games/{game}/pause": RUNNING,
    "POST /games/{game}/leave-game": RUNNING,
    "POST /games/{game}/take-seat": (*RUNNING, "vacant"),
    "POST /games/{game}/again": (*RUNNING, "over"),
    "POST /games/{game}/disputes/{number}/state": ("watched", *DISPUTED),
    "GET /games/{game}/channels": ("open", *RUNNING, "mixed"),
    "GET /games/{game}/feed": (*RUNNING, "mixed", "vacant"),
    "GET /games/{game}/live": (*RUNNING, "mixed", "vacant"),
    "GET /games/{game}/news": (*RUNNING, "mixed", "vacant"),
    "POST /games/{game}/looked": RUNNING,
    "GET /games/{game}/log": (*RUNNING, "over"),
    "GET /games/{game}/marks": (*RUNNING, "mixed"),
    "PUT /games/{game}/marks": (*RUNNING, "mixed"),
    "POST /games/{game}/sit": ("open", "for_bots", "private", *RUNNING),
    "DELETE /games/{game}": CHAIRS,
    "POST /games/{game}/leave": ("full", *RUNNING, "mixed"),
    "POST /games/{game}/move": CHAIRS,
    "POST /games/{game}/swap": CHAIRS,
    "POST /games/{game}/kick": CHAIRS,
    "POST /games/{game}/host": CHAIRS,
    "POST /games/{game}/start": ("full", *RUNNING),
    "POST /games/{game}/take-over": (*RUNNING, "vacant"),
    "GET /games/{game}/invitations": ("private", *RUNNING),
    "POST /games/{game}/invitations": ("private", *RUNNING),
    "POST /games/{game}/seats": ("open", "private", *RUNNING),
    "GET /games/{game}/room": ("open", "private", *RUNNING),
    "POST /games/{game}/commands": ("open", *RUNNING, "mixed", "vacant"),
    "POST /games/{game}/drafts": RUNNING,
    "POST /games/{game}/rematch": (*RUNNING, "over"),
    "GET /games/{game}/disputes": ("open", *RUNNING, *DISPUTED, "vacant", "over"),
    "GET /games/{game}/disputes/{number}": ("open", "watched", *DISPUTED),
    "POST /games/{game}/disputes/{number}/statements": ("open", "watched", *DISPUTED),
    "GET /games/{game}/pause": ("open", *RUNNING, "mixed"),
    "PUT /games/{game}/pause": ("open", *RUNNING, "mixed"),
    "DELETE /games/{game}/pause": ("open", *RUNNING, "mixed"),
}
DECKS = {"its owner's": "deck", "shared": "shared_deck"}


def cases(w: World, short: str, door: Door) -> dict[str, dict[str, Any]]:
    """The things that a door is tried with, by name."""
    if short in TABLES:
        return {name: {"game": getattr(w, name).id} for name in TABLES[short]}
    if short in (told := elsewhere(w)):
        return told[short]
    if "{deck}" in short:
        return {case: {"deck": getattr(w, name)} for case, name in DECKS.items()}
    if short.split()[1].startswith("/admin/"):
        return {"": {"object_id": thing_of(w, door.path), "id": w.ada.user.pk}}
    return {"": {}}


def elsewhere(w: World) -> dict[str, dict[str, dict[str, Any]]]:
    """Doors that are about something else than `named` says."""
    hermit = w.people["hermit"].user.username
    mixed, question = w.mixed.id, urlsplit(w.app.question()).query
    talks = {
        "the table's": {QUERY: "channel=table"},
        "the table's, closed": {"game": mixed, QUERY: "channel=table"},
        "a team's": {"game": mixed, QUERY: "channel=blue"},
    }
    said = "/games/{game}/talk/{channel}/{number}"
    return {
        "DELETE /accounts/blocks/{player}": {"": {"player": hermit}},
        "DELETE /accounts/bots/{bot}/tokens/{token}": {"": {"token": w.bot_token}},
        "DELETE /games/{game}/invitations/{invitation}": {
            "": {"game": w.private.id, "invitation": w.table_invitation}
        },
        "DELETE /maps/{map}/missions/{game}": {"": {"game": w.mission}},
        f"DELETE {said}": {
            "the table's": {QUERY: "reason=Rude."},
            "a team's": {"game": mixed, "channel": "blue", QUERY: "reason=Rude."},
        },
        "GET /games/{game}/talk": talks,
        "GET /oauth/authorize": {"": {QUERY: question}},
        "GET /teams/join/{secret}": {"": {"secret": w.secret}},
        "GET /players/{name}": {"": {}, "who has blocked other": {"name": hermit}},
        "GET /players/{name}/": {"": {}, "who has blocked other": {"name": hermit}},
        "POST /players/{name}/": {"": {"name": hermit}},
        "POST /games/invitations/{invitation}/decline": {"": {"invitation": w.table_invitation}},
        "POST /games/{game}/talk": {
            case: names | {QUERY: "", "channel": names[QUERY].partition("=")[2]}
            for case, names in talks.items()
        },
        "POST /oauth/authorize": {"": {QUERY: question}},
        "POST /teams/join/{secret}": {"": {"secret": w.secret}},
    }


def asks(w: World) -> Iterator[Ask]:
    sent, names = bodies(w), named(w) | called(w)
    for door in doors():
        short = str(door).replace(API, "")
        for case, values in cases(w, short, door).items():
            filled = names | values
            for name in re.findall(r"{(\w+)}", door.path):
                assert name in filled, (
                    f"{door}: say in tests/access/asks.py, named(), what {{{name}}} stands for."
                )
            url = door.path.format(**filled) + (f"?{filled[QUERY]}" if filled[QUERY] else "")
            body = sent.get(f"{short} : {case}", sent.get(short, ...))
            assert body is not ... or door.method in ("GET", "DELETE"), (
                f"{door} takes something: say in tests/access/bodies.py what is right to send."
            )
            yield Ask(door, case, url, None if body is ... else body)


def thing_of(w: World, path: str) -> Any:
    """The key of what a page of the admin is about: ada, or the first there is."""
    for model in admin.site._registry:
        if f"/{model._meta.app_label}/{model._meta.model_name}/" in path:
            found = model._default_manager.order_by("pk").first()
            if model._meta.label == "accounts.User":
                return w.ada.user.pk
            return found.pk if found else "none"
    return "none"
