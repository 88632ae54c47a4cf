"""What may happen next, and what happens."""

from __future__ import annotations

from games.engines.codenames import events as e
from games.engines.codenames.clue import checked_word
from games.engines.codenames.commands import (
    UNLIMITED,
    Card,
    GiveClue,
    No,
    Number,
    Open,
    Options,
    Stop,
    Touch,
    Unlimited,
)
from games.engines.codenames.events import Colour, Ending, Part, Team
from games.engines.codenames.setup import ROLES, open_game
from games.engines.codenames.state import Cluing, Dealing, Guessing, Over, State
from games.engines.engine import HOUSE, Choice, Command, Context, Refused, Result, Role, Seat


def decide(state: State, command: Command, ctx: Context) -> tuple[e.AnyEvent, ...]:
    if type(command) not in {choice.command for choice in legal(state, ctx.by)}:
        raise why_not(state, command, ctx.by)
    match state.turn, command:
        case Dealing(), Open(seats, options, cards):
            return open_game(seats, options, cards, ctx.chance)
        case Cluing(team), GiveClue(word, number):
            return give_clue(state, team, word, number)
        case Guessing(team) as turn, Touch(card):
            return touch(state, team, card, last=turn.made + 1 == turn.limit)
        case Guessing(team), Stop():
            return (e.TurnPassed(team.rival),)  # CN-40, CN-42
        case _:
            raise why_not(state, command, ctx.by)


def give_clue(state: State, team: Team, word: str, number: Number) -> tuple[e.AnyEvent, ...]:
    word = checked_word(word, state.visible, state.options.house_rules)
    if number not in numbers(state, team):
        most = state.agents_left(team)
        raise Refused(No.NUMBER_OUT_OF_RANGE, "CN-27", least=0, most=most)
    return (e.ClueGiven(team, word, number, limit=touch_limit(number)),)


def touch(state: State, team: Team, card: Card, *, last: bool) -> tuple[e.AnyEvent, ...]:
    if not 0 <= card < len(state.covers):
        raise Refused(No.NO_SUCH_CARD, "CN-31", card=card)
    if card not in state.uncovered:
        raise Refused(No.CARD_COVERED, "CN-31", card=card)
    colour = colour_of(state, card)
    covered = e.CardCovered(team, card, colour)
    if colour is Colour.ASSASSIN:  # CN-52
        return covered, *won(state, team.rival, Ending.ASSASSIN)
    if colour.team is team and state.agents_left(team) == 1:  # CN-50
        return covered, *won(state, team, Ending.ALL_FOUND_BY_OWN)
    if colour.team is team.rival and state.agents_left(team.rival) == 1:  # CN-51
        return covered, *won(state, team.rival, Ending.ALL_FOUND_BY_OPPONENT)
    if colour.team is not team or last:  # CN-33, CN-36
        return covered, e.TurnPassed(team.rival)
    return (covered,)


def won(state: State, team: Team, ending: Ending) -> tuple[e.AnyEvent, ...]:
    key, nonce = state.secrets.key, state.secrets.nonce
    assert key is not None and nonce is not None, "the truth holds every secret"
    return e.GameWon(team, ending), e.KeyRevealed(nonce, key)  # CN-108


def colour_of(state: State, card: Card) -> Colour:
    assert state.secrets.key is not None, "the truth holds the key"
    return state.secrets.key[card]


def numbers(state: State, team: Team) -> tuple[Number, ...]:
    """CN-27: nothing, a count that can be true, or no count at all."""
    return *range(state.agents_left(team) + 1), UNLIMITED


def touch_limit(number: Number) -> int | Unlimited:
    """CN-24: one more than the number. CN-25, CN-26: zero and unlimited set no limit."""
    return UNLIMITED if number in (0, UNLIMITED) else int(number) + 1


def legal(state: State, seat: Seat | None) -> tuple[Choice, ...]:
    if isinstance(state.turn, Dealing):
        return (Choice(Open),) if seat == HOUSE else ()
    if seat is None or seat not in awaited(state):
        return ()
    match state.turn:
        case Cluing(team):
            return (Choice(GiveClue, {"number": numbers(state, team)}),)
        case Guessing(made=made):
            touches = Choice(Touch, {"card": state.uncovered})
            return (touches, Choice(Stop)) if made else (touches,)  # CN-41
        case _:
            return ()


def awaited(state: State) -> tuple[Seat, ...]:
    match state.turn:
        case Cluing(team):
            return seats_of(state, team, Part.SPYMASTER)  # CN-21
        case Guessing(team):
            return seats_of(state, team, Part.OPERATIVE)  # CN-30
        case _:
            return ()


def seats_of(state: State, team: Team, part: Part) -> tuple[Seat, ...]:
    return tuple(s.seat for s in state.seats if s.team is team and s.part is part)


def why_not(state: State, command: Command, by: Seat) -> Refused:
    """CN-110: one reason, the first that applies."""
    if isinstance(state.turn, Over):
        return Refused(No.GAME_OVER, "CN-54")
    seated = state.seated(by)
    if seated is None:
        return Refused(No.NO_SEAT, "CN-30")
    cluing = isinstance(state.turn, Cluing)
    if isinstance(command, Open) or cluing is not isinstance(command, GiveClue):
        return Refused(No.NOT_THIS_PHASE, "CN-20")
    if by not in awaited(state):
        spymaster_silent = seated.part is Part.SPYMASTER and not cluing
        rule = "CN-102" if spymaster_silent else "CN-21" if cluing else "CN-30"
        return Refused(No.NOT_YOUR_MOVE, rule)
    return Refused(No.TOUCH_FIRST, "CN-41")


def result(state: State) -> Result | None:
    if not isinstance(state.turn, Over):
        return None
    winner = state.turn.winner
    return Result(tuple(s.seat for s in state.seats if s.team is winner), state.turn.ending)


def roles(options: Options) -> tuple[Role, ...]:
    return ROLES


def deck(options: Options) -> str:
    return f"{options.language}/{options.deck}"
