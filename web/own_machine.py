"""Whether somebody sits at the very machine on which the demo runs."""

from ipaddress import ip_address

from django.conf import settings
from django.http import HttpRequest

LOOPBACK_NAMES = {"localhost", "127.0.0.1", "[::1]"}
BETWEEN = (  # what those add who pass a request on
    "HTTP_FORWARDED", "HTTP_VIA", "HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_HOST",
    "HTTP_X_FORWARDED_PORT", "HTTP_X_FORWARDED_PROTO", "HTTP_X_FORWARDED_SERVER", "HTTP_X_REAL_IP",
)  # fmt: skip


def on_own_machine(request: HttpRequest) -> bool:
    """A server with a demo, asked by its own machine under a name of its own machine."""
    host, _, port = request.get_host().rpartition(":")
    name = host if port.isdecimal() and host else request.get_host()
    return (
        bool(settings.DEMO)
        and not settings.PROXIES  # whoever has said that some stand in front is on no desk
        and name in LOOPBACK_NAMES
        and is_loopback(str(request.META.get("REMOTE_ADDR", "")))
        and not any(header in request.META for header in BETWEEN)
    )


def is_loopback(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False
