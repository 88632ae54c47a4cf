from games.models.deck import Deck
from games.models.entry import Entry
from games.models.game import Game
from games.models.seat import Seat
from games.models.standing import Standing

__all__ = ["Deck", "Entry", "Game", "Seat", "Standing"]
