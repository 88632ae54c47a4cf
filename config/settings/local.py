"""Embedded: one machine, SQLite, no server to install. What `make run` uses."""

import secrets

from config.settings.base import *  # noqa: F403  settings are one namespace by design
from config.settings.base import VAR, env

(VAR / "static").mkdir(parents=True, exist_ok=True)


def _made_once(name: str, length: int) -> str:
    """A secret of this machine, so that sessions and browsers survive a restart."""
    path = VAR / name
    if not path.exists():
        path.touch(mode=0o600)
        path.write_text(secrets.token_urlsafe(length))
    return path.read_text()


SECRET_KEY = env.str("SECRET_KEY", default="") or _made_once("secret-key", 50)
VAPID_PRIVATE_KEY = env.str("VAPID_PRIVATE_KEY", default="") or _made_once("vapid-key", 32)
WEBHOOKS_PLAIN_HTTP = env.bool("WEBHOOKS_PLAIN_HTTP", default=True)
WEBHOOKS_PORTS = [int(port) for port in env.list("WEBHOOKS_PORTS", default=[])]
# Demo people are for a database of this machine's own, never for one that somebody pointed us at.
DEMO = "DATABASE_URL" not in env.ENVIRON
WHITENOISE_USE_FINDERS = True
