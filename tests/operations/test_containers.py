"""The image and the compose file, as far as they can be read without an engine that runs them."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests import servers
from tests.test_architecture import APPS

ROOT = servers.ROOT


@pytest.fixture(scope="module")
def services() -> dict[str, Any]:
    return yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]


def test_the_compose_file_has_the_whole_shape(services: dict[str, Any]) -> None:
    shape = {"postgres", "redis", "migrate", "api", "live", "worker", "beat", "proxy"}
    assert set(services) == shape
    assert services["worker"]["deploy"]["replicas"] == 2
    for name in ("api", "live", "worker", "beat"):
        assert "deaddrop_app:" in services[name]["environment"]["DATABASE_URL"]
        waits = services[name]["depends_on"]["migrate"]["condition"]
        assert waits == "service_completed_successfully"
    assert "deaddrop:" in services["migrate"]["environment"]["DATABASE_URL"]


def test_letters_and_notices_lead_to_the_site(services: dict[str, Any]) -> None:
    for name in ("api", "live", "worker", "beat"):
        assert services[name]["environment"]["SITE_URL"] == "https://${SITE}"


def test_other_settings_reach_the_server_and_the_password_of_the_owner_does_not(
    services: dict[str, Any],
) -> None:
    for name in ("api", "live", "worker", "beat"):
        assert services[name]["env_file"] == [{"path": "settings.env", "required": False}]
        assert "OWNER_PASSWORD" not in str(services[name]["environment"])


def test_the_example_says_all_that_is_asked_for() -> None:
    said = re.findall(r"^(\w+)=", (ROOT / ".env.example").read_text(), re.M)
    asked = re.findall(r"\$\{(\w+)", (ROOT / "compose.yaml").read_text())
    assert set(said) == set(asked)


def test_no_secret_is_written_in_it(services: dict[str, Any]) -> None:
    for service in services.values():
        for name, value in service.get("environment", {}).items():
            if "PASSWORD" in name or "SECRET" in name:
                assert str(value).startswith("${"), name


def test_everything_that_it_asks_for_is_a_setting(services: dict[str, Any]) -> None:
    told = (ROOT / "OPERATING.md").read_text()
    own = {"SITE", "OWNER_PASSWORD", "APP_PASSWORD"}
    asked = set(re.findall(r"\$\{(\w+)", (ROOT / "compose.yaml").read_text()))
    for name in asked | set(services["api"]["environment"]) | own:
        assert f"`{name}`" in told, name


@pytest.mark.parametrize("name", ["worker", "beat", "live", "api"])
def test_its_commands_are_understood(services: dict[str, Any], name: str) -> None:
    """By the programs of this machine: with --help they read all that was said before it."""
    [default] = re.findall(r"^CMD (\[.+)$", (ROOT / "Dockerfile").read_text(), re.MULTILINE)
    program, *words = services[name].get("command") or yaml.safe_load(default)
    assert shutil.which(program, path=Path(sys.executable).parent), program
    environment = {
        "REDIS_URL": "redis://127.0.0.1:1/0",
        "DJANGO_SETTINGS_MODULE": "config.settings.test",
    }
    done = subprocess.run(
        [sys.executable, "-m", program, *words, "--help"], cwd=ROOT, capture_output=True, text=True,
        env=environment, check=False, timeout=180,
    )  # fmt: skip
    assert done.returncode == 0 and "Usage" in done.stdout, done.stderr


def test_every_app_comes_along_and_no_test_does() -> None:
    lines = (ROOT / ".dockerignore").read_text().split("\n")
    let_in = {line.removeprefix("!") for line in lines if line.startswith("!")}
    assert let_in == {*APPS, "LICENSE", "manage.py", "requirements.txt"}
    assert "*" in lines


def test_the_image_is_nobodys_and_has_no_secret() -> None:
    text = (ROOT / "Dockerfile").read_text()
    assert "\nUSER deaddrop\n" in text
    assert re.findall(r"SECRET_KEY=(\S+)", text) == ["while-building"]
    assert not re.search(r"^(ENV|ARG).*SECRET_KEY", text, re.MULTILINE)


def test_static_files_are_collected_as_the_image_does_it(tmp_path: Path) -> None:
    environment = {
        "SECRET_KEY": "while-building", "ALLOWED_HOSTS": "localhost", "VAR": str(tmp_path),
        "DJANGO_SETTINGS_MODULE": "config.settings.production",
    }  # fmt: skip
    command = [sys.executable, "manage.py", "collectstatic", "--no-input", "-v0"]
    subprocess.run(command, cwd=ROOT, env=environment, check=True, timeout=120)
    assert (tmp_path / "static" / "staticfiles.json").exists()


def test_the_proxy_sends_streams_to_the_live_pool_and_holds_nothing_back() -> None:
    text = (ROOT / "config" / "Caddyfile").read_text()
    [pattern] = re.findall(r"path_regexp (\S+)", text)
    for path in ("/api/v1/live", "/api/v1/games/5c6f/live", "/api/v1/me/live"):
        assert re.search(pattern, path), path
    for path in ("/api/v1/games/5c6f", "/api/v1/games/live-ones", "/live", "/api/v1/alive"):
        assert not re.search(pattern, path), path
    assert "flush_interval -1" in text and "respond @inside 404" in text
