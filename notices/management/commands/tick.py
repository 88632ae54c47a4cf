"""`manage.py tick`: the clockwork for a machine without Celery."""

import signal
import threading
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from notices import tick
from notices.ticker import EVERY, ticking


class Command(BaseCommand):
    help = "Rings what is due and sends what waits, until it is stopped. Any number may run."

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument("--once", action="store_true", help="one turn, and no more")
        parser.add_argument("--every", type=float, default=EVERY, help="seconds between two turns")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["once"]:
            for name, served in tick.tick().items():
                self.stdout.write(f"{name}: {served}")
            return
        if options["every"] <= 0:
            raise CommandError("--every is a number of seconds, more than none.")
        stopping = threading.Event()
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, lambda *_: stopping.set())
        with ticking(options["every"]):
            stopping.wait()
