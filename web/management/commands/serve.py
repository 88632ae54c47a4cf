"""What `make run` ends in: migrate, make the demo, start the server, say what to open."""

import os
import signal
import socket
import subprocess
import sys
import time
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from campaigns import demo as campaign
from games import demo
from notices.ticker import ticking

HOST = "127.0.0.1"
PATIENCE = 60  # seconds for the server to come up


class Command(BaseCommand):
    help = "Runs Dead Drop on this machine, with demo people and a demo game."

    def handle(self, *args: Any, **options: Any) -> None:
        port = int(os.environ.get("PORT", "8000"))
        os.umask(0o077)  # the database holds the keys of running games
        call_command("migrate", verbosity=0)
        prepared = demo.prepare(settings.VAR / "demo.json") if settings.DEMO else None
        ours = prepared is not None and prepared.admin_password is not None
        team = campaign.prepare(self.told, admin=ours) if settings.DEMO else None
        server = started(port)
        if not answers(server, port):
            server.terminate()
            raise CommandError(f"The server did not come up on port {port}.")
        self.stdout.write(greeting(prepared, team, f"http://{HOST}:{port}"))
        with ticking():  # no broker: this process rings the clocks and sends the notices
            code = server.wait()
        sys.exit(code)

    def told(self, sentence: str) -> None:
        self.stdout.write(sentence)
        self.stdout.flush()


def started(port: int) -> subprocess.Popen[bytes]:
    """The server in a child process that gets every signal that ends this one."""
    command = [
        sys.executable, "-m", "granian", "--interface", "asgi", "config.asgi:application",
        "--host", HOST, "--port", str(port), "--workers", "1", "--log-level", "warning",
        "--workers-kill-timeout", "10",  # whoever holds a connection open does not hold us up
    ]  # fmt: skip
    server = subprocess.Popen(command, cwd=settings.ROOT, start_new_session=True)  # noqa: S603

    def stop(number: int, frame: object) -> None:
        server.terminate()

    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, stop)
    return server


def answers(server: subprocess.Popen[bytes], port: int) -> bool:
    end = time.monotonic() + PATIENCE
    while server.poll() is None and time.monotonic() < end:
        with socket.socket() as probe:
            if probe.connect_ex((HOST, port)) == 0:
                return True
        time.sleep(0.1)
    return False


def greeting(prepared: demo.Demo | None, team: campaign.Demo | None, url: str) -> str:
    ours = prepared is not None and prepared.admin_password is not None
    password = f"   (admin, password {prepared.admin_password})" if ours else ""
    return f"""
Dead Drop is up. Ctrl-C stops it.

  Play here     {url}/{people() if prepared else ""}
  API docs      {url}/api/docs/
  Admin         {url}/admin/{password}
  Mails         {settings.EMAIL_FILE_PATH or "sent by EMAIL_URL"}
{invitation(prepared, team, url) if prepared and team else ""}"""


def people() -> str:
    """Who can be played as at once."""
    names = ", ".join(name.title() for name in demo.ROLES)
    return f"   (as {names}: one click on that page, and games are waiting)"


def invitation(prepared: demo.Demo, team: campaign.Demo, url: str) -> str:
    """The demo game: what somebody sees who may move, and how to move."""
    tokens = " ".join(f"{name.upper()}={secret}" for name, secret in prepared.tokens.items())
    mover, command = demo.next_move(prepared.game)
    secret, spy = prepared.tokens[mover], demo.awaited(prepared.inkognito, "inkognito")
    return f"""
The same over the API, for {mover.title()}, who is to move in a game of Codenames:

  curl -s -H 'Authorization: Bearer {secret}' {url}/api/v1/games/{prepared.game}
  export {tokens}
  export GAME={url}/api/v1/games/{prepared.game}
  send() {{ curl -s -H "Authorization: Bearer $1" -H 'Content-Type: application/json' \\
    -d "{{\\"kind\\":\\"codenames\\",\\"command\\":$2}}" $GAME/commands; echo; }}
  send ${mover.upper()} '{command}'

Inkognito ({spy.title()} is to move), Pictures, and the map of a team with its missions of Duet:

  curl -s -H "Authorization: Bearer ${spy.upper()}" {url}/api/v1/games/{prepared.inkognito}
  curl -s -H "Authorization: Bearer $ADA" {url}/api/v1/games/{prepared.pictures}
  curl -s -H "Authorization: Bearer $ADA" {url}/api/v1/maps/{team.map}
{"".join(mission(url, game) for game in (team.game,) if game)}
The tokens are kept in var/demo.json."""


def mission(url: str, game: object) -> str:
    return f"""  curl -s -H "Authorization: Bearer $ADA" {url}/api/v1/games/{game}   # a mission
"""
