"""People and games to look at, for whoever has just started the server on their own machine."""

import json
import secrets
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID, uuid4

from accounts import tokens
from accounts.models import User
from games import lobby, tables
from games.engines import ENGINES
from games.engines.codenames.commands import GiveClue
from games.engines.engine import canonical
from games.models import Game
from games.observe import observe

ROLES = {
    "ada": "red_spymaster",
    "bo": "red_operative",
    "cy": "blue_spymaster",
    "di": "blue_operative",
}


CLUE = "postcard"  # in no deck, so that it can be given on any board


class Demo(NamedTuple):
    """What whoever runs the server is told."""

    game: UUID
    pictures: UUID
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
    running = running_game("codenames"), running_game("pictures")
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


def running_game(kind: str) -> UUID:
    """The demo game that is not over yet, or a new one."""
    host = person("ada")
    running = Game.objects.filter(host=host, kind=kind, standing__over=False)
    for name, role in ROLES.items():
        running = running.filter(seats__user=person(name), seats__role=role)
    if (game := running.filter(standing__head__gt=0).order_by("-opened_at").first()) is not None:
        return game.pk
    options = ENGINES[kind].types.options()
    opened = lobby.open_table(host, kind, options, spectators=True)
    for name, role in ROLES.items():
        lobby.sit(opened, person(name), role)
    lobby.start(opened, host, cause=uuid4())
    return opened


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
