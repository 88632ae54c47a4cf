"""What is said above a board when its game is over."""

from __future__ import annotations

import pytest

from games.engines.codenames.terms import Ending
from games.engines.codenames.view import Left, Record
from web.boards.codenames import result
from web.boards.voice import Voice


@pytest.mark.parametrize("won", [None, False])
def test_nobody_has_lost_what_a_referee_called_off(won: bool | None) -> None:
    """A team on its own would else be told that it has."""
    record = Record(None, Ending.CALLED_OFF, 3, Left(4, 5), None, None, won)
    assert result(record, Voice("codenames"))["headline"] == "Nobody wins"
