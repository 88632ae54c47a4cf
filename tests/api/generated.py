"""A Python client generated from the committed schema, as any stranger would make one."""

from __future__ import annotations

import importlib
import subprocess
import sys
from collections.abc import Callable, Iterator
from enum import Enum
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import attrs

SCHEMA = Path(__file__).parents[2] / "api_schema" / "openapi.yaml"
PACKAGE = "generated_dead_drop"


CONFIG = """
post_hooks: []  # nobody needs it formatted
content_type_overrides:
  image/svg+xml: application/octet-stream  # the generator knows no pictures: it gives their bytes
"""


def generated(folder: Path) -> subprocess.CompletedProcess[str]:
    """Generate the package in this folder. What is skipped is warned of, and a warning fails."""
    config = folder / "config.yaml"
    config.write_text(CONFIG)
    return subprocess.run(
        [
            sys.executable, "-m", "openapi_python_client", "generate", "--path", SCHEMA,
            "--output-path", folder / PACKAGE, "--meta", "none", "--config", config,
            "--fail-on-warning",
        ],
        capture_output=True, text=True, check=False, timeout=180,
    )  # fmt: skip


class Stranger:
    """Somebody who knows the generated package and nothing else of Dead Drop."""

    def __init__(self, client: Any) -> None:
        self.client = client

    def call(self, operation: str, *arguments: Any, **more: Any) -> Any:
        """What an operation such as `games.observe` answers, as the package reads it."""
        module = importlib.import_module(f"{PACKAGE}.api.{operation}")
        return module.sync(*arguments, client=self.client, **more)


def signed_up(package: ModuleType, url: str, name: str, mailbox: Callable[[str], str]) -> Stranger:
    """Sign up as a browser does, issue a token, and go on with it as a program does. `mailbox` gives
    the code that came for an address."""
    models = importlib.import_module(f"{PACKAGE}.models")
    username, password = f"agent.{name}", f"a long tale of {name}"
    email = f"{username}@example.org"
    quiet = {"base_url": url, "raise_on_unexpected_status": True, "httpx_args": NO_PROXY}
    with package.Client(**quiet) as browser:
        person = Stranger(browser)
        wish = models.SignUp(username, email, password, display_name=name)
        pending = person.call("accounts.sign_up", body=wish)
        assert pending.needs == "email_code"
        proof = models.CodeGiven(mailbox(email))
        entered = person.call("accounts.verify_email", body=proof)
        browser.get_httpx_client().headers["X-CSRFToken"] = entered.me.csrf_token
        wish = models.NewToken("a program", list(models.Scope))
        issued = person.call("accounts.issue_token", body=wish)
    return Stranger(package.AuthenticatedClient(token=issued.secret, **quiet))


NO_PROXY = {"trust_env": False}


def command_from(models: ModuleType, choice: Any, chance: Random) -> Any:
    """A command that a choice offers: any value of each closed field, some word in a free one."""
    command = getattr(models, type(choice).__name__.removesuffix("Choice"))
    return command(**{
        field.name: value_of(getattr(choice, field.name), chance)
        for field in attrs.fields(type(choice))
        if field.init
    })  # fmt: skip


def value_of(offered: Any, chance: Random) -> Any:
    if isinstance(offered, list):
        return chance.choice(offered)
    return offered or f"clue{chance.randrange(10**6)}"  # the tag, or Unset: the field is free


def untyped(value: Any, at: str = "$") -> Iterator[str]:
    """Where a dict arrived instead of a class, or a field that the schema does not know."""
    if isinstance(value, dict):
        yield at
    elif isinstance(value, list):
        for number, item in enumerate(value):
            yield from untyped(item, f"{at}[{number}]")
    elif attrs.has(type(value)) and not isinstance(value, Enum):
        for field in attrs.fields(type(value)):
            inner = getattr(value, field.name)
            if field.name != "additional_properties":
                yield from untyped(inner, f"{at}.{field.name}")
            elif inner:
                yield f"{at}: {sorted(inner)}"


class Spoken:
    """A table at which strangers play with the generated classes, for whoever thinks in JSON."""

    def __init__(self, kind: str, people: dict[str, Stranger], game: Any) -> None:
        self.kind, self.people, self.game = kind, people, game
        self.models = importlib.import_module(f"{PACKAGE}.models")

    def see(self, name: str) -> dict[str, Any]:
        return self.read(self.people[name].call("games.observe", self.game))

    def play(self, name: str, command: dict[str, Any]) -> dict[str, Any]:
        named = "".join(word.title() for word in command["type"].split("_"))
        sent = self.shape(named).from_dict(command)
        body = self.shape("Send")(self.kind, sent)
        return self.read(self.people[name].call("games.send", self.game, body=body))

    def read(self, seen: Any) -> dict[str, Any]:
        assert isinstance(seen, self.shape("Observation")), seen
        assert list(untyped(seen)) == []
        read: dict[str, Any] = seen.to_dict()
        return read

    def shape(self, name: str) -> Any:
        return getattr(self.models, self.kind.title() + name)
