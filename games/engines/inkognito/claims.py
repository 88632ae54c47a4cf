"""Claims, the handshake, the Ambassador's record, and who has won (INK-69 to INK-103)."""

from __future__ import annotations

from games.engines.engine import Refused, Seat
from games.engines.inkognito import events as e
from games.engines.inkognito.city import Space
from games.engines.inkognito.commands import No
from games.engines.inkognito.missions import ESCAPES, Mission, Position, holds, mission_of
from games.engines.inkognito.movement import other_players
from games.engines.inkognito.state import Revealed, State
from games.engines.inkognito.terms import FIGURES, Colour, Dealt, Ending, Figure, Guess


def claim(state: State, claimant: Seat, partner: Seat) -> tuple[e.AnyEvent, ...]:
    """INK-80, INK-102: nobody but another agent can be named."""
    if partner not in other_players(state, claimant):
        rule = "INK-102" if partner == state.ambassador else "INK-80"
        raise Refused(No.NO_SUCH_PLAYER, rule, seat=partner)
    return (e.HandshakeOffered(claimant, partner),)


def answer_handshake(
    state: State, claimant: Seat, partner: Seat, *, accepted: bool
) -> tuple[e.AnyEvent, ...]:
    """INK-82, INK-83: whatever is answered, the game is over."""
    deal = dealt(state)
    mission = mission_for(state, claimant)
    real = deal[claimant].identity.partner is deal[partner].identity
    if real and accepted and mission is not None:
        ending = Ending.MISSION if done(state, mission, claimant) else Ending.MISSION_UNMET
    else:
        ending = Ending.HAND_REFUSED if real else Ending.WRONG_PARTNER
    right = ending is Ending.MISSION
    winners = side_of(state, claimant) if right else against(state, claimant)
    return e.HandshakeAnswered(accepted), *ended(state, ending, winners, mission)


def claim_alone(state: State, claimant: Seat) -> tuple[e.AnyEvent, ...]:
    """INK-91, INK-92: judged at once."""
    if len(state.agents) > 3:
        raise Refused(No.NOBODY_IS_ALONE, "INK-91")
    mission = mission_for(state, claimant)
    if mission is not None:
        ending = Ending.NOT_ALONE
    else:
        identity = dealt(state)[claimant].identity
        there = where(state, claimant) is ESCAPES[identity]
        ending = Ending.ESCAPE if there else Ending.ESCAPE_UNMET
    right = ending is Ending.ESCAPE
    winners = (claimant,) if right else against(state, claimant)
    return e.AloneClaimed(claimant), *ended(state, ending, winners, mission)


def turn_limit_reached(state: State) -> tuple[e.AnyEvent, ...]:
    """INK-85: nobody wins, but an Ambassador player whose record is right."""
    return ended(state, Ending.TURN_LIMIT, (), None)


def forfeited(state: State, slow: Seat) -> tuple[e.AnyEvent, ...]:
    """The side against who was slow has won; against the Ambassador player there is none."""
    if slow == state.ambassador:
        return nobody_won(state, Ending.FORFEIT)
    return ended(state, Ending.FORFEIT, against(state, slow), None)


def nobody_won(state: State, ending: Ending) -> tuple[e.AnyEvent, ...]:
    return ended(state, ending, (), None, record_wins=False)


def ended(
    state: State,
    ending: Ending,
    winners: tuple[Seat, ...],
    mission: Mission | None,
    *,
    record_wins: bool = True,
) -> tuple[e.AnyEvent, ...]:
    """INK-102: a record is opened first, and beats everything if all of it is right."""
    record, ambassador = state.secrets.record, state.ambassador
    opened: tuple[e.AnyEvent, ...] = ()
    if record is not None and ambassador is not None:
        right = all(as_dealt(state, guess) for guess in record)
        opened = (e.RecordOpened(record, right),)
        if right and record_wins:
            ending, winners = Ending.FOUND_OUT, (ambassador,)
    return *opened, e.GameEnded(ending, winners, mission), revealed(state)


def declare(state: State, record: tuple[Guess, ...]) -> tuple[e.AnyEvent, ...]:
    """INK-100: each agent once. Whether any of it is right shows in the end."""
    if sorted(guess.seat for guess in record) != sorted(state.agents):
        raise Refused(No.RECORD_INCOMPLETE, "INK-100")
    if state.declared:
        raise Refused(No.DECLARED_ALREADY, "INK-101")
    assert state.ambassador is not None
    return e.DeclarationMade(), e.RecordLocked(frozenset({state.ambassador}), record)


def as_dealt(state: State, guess: Guess) -> bool:
    cards = dealt(state)[guess.seat]
    return (guess.identity, guess.build) == (cards.identity, cards.build)


def dealt(state: State) -> dict[Seat, Dealt]:
    deal = the_deal(state)
    return dict(zip(state.agents, deal.dealt, strict=True))


def the_deal(state: State) -> Revealed:
    assert state.secrets.deal is not None, "the truth holds the deal"
    return state.secrets.deal


def revealed(state: State) -> e.SecretsRevealed:
    deal, nonce = the_deal(state), state.secrets.nonce
    assert nonce is not None, "the truth holds the nonce"
    return e.SecretsRevealed(nonce, deal.dealt, deal.arrested)


def side_of(state: State, seat: Seat) -> tuple[Seat, ...]:
    """INK-3: this player and his partner, as far as they sit here."""
    deal = dealt(state)
    team = deal[seat].identity.team
    return tuple(other for other in state.agents if deal[other].identity.team is team)


def against(state: State, seat: Seat) -> tuple[Seat, ...]:
    """INK-83, INK-92: the other agents in play."""
    own = side_of(state, seat)
    return tuple(other for other in state.agents if other not in own)


def mission_for(state: State, seat: Seat) -> Mission | None:
    """INK-72, INK-84: the real mission of his team; the lone agent has none (INK-90)."""
    deal, own = dealt(state), side_of(state, seat)
    if len(own) < 2:
        return None
    letters = {deal[other].identity: deal[other].letter for other in own}
    return mission_of(deal[seat].identity.team, letters)


def done(state: State, mission: Mission, seat: Seat) -> bool:
    deal = dealt(state)
    position = Position(
        standing=state.standing,
        true={deal[other].identity: true_figure(state, other) for other in state.agents},
        colours=frozenset(colour_of(state, other) for other in side_of(state, seat)),
        arrived=state.arrived,
        five=state.ambassador is not None,
    )
    return holds(mission, deal[seat].identity.team, position)


def true_figure(state: State, seat: Seat) -> Figure:
    """INK-76: the figure of the build that was dealt to its owner."""
    return FIGURES[colour_of(state, seat), dealt(state)[seat].build]


def where(state: State, seat: Seat) -> Space:
    return state.standing[true_figure(state, seat)]


def colour_of(state: State, seat: Seat) -> Colour:
    colour = state.colour_of(seat)
    assert colour is not None
    return colour
