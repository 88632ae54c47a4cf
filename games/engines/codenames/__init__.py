"""Codenames: two teams, one key, and words that mean more than they say."""

from typing import get_args

from games.engines.clock import timed
from games.engines.clue_law import Doubt
from games.engines.codenames.clues import advise
from games.engines.codenames.commands import AnyCommand, Facts, GiveClue, No, Open, Options, Rule
from games.engines.codenames.disputes import LAW
from games.engines.codenames.events import AnyEvent
from games.engines.codenames.lifts import FIRST, LIFTS
from games.engines.codenames.offers import asked, awaited, legal, moment
from games.engines.codenames.rules import decide, result
from games.engines.codenames.setup import packs, roles, rotated
from games.engines.codenames.state import State, evolve
from games.engines.codenames.talk import talk
from games.engines.codenames.time_up import time_up
from games.engines.codenames.view import View, view
from games.engines.engine import Engine, Refused, Types
from games.engines.refereed import refereed

CODENAMES = refereed(
    timed(
        Engine(
            "codenames",
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
                officials=(Rule,),
                drafts=(GiveClue,),
                events=get_args(AnyEvent),
                view=View,
                options=Options,
                reasons=No,
                doubts=Doubt,
                facts=Facts,
            ),
            words=("codenames",),
            asked=asked,
            moment=moment,
            rotated=rotated,
            advise=advise,
            talk=talk,
            edition=2,
            shapes={1: FIRST},
            lifts=LIFTS,
        ),
        time_up=time_up,
        at_rest=Refused(No.TABLE_AT_REST, "CN-99"),
    ),
    LAW,
)
