"""Who has sat in which seat of a dealt game: begun at the deal or a take-over, ended by leaving."""

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

from django.db.models import Q, QuerySet

from accounts.identity import accounts_of, marks_of, owners_of
from games import wall_clock
from games.engines.engine import Seat
from games.models import Tenure


def begin(game: UUID, people: Mapping[Seat, int]) -> None:
    """These people sit in these seats from now on. Each is marked, so that whoever deletes an
    account and makes another is still the same person here."""
    marks = marks_of(people.values(), str(game))
    Tenure.objects.bulk_create(
        Tenure(game_id=game, seat=seat, user_id=user, mark=next(iter(marks.get(user, [])), ""))
        for seat, user in people.items()
    )


def persons(game: UUID, people: Mapping[Seat, int]) -> dict[Seat, str]:
    """Who is who, as far as the server can know: a bot is its owner, and whoever has the same
    address is the same."""
    marks = marks_of(people.values(), str(game))
    owners = owners_of(people.values())
    return {
        seat: next(iter(marks.get(user, [])), str(owners.get(user, user)))
        for seat, user in people.items()
    }


def end(game: UUID, seat: Seat, *, moved_at: datetime) -> None:
    """Not before the last move: clocks of two machines differ, and that move was seen."""
    last = max(wall_clock.now(), moved_at)
    Tenure.objects.filter(game=game, seat=seat, until=None).update(until=last)


def of_person(game: UUID, user: int) -> QuerySet[Tenure]:
    """All that somebody has sat at this table, by whichever account of theirs."""
    marks = marks_of([user], str(game))[user]
    mine = Q(user__in=accounts_of(user)) | Q(mark__in=marks)
    return Tenure.objects.filter(mine, game=game)


def forget_marks(game: UUID) -> None:
    """There is nothing left to keep apart when a game is over."""
    Tenure.objects.filter(game=game).exclude(mark="").update(mark="")
