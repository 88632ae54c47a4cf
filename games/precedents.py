"""What was ruled before, on the same words and without names; and who has had to do with it."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from django.db.models import Q, QuerySet

from games import sql
from games.engines.clue import normal
from games.models import Dispute, Ruling

OWN_DECK = '"own_deck":"'  # as options are kept, where one was chosen


def precedents(
    words: Iterable[str] = (), *, language: str = "", published: bool = False
) -> QuerySet[Ruling]:
    """Rulings on clues that still hold, the latest first: those on one of these words, as the clue
    or as the word on the table. One that was appealed does not hold.

    They are `published` when their game is over: with which word a clue was compared nobody there
    was told. Of decks that players have made the words stay with who may read them."""
    held = Ruling.objects.exclude(dispute__word="").filter(dispute__state=Dispute.State.RULED)
    held = held.exclude(on_appeal=False, dispute__appealed_at__isnull=False)
    if asked := [normal(word) for word in words]:
        named = [word for word in asked if word]  # a dash is no word, nor is none at all
        held = held.filter(Q(dispute__word__in=named) | Q(other__in=named))
    if language:
        held = held.filter(dispute__language=language)
    if published:
        held = held.filter(dispute__game__standing__over=True)
        held = held.exclude(dispute__game__options__contains=OWN_DECK)
    return held.select_related("dispute", "dispute__game").order_by("-at", "-pk")


def on_the_pair(clue: str, others: Sequence[str], *, language: str) -> QuerySet[Ruling]:
    """Earlier rulings on the same two words, whichever of them was the clue; or on the clue, where
    no word was named."""
    one, them = normal(clue), [normal(other) for other in others]
    same = Q(dispute__word=one, other__in=[*them, ""]) | Q(dispute__word__in=them, other=one)
    return precedents(language=language, published=True).filter(same)


class History(NamedTuple):
    """What somebody has had to do with disputes that are closed: raised some, and others were about
    what they did; and how many of each were upheld, by a referee or by who accepted them."""

    raised: int = 0
    raised_upheld: int = 0
    against: int = 0
    against_upheld: int = 0


def histories(users: Iterable[int]) -> dict[int, History]:
    """Of each of these people, over all games: one query."""
    wanted = [[user] for user in users]
    rows = sql.of_many(COUNTED, ["int"], wanted) if wanted else []
    return {user: History(*counted) for user, *counted in rows}


COUNTED = """
    WITH wish(id) AS ({})
    SELECT tenure.user_id,
        SUM(CASE WHEN dispute."by" = tenure.seat THEN 1 ELSE 0 END),
        SUM(CASE WHEN dispute."by" = tenure.seat AND UPHELD THEN 1 ELSE 0 END),
        SUM(CASE WHEN dispute.against = tenure.seat THEN 1 ELSE 0 END),
        SUM(CASE WHEN dispute.against = tenure.seat AND UPHELD THEN 1 ELSE 0 END)
    FROM wish JOIN games_tenure tenure ON tenure.user_id = wish.id
    JOIN games_dispute dispute ON dispute.game_id = tenure.game_id
        AND dispute.opened_at >= tenure.since
        AND (tenure.until IS NULL OR dispute.opened_at <= tenure.until)
        AND dispute.state NOT IN ('open', 'appealed')
    GROUP BY tenure.user_id
""".replace(
    "UPHELD",
    "(dispute.outcome IN ('void', 'taken_back', 'no_result') OR dispute.settled = 'accepted')",
)
