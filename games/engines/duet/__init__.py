"""Codenames: Duet. Two sides, two keys, one clock, and a win for both or for nobody."""

from typing import get_args

from games.engines.clock import timed
from games.engines.clue_law import Doubt
from games.engines.duet.clues import advise
from games.engines.duet.commands import AnyCommand, Facts, GiveClue, No, Open, Options, Rule
from games.engines.duet.disputes import LAW
from games.engines.duet.events import AnyEvent
from games.engines.duet.lifts import LIFTS
from games.engines.duet.offers import asked, awaited, legal, moment
from games.engines.duet.rules import decide, result
from games.engines.duet.setup import packs, roles
from games.engines.duet.state import State, evolve
from games.engines.duet.talk import talk
from games.engines.duet.time_up import time_up
from games.engines.duet.view import View, view
from games.engines.engine import Engine, Refused, Types
from games.engines.refereed import refereed

DUET = refereed(
    timed(
        Engine(
            "duet",
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
            words=("duet",),
            asked=asked,
            moment=moment,
            advise=advise,
            talk=talk,
            lifts=LIFTS,
        ),
        time_up=time_up,
        at_rest=Refused(No.TABLE_AT_REST, "DUET-150"),
    ),
    LAW,
)
