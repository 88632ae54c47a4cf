"""What may happen next, and what happens."""

from __future__ import annotations

from games.engines.codenames import events as e
from games.engines.codenames.claims import (
    answer_approval,
    ask_approval,
    challenge,
    concede,
    declare_invalid,
    rule,
    vote,
    withdraw,
)
from games.engines.codenames.clues import give_clue
from games.engines.codenames.commands import (
    AnswerApproval,
    AskApproval,
    ChallengeClue,
    Concede,
    DeclareInvalid,
    EnemyCover,
    GiveClue,
    No,
    Open,
    PenaltyCover,
    Rule,
    Stop,
    Touch,
    TurnHourglass,
    Vote,
    Withdraw,
)
from games.engines.codenames.endings import lost, on_its_own, turn_over, won
from games.engines.codenames.offers import cards_of, legal, why_not
from games.engines.codenames.setup import open_game
from games.engines.codenames.state import (
    Claiming,
    Cluing,
    Dealing,
    EnemyCovering,
    Guessing,
    Over,
    Penalty,
    State,
    SuddenDeath,
)
from games.engines.codenames.terms import Card, Colour, Ending, Team
from games.engines.engine import Command, Context, Refused, Result


def decide(state: State, command: Command, ctx: Context) -> tuple[e.AnyEvent, ...]:
    if not any(isinstance(command, choice.command) for choice in legal(state, ctx.by)):
        raise why_not(state, command, ctx.by)
    match state.turn, command:
        case Dealing(), Open(seats, options, cards):
            return open_game(seats, options, cards, ctx.chance)
        case Cluing(team), GiveClue(word, number):
            return give_clue(state, team, word, number)
        case Cluing(), AskApproval(word):
            return ask_approval(state, word)
        case Cluing(), AnswerApproval(word, answer):
            return answer_approval(state, word, answer)
        case Guessing(team) as turn, Touch(card):
            return touch(state, team, card, last=turn.made + 1 == turn.limit)
        case Guessing(team), Stop():
            return turn_over(state, team)  # CN-40, CN-42
        case Guessing(team), ChallengeClue():
            return challenge(state, team, ctx.by)
        case Guessing(team), DeclareInvalid():
            return declare_invalid(state, team, ctx.by)
        case Claiming(team), Concede():
            return concede(state, team)
        case Claiming(), Withdraw():
            return withdraw()
        case Claiming() as turn, Vote(uphold):
            return vote(state, turn, ctx.by, uphold)
        case Claiming(team), Rule(uphold):
            return rule(state, team, uphold)
        case Penalty(team, colour), PenaltyCover(card):
            return penalty_cover(state, team, card, colour)
        case EnemyCovering(team), EnemyCover(card):
            return enemy_cover(state, team, card)
        case SuddenDeath(team), Touch(card):
            return touch_in_sudden_death(state, team, card)
        case SuddenDeath(team), Stop():  # PIC-85
            return lost(state, team, Ending.SUDDEN_DEATH_FAILED)
        case _, TurnHourglass():
            return (e.HourglassTurned(ctx.by),)  # CN-99
        case _:
            raise why_not(state, command, ctx.by)


def touch(state: State, team: Team, card: Card, *, last: bool) -> tuple[e.AnyEvent, ...]:
    colour = colour_of(state, uncovered(state, card))
    covered = e.CardCovered(team, card, colour)
    own, rivals = state.agents_left(team), state.agents_left(team.rival)
    goes_on = state.options.assassin_ending  # PIC-80: no colour ends the game before the assassin
    if colour is Colour.ASSASSIN:
        return covered, *touch_the_assassin(state, team)
    if colour.team is team and own == 1 and not goes_on:  # CN-50
        return covered, *won(state, team, Ending.ALL_FOUND_BY_OWN)
    if colour.team is team.rival and rivals == 1 and on_its_own(state):  # CN-92, PIC-89
        return covered, *lost(state, team, Ending.ENEMY_COMPLETE)
    if colour.team is team.rival and rivals == 1 and not goes_on:  # CN-51
        return covered, *won(state, team.rival, Ending.ALL_FOUND_BY_OPPONENT)
    if colour.team is not team or last:  # CN-33, CN-36
        return covered, *turn_over(state, team)
    return (covered,)


def touch_the_assassin(state: State, team: Team) -> tuple[e.AnyEvent, ...]:
    if not state.options.assassin_ending:  # CN-52
        return lost(state, team, Ending.ASSASSIN)
    if not state.agents_left(team):  # PIC-82
        return won(state, team, Ending.ASSASSIN_LAST)
    return (e.SuddenDeathBegun(team),)  # PIC-83


def touch_in_sudden_death(state: State, team: Team, card: Card) -> tuple[e.AnyEvent, ...]:
    """PIC-84: every touch must be right, and the last one wins."""
    colour = colour_of(state, uncovered(state, card))
    covered = e.CardCovered(team, card, colour)
    if colour.team is not team:
        return covered, *lost(state, team, Ending.SUDDEN_DEATH_FAILED)
    if state.agents_left(team) == 1:
        return covered, *won(state, team, Ending.ALL_FOUND_BY_OWN)
    return (covered,)


def penalty_cover(state: State, team: Team, card: Card, colour: Colour) -> tuple[e.AnyEvent, ...]:
    """CN-85: the spymaster covers a card of his choice, then gives his clue."""
    if uncovered(state, card) not in cards_of(state, colour):
        raise Refused(No.NOT_THAT_COLOUR, "CN-85", card=card)
    covered = e.PenaltyCovered(team, card, colour)
    if on_its_own(state):  # D-7: and then another one, in place of the enemy's turn
        return covered, *enemy_agent_covered(state, team, e.EnemyTurnCame(team))
    if state.agents_left(team) == 1 and not state.options.assassin_ending:  # CN-89
        return covered, *won(state, team, Ending.ALL_FOUND_BY_PENALTY)
    return covered, e.TurnPassed(team)


def enemy_cover(state: State, team: Team, card: Card) -> tuple[e.AnyEvent, ...]:
    """CN-91: in place of each turn of the enemy one of its agents is covered."""
    colour = Colour(team.rival)
    if uncovered(state, card) not in cards_of(state, colour):
        raise Refused(No.NOT_THAT_COLOUR, "CN-91", card=card)
    covered = e.EnemyCovered(team, card, colour)
    return covered, *enemy_agent_covered(state, team, e.TurnPassed(team))


def enemy_agent_covered(state: State, team: Team, otherwise: e.AnyEvent) -> tuple[e.AnyEvent, ...]:
    """CN-92: with its last agent covered, the enemy has won."""
    if state.agents_left(team.rival) == 1:
        return lost(state, team, Ending.ENEMY_COMPLETE)
    return (otherwise,)


def uncovered(state: State, card: Card) -> Card:
    if not 0 <= card < len(state.covers):
        raise Refused(No.NO_SUCH_CARD, "CN-31", card=card)
    if card not in state.uncovered:
        raise Refused(No.CARD_COVERED, "CN-31", card=card)
    return card


def colour_of(state: State, card: Card) -> Colour:
    assert state.secrets.key is not None, "the truth holds the key"
    return state.secrets.key[card]


def result(state: State) -> Result | None:
    if not isinstance(state.turn, Over):
        return None
    winner = state.turn.winner
    winners = (s.seat for s in state.seats if winner is not None and s.team is winner)
    return Result(tuple(winners), state.turn.ending)
