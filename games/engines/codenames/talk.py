"""Who may speak, hear and mark: operatives may, and spymasters listen (CN-102 to CN-104)."""

from __future__ import annotations

from games.engines.codenames.offers import seats_of
from games.engines.codenames.state import Dealing, Guessing, Over, State, SuddenDeath
from games.engines.codenames.terms import Mode, Part, Seated
from games.engines.engine import Seat
from games.engines.talk import TABLE, Channel, Marks, Sign, Talk

SIGNS = (Sign.MAYBE, Sign.NO, Sign.READY)


def talk(state: State, seat: Seat | None) -> Talk:
    seated = state.seated(seat)
    hears = (TABLE,) if seated is None else tuple(dict.fromkeys((TABLE, among_us(state, seated))))
    speaks = hears if seated is not None and may_speak(state, seated) else ()
    return Talk(hears, speaks, tuple(marks for marks in marked(state) if marks.channel in hears))


def among_us(state: State, seated: Seated) -> Channel:
    """CN-104: a team has a channel of its own if the table says so. CN-95: with one operative for
    both teams, nobody has anybody to whisper to."""
    alone = state.options.mode is Mode.SHARED_OPERATIVE
    private = state.options.team_private_talk and not alone
    return Channel(str(seated.team)) if private else TABLE


def may_speak(state: State, seated: Seated) -> bool:
    """CN-102: a spymaster is mute from the deal to the end."""
    match state.turn:
        case Over():
            return True
        case Dealing():
            return False
        case _:
            return seated.part is Part.OPERATIVE


def marked(state: State) -> tuple[Marks, ...]:
    """CN-103: whoever may touch now marks the cards that can be touched, for those who hear it."""
    turn = state.turn
    if not isinstance(turn, Guessing | SuddenDeath):
        return ()
    by = seats_of(state, turn.team, Part.OPERATIVE)
    heard = {among_us(state, seated) for seated in state.seats if seated.seat in by}
    spots, round = tuple(map(str, state.uncovered)), f"{type(turn).__name__} {len(state.clues)}"
    return tuple(Marks(channel, round, spots, SIGNS, by) for channel in heard)
