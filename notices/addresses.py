"""Addresses that people give us: how one is written, and whether it may be called at all."""

from __future__ import annotations

import re
from enum import StrEnum
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_network
from typing import NamedTuple

from django.conf import settings

Number = IPv4Address | IPv6Address
LONGEST = 500  # characters, as the columns that keep them
PORTS = {"https": 443, "http": 80}
VISIBLE = re.compile(r"[!-~]+")
SHAPE = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*)://([^/?#\\]*)([^#\\]*)(#.*)?")
HOST = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9.-]+)(?::([0-9]{1,5}))?")
LABEL = re.compile(r"(?!-)[a-z0-9-]{1,63}(?<!-)")
# What old libraries of the system read as a number: 2130706433, 0x7f.1, 127.1, 0177.0.0.1.
NUMERIC = re.compile(r"[0-9]+|0x[0-9a-f]*")

# Of IPv4 everything but these is public (IANA's registry of special purposes, multicast, reserved).
NOT_PUBLIC = tuple(
    map(
        IPv4Network,
        (
            "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16",
            "172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16",
            "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
            "168.63.129.16/32",  # where machines at Azure ask about themselves
        ),
    )
)  # fmt: skip
# Of IPv6 nothing but this is public, and these parts of it are not: protocols and Teredo,
# documentation twice, and 6to4, whose addresses lead to an IPv4 address inside them.
GLOBAL = IPv6Network("2000::/3")
NOT_GLOBAL = tuple(map(IPv6Network, ("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20")))
NAT64 = IPv6Network("64:ff9b::/96")


class AddressNo(StrEnum):
    """Why an address is not taken."""

    NOT_AN_ADDRESS = "not_an_address"
    HTTPS_ONLY = "https_only"
    CREDENTIALS = "credentials"
    FRAGMENT = "fragment"
    ODD_HOST = "odd_host"
    ODD_PORT = "odd_port"
    NOT_PUBLIC = "not_public"


class AddressRefused(Exception):
    """Nobody calls there."""

    def __init__(self, reason: AddressNo) -> None:
        super().__init__(reason)
        self.reason = reason


class Address(NamedTuple):
    """An address that was read once, so that all who use it mean the same."""

    scheme: str
    host: str  # in small letters; of a number without the brackets
    port: int
    target: str  # path and query, as they go into the request

    @property
    def authority(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == PORTS[self.scheme] else f"{host}:{self.port}"

    @property
    def origin(self) -> str:
        return f"{self.scheme}://{self.authority}"


def read(url: str, *, plain: bool | None = None) -> Address:
    """The parts of an address that may be called, as far as one can tell without asking for its
    name. `plain` says whether HTTP without TLS will do; else the settings say so."""
    shape = SHAPE.fullmatch(url) if len(url) <= LONGEST and VISIBLE.fullmatch(url) else None
    if shape is None:
        raise AddressRefused(AddressNo.NOT_AN_ADDRESS)
    scheme, authority, target, fragment = shape.groups()
    scheme = scheme.lower()
    if scheme != "https" and not (
        scheme == "http" and (settings.WEBHOOKS_PLAIN_HTTP if plain is None else plain)
    ):
        raise AddressRefused(AddressNo.HTTPS_ONLY)
    if "@" in authority:
        raise AddressRefused(AddressNo.CREDENTIALS)
    if fragment is not None:
        raise AddressRefused(AddressNo.FRAGMENT)
    parts = HOST.fullmatch(authority)
    if parts is None:
        raise AddressRefused(AddressNo.ODD_HOST)
    port = int(parts[2] or PORTS[scheme])
    if not 0 < port < 2**16 or (settings.WEBHOOKS_PORTS and port not in settings.WEBHOOKS_PORTS):
        raise AddressRefused(AddressNo.ODD_PORT)
    return Address(scheme, host_in(parts[1].lower()), port, f"/{target.removeprefix('/')}")


def host_in(written: str) -> str:
    """A name of at least two parts, or an address in the one way in which it is usually written."""
    number = number_in(written)
    if number is not None:
        if not may_be_called(number):
            raise AddressRefused(AddressNo.NOT_PUBLIC)
        return str(number)
    labels = written.split(".")
    at_home = bool(settings.WEBHOOKS_ALLOWED_NETWORKS)  # names such as localhost mean something
    if (
        len(written) > 253
        or (len(labels) < 2 and not at_home)
        or NUMERIC.fullmatch(labels[-1])
        or not all(LABEL.fullmatch(label) for label in labels)
    ):
        raise AddressRefused(AddressNo.ODD_HOST)
    return written


def number_in(written: str) -> Number | None:
    try:
        return IPv6Address(written.strip("[]")) if ":" in written else IPv4Address(written)
    except ValueError:
        return None


def may_be_called(number: Number) -> bool:
    """It is public, or the operators have allowed its network."""
    number = embedded(number)
    allowed = (ip_network(network) for network in settings.WEBHOOKS_ALLOWED_NETWORKS)
    return is_public(number) or any(number in network for network in allowed)


def is_public(number: Number) -> bool:
    if isinstance(number, IPv4Address):
        return not any(number in network for network in NOT_PUBLIC)
    return number in GLOBAL and not any(number in network for network in NOT_GLOBAL)


def embedded(number: Number) -> Number:
    """The IPv4 address that an IPv6 address stands for: mapped, or behind a translator."""
    if not isinstance(number, IPv6Address):
        return number
    if number.ipv4_mapped is not None:
        return number.ipv4_mapped
    return IPv4Address(int(number) & 0xFFFFFFFF) if number in NAT64 else number
