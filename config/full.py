"""`make run-full`: the shape of production on one machine, with servers of its own.

PostgreSQL and Redis, a pool for the API, one for live streams, two workers and a beat. Its data lie
in var/full. DATABASE_URL (of a role that may make others) and REDIS_URL point it at other servers.
"""

from __future__ import annotations

import fcntl
import hashlib
import http.client
import json
import os
import secrets
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from urllib.parse import quote, urlsplit

import psycopg

from config.servers import ROOT, NoServer, demoted, start_postgresql, start_redis
from config.supervise import Crew, Died

HOST, OWNER, APP = "127.0.0.1", "deaddrop", "deaddrop_app"
LONGEST_PATH = 80  # characters: a socket lies in it
GRANIAN = [
    sys.executable, "-m", "granian", "--host", HOST, "--log-level", "warning",
    "--respawn-failed-workers", "--workers-kill-timeout", "5",
]  # fmt: skip
CELERY = [sys.executable, "-m", "celery", "-A", "config", "-q"]
WORKER = ["worker", "--concurrency", "2", "--without-gossip", "--without-mingle"]


def main() -> int:
    var = Path(os.environ.get("VAR") or ROOT / "var").resolve() / "full"
    var.mkdir(parents=True, exist_ok=True)
    os.umask(0o077)
    (var / "log").mkdir(exist_ok=True)
    crew = Crew(var / "log")
    crew.obey_signals()
    with (var / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return failed(f"It runs already: {var / 'lock'} is held.")
        try:
            port = int(os.environ.get("PORT", "8000"))
            start(crew, var, port, int(os.environ.get("LIVE_PORT", port + 1)))
            crew.watch()
        except (Died, NoServer) as error:
            return failed(str(error))
        finally:
            say("Stopping: beat, workers, web, servers ...")
            stop(crew)
    say("Stopped.")
    return 0


def start(crew: Crew, var: Path, port: int, live_port: int) -> None:
    kept = secrets_in(var / "secrets.json")
    say("Starting PostgreSQL and Redis ...")
    owner_url, redis_url = servers(crew, var, kept["owner_password"])
    environment = os.environ | {
        "DJANGO_SETTINGS_MODULE": "config.settings.production", "SECRET_KEY": kept["secret_key"],
        "DATABASE_URL": as_role(owner_url, APP, kept["app_password"]), "REDIS_URL": redis_url,
        "ALLOWED_HOSTS": "localhost,127.0.0.1", "SECURE_SSL_REDIRECT": "false", "VAR": str(var),
        "LOG_JSON": os.environ.get("LOG_JSON", "false"),
    }  # fmt: skip
    prepare(crew, environment, owner_url, kept["app_password"])
    if crew.stopping.is_set():
        return
    say("Starting web, workers and beat ...")
    wsgi = ["--interface", "wsgi", "config.wsgi:application", "--workers", "2"]
    asgi = ["--interface", "asgi", "config.asgi:application", "--workers", "1"]
    crew.start("api", [*GRANIAN, *wsgi, "--port", port, "--blocking-threads", "4"], environment)
    crew.start("live", [*GRANIAN, *asgi, "--port", live_port], environment)
    for name in ("worker-1", "worker-2"):
        crew.start(name, [*CELERY, *WORKER, "-n", f"{name}@%h"], environment)
    crew.start("beat", [*CELERY, "beat", "--pidfile="], environment)
    crew.until(lambda: answers(port, "/readyz") and answers(live_port, "/healthz"), 60)
    write_environment(var / "env", environment, owner_url)
    if not crew.stopping.is_set():
        say(greeting(var, port, live_port))


def stop(crew: Crew) -> None:
    """Who makes work first, then who does it, then who asks for it, and last what it rests on."""
    crew.stop("beat")
    crew.stop("worker-1", "worker-2", patience=30)  # they finish what they have in hand
    crew.stop("live", "api")
    crew.stop("redis")
    crew.stop("postgresql", number=signal.SIGINT, patience=30)  # a fast shutdown, and a clean one


def servers(crew: Crew, var: Path, password: str) -> tuple[str, str]:
    """The addresses of a database, as its owner, and of a Redis: given, or of our own."""
    owner_url, redis_url = os.environ.get("DATABASE_URL"), os.environ.get("REDIS_URL")
    if not owner_url:
        folder = folder_for("postgresql", var)
        (folder / "password").write_text(password)
        demoted(folder / "password")  # gives it away, if whoever reads it is somebody else
        careful = ("-A", "scram-sha-256", f"--pwfile={folder / 'password'}")
        crew.add(
            "postgresql", start_postgresql(folder, user=OWNER, initdb=careful, leashed=True)
        )  # fmt: skip
        (folder / "password").unlink()
        address = f"postgres://{OWNER}:{quote(password)}@/{{}}?host={folder}"
        owner_url = address.format("deaddrop")
        with psycopg.connect(address.format("postgres"), autocommit=True) as connection:
            known = connection.execute("SELECT 1 FROM pg_database WHERE datname = 'deaddrop'")
            if not known.fetchone():
                connection.execute("CREATE DATABASE deaddrop")
    if not redis_url:
        folder = folder_for("redis", var)
        crew.add("redis", start_redis(folder, leashed=True))
        redis_url = f"unix://{folder / 'redis.sock'}"
    return owner_url, redis_url


def folder_for(name: str, var: Path) -> Path:
    """Root starts servers as nobody, who may not come as far as our folder; and a socket needs a
    short path. Where either is so, they are kept elsewhere."""
    var.chmod(0o711)
    reached = os.getuid() or all(path.stat().st_mode & 1 for path in (var, *var.parents))
    if not reached or len(str(var)) > LONGEST_PATH:
        mark = hashlib.sha256(str(var).encode()).hexdigest()[:12]
        var = Path(f"/var/tmp/deaddrop-{mark}")  # noqa: S108  it must be ours, or we stop
        say(f"{name} keeps its data in {var}.")
        var.mkdir(exist_ok=True)
        if var.stat().st_uid != os.getuid():
            raise NoServer(f"{var} is somebody else's.")
        var.chmod(0o711)
    folder = var / name
    folder.mkdir(exist_ok=True)
    return folder


def prepare(crew: Crew, environment: dict[str, str], owner_url: str, password: str) -> None:
    """Tables as their owner, rights for the application, and static files."""
    owner = environment | {"DATABASE_URL": owner_url, "APP_PASSWORD": password}
    roles = ("database_roles", "--app", APP, "--password-from", "APP_PASSWORD")
    say("Migrating, and collecting static files ...")
    for arguments in (("migrate", "-v0"), roles, ("collectstatic", "--no-input", "-v0")):
        if crew.stopping.is_set():
            return
        command = [sys.executable, "manage.py", *arguments]
        done = subprocess.run(  # noqa: S603
            command, cwd=ROOT, env=owner, capture_output=True, text=True, check=False,
            start_new_session=True,  # whoever stops us now waits until it is done
        )  # fmt: skip
        if done.returncode:
            raise Died(f"manage.py {arguments[0]} failed:\n{done.stderr[-2000:]}")


def secrets_in(path: Path) -> dict[str, str]:
    """Made once, so that sessions and passwords survive a restart."""
    if not path.exists():
        names = ("secret_key", "owner_password", "app_password")
        path.write_text(json.dumps({name: secrets.token_urlsafe(50) for name in names}))
    found: dict[str, str] = json.loads(path.read_text())
    return found


def as_role(url: str, role: str, password: str) -> str:
    parts = urlsplit(url)
    place = parts.netloc.rpartition("@")[2]
    return parts._replace(netloc=f"{role}:{quote(password)}@{place}").geturl()


def write_environment(path: Path, environment: dict[str, str], owner_url: str) -> None:
    """For commands of manage.py by hand: as the application, or as the owner to migrate."""
    names = (
        "DJANGO_SETTINGS_MODULE", "SECRET_KEY", "DATABASE_URL", "REDIS_URL", "ALLOWED_HOSTS",
        "SECURE_SSL_REDIRECT", "VAR", "LOG_JSON",
    )  # fmt: skip
    lines = [f"export {name}={shlex.quote(environment[name])}" for name in names]
    path.write_text("\n".join([*lines, f"export OWNER_URL={shlex.quote(owner_url)}", ""]))


def answers(port: int, path: str) -> bool:
    connection = http.client.HTTPConnection(HOST, port, timeout=5)
    try:
        connection.request("GET", path)
        return connection.getresponse().status == 200
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def greeting(var: Path, port: int, live_port: int) -> str:
    return f"""
Dead Drop is up in its full shape. Ctrl-C stops all of it.

  Pages and API   http://localhost:{port}/   (2 processes)
  Live streams    http://localhost:{live_port}/   (1 process; a proxy would send them there)
  Is it ready?    http://localhost:{port}/readyz
  Metrics         http://localhost:{port}/metrics
  Clockwork       two workers and a beat, by way of Redis
  Database        as {APP}; the tables are {OWNER}'s
  Data and logs   {var}, {var / "log"}

For commands by hand, such as the first operator of /admin/:

  . {var / "env"}
  .venv/bin/python manage.py createsuperuser
  DATABASE_URL=$OWNER_URL .venv/bin/python manage.py migrate     # as the owner of the tables
"""


def say(sentence: str) -> None:
    print(sentence, flush=True)


def failed(sentence: str) -> int:
    print(sentence, file=sys.stderr, flush=True)
    return 1


if __name__ == "__main__":
    sys.exit(main())
