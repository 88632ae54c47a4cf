"""For the tests: quick passwords, and doors wide enough for a crowd."""

import os
import tempfile
from pathlib import Path

from config.settings.base import *  # noqa: F403  settings are one namespace by design
from config.settings.base import DATABASES, VAR

(VAR / "static").mkdir(parents=True, exist_ok=True)
SECRET_KEY = "for tests alone"
DEMO = False
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True  # files are looked for when they are asked for, not by every client
THROTTLE = dict.fromkeys(
    ("read", "write", "guess", "deck", "talk", "account", "mail", "letter"), 10**6
)
WEBHOOKS_PLAIN_HTTP, WEBHOOKS_PORTS = True, []
VAPID_PRIVATE_KEY = "b3VyIG93biBrZXkgZm9yIHRoZSB0ZXN0cywgMzIgYnk"  # guards nothing
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # A file, not memory: the tests of races open it from several threads.
    name = f"deaddrop-{os.getpid()}.sqlite3"
    DATABASES["default"]["TEST"] = {"NAME": str(Path(tempfile.gettempdir()) / name)}
if moved := os.environ.get("TEST_TIME_FILE"):
    from tests.moving_time import install

    install(Path(moved))
