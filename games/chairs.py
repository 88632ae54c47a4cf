"""Chairs before the deal: who moves, who swaps, who is sent away, and who is the host."""

from uuid import UUID

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.db.models import Q

from games import dealing, lobby
from games.engines.engine import Seat
from games.lobby import must_be_host, note_free, unstarted
from games.models import Game, Invitation, Kick
from games.models import Seat as Chair
from games.sitting import No, NoSuchTable, Sitter, Sitting, TableRefused

NOWHERE = "-"  # where a chair stands while two are swapped: no role has such a seat


@transaction.atomic
def move(game: UUID, user: AbstractBaseUser, role_name: str) -> None:
    """To a free chair of another role."""
    table = unstarted(game)
    mine = must_sit(table, user.pk)
    role = lobby.role_called(role_name, table)
    if mine.role == role.name:
        raise TableRefused(No.ALREADY_SEATED)
    chair = Chair.objects.get(game=game, name=mine.seat)
    chair.name, chair.role = lobby.free_seat(role, table), role.name
    chair.save(update_fields=["name", "role"])
    forget_swaps(chair)
    note_free(game)


@transaction.atomic
def swap(game: UUID, user: AbstractBaseUser, seat: Seat | None) -> None:
    """Propose to swap, or agree to what was proposed; with None, think better of it. Nobody is
    moved who has not said yes, and a yes is to that person in that chair."""
    table = unstarted(game)
    mine = must_sit(table, user.pk)
    other = None if seat is None else sitter_in(table, seat)
    if other == mine:
        raise TableRefused(No.NOT_YOURSELF)
    if other is not None and other.swap == mine.seat:
        exchange(game, mine.seat, other.seat)
        return
    theirs = other and Chair.objects.get(game=game, name=other.seat)
    Chair.objects.filter(game=game, name=mine.seat).update(swap=theirs)


def exchange(game: UUID, *seats: Seat) -> None:
    """The chairs change places under their people, who keep the order in which they came."""
    one, other = (Chair.objects.get(game=game, name=seat) for seat in seats)
    places = (other.name, other.role), (one.name, one.role)
    Chair.objects.filter(pk=one.pk).update(name=NOWHERE)
    for chair, (name, role) in ((other, places[1]), (one, places[0])):
        Chair.objects.filter(pk=chair.pk).update(name=name, role=role)
        forget_swaps(chair)


def forget_swaps(chair: Chair) -> None:
    """What was proposed from this chair, or to it, was meant for where it stood."""
    Chair.objects.filter(Q(pk=chair.pk) | Q(swap=chair)).update(swap=None)


@transaction.atomic
def kick(game: UUID, host: AbstractBaseUser, seat: Seat) -> None:
    """Who is sent away comes back by an invitation by name alone."""
    table = unstarted(game)
    must_be_host(table, host.pk)
    if table.team is not None:
        raise TableRefused(No.OF_A_TEAM)
    sitter = sitter_in(table, seat)
    if sitter.user == host.pk:
        raise TableRefused(No.NOT_YOURSELF)
    Chair.objects.filter(game=game, name=seat).delete()
    Invitation.objects.filter(game=game, user=sitter.user).delete()
    Kick.objects.get_or_create(game_id=game, user_id=sitter.user)
    note_free(game)


@transaction.atomic
def close(game: UUID, host: AbstractBaseUser) -> None:
    """By its host, before the deal. A mission is called off on its map."""
    table = unstarted(game)
    must_be_host(table, host.pk)
    if table.team is not None:
        raise TableRefused(No.OF_A_TEAM)
    lobby.close(game)


@transaction.atomic
def hand_over(game: UUID, host: AbstractBaseUser, player: str) -> None:
    """To somebody who sits there, and who may use the cards of the table."""
    table = unstarted(game)
    must_be_host(table, host.pk)
    named = (s for s in table.sitters if s.player and s.player.lower() == player.lower())
    if (heir := next(named, None)) is None:
        raise TableRefused(No.NOBODY_THERE)
    if heir.user == table.host:
        raise TableRefused(No.NOT_YOURSELF)
    dealing.check(table.kind, table.options, host=heir.user)
    Game.objects.filter(pk=game).update(host=heir.user)


def forget(user: AbstractBaseUser) -> None:
    """A person whose account goes leaves every table that was not dealt. Who has been there
    longest is the next host; with nobody left, the table goes too."""
    theirs = Q(host=user.pk) | Q(seats__user=user.pk)
    open_tables = Game.objects.filter(theirs, standing__head=0).distinct().order_by("pk")
    for game in list(open_tables.values_list("pk", flat=True)):
        with transaction.atomic():
            depart(game, user.pk)


def depart(game: UUID, user: int) -> None:
    try:
        table = lobby.held(game)
    except NoSuchTable:
        return
    if table.started:
        return
    Chair.objects.filter(game=game, user=user).delete()
    if table.host == user and table.team is None:
        heir = lobby.heir_of(table)
        if heir is None:
            lobby.close(game)
            return
        Game.objects.filter(pk=game).update(host=heir)
    note_free(game)


def must_sit(table: Sitting, user: int) -> Sitter:
    mine = next((sitter for sitter in table.sitters if sitter.user == user), None)
    if mine is None:
        raise TableRefused(No.NOT_SEATED)
    return mine


def sitter_in(table: Sitting, seat: Seat) -> Sitter:
    found = next((sitter for sitter in table.sitters if sitter.seat == seat), None)
    if found is None:
        raise TableRefused(No.NOBODY_THERE)
    return found
