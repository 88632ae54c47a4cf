"""The same people again, with other roles (CN-15): a new game in one call."""

from enum import StrEnum
from uuid import UUID, uuid5

import msgspec
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from accounts.blocks import some_apart
from games import dealing, decks, lobby, log, tables
from games.engines import ENGINES
from games.engines.chain import Request
from games.engines.engine import HOUSE, Face, Seat, canonical
from games.lobby import No, Sitting, TableRefused
from games.models import Game, Standing
from games.models import Seat as Chair
from games.play import play


class NextCards(StrEnum):
    """CN-8: other cards for the next game, or the same ones turned over."""

    NEW = "new"
    FLIP = "flip"


@transaction.atomic
def rematch(
    game: UUID, user: AbstractBaseUser, *, rotate: bool, cards: NextCards
) -> tuple[UUID, bool]:
    """The game that follows this one, started, and whether it is new. Whoever asks first decides
    how; there is one."""
    last = lobby.held(game)
    if last.seat_of(user.pk) is None:
        raise TableRefused(No.NOT_SEATED)
    if not tables.over(last.table(None)):
        raise TableRefused(No.NOT_OVER_YET)
    if (followed := Game.objects.filter(rematch_of=game).first()) is not None:
        return followed.pk, False
    faces = cards_after(last, cards)
    seats = seats_after(last, rotate=rotate)
    following = Game.objects.create(
        kind=last.kind, options=canonical(last.options).decode(), host_id=last.host,
        spectators=last.spectators, rematch_of_id=game,
        language=getattr(last.options, "language", ""), **last.terms.columns,
    )  # fmt: skip
    Standing.objects.create(game=following)
    Chair.objects.bulk_create(
        Chair(game=following, name=seat, role=role_of(last, seat), user_id=person)
        for seat, person in seats.items()
    )
    opening = ENGINES[last.kind].types.open(tuple(seats), last.options, faces)
    lobby.hang_clock(following.pk, last.terms.timing)
    play(following.pk, last.kind, opening, by=HOUSE, cause=uuid5(following.pk, "rematch"))
    lobby.seated(following.pk, last.kind, seats)
    return following.pk, True


def seats_after(last: Sitting, *, rotate: bool) -> dict[Seat, int]:
    """Who sits where now, in the order of the chairs. A chair that was vacant at the end is taken
    away, if its role can do without it."""
    sitting = {sitter.seat: sitter.user for sitter in last.sitters if sitter.user is not None}
    seats, people = tuple(sitting), list(sitting.values())
    moved = ENGINES[last.kind].rotated(seats) if rotate else seats
    active = get_user_model().objects.filter(pk__in=people, is_active=True)
    gone = last.understaffed or active.count() < len(people)
    if gone or some_apart(people):  # and nobody is told who or why
        raise TableRefused(No.PEOPLE_GONE)
    after = dict(zip(moved, people, strict=True))
    return {seat: after[seat] for seat in seats}


def role_of(last: Sitting, seat: Seat) -> str:
    return next(role.name for role in ENGINES[last.kind].roles(last.options) if role.owns(seat))


def cards_after(last: Sitting, cards: NextCards) -> tuple[Face, ...]:
    before = laid(last)
    if cards is NextCards.FLIP and not before and not ENGINES[last.kind].packs(last.options):
        raise TableRefused(No.CANNOT_FLIP)  # in a game without cards
    if cards is NextCards.NEW:
        return dealing.drawn(last.kind, last.options, host=last.host, besides=before)
    try:
        return dealing.flipped(last.kind, last.options, before, host=last.host)
    except decks.CannotFlip as error:
        raise TableRefused(No.CANNOT_FLIP) from error


def laid(last: Sitting) -> tuple[Face, ...]:
    """The cards that the last game was opened with; of the first edition none are known."""
    request = msgspec.json.decode(log.opening_of(last.game), type=Request)
    try:
        opening = msgspec.json.decode(request.command, type=ENGINES[last.kind].types.open)
    except msgspec.ValidationError:
        return ()
    return opening.cards
