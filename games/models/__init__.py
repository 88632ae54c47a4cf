from games.models.deadline import Away, Deadline, PauseWish, Vacation
from games.models.deck import Deck
from games.models.dispute import Dispute, Ruling, Statement
from games.models.entry import Entry
from games.models.game import Game
from games.models.invitation import Invitation
from games.models.kick import Kick
from games.models.look import Look
from games.models.seat import Seat
from games.models.standing import Standing
from games.models.talk import Mark, Message
from games.models.tenure import Tenure

__all__ = [
    "Away", "Deadline", "Deck", "Dispute", "Entry", "Game", "Invitation", "Kick", "Look", "Mark",
    "Message", "PauseWish", "Ruling", "Seat", "Standing", "Statement", "Tenure", "Vacation",
]  # fmt: skip
