"""How the script of each game is read."""

from tests.playthroughs.adapters import clock, dispute
from tests.playthroughs.adapters.adapter import Adapter
from tests.playthroughs.adapters.codenames import codenames
from tests.playthroughs.adapters.duet import DUET
from tests.playthroughs.adapters.inkognito import INKOGNITO

__all__ = ("ADAPTERS", "Adapter", "clock", "dispute")

ADAPTERS = {
    "codenames": codenames("codenames"),
    "pictures": codenames("pictures", "codenames"),
    "duet": DUET,
    "inkognito": INKOGNITO,
}
