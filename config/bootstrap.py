"""From a bare clone to a virtual environment with everything in it, and then to a running server.

Written for any Python, so that an old one is told what is wrong instead of a syntax error.
"""

import hashlib
import os
import socket
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
VENV = os.path.join(ROOT, ".venv")
PYTHON = os.path.join(VENV, "bin", "python")
OLDEST = (3, 11)
WANTED = {
    "run": ["requirements.txt"],
    "full": ["requirements.txt"],
    "tests": ["requirements.txt", os.path.join("tests", "requirements.txt")],
}
SERVES = {"run": ["manage.py", "serve"], "full": ["-m", "config.full"]}


def main(purpose):
    check_python()
    port = os.environ.get("PORT", "8000")
    if purpose in SERVES:
        check_port(port)
    if purpose == "full":
        check_port(os.environ.get("LIVE_PORT", str(int(port) + 1)), "LIVE_PORT")
    install(WANTED[purpose])
    if purpose in SERVES:
        os.chdir(ROOT)
        environment = dict(os.environ, PORT=port)
        environment.setdefault("SITE_URL", "http://127.0.0.1:" + port)  # where letters lead
        environment.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.local")
        os.execve(PYTHON, [PYTHON] + SERVES[purpose], environment)


def check_python():
    if sys.version_info >= OLDEST:
        return
    for minor in range(20, OLDEST[1] - 1, -1):  # A newer one may be there under its own name.
        newer = "python3.%d" % minor
        try:
            found = quiet([newer, "-c", ""]) == 0
        except OSError:
            found = False
        if found:
            os.execvp(newer, [newer] + sys.argv)
    stop("Dead Drop needs Python 3.11 or newer, and this is Python %d.%d." % sys.version_info[:2])


def check_port(port, name="PORT"):
    if not port.isdigit() or not 0 < int(port) < 65536:
        stop("%s must be a number from 1 to 65535, and it is %r." % (name, port))
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", int(port)))
        except PermissionError:
            stop("Port %s is not yours to open; try %s=8001 make run." % (port, name))
        except OSError:
            stop("Port %s is taken; try %s=%d make run." % (port, name, int(port) % 65535 + 1))


def install(files):
    """Install what is not installed yet. A stamp remembers what was, so that this is quick."""
    pinned = "".join(content(os.path.join(ROOT, name)) for name in files)
    mark = hashlib.sha256((sys.version + pinned).encode()).hexdigest()
    stamp = os.path.join(VENV, "installed-" + "-".join(os.path.dirname(f) or "run" for f in files))
    if os.path.exists(stamp) and content(stamp) == mark and os.path.exists(PYTHON):
        return
    make_venv()
    say("Installing the pinned packages (once, about a minute) ...")
    command = [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    for name in files:
        command += ["-r", os.path.join(ROOT, name)]
    with open(os.path.join(VENV, "install.log"), "w") as log:
        failed = subprocess.call(command, stdout=log, stderr=subprocess.STDOUT)
    if failed:
        stop("The packages could not be installed: is there a network? See .venv/install.log.")
    with open(stamp, "w") as file:
        file.write(mark)


def make_venv():
    if os.path.exists(PYTHON) and quiet([PYTHON, "-m", "pip", "--version"]) == 0:
        return
    try:
        import ensurepip  # noqa: F401  Debian leaves it out, and venv then fails half-way
        import venv
    except ImportError:
        stop("This Python has no venv module; on Debian: apt install python3-venv.")
    say("Making a virtual environment in .venv ...")
    venv.create(VENV, with_pip=True, clear=True)


def content(path):
    with open(path) as file:
        return file.read()


def quiet(command):
    with open(os.devnull, "w") as nowhere:
        return subprocess.call(command, stdout=nowhere, stderr=nowhere)


def say(sentence):
    sys.stdout.write(sentence + "\n")
    sys.stdout.flush()


def stop(sentence):
    sys.stderr.write(sentence + "\n")
    sys.exit(1)


if __name__ == "__main__":
    try:
        main(sys.argv[1])
    except KeyboardInterrupt:
        stop("Stopped.")
