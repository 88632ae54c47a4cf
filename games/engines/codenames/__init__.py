"""Codenames: two teams, one key, and words that mean more than they say."""

from typing import get_args

from games.engines.codenames.commands import AnyCommand, Facts, No, Open, Options
from games.engines.codenames.events import AnyEvent
from games.engines.codenames.rules import awaited, decide, deck, legal, result, roles
from games.engines.codenames.state import State, evolve
from games.engines.codenames.view import View, view
from games.engines.engine import Engine, Types

CODENAMES = Engine(
    "codenames",
    State(),
    decide,
    evolve,
    legal,
    view,
    result,
    awaited,
    roles,
    deck,
    Types(
        commands=get_args(AnyCommand),
        open=Open,
        events=get_args(AnyEvent),
        view=View,
        options=Options,
        reasons=No,
        facts=Facts,
    ),
    words=("codenames",),
)
