"""For `make bench`: the product as it runs, with floors to measure it against."""

import os
from pathlib import Path

from config.settings.base import *  # noqa: F403  settings are one namespace by design
from config.settings.base import INSTALLED_APPS, STATIC_ROOT

STATIC_ROOT.mkdir(parents=True, exist_ok=True)  # or whitenoise warns of it
SECRET_KEY = "for the bench alone"  # noqa: S105  guards nothing
DEMO = False
INSTALLED_APPS = [*INSTALLED_APPS, "tests.bench"]
ROOT_URLCONF = "tests.bench.urls"
BUDGETS = ("read", "write", "guess", "deck", "talk", "account", "mail", "letter")
THROTTLE = dict.fromkeys(BUDGETS, 10**9)  # counted, never reached
if moved := os.environ.get("TEST_TIME_FILE"):
    from tests.moving_time import install

    install(Path(moved))
LOGGING = {"version": 1, "disable_existing_loggers": False, "root": {"level": "ERROR"}}
