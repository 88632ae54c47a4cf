"""Embedded: one machine, SQLite, no server to install. What `make run` uses."""

import secrets

from config.settings.base import *  # noqa: F403  settings are one namespace by design
from config.settings.base import VAR, env

(VAR / "static").mkdir(parents=True, exist_ok=True)


def _secret_key() -> str:
    """Made once for this machine, so that sessions survive a restart."""
    path = VAR / "secret-key"
    if not path.exists():
        path.touch(mode=0o600)
        path.write_text(secrets.token_urlsafe(50))
    return path.read_text()


SECRET_KEY = env.str("SECRET_KEY", default="") or _secret_key()
# Demo people are for a database of this machine's own, never for one that somebody pointed us at.
DEMO = "DATABASE_URL" not in env.ENVIRON
WHITENOISE_USE_FINDERS = True
