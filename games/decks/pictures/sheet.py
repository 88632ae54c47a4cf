"""A contact sheet: every picture card with its identifier, to be looked at."""

import argparse
import shutil
import subprocess
from pathlib import Path

from games.decks.pictures import PICTURES, svg

COLUMNS, CELL, LABEL, GAP = 6, 220, 20, 8
STYLE = (
    f"body{{margin:{GAP}px;display:grid;gap:{GAP}px;background:#ccc;font:14px monospace;"
    f"grid-template-columns:repeat({COLUMNS},{CELL}px)}}"
    f"figure{{margin:0}}svg{{display:block}}figcaption{{height:{LABEL}px}}"
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("html", type=Path)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--last", type=int, default=len(PICTURES))
    parser.add_argument("--png", type=Path)
    asked = parser.parse_args()
    shown = PICTURES[asked.first - 1 : asked.last]
    asked.html.write_text(sheet(shown), encoding="utf-8")
    if asked.png:
        photograph(asked.html, asked.png, len(shown))


def sheet(identifiers: tuple[str, ...]) -> str:
    cells = "".join(
        f"<figure>{svg(identifier).decode()}<figcaption>{identifier}</figcaption></figure>"
        for identifier in identifiers
    )
    return f'<!doctype html><meta charset="utf-8"><style>{STYLE}</style>{cells}\n'


def photograph(html: Path, png: Path, count: int) -> None:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        raise SystemExit("There is no chromium on PATH.")
    width = COLUMNS * (CELL + GAP) + GAP
    height = -(-count // COLUMNS) * (CELL + LABEL + GAP) + GAP
    subprocess.run(  # noqa: S603
        [
            chromium,
            "--headless",
            "--no-sandbox",
            "--hide-scrollbars",
            f"--window-size={width},{height}",
            f"--screenshot={png.resolve()}",
            html.resolve().as_uri(),
        ],
        check=True,
        capture_output=True,
    )


if __name__ == "__main__":
    main()
