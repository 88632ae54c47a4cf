"""Inkognito. Spies in Venice look for their partner, and for what the two of them have to do."""

from typing import get_args

from games.engines.clock import timed
from games.engines.engine import Engine, Refused, Types
from games.engines.inkognito.board import BOARD
from games.engines.inkognito.commands import AnyCommand, Facts, No, Open, Options
from games.engines.inkognito.disputes import LAW
from games.engines.inkognito.events import AnyEvent
from games.engines.inkognito.offers import awaited, legal, moment
from games.engines.inkognito.questions import attested
from games.engines.inkognito.rules import decide, result
from games.engines.inkognito.setup import packs, roles, rotated
from games.engines.inkognito.state import State, evolve
from games.engines.inkognito.talk import talk
from games.engines.inkognito.time_up import time_up
from games.engines.inkognito.view import View, view
from games.engines.refereed import refereed

INKOGNITO = refereed(
    timed(
        Engine(
            "inkognito",
            State(),
            decide,
            evolve,
            legal,
            view,
            result,
            awaited,
            roles,
            packs,
            Types(
                commands=get_args(AnyCommand),
                open=Open,
                events=get_args(AnyEvent),
                view=View,
                options=Options,
                reasons=No,
                facts=Facts,
            ),
            words=("inkognito",),
            moment=moment,
            rotated=rotated,
            attested=attested,
            talk=talk,
            board=BOARD,
        ),
        time_up=time_up,
        at_rest=Refused(No.TABLE_AT_REST, "INK-114"),
    ),
    LAW,
)
