"""What happens in teams, for whoever passes it on: told in the transaction in which it happens."""

from collections.abc import Callable
from enum import StrEnum
from typing import NamedTuple
from uuid import UUID

from accounts.models import Team


class TeamEvent(StrEnum):
    """What can happen in a team that others may want to know."""

    INVITED = "invited"
    JOINED = "joined"
    LEFT = "left"
    REMOVED = "removed"
    HANDED_OVER = "handed_over"
    RENAMED = "renamed"


class TeamNews(NamedTuple):
    """`by` is the number of who did it, `whom` of whom it happened to; often they are the same."""

    event: TeamEvent
    team: Team
    by: int
    whom: int
    invitation: UUID | None = None


TELL: list[Callable[[TeamNews], None]] = []


def tell(news: TeamNews) -> None:
    for listener in TELL:
        listener(news)
