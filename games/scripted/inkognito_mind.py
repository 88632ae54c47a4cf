"""What a scripted player of Inkognito believes: who is who, what to do, and whether it is done."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cached_property
from math import log2

from games.engines.engine import Seat
from games.engines.inkognito.city import EMBASSY, Space
from games.engines.inkognito.deduction import Suspect
from games.engines.inkognito.missions import ESCAPES, ORDER, TABLE, Goal, Mission
from games.engines.inkognito.terms import (
    FIGURES,
    Build,
    Colour,
    Dealt,
    Figure,
    Identity,
    Letter,
)
from games.engines.inkognito.view import View

SURE = 0.95  # what is nearly certain is taken for certain
Places = Mapping[Figure, Space]


class Mind:
    """All of it from the view of one seat, which must count (INK-16) and have been dealt cards."""

    def __init__(self, view: View) -> None:
        sheet, you = view.sheet, view.you
        assert you is not None and sheet is not None and sheet.deduction is not None
        self.view, self.seat, self.deals = view, you.seat, sheet.deduction.deals
        self.suspects: dict[Seat | None, Suspect] = {s.seat: s for s in sheet.deduction.suspects}
        self.colours: dict[Seat, Colour] = {
            person.seat: person.colour for person in view.seats if person.colour is not None
        }
        self.own: Dealt | None = next((k.dealt for k in view.cards if k.seat == you.seat), None)

    def is_who(self, seat: Seat | None, who: Identity) -> float:
        if seat == self.seat:
            return float(self.own is not None and self.own.identity is who)
        return float(getattr(self.suspects[seat].identities, who)) / self.deals

    def is_built(self, seat: Seat, build: Build) -> float:
        if seat == self.seat:
            return float(self.own is not None and self.own.build is build)
        return float(getattr(self.suspects[seat].builds, build)) / self.deals

    def letter(self, seat: Seat) -> Letter | None:
        """His mission card, if there is no doubt."""
        counts = self.suspects[seat].letters
        return next((each for each in Letter if getattr(counts, each) == self.deals), None)

    def doubt(self, seat: Seat) -> float:
        """How little is known of a player, in bits; who he is counts more than his build."""
        who = entropy(self.is_who(seat, each) for each in Identity)
        return who + entropy(self.is_built(seat, each) for each in Build) / 2

    def partner_is(self, seat: Seat | None) -> float:
        """How likely he is the partner; of nobody: how likely the partner is under arrest."""
        if self.own is None or seat not in self.suspects:
            return 0.0
        return self.is_who(seat, self.own.identity.partner)

    @cached_property
    def partner(self) -> Seat | None:
        """Who surely is the partner."""
        return next((who for who in self.colours if self.partner_is(who) >= SURE), None)

    @cached_property
    def alone(self) -> bool:
        """INK-88: whether the partner is surely the one under arrest."""
        return self.partner_is(None) >= SURE

    @cached_property
    def figure(self) -> Figure:
        """INK-76: the own true one."""
        assert self.own is not None
        return FIGURES[self.colours[self.seat], self.own.build]

    @cached_property
    def mission(self) -> Mission | None:
        """INK-72, INK-90: what has to be done, if that is known."""
        if self.own is None:
            return None
        if self.alone:
            return Mission(Goal.REACH, self.own.identity, ESCAPES[self.own.identity])
        letter = None if self.partner is None else self.letter(self.partner)
        if letter is None:
            return None
        team, me = self.own.identity.team, self.own.identity
        letters = {me: self.own.letter, me.partner: letter}
        return TABLE[team]["".join(letters[agent] for agent in ORDER[team])]

    def stands(self, agent: Identity, spaces: Collection[Space], places: Places) -> float:
        """How likely the true figure of an agent is on one of these spaces. INK-89: of one under
        arrest, his partner's."""
        if self.partner_in_place(agent):
            agent = agent.partner
        return sum(
            self.is_who(seat, agent) * self.is_built(seat, build)
            for seat, colour in self.colours.items()
            for build in Build
            if places[FIGURES[colour, build]] in spaces
        )

    def partner_in_place(self, agent: Identity) -> bool:
        return None in self.suspects and self.is_who(None, agent) >= SURE

    def likely(self, agent: Identity) -> Figure:
        """The figure that is most likely the true one of an agent."""
        if self.partner_in_place(agent):
            agent = agent.partner
        return max(
            (FIGURES[colour, build] for colour in self.colours.values() for build in Build),
            key=lambda figure: self.stands_as(agent, figure),
        )

    def stands_as(self, agent: Identity, figure: Figure) -> float:
        seat = next(who for who, colour in self.colours.items() if colour is figure.colour)
        build = next(each for each in Build if FIGURES[self.colours[seat], each] is figure)
        return self.is_who(seat, agent) * self.is_built(seat, build)

    def done(self, places: Places, *, arrived: bool) -> float:
        """INK-77: how likely the mission holds on this position."""
        mission, ambassador = self.mission, places[Figure.AMBASSADOR]
        if mission is None:
            return 0.0
        team = {self.colours[who] for who in (self.seat, self.partner) if who is not None}
        taken = {space for figure, space in places.items() if figure.colour in team}
        match mission:
            case Mission(Goal.REACH, Identity() as agent, Space() as space):
                return self.stands(agent, {space}, places)
            case Mission(Goal.CATCH, Identity() as agent):
                return self.stands(agent, taken, places)
            case Mission(Goal.CATCH_AMBASSADOR):
                return float(ambassador in taken)
            case Mission(Goal.TOGETHER):
                assert self.own is not None
                return self.stands(self.own.identity.partner, {places[self.figure]}, places)
            case Mission(Goal.TO_AMBASSADOR, Identity() as agent):
                return self.stands(agent, {ambassador}, places)
            case Mission(Goal.AMBASSADOR_TO, space=Space() as space) if self.five:
                assert self.own is not None
                agents = self.own.identity, self.own.identity.partner
                return max(self.stands(agent, {space}, places) for agent in agents)
            case Mission(Goal.AMBASSADOR_TO, space=space):
                return float(ambassador is space and (arrived or space is not EMBASSY))
            case _:
                return 0.0

    @property
    def five(self) -> bool:
        return len(self.view.seats) > len(self.colours)


def entropy(chances: Iterable[float]) -> float:
    return -sum(chance * log2(chance) for chance in chances if chance > 0)
