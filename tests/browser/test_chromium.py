"""Where the browser of the tests comes from, and what is said when there is none."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests import run, servers
from tests.browser import chromium


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A machine that has no browser; the folder is its PATH."""
    monkeypatch.delenv("TEST_BROWSER", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


def program(path: Path, script: str) -> None:
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


def test_a_browser_is_found_by_any_of_its_names(bare: Path, monkeypatch) -> None:
    assert chromium.found() is None
    for name in reversed(chromium.NAMES):
        program(bare / name, "")
        assert chromium.found() == str(bare / name)
    monkeypatch.setenv("TEST_BROWSER", "/opt/another")
    assert chromium.found() == "/opt/another"


def test_root_on_debian_installs_one_and_says_so_in_a_line(bare: Path, monkeypatch, capsys) -> None:
    monkeypatch.setattr(chromium.os, "getuid", lambda: 0)
    log, browser = bare / "log", bare / "chromium"
    made = f"case $2 in install) : > {browser}; /bin/chmod 755 {browser};; esac"
    program(bare / "apt-get", f'echo "$@" >> {log}\n{made}')
    with chromium.browser() as path:
        assert path == str(browser)
    assert log.read_text().split("\n")[:2] == [
        "-q update", "-q install -y --no-install-recommends chromium",
    ]  # fmt: skip
    assert capsys.readouterr().out.count("\n") == 1


@pytest.mark.parametrize(
    ("user", "apt"), [(1000, "exit 0"), (0, None), (0, "exit 1"), (0, "exit 0")]
)
def test_a_browser_that_cannot_be_had_is_said_to_be_missing(bare, monkeypatch, user, apt) -> None:
    monkeypatch.setattr(chromium.os, "getuid", lambda: user)
    if apt is not None:
        program(bare / "apt-get", apt)
    with pytest.raises(chromium.NoBrowser), chromium.browser():
        pass


@pytest.mark.parametrize(
    ("missing", "allowed", "code"),
    [
        ((), (), 0), ((chromium.NoBrowser,), (), 1), ((chromium.NoBrowser,), ("ALLOW_NO_BROWSER",), 0),
        ((chromium.NoBrowser,), ("ALLOW_NO_SERVERS",), 1), ((servers.NoServer,), (), 1),
        ((servers.NoServer,), ("ALLOW_NO_SERVERS",), 0),
        ((servers.NoServer, chromium.NoBrowser), ("ALLOW_NO_SERVERS",), 1),
        ((servers.NoServer, chromium.NoBrowser), ("ALLOW_NO_SERVERS", "ALLOW_NO_BROWSER"), 0),
    ],
)  # fmt: skip
def test_what_is_missing_stands_first_and_last_and_fails_unless_it_is_allowed(
    monkeypatch, capsys, missing: Any, allowed: Any, code: int
) -> None:
    def thing(gone: type[Exception]) -> Any:
        @contextmanager
        def started():
            if gone in missing:
                raise gone("not here")
            yield "there"

        return started

    for name in ("ALLOW_NO_SERVERS", "ALLOW_NO_BROWSER"):
        monkeypatch.delenv(name, raising=False)
    for name in allowed:
        monkeypatch.setenv(name, "1")
    kinds = (servers.NoServer, servers.NoServer, chromium.NoBrowser)
    wanted = [(n, v, thing(kind), e) for kind, (n, v, _, e) in zip(kinds, run.WANTED, strict=True)]
    monkeypatch.setattr(run, "WANTED", wanted)
    monkeypatch.setattr(run, "run", lambda *args: print("=== tests ===") or 0)
    assert run.main(soak=False) == code
    said = capsys.readouterr().out.strip().split("\n")
    assert (said[0].startswith("!!!"), said[-1].startswith("!!!")) == (bool(missing),) * 2
