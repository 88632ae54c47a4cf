"""Which way the arrows point, and a few habits that a machine can check."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
APPS = "accounts", "notices", "games", "campaigns", "api_schema", "web", "config"


def imported_modules(path: Path) -> list[str]:
    names: list[str] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written in full"
            names += [f"{node.module}.{alias.name}" for alias in node.names]
    return names


def files(folder: str) -> list[Path]:
    return sorted(
        path.relative_to(ROOT)
        for path in (ROOT / folder).rglob("*.py")
        if "migrations" not in path.parts
    )


def imports_of(folder: str, *targets: str, besides: tuple[str, ...] = ()) -> list[str]:
    """Places in a folder that import one of these."""
    return [
        f"{path} imports {name}"
        for path in files(folder)
        if not str(path).startswith(besides)
        for name in imported_modules(ROOT / path)
        if any(name == target or name.startswith(f"{target}.") for target in targets)
    ]


@pytest.mark.parametrize("path", files("games/engines"), ids=str)
def test_engines_import_only_plain_python_and_each_other(path: Path) -> None:
    libraries = {"msgspec"} | ({"snowballstemmer"} if path.name == "clue_law.py" else set())
    for name in imported_modules(ROOT / path):
        plain = name.split(".")[0] in {*sys.stdlib_module_names, *libraries}
        assert plain or name.startswith("games.engines")


def test_an_engine_imports_no_other_engine() -> None:
    games = [folder.name for folder in (ROOT / "games/engines").iterdir() if folder.is_dir()]
    parents = {"pictures": "codenames"}
    for game in games:
        others = [g for g in games if g not in (game, parents.get(game), "__pycache__")]
        assert imports_of(f"games/engines/{game}", *(f"games.engines.{g}" for g in others)) == []


def test_no_arrow_is_turned_round() -> None:
    assert imports_of("accounts", "notices", "games", "campaigns", "web") == []
    assert imports_of("notices", "games", "campaigns", "web") == []
    assert imports_of("games", "campaigns", "web") == []
    assert imports_of("campaigns", "web") == []
    assert imports_of("api_schema", "accounts", "notices", "games", "campaigns", "web") == []


def test_the_api_knows_play_and_observe_and_not_the_log() -> None:
    """Lists come from the projections; facts come through observe alone."""
    doors = ("games.log", "games.codec", "games.models.Entry")
    assert imports_of("games/api", *doors) == []
    assert imports_of("web", *doors) == []


WRITES = r"INSERT INTO games_entry|Entry\.objects\.(bulk_create|create)|(?<!class )\bEntry\("


def test_only_the_log_writes_to_the_log() -> None:
    writers = [
        str(path)
        for folder in APPS
        for path in files(folder)
        if re.search(WRITES, (ROOT / path).read_text())
    ]
    assert writers == ["games/log.py"]


def test_the_clock_of_a_game_is_read_in_one_place() -> None:
    readers = [str(path) for path in files("games") if "timezone.now(" in (ROOT / path).read_text()]
    assert readers == ["games/wall_clock.py"]


def test_engines_have_no_chance_and_no_clock_of_their_own() -> None:
    own = imports_of(
        "games/engines", "random", "secrets", "time", "os", besides=("games/engines/chance.py",)
    )
    assert own == []
    assert [
        str(path)
        for path in files("games/engines")
        if re.search(r"\.(now|today|utcnow)\(", (ROOT / path).read_text())
    ] == []


def test_every_game_has_the_same_files() -> None:
    for folder in (ROOT / "games/engines").iterdir():
        if folder.is_dir() and (folder / "rules.py").exists():
            for name in ("commands", "events", "state", "rules", "view"):
                assert (folder / f"{name}.py").exists(), f"{folder.name} has no {name}.py"
            assert (folder / "RULES.md").exists()
            assert (folder / "words.toml").exists()


def test_there_is_no_drawer_for_odds_and_ends() -> None:
    odd = {"utils", "helpers", "common", "core", "misc"}
    assert [
        str(p) for folder in (*APPS, "tests") for p in files(folder) if {*p.parts, p.stem} & odd
    ] == []


def test_every_module_says_what_it_is_for() -> None:
    silent = [
        str(path)
        for folder in APPS
        for path in files(folder)
        if path.name not in ("__init__.py", "apps.py", "urls.py")
        and not ast.get_docstring(ast.parse((ROOT / path).read_text()))
    ]
    assert silent == []


def test_no_module_is_too_long_to_read() -> None:
    lengths = {
        str(path): len((ROOT / path).read_text().splitlines())
        for folder in (*APPS, "tests")
        for path in files(folder)
    }
    assert {path: length for path, length in lengths.items() if length > 350} == {}


def test_migrations_are_in_step_with_the_models() -> None:
    command = [sys.executable, "manage.py", "makemigrations", "--check", "--dry-run"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_every_version_is_pinned() -> None:
    for name in ("requirements.txt", "tests/requirements.txt"):
        lines = [
            line for line in (ROOT / name).read_text().splitlines() if line[:1] not in ("", "#")
        ]
        assert lines and all(re.fullmatch(r"[a-z0-9.-]+==[\w.]+", line) for line in lines)


def test_nothing_of_a_developers_machine_is_in_the_tree() -> None:
    tracked = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    for name in tracked.stdout.split("\n"):
        path = ROOT / name
        if (
            name
            and path.suffix in {".py", ".md", ".toml", ".txt", ".yaml", ".html", ""}
            and path.is_file()
        ):
            assert not re.search(
                r"(^|[\s\"'(])/(root|work|home)/\w", path.read_text(encoding="utf-8")
            ), name
