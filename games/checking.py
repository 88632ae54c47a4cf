"""Whether a log is whole, and every step in it was legal: the chain is walked, and all is decided
anew."""

from typing import NamedTuple
from uuid import UUID

from games import log
from games.engines.verify import Exported, ExportedRow, Wrong, verify


class Checked(NamedTuple):
    """How many entries there are, and what is wrong first, if anything is."""

    entries: int
    wrong_at: int | None = None
    fault: str = ""


def checked(game: UUID, kind: str, *, head: int | None = None) -> Checked:
    """`head` is how far the lists know that the game has come."""
    try:
        found = verify(exported(game, kind), finished=False, withheld=False).entries
        if head is not None and found < head:
            raise Wrong(found + 1, f"the log ends here, and the lists know of {head}")
    except Wrong as wrong:
        return Checked(0, wrong.position, wrong.fault)
    return Checked(found)


def exported(game: UUID, kind: str) -> Exported:
    links = tuple(
        ExportedRow(written.row().decode(), written.nonce.hex(), written.link.hex())
        for written in log.written(game)
    )
    return Exported(kind, str(game), links)
