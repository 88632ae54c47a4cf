"""How the server is doing, for Prometheus. All of it is read from the database, so that it is the
same whichever of many processes is asked, and counts outlive all of them."""

from collections.abc import Iterator
from datetime import datetime
from ipaddress import ip_address
from secrets import compare_digest

from django.conf import settings
from django.db import DatabaseError, InterfaceError
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe
from prometheus_client import CollectorRegistry
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.registry import Collector

from api_schema.errors import Problem, envelope
from notices import tally
from web import clockwork

FORWARDED = (
    "HTTP_FORWARDED", "HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_HOST", "HTTP_X_FORWARDED_PROTO",
    "HTTP_X_REAL_IP", "HTTP_VIA",
)  # fmt: skip
COUNTED = {  # what is counted, so that it is there before it has happened for the first time
    "deadlines_rung": "Deadlines that were rung.",
    "deadlines_rung_late": "Deadlines that were rung later than LATE_AFTER.",
}


@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """For whoever has the token; without one in the settings, for this very machine."""
    if settings.METRICS_TOKEN:
        if not has_token(request):
            response = envelope(Problem("who-are-you"))
            response["WWW-Authenticate"] = "Bearer"
            return response
    elif not from_here(request):
        return envelope(Problem("no-such-page"))
    registry = CollectorRegistry(auto_describe=False)
    registry.register(Figures(timezone.now()))
    try:
        with clockwork.quickly():
            text = generate_latest(registry)
    except (DatabaseError, InterfaceError):
        return envelope(Problem("not-ready", red=["database"], parts={"database": "away"}))
    return HttpResponse(text, content_type=CONTENT_TYPE_LATEST)


def has_token(request: HttpRequest) -> bool:
    given = request.META.get("HTTP_AUTHORIZATION", "").encode()
    return compare_digest(given, f"Bearer {settings.METRICS_TOKEN}".encode())


def from_here(request: HttpRequest) -> bool:
    """From this machine, by its own address, and through no proxy."""
    host = request.META.get("HTTP_HOST", "").rsplit(":", 1)[0].strip("[]")
    if any(name in request.META for name in FORWARDED):
        return False
    return is_loopback(request.META.get("REMOTE_ADDR", "")) and (
        host == "localhost" or is_loopback(host)
    )


def is_loopback(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


class Figures(Collector):
    """What there is to be told at one moment."""

    def __init__(self, now: datetime) -> None:
        self.now = now

    def collect(self) -> Iterator[Metric]:
        yield from self.of_the_clock()
        yield from self.of_notices()
        yield GaugeMetricFamily(
            "deaddrop_games_running",
            "Games that were dealt and are not over.",
            clockwork.running_games(),
        )
        for name, count in (dict.fromkeys(COUNTED, 0) | tally.totals()).items():
            yield CounterMetricFamily(
                f"deaddrop_{name}", COUNTED.get(name, "Since the server was set up."), count
            )

    def of_the_clock(self) -> Iterator[Metric]:
        for name, count in clockwork.deadlines(self.now).items():
            yield GaugeMetricFamily(f"deaddrop_deadlines_{name}", SAID[name], count)
        late = GaugeMetricFamily(
            "deaddrop_oldest_late_seconds",
            "How long the oldest of what is due has been due.",
            labels=["part"],
        )
        for part, seconds in clockwork.seconds_late(self.now).items():
            late.add_metric([part], seconds)
        yield late

    def of_notices(self) -> Iterator[Metric]:
        yield GaugeMetricFamily(
            "deaddrop_notices_fresh",
            "Notices for which nobody has looked yet by which ways they go out.",
            clockwork.fresh_notices(),
        )
        kept = GaugeMetricFamily(
            "deaddrop_deliveries", "Deliveries that are kept.", labels=["channel", "state"]
        )
        for labels, count in clockwork.deliveries().items():
            kept.add_metric(labels, count)
        yield kept
        yield GaugeMetricFamily(
            "deaddrop_webhooks_disabled",
            "Webhooks that failed for too long.",
            clockwork.disabled_webhooks(),
        )


SAID = {
    "due": "Deadlines that are due now.",
    "late": "Deadlines that have been due for longer than LATE_AFTER.",
    "failed": "Deadlines that could not be rung when they were tried last.",
    "waiting": "Deadlines that are not due yet.",
}
