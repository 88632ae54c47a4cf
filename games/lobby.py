"""Before the first card is dealt: open a table, sit, leave, start."""

from collections.abc import Collection
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4, uuid5

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.db.models import Max, QuerySet
from django.db.models.functions import Coalesce, Now

from accounts.teams import hold, is_member
from games import confidence, dealing, guests, tenures
from games.engines import ENGINES
from games.engines.engine import HOUSE, Role, Seat, canonical
from games.models import Deadline, Game, Standing
from games.models import Seat as Chair
from games.pace import Timing
from games.play import KeyReused, MovedOn, again, play
from games.projections import barred
from games.sitting import USUAL, No, NoSuchTable, Sitter, Sitting, TableRefused, Terms, sitting
from games.tables import Table

MOST_OPEN = 100  # tables of one host that wait for people


def open_table(
    host: AbstractBaseUser, kind: str, options: Any, *, spectators: bool, key: UUID | None = None,
    team: UUID | None = None, terms: Terms = USUAL,
) -> UUID:  # fmt: skip
    """A new table; with a key that was used before, the table that was opened with it. That of a
    team is for its members alone."""
    ENGINES[kind].roles(options)  # refuses options that do not go together
    name = uuid4() if key is None else table_named(host, key)
    wish = {
        "kind": kind, "options": canonical(options).decode(), "spectators": spectators,
        "team_id": team, "language": getattr(options, "language", ""),
        **terms._replace(public=terms.public and team is None).columns,
    }  # fmt: skip
    made = {"host": host, "free": free_roles(kind, options)}
    with transaction.atomic():
        game, new = Game.objects.get_or_create(pk=name, defaults=wish | made)
        if new:
            must_have_room(host)
            dealing.check(kind, options, host=host.pk)
            Standing.objects.create(game=game)
    if any(getattr(game, field) != value for field, value in wish.items()):
        raise KeyReused
    return game.pk


def must_have_room(host: AbstractBaseUser) -> None:
    """The lobby is not one person's: this table is counted with those that wait for people."""
    if Game.objects.filter(host=host.pk, standing__head=0).count() >= MOST_OPEN:
        raise TableRefused(No.TOO_MANY_TABLES, most=MOST_OPEN)


def table_named(host: AbstractBaseUser, key: UUID) -> UUID:
    """The table that this person opens with this key."""
    return uuid5(key, f"table of {host.pk}")


@transaction.atomic
def close(game: UUID) -> None:
    """A table at which nothing was dealt, and of which nothing needs to be remembered."""
    unstarted(game)
    Game.objects.filter(pk=game).delete()


def close_stale() -> int:
    """Tables that nobody starts, and at which nobody has sat down for long, go."""
    last = Coalesce(Max("seats__since"), "opened_at")
    long_ago = Now() - timedelta(days=settings.TABLE_CLOSES_AFTER)
    stale = Game.objects.filter(standing__head=0).alias(last=last).filter(last__lt=long_ago)
    return sum(closed_if_still(stale, game) for game in list(stale.values_list("pk", flat=True)))


@transaction.atomic
def closed_if_still(stale: QuerySet[Game], game: UUID) -> bool:
    """Closes a table, unless somebody has come, started or closed it meanwhile."""
    try:
        held(game)
    except NoSuchTable:
        return False
    if still := stale.filter(pk=game).exists():
        close(game)
    return still


@transaction.atomic
def sit(game: UUID, user: AbstractBaseUser, role_name: str) -> None:
    table = unstarted(game)
    role = role_called(role_name, table)
    must_be_in_the_team(table, user.pk)
    if table.seat_of(user.pk) is not None:
        raise TableRefused(No.ALREADY_SEATED)
    must_be_welcome(table, user)
    name = free_seat(role, table)
    Chair.objects.create(game_id=game, name=name, role=role.name, user=user)
    note_free(game)


@transaction.atomic
def leave(game: UUID, user: AbstractBaseUser) -> Sitting:
    """The table without them. Who has been there longest is the next host."""
    table = unstarted(game)
    if table.seat_of(user.pk) is None:
        raise TableRefused(No.NOT_SEATED)
    Chair.objects.filter(game=game, user=user).delete()
    if table.host == user.pk and (heir := heir_of(table)) is not None:
        Game.objects.filter(pk=game).update(host=heir)
    return note_free(game)


@transaction.atomic
def start(game: UUID, user: AbstractBaseUser, *, cause: UUID) -> Table:
    table = held(game)
    must_be_host(table, user.pk)
    if table.started:  # with the same key: the same deal, not another draw of cards
        if (before := again(game, table.kind, cause)) is None:
            raise TableRefused(No.ALREADY_STARTED)
        return before
    must_be_in_the_team(table, user.pk)
    engine = ENGINES[table.kind]
    seats = tuple(sitter.seat for sitter in table.sitters)
    cards = dealing.drawn(table.kind, table.options, host=table.host)
    command = engine.types.open(seats=seats, options=table.options, cards=cards)
    hang_clock(game, table.terms.timing)
    try:
        dealt = play(game, table.kind, command, by=HOUSE, cause=cause)
    except MovedOn as error:
        raise TableRefused(No.ALREADY_STARTED) from error
    Game.objects.filter(pk=game).update(free=barred(()))
    seated(game, table.kind, {sitter.seat: sitter.user for sitter in table.sitters if sitter.user})
    return dealt


def hang_clock(game: UUID, timing: Timing) -> None:
    """A row for the clock, before the first thing happens that winds it."""
    if timing.has_clock:
        Deadline.objects.create(game_id=game)


def seated(game: UUID, kind: str, people: dict[Seat, int]) -> None:
    """These people sit in these seats from the deal on; unless one of them would sit there twice
    and know what one of the seats must not: then nothing was dealt."""
    tenures.begin(game, people)
    if confidence.is_betrayed(game, kind, people):
        raise TableRefused(No.SAME_PERSON_TWICE)


def must_be_host(table: Sitting, user: int) -> None:
    if table.host != user and not without_host(table, user):
        raise TableRefused(No.HOST_ONLY)


def without_host(table: Sitting, user: int) -> bool:
    """Whoever opened this table of a team is not in the team any more: any member may act for
    them. At any other table that has lost its host, whoever sits there may."""
    if table.team is not None:
        return not is_member(table.host, table.team)
    return table.host is None and table.seat_of(user) is not None


def heir_of(table: Sitting) -> int | None:
    """Who has sat there longest beside the host, a person rather than a bot."""
    others = [s for s in table.sitters if s.user not in (table.host, None)]
    return next((s.user for s in sorted(others, key=lambda sitter: sitter.bot)), None)


def must_be_welcome(table: Sitting, user: AbstractBaseUser) -> None:
    """A team chooses its members itself; every other table asks who comes."""
    if user.is_bot and not table.terms.bots:
        raise TableRefused(No.NO_BOTS)
    if table.team is not None or user.pk == table.host:
        return
    if guests.was_sent_away(user.pk, table.game):
        raise TableRefused(No.SENT_AWAY)
    if not table.may_be_joined_by(user.pk):
        raise NoSuchTable
    asked = table.terms.reliability
    if asked and guests.trust_in(user.pk) < asked:
        raise TableRefused(No.RELIABILITY_ASKED, asked=asked)


def role_called(name: str, table: Sitting) -> Role:
    roles = ENGINES[table.kind].roles(table.options)
    if (role := next((role for role in roles if role.name == name), None)) is None:
        raise TableRefused(No.NO_SUCH_ROLE)
    return role


def free_seat(role: Role, table: Sitting) -> Seat:
    taken = {sitter.seat for sitter in table.sitters}
    if not has_free(role, taken):
        raise TableRefused(No.ROLE_TAKEN)
    return next(seat for n in range(1, len(taken) + 2) if (seat := role.seat(n)) not in taken)


def has_free(role: Role, taken: Collection[Seat]) -> bool:
    return role.at_most is None or sum(role.owns(seat) for seat in taken) < role.at_most


def note_free(game: UUID) -> Sitting:
    """The table as it is now, once the lobby knows which of its chairs are free."""
    table = sitting(game)
    assert table is not None, "it is held"
    Game.objects.filter(pk=game).update(free=free_roles(table.kind, table.options, table.sitters))
    return table


def free_roles(kind: str, options: Any, sitters: Collection[Sitter] = ()) -> str:
    taken = {sitter.seat for sitter in sitters}
    return barred([r.name for r in ENGINES[kind].roles(options) if has_free(r, taken)])


def must_be_in_the_team(table: Sitting, user: int | None) -> None:
    """The seats of a team's table are for those who are in the team now."""
    if table.team is not None and not is_member(user, table.team):
        raise TableRefused(No.LEFT_THE_TEAM)


def held(game: UUID) -> Sitting:
    """The table, held until the transaction ends, so that nobody sits down during the deal; and its
    team first, so that nobody leaves it meanwhile. Chairs of people who have gone for good, or who
    have left the team, are free again until the deal."""
    found = Game.objects.filter(pk=game)
    for team in found.exclude(team=None).values_list("team", flat=True):
        hold(team)
    if found.select_for_update().first() is None or (table := sitting(game)) is None:
        raise NoSuchTable
    if table.started or not (gone := absent(table)):
        return table
    Chair.objects.filter(game=game, name__in=gone).delete()
    return note_free(game)


def absent(table: Sitting) -> list[Seat]:
    """Chairs of people who are not there any more, or not in the team of the table."""
    return [
        s.seat
        for s in table.sitters
        if s.user is None or (table.team is not None and not is_member(s.user, table.team))
    ]


def unstarted(game: UUID) -> Sitting:
    table = held(game)
    if table.started:
        raise TableRefused(No.ALREADY_STARTED)
    return table


def cause_of(game: UUID, seat: Seat, player: str, key: UUID) -> UUID:
    """A key is good for one person in one seat at one table: nobody else's command can be taken for
    it, not even that of whoever sat there before."""
    return uuid5(game, f"{seat} {player} {key}")
