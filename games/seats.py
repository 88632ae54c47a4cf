"""Seats while playing: left, vacant, and taken over by somebody who may know what the seat knows.

Nothing of this is in the log, which knows seats alone.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.blocks import apart, kept_apart
from accounts.identity import marks_of
from accounts.models import User
from accounts.teams import hold
from games import (
    away,
    deadlines,
    guests,
    judging,
    log,
    records,
    tables,
    tenures,
    wall_clock,
    wishes,
)
from games.confidence import knows_all
from games.engines import ENGINES
from games.engines.engine import Seat
from games.lobby import heir_of, must_be_in_the_team
from games.models import Game, Standing, Tenure
from games.models import Seat as Chair
from games.sitting import No, NoSuchTable, Sitting, TableRefused, played
from notices import outbox
from notices.kinds import Facts, Kind


@transaction.atomic
def leave(game: UUID, user: AbstractBaseUser) -> Sitting:
    """The table without them. They know of it from now on what any stranger knows."""
    table = running(game)
    seat = table.seat_of(user.pk)
    if seat is None:
        raise TableRefused(No.NOT_SEATED)
    return emptied(table, seat)


@transaction.atomic
def vacate(game: UUID, seat: Seat) -> Sitting:
    """The same, for somebody who does not leave by themselves."""
    return emptied(running(game), seat)


@transaction.atomic
def open_up(game: UUID, slow: Sequence[Seat], *, head: int, at: datetime) -> None:
    """These were too slow, and their seats are for others now; unless something has happened since
    that was found. They are told so."""
    table = running(game)
    if table.head != head:
        raise log.Conflict
    for sitter in (s for s in table.sitters if s.seat in slow and s.user is not None):
        facts = Facts(game_kind=table.kind, seat=sitter.seat)
        key = f"replaced:{game}:{head}:{sitter.seat}"
        outbox.post([outbox.News(key, sitter.user, Kind.REPLACED, at, facts, game)])
        table = emptied(table, sitter.seat)


@transaction.atomic
def take_over(game: UUID, user: AbstractBaseUser, seat: Seat) -> None:
    """Somebody sits down in a vacant seat, and knows what that seat was told.

    Who sits at the table already does not move: they leave first, which may pause the game.
    """
    person = held_person(game, user)
    table = running(game)
    if table.seat_of(user.pk) is not None:
        raise TableRefused(No.ALREADY_SEATED)
    must_be_welcome(table, person)
    if seat not in table.vacant:
        raise TableRefused(No.NOT_VACANT)
    if has_seen_too_much(table, user.pk, seat):
        raise TableRefused(No.SEEN_TOO_MUCH)
    if table.terms.timing.has_clock and has_left_twice(game, user.pk, seat):
        raise TableRefused(No.LEFT_TWICE)
    Chair.objects.filter(game=game, name=seat).update(user=person, since=wall_clock.now())
    ended(table, seat)  # Who has deleted their account had no time to end it.
    tenures.begin(game, {seat: user.pk})
    deadlines.look_again(game)
    tell_others(table, person, seat)


def tell_others(table: Sitting, person: User, seat: Seat) -> None:
    """That somebody has come, and where."""
    now = wall_clock.now()
    outbox.post(
        outbox.News(
            f"seat_taken:{table.game}:{seat}:{person.pk}:{now.isoformat()}:{sitter.user}",
            sitter.user, Kind.SEAT_TAKEN, now,
            Facts(game_kind=table.kind, seat=sitter.seat), table.game, about=person.pk,
        )
        for sitter in table.sitters
        if sitter.user is not None
    )  # fmt: skip


@transaction.atomic
def forget(user: AbstractBaseUser) -> None:
    """Take a person whose account goes, with their bots, out of all games that are played. They are
    marked as they are called now, so that nobody comes back by another account (CN-107)."""
    theirs = Q(user=user.pk) | Q(user__owner=user.pk)
    playing = Q(game__standing__head__gt=0, game__standing__over=False)
    for past in Tenure.objects.filter(theirs, playing).exclude(user=None):
        for mark in marks_of([past.user_id], str(past.game_id))[past.user_id][:1]:
            Tenure.objects.filter(pk=past.pk).update(mark=mark)
    seated = Chair.objects.filter(theirs, playing).order_by("game", "pk")
    for game, seat in list(seated.values_list("game", "name")):
        try:
            vacate(game, Seat(seat))
        except TableRefused:  # It was over in that moment.
            continue


def has_left_twice(game: UUID, user: int, seat: Seat) -> bool:
    """While a seat is vacant the clock stands still: who came back again and again would have all
    the time in the world (decision 29)."""
    return tenures.of_person(game, user).filter(seat=seat, until__isnull=False).count() > 1


# CN-107: who has seen what a seat must not know never sits there.


def has_seen_too_much(table: Sitting, user: int, seat: Seat) -> bool:
    """Whether this person, by any account that is known to be theirs, was told something in another
    seat that this one was not told, or saw everything as a referee. If another account of theirs
    still sits there, neither seat may know more than the other."""
    if judging.has_opened(user, table.game):
        return True
    happened = log.read(table.game, table.kind)
    truth = ENGINES[table.kind].fold(recorded.event for recorded in happened)
    for past in tenures.of_person(table.game, user).exclude(seat=seat):
        was = Seat(past.seat)
        told = [r.event for r in happened if past.until is None or r.at <= past.until]
        if not knows_all(told, was, seat) or not also_hears(table.kind, truth, was, seat):
            return True
        if past.until is None and was not in table.vacant and not knows_all(told, seat, was):
            return True
    return False


def also_hears(kind: str, truth: Any, was: Seat, wanted: Seat) -> bool:
    """Whether whatever is said near one seat is heard from the other too."""
    talk = ENGINES[kind].talk
    return set(talk(truth, was).hears) <= set(talk(truth, wanted).hears)


# Who may come.


def vacancies() -> QuerySet[Game]:
    """Public games that are played and have a vacant seat."""
    vacant = Chair.objects.filter(game=OuterRef("pk"), user=None)
    running = {"standing__head__gt": 0, "standing__over": False}
    return Game.objects.filter(Exists(vacant), public=True, team=None, **running)


def vacancies_for(user: int) -> QuerySet[Game]:
    """Those at which this person could sit down, as far as they are let in. People who do not meet
    know of no table that the other is at."""
    strangers = kept_apart(user)
    near = Chair.objects.filter(game=OuterRef("pk"), user__in={user, *strangers})
    found = vacancies().exclude(Exists(near)).exclude(host__in=strangers)
    if User.objects.filter(pk=user, owner__isnull=False).exists():
        found = found.filter(bots=True)
    return found


def may_be_taken_over_by(user: int, table: Sitting) -> bool:
    """Whoever may know of the table, is invited, or can find it among the vacancies."""
    return table.may_be_known_to(user) or vacancies_for(user).filter(pk=table.game).exists()


def must_be_welcome(table: Sitting, person: User) -> None:
    must_be_in_the_team(table, person.pk)
    if not is_open_to(person.pk, table):  # first: a block must not be told apart from this
        raise TableRefused(No.NOT_INVITED)
    if apart(person.pk, [table.host, *(sitter.user for sitter in table.sitters)]):
        raise NoSuchTable
    if person.is_bot and not table.terms.bots:
        raise TableRefused(No.NO_BOTS)
    if guests.was_sent_away(person.pk, table.game):
        raise TableRefused(No.SENT_AWAY)
    asked = table.terms.reliability
    if asked and guests.trust_in(person.pk) < asked:
        raise TableRefused(No.RELIABILITY_ASKED, asked=asked)


def is_open_to(user: int, table: Sitting) -> bool:
    """Whether a seat here is for this person too: to watch a game is not to be invited to it."""
    at_home = table.team is not None or table.terms.public or user == table.host
    return at_home or guests.is_invited(user, table.game)


# What is held. In this order: a team, a person, a table, its chairs, its standing. A command that
# is under way holds the chair of its sender before the standing, so it comes before or not at all.


def held_person(game: UUID, user: AbstractBaseUser) -> User:
    """Who sits down, held until the transaction ends: an account that goes, goes before or after.
    If the table is a team's, the team is held too, so that nobody leaves it meanwhile."""
    for team in Game.objects.filter(pk=game).exclude(team=None).values_list("team", flat=True):
        hold(team)
    active = User.objects.select_for_update(no_key=True).filter(pk=user.pk, is_active=True)
    if (person := active.first()) is None:
        raise NoSuchTable
    return person


def running(game: UUID) -> Sitting:
    """A table at which is played, held until the transaction ends. Commands go on beside it, but
    for their last step."""
    if Game.objects.select_for_update(no_key=True).filter(pk=game).first() is None:
        raise NoSuchTable
    list(Chair.objects.select_for_update().filter(game=game).order_by("pk"))
    list(Standing.objects.select_for_update(no_key=True).filter(game=game))
    return played(game)


def emptied(table: Sitting, seat: Seat) -> Sitting:
    """Who hosted the table from there is host no more: somebody must be able to invite another."""
    Chair.objects.filter(game=table.game, name=seat).update(user=None)
    if table.host is not None and table.seat_of(table.host) == seat:
        Game.objects.filter(pk=table.game).update(host=heir_of(table))
    ended(table, seat)
    deadlines.look_again(table.game)
    forget_wishes(table, seat)
    return table._replace(
        sitters=tuple(
            s._replace(user=None, player=None, name=None, bot=False) if s.seat == seat else s
            for s in table.sitters
        )
    )


def forget_wishes(table: Sitting, seat: Seat) -> None:
    """Whoever sat there wishes for nothing here any more, and costs nobody's time."""
    for sitter in table.sitters:
        if sitter.seat == seat and sitter.user is not None:
            wishes.forget(table.game, user=sitter.user)
            away.end(table.game, wall_clock.now(), user=sitter.user)


def ended(table: Sitting, seat: Seat) -> None:
    """Whoever sat there sits there no more, and what they answered is counted."""
    moved_at = tables.current(table.game, table.kind, head=table.head).at
    assert moved_at is not None, "a table at which is played has moved"
    tenures.end(table.game, seat, moved_at=moved_at)
    records.recount(table.game)
