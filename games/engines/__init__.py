"""The games that can be played here. A game is added by one line in ENGINES."""

from typing import Any

from games.engines.codenames import CODENAMES
from games.engines.duet import DUET
from games.engines.engine import Engine
from games.engines.inkognito import INKOGNITO
from games.engines.pictures import PICTURES

ENGINES: dict[str, Engine[Any, Any, Any, Any, Any]] = {
    game.name: game for game in (CODENAMES, PICTURES, DUET, INKOGNITO)
}
