"""Where a letter leads: pages of this house, by the address at which people know it."""

from collections.abc import Callable
from uuid import UUID

from django.conf import settings

from notices.kinds import Facts
from notices.models import Notice

# The path of the page about a game, a team or a map; whoever has such pages says so.
PAGES: dict[str, Callable[[UUID], str]] = {}


def page_of(notice: Notice, facts: Facts) -> str:
    """The page about what a notice tells of, or the front page."""
    things = {"map": facts.map_id, "game": notice.game, "team": notice.team}
    paths = (PAGES[name](thing) for name, thing in things.items() if thing and name in PAGES)
    return at_home(next(paths, "/"))


def at_home(path: str) -> str:
    return settings.SITE_URL.rstrip("/") + path
