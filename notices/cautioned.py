"""Whoever is warned by a referee is told so, and why. For a bot it is its owner who is told."""

from accounts.models import Caution
from notices.kinds import Facts, Kind
from notices.outbox import News, post


def tell(made: Caution) -> None:
    reader = made.user.owner_id or made.user_id
    key, facts = f"cautioned:{made.pk}", Facts(reason=made.reason)
    post([News(key, reader, Kind.CAUTIONED, made.at, facts)])
