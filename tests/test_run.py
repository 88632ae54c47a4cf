"""`make run`: what it prints works as pasted, Ctrl-C stops it, and a failure is one sentence."""

from __future__ import annotations

import ast
import builtins
import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import pytest

from config import bootstrap
from games import demo, tables
from games.engines.inkognito.commands import Claim, EndMovement, ShakeHands
from games.play import play
from tests.live import free_port

ROOT = Path(bootstrap.ROOT)
PATIENCE = 120  # seconds: a machine may be busy with something else


def bare() -> dict[str, str]:
    """The environment of somebody who has set nothing up."""
    return {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}


def stopped(capsys: pytest.CaptureFixture[str], caught: pytest.ExceptionInfo[SystemExit]) -> str:
    """The one sentence with which it stopped."""
    assert caught.value.code == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    return said


def test_the_bootstrap_can_be_read_by_old_pythons() -> None:
    source = (ROOT / "config" / "bootstrap.py").read_text()
    ast.parse(source, feature_version=(3, 4))
    assert not re.search(r"\bf\"", source)


def test_an_old_python_is_told_so(monkeypatch, capsys) -> None:
    monkeypatch.setattr(bootstrap.sys, "version_info", (3, 9, 1))
    monkeypatch.setattr(bootstrap.subprocess, "call", lambda *args, **kwargs: 1)
    with pytest.raises(SystemExit) as caught:
        bootstrap.check_python()
    assert "needs Python 3.11 or newer, and this is Python 3.9" in stopped(capsys, caught)


def test_a_missing_venv_module_is_told_so(monkeypatch, capsys, tmp_path: Path) -> None:
    plain = builtins.__import__

    def without(name: str, *args: Any, **kwargs: Any) -> Any:
        if name == "ensurepip":
            raise ImportError(name)
        return plain(name, *args, **kwargs)

    monkeypatch.setattr(bootstrap, "PYTHON", str(tmp_path / "python"))
    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(SystemExit) as caught:
        bootstrap.make_venv()
    assert "no venv module" in stopped(capsys, caught)


def test_a_port_that_is_taken_is_told_so(capsys) -> None:
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = str(busy.getsockname()[1])
        with pytest.raises(SystemExit) as caught:
            bootstrap.check_port(port)
    assert f"Port {port} is taken" in stopped(capsys, caught)


@pytest.mark.parametrize("port", ["0", "70000", "http", ""])
def test_a_port_that_is_none_is_told_so(capsys, port: str) -> None:
    with pytest.raises(SystemExit) as caught:
        bootstrap.check_port(port)
    assert "PORT must be a number" in stopped(capsys, caught)


def test_no_network_for_the_first_install_is_told_so(monkeypatch, capsys, tmp_path: Path) -> None:
    monkeypatch.setattr(bootstrap, "VENV", str(tmp_path))
    monkeypatch.setattr(bootstrap, "PYTHON", sys.executable)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", "")
    wanted = tmp_path / "requirements.txt"
    wanted.write_text("a-package-that-nobody-has==1.0\n")
    with pytest.raises(SystemExit) as caught:
        bootstrap.install([str(wanted)])
    assert "is there a network?" in stopped(capsys, caught)


def test_letters_lead_to_the_port_that_was_chosen(monkeypatch) -> None:
    begun: list[dict[str, str]] = []
    for name in ("check_port", "install"):
        monkeypatch.setattr(bootstrap, name, lambda *args: None)
    monkeypatch.setattr(bootstrap.os, "chdir", lambda folder: None)
    monkeypatch.setattr(bootstrap.os, "execve", lambda program, words, given: begun.append(given))
    monkeypatch.setenv("PORT", "8123")
    monkeypatch.delenv("SITE_URL", raising=False)
    bootstrap.main("run")
    monkeypatch.setenv("SITE_URL", "https://play.example.org")
    bootstrap.main("full")
    assert [each["SITE_URL"] for each in begun] == [
        "http://127.0.0.1:8123", "https://play.example.org",
    ]  # fmt: skip


@pytest.fixture
def served(tmp_path: Path):
    """`manage.py serve` in a folder of its own: the address, what it printed, and the process."""
    port = free_port()
    environment = bare() | {
        "PORT": str(port),
        "VAR": str(tmp_path),
        "DJANGO_SETTINGS_MODULE": "config.settings.local",
        "PYTHONUNBUFFERED": "1",
    }
    out = (tmp_path / "out").open("w+")
    process = subprocess.Popen(
        [sys.executable, "manage.py", "serve"], cwd=ROOT, env=environment, stdout=out,
        start_new_session=True,
    )  # fmt: skip
    try:
        end = time.monotonic() + PATIENCE
        while "var/demo.json" not in (text := (tmp_path / "out").read_text()):
            assert process.poll() is None and time.monotonic() < end, text
            time.sleep(0.1)
        yield f"http://127.0.0.1:{port}", text, process
    finally:
        if process.poll() is None:
            process.kill()
        out.close()


def test_what_is_printed_works_as_pasted_and_ctrl_c_stops_everything(served) -> None:
    url, text, process = served
    secret, game = re.search(r"Bearer (dd_[\w-]+)' (\S+)", text).groups()
    seen = httpx.get(game, headers={"Authorization": f"Bearer {secret}"}, timeout=PATIENCE).json()
    assert seen["choices"], "the curl line is for somebody who may move"
    [command] = re.findall(r"send \$\w+ '(.+)'", text)
    done = httpx.post(
        f"{game}/commands", headers={"Authorization": f"Bearer {secret}", "Content-Type": "application/json"},
        content=f'{{"kind":"codenames","command":{command}}}', timeout=PATIENCE,
    )  # fmt: skip
    assert done.status_code == 200, done.text
    assert_a_spy_can_move(text)
    assert httpx.get(f"{url}/", timeout=PATIENCE).status_code == 200
    process.send_signal(signal.SIGINT)
    process.wait(PATIENCE)
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"{url}/")


def assert_a_spy_can_move(text: str) -> None:
    """The line for Inkognito is for whoever is to move, some turns after the first."""
    [tokens] = re.findall(r"export (ADA=.+)", text)
    secrets = dict(word.split("=", 1) for word in tokens.split())
    name, game = re.search(r"Inkognito(?s:.+?)Bearer \$(\w+)\" (\S+)", text).groups()
    seen = httpx.get(
        game, headers={"Authorization": f"Bearer {secrets[name]}"}, timeout=PATIENCE
    ).json()
    assert seen["kind"] == "inkognito" and seen["view"]["number"] > 8
    assert "end_movement" in {choice["type"] for choice in seen["choices"]}


@pytest.mark.django_db
def test_the_demo_of_inkognito_is_made_once_and_anew_when_it_is_over() -> None:
    game = demo.in_venice()
    table = tables.current(game, "inkognito")
    assert (table.truth.number, type(table.truth.turn).__name__) == (demo.TURNS + 1, "Moving")
    assert demo.in_venice() == game
    active = table.truth.active
    other = next(seat for seat in table.truth.agents if seat != active)
    for seat, command in ((active, EndMovement()), (active, Claim(other)), (other, ShakeHands())):
        play(game, "inkognito", command, by=seat, cause=uuid4())
    assert demo.in_venice() != game


def test_a_second_start_finds_the_same_people_and_the_same_game(served, tmp_path: Path) -> None:
    _, text, process = served
    process.send_signal(signal.SIGTERM)
    process.wait(PATIENCE)
    code = (
        "import django; django.setup(); from pathlib import Path; from games import demo;"
        "from django.conf import settings;"
        "d = demo.prepare(settings.VAR / 'demo.json'); print(d.game, d.pictures, d.inkognito, *d.tokens.values())"
    )
    environment = bare() | {
        "VAR": str(tmp_path),
        "DJANGO_SETTINGS_MODULE": "config.settings.local",
    }
    again = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    for word in again.stdout.split():
        assert word in text
