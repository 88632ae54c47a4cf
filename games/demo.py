"""People and games to look at, for whoever has just started the server on their own machine."""

import json
import secrets
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from uuid import UUID, uuid4

from django.db import transaction

from accounts import tokens
from accounts.models import User
from games import lobby, tables
from games.engines import ENGINES
from games.engines.codenames.commands import GiveClue
from games.engines.engine import canonical
from games.engines.inkognito import INKOGNITO
from games.engines.inkognito.commands import Claim
from games.models import Game
from games.models import Seat as Chair
from games.observe import observe
from games.play import play
from games.scripted.inkognito import random_move

ROLES = {
    "ada": "red_spymaster",
    "bo": "red_operative",
    "cy": "blue_spymaster",
    "di": "blue_operative",
}
AGENTS = dict.fromkeys(ROLES, "agent")
TURNS = 8  # that have been played in Venice

CLUE = "postcard"  # in no deck, so that it can be given on any board


class Demo(NamedTuple):
    """What whoever runs the server is told."""

    game: UUID
    pictures: UUID
    inkognito: UUID
    tokens: dict[str, str]
    admin_password: str | None  # None: the administrator is somebody else's


def prepare(memory: Path) -> Demo:
    """The demo people and a running game, made once. `memory` keeps their secrets on this disk."""
    kept: dict[str, Any] = json.loads(memory.read_text()) if memory.exists() else {}
    password = kept.get("admin_password") or secrets.token_urlsafe(9)
    ours = admin(password)
    secrets_of = {name: token(name, kept.get("tokens", {}).get(name)) for name in ROLES}
    fresh = memory.with_suffix(".new")
    fresh.touch(mode=0o600)
    fresh.write_text(json.dumps({"admin_password": password, "tokens": secrets_of}, indent=2))
    fresh.replace(memory)  # whole or not at all, also when somebody pulls the plug
    running = running_game("codenames"), running_game("pictures"), in_venice()
    return Demo(*running, secrets_of, password if ours else None)


def person(name: str) -> User:
    """Somebody who comes in by token alone: no password opens this account."""
    user, new = User.objects.get_or_create(username=name, defaults={"display_name": name.title()})
    if new:
        user.set_unusable_password()
        user.save()
    return user


def admin(password: str) -> bool:
    """Makes the demo's administrator. An account that is there already is somebody's: hands off."""
    user, new = User.objects.get_or_create(
        username="admin", defaults={"is_staff": True, "is_superuser": True}
    )
    if new:
        user.set_password(password)
        user.save()
    return bool(user.check_password(password))


def token(name: str, secret: str | None) -> str:
    kept = None if secret is None else tokens.recognise(secret)
    if secret is not None and kept is not None and {*tokens.Scope} <= {*kept.scopes.split()}:
        return secret
    return tokens.issue(person(name), "demo", tokens.Scope)[1]


def running_game(kind: str, roles: dict[str, str] = ROLES) -> UUID:
    """The demo game that is not over yet, or a new one."""
    return found(kind, roles) or begun(kind, roles)


def found(kind: str, roles: dict[str, str]) -> UUID | None:
    running = Game.objects.filter(host=person("ada"), kind=kind, standing__over=False)
    for name, role in roles.items():
        running = running.filter(seats__user=person(name), seats__role=role)
    game = running.filter(standing__head__gt=0).order_by("-opened_at").first()
    return None if game is None else game.pk


def begun(kind: str, roles: dict[str, str]) -> UUID:
    host, options = person("ada"), ENGINES[kind].types.options()
    opened = lobby.open_table(host, kind, options, spectators=True)
    for name, role in roles.items():
        lobby.sit(opened, person(name), role)
    lobby.start(opened, host, cause=uuid4())
    return opened


@transaction.atomic
def in_venice() -> UUID:
    """A game of Inkognito, a few turns in; made whole or not at all."""
    if (running := found(INKOGNITO.name, AGENTS)) is not None:
        return running
    game = begun(INKOGNITO.name, AGENTS)
    chance = Random(1)  # noqa: S311  where they walk is nobody's secret
    table = tables.current(game, INKOGNITO.name)
    while table.truth.number <= TURNS:
        [seat, *_] = INKOGNITO.awaited(table.truth)
        seen = observe(table, seat)
        on = tuple(choice for choice in seen.choices if choice.command is not Claim)
        command = random_move(seen.view, on, chance)
        table = play(game, INKOGNITO.name, command, by=seat, cause=uuid4())
    return game


def awaited(game: UUID, kind: str) -> str:
    """The name of somebody who is to move there."""
    seat = ENGINES[kind].awaited(tables.current(game, kind).truth)[0]
    return str(Chair.objects.values_list("user__username", flat=True).get(game=game, name=seat))


def next_move(game: UUID) -> tuple[str, str]:
    """Who is to move in the demo game, and a command that they may send now."""
    table = tables.current(game, "codenames")
    seat = ENGINES["codenames"].awaited(table.truth)[0]
    name = next(name for name, role in ROLES.items() if seat.startswith(role))
    choice = observe(table, seat).choices[0]
    fields = {field: values[0] for field, values in choice.options.items()}
    if choice.command is GiveClue:
        fields |= {"word": CLUE, "number": 1}
    return name, canonical(choice.command(**fields)).decode()
