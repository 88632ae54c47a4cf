from games.models.deck import Deck
from games.models.entry import Entry
from games.models.game import Game
from games.models.invitation import Invitation
from games.models.kick import Kick
from games.models.seat import Seat
from games.models.standing import Standing
from games.models.talk import Mark, Message
from games.models.tenure import Tenure

__all__ = [
    "Deck", "Entry", "Game", "Invitation", "Kick", "Mark", "Message", "Seat", "Standing",
    "Tenure",
]  # fmt: skip
