"""The referee's verbs: who may judge, what is laid before them, and ruling.

Nothing here is stored but a ruling and that somebody has looked: what would follow is worked out on
a branch and thrown away.
"""

from collections.abc import Callable, Collection
from datetime import timedelta
from enum import StrEnum
from random import SystemRandom
from typing import Any, NamedTuple
from uuid import UUID, uuid5

from allauth.account.models import EmailAddress
from django.contrib.auth.models import AbstractBaseUser
from django.db import IntegrityError, transaction

from accounts.audit import note as noted
from accounts.blocks import kept_apart
from accounts.identity import mark_of, same_person
from accounts.models import Audit, Membership
from games import log, tables, wall_clock
from games.engines import ENGINES
from games.engines.chance import Chance
from games.engines.clue import normal
from games.engines.dispute import Grounds, Outcome, RuleDispute
from games.engines.engine import REFEREE, Context, Seat
from games.models import Dispute, Ruling, Tenure
from games.models import Seat as Chair
from games.play import KeyReused, play
from games.tables import Table

# Asked of games and of the accounts of a person: with which of these games have they to do, in ways
# that games do not know of?
CONCERNED: list[Callable[[Collection[UUID], Collection[int]], Collection[UUID]]] = []
OPENED = "opened the truth"  # in the audit trail
ONE_LOOK = timedelta(hours=1)  # of one referee at one dispute, however often the position changes


class Barred(StrEnum):
    """Why somebody may not judge this."""

    PLAYS = "plays"  # sits at that table, or has sat there
    TEAM = "team"  # belongs to its team
    APART = "apart"  # does not meet one of the people there
    RULED = "ruled"  # made the ruling that is appealed
    CLOSED = "closed"  # there is nothing to rule on any more


class MayNotJudge(Exception):
    """Another referee has to do this."""

    def __init__(self, why: Barred) -> None:
        super().__init__(why)
        self.why = why


def barred(referee: AbstractBaseUser, dispute: Dispute) -> Barred | None:
    """Why this person may not judge this dispute, if they may not: by any account of theirs."""
    return barred_from(referee, [dispute]).get(dispute.pk)


def barred_from(referee: AbstractBaseUser, disputes: Collection[Dispute]) -> dict[int, Barred]:
    """Those of the disputes that this person may not judge. So many queries, however many there
    are; each comes with its game."""
    ours = same_person(referee.pk)
    games = {dispute.game_id for dispute in disputes}
    sat = list(Tenure.objects.filter(game__in=games).values_list("game", "user", "mark"))
    sits = Chair.objects.filter(game__in=games, user__in=ours).values_list("game", flat=True)
    played = {*sits, *(game for game, user, _ in sat if user in ours), *marked(ours, sat)}
    theirs = {dispute.game.team_id for dispute in disputes} - {None}
    mine = Membership.objects.filter(team__in=theirs, user__in=ours)
    teams = set(mine.values_list("team", flat=True))
    concerned = {game for asked in CONCERNED for game in asked(games, ours)}
    strangers = kept_apart(referee.pk)
    apart = {game for game, user, _ in sat if user in strangers}
    ruled = set(
        Ruling.objects.filter(referee__in=ours, dispute__in=disputes).values_list(
            "dispute", flat=True
        )
    )

    def why(dispute: Dispute) -> Barred | None:
        if dispute.game_id in played:
            return Barred.PLAYS
        if dispute.game.team_id in teams or dispute.game_id in concerned:
            return Barred.TEAM
        if dispute.game_id in apart:
            return Barred.APART
        again = dispute.state == Dispute.State.APPEALED and dispute.pk in ruled
        return Barred.RULED if again else None

    return {one.pk: found for one in disputes if (found := why(one)) is not None}


def marked(ours: Collection[int], sat: Collection[tuple[UUID, int | None, str]]) -> set[UUID]:
    """Games at which somebody sat with an address that is ours, whose account is gone since."""
    addresses = list(
        EmailAddress.objects.filter(user__in=ours, verified=True).values_list("email", flat=True)
    )
    return {
        game
        for game, _, mark in sat
        if mark and any(mark_of(address, str(game)) == mark for address in addresses)
    }


def note_once(referee: AbstractBaseUser, action: str, dispute: Dispute, says: str) -> None:
    """In the audit trail, unless it is there of the last hour: whoever moves along a game looks at
    it once."""
    about = Audit.objects.filter(about=dispute._meta.label_lower, which=str(dispute.pk))
    recent = about.filter(actor=referee.pk, action=action, at__gt=wall_clock.now() - ONE_LOOK)
    if not recent.exists():
        noted(referee, action, dispute, says)


def has_opened(user: int, game: UUID) -> bool:
    """Whether this person, by any account of theirs, has seen the truth of a game that is played:
    then they sit down there in no seat."""
    disputes = Dispute.objects.filter(game=game).values_list("pk", flat=True)
    about = Audit.objects.filter(about=Dispute._meta.label_lower, which__in=map(str, disputes))
    return about.filter(action=OPENED, actor__in=same_person(user)).exists()


class Scene(NamedTuple):
    """A game at a position: the truth, and what each seat knew then. `seen` is what a ruling is
    based on: it is not taken if the table has moved on. `happened` is all of the log."""

    table: Table
    head: int
    seats: tuple[Seat, ...]
    seen: int
    happened: tuple[log.Recorded, ...] = ()

    @property
    def truth(self) -> Any:
        """As a viewer is shown it, who knows everything."""
        return ENGINES[self.table.kind].view(self.table.truth, None)

    def known_to(self, seat: Seat) -> Any:
        return ENGINES[self.table.kind].view(self.table.chair(seat).known, seat)


def look(dispute: Dispute, referee: AbstractBaseUser, at: int | None = None) -> Scene:
    """Lay the truth open to a referee who may judge. In a running game that is written down, once
    an hour; and there is no reason for it when nothing is left to rule on."""
    if (why := barred(referee, dispute)) is not None:
        note_once(referee, "was kept from a dispute", dispute, str(why))
        raise MayNotJudge(why)
    now = tables.current(dispute.game_id, dispute.game.kind, REFEREE)
    position = now.position if at is None else max(1, min(at, now.position))
    if not tables.over(now):
        if not dispute.waits:
            raise MayNotJudge(Barred.CLOSED)
        note_once(referee, OPENED, dispute, f"at {position} of {now.position}")
    return scene(now, position)


def scene(now: Table, position: int) -> Scene:
    seats = tuple(seated.seat for seated in now.truth.seats)
    happened = tuple(log.read(now.game, now.kind, upto=now.position))
    then = tables.fresh(now.game, now.kind, *seats, timing=now.timing).after(happened[:position])
    return Scene(then, now.position, seats, now.chair(REFEREE).seen, happened)


class Branch(NamedTuple):
    """What a ruling would bring."""

    outcome: Outcome
    events: tuple[Any, ...]
    after: Any  # the truth, as a viewer is shown it


def branches(dispute: Dispute) -> list[Branch]:
    """For every ruling that can be made now, what would follow. Nothing of it is kept."""
    table = tables.current(dispute.game_id, dispute.game.kind, REFEREE)
    engine = ENGINES[table.kind]
    context = Context(REFEREE, wall_clock.now(), Chance(SystemRandom()))
    found = []
    for outcome in outcomes(table):
        events = engine.decide(table.truth, RuleDispute(outcome, Grounds.AS_NOTED), context)
        after = table.truth
        for event in events:
            after = engine.evolve(after, event)
        found.append(Branch(outcome, events, engine.view(after, None)))
    return found


def outcomes(table: Table) -> tuple[Outcome, ...]:
    offers = ENGINES[table.kind].legal(table.truth, REFEREE)
    rulings = (choice.options["outcome"] for choice in offers if choice.command is RuleDispute)
    return tuple(Outcome(str(each)) for each in next(rulings, ()))


@transaction.atomic
def rule(
    dispute: Dispute, referee: AbstractBaseUser, ruling: RuleDispute, *, seen: int, other: str = ""
) -> None:
    """A command by the referee's seat; who made it is kept beside the log. `other` is the word that
    a clue was compared with."""
    dispute = Dispute.objects.select_related("game").get(pk=dispute.pk)
    if not dispute.waits:
        raise MayNotJudge(Barred.CLOSED)
    if (why := barred(referee, dispute)) is not None:
        raise MayNotJudge(why)
    on_appeal = dispute.state == Dispute.State.APPEALED
    cause = uuid5(dispute.game_id, f"ruling on {dispute.position}, appeal {on_appeal}")
    try:
        play(dispute.game_id, dispute.game.kind, ruling, by=REFEREE, cause=cause, seen=seen)
        with transaction.atomic():
            Ruling.objects.create(
                dispute=dispute, referee_id=referee.pk, outcome=ruling.outcome,
                grounds=ruling.grounds, note=ruling.note, other=normal(other),
                on_appeal=on_appeal, at=wall_clock.now(),
            )  # fmt: skip
    except (KeyReused, IntegrityError) as error:  # another referee has ruled at the same moment
        raise MayNotJudge(Barred.CLOSED) from error
    noted(referee, "ruled", dispute, f"{ruling.outcome}, {ruling.grounds}: {ruling.note}")
