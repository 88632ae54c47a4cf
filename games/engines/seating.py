"""Who may sit down where: a game begins when its role table is satisfied."""

from __future__ import annotations

from enum import StrEnum

from games.engines.engine import Refused, Role, Seat


class Unseated(StrEnum):
    """Why a game cannot begin. Every game has these among its reasons."""

    ROLE_UNFILLED = "role_unfilled"
    ROLE_OVERFILLED = "role_overfilled"
    UNKNOWN_SEAT = "unknown_seat"


def seated(seats: tuple[Seat, ...], chairs: tuple[Role, ...], *, rule: str) -> tuple[Seat, ...]:
    """These seats, each once, if every role has as many as it needs and no more than it may."""
    for role in chairs:
        filled = sum(role.owns(seat) for seat in seats)
        if filled < role.at_least:
            raise Refused(Unseated.ROLE_UNFILLED, rule, role=role.name, least=role.at_least)
        if role.at_most is not None and filled > role.at_most:
            raise Refused(Unseated.ROLE_OVERFILLED, rule, role=role.name, most=role.at_most)
    if any(not any(role.owns(seat) for role in chairs) for seat in seats):
        raise Refused(Unseated.UNKNOWN_SEAT, rule)
    return tuple(dict.fromkeys(seats))
