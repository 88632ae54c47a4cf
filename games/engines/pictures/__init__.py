"""Codenames: Pictures. The same game on another table, with pictures for words."""

from dataclasses import replace

from games.engines.board import Cards
from games.engines.codenames import CODENAMES, commands
from games.engines.codenames.lifts import game_opened_3
from games.engines.codenames.terms import Grid


class PicturesOptions(commands.Options, frozen=True, forbid_unknown_fields=True):
    """What a table settles before the game; 20 pictures unless it says otherwise (PIC-1)."""

    grid: Grid = Grid.FIVE_BY_FOUR
    cards: Cards = Cards.PICTURES


class Open(commands.Open, frozen=True):
    options: PicturesOptions = PicturesOptions()


PICTURES = replace(
    CODENAMES,
    name="pictures",
    types=replace(CODENAMES.types, options=PicturesOptions, open=Open),
    words=("pictures", "codenames"),
    shapes={},
    lifts={("game_opened", 2): game_opened_3},
)
