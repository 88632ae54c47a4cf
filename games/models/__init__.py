from games.models.entry import Entry
from games.models.game import Game
from games.models.seat import Seat
from games.models.standing import Standing

__all__ = ["Entry", "Game", "Seat", "Standing"]
