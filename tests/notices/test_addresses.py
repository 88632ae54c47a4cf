"""Which addresses of people are taken: public ones, written in the one usual way."""

from __future__ import annotations

from ipaddress import ip_address
from typing import Any

import pytest

from notices.addresses import Address, AddressRefused, is_public, may_be_called, read

PRODUCTION = {"WEBHOOKS_PLAIN_HTTP": False, "WEBHOOKS_PORTS": [443]}


@pytest.fixture
def production(settings: Any) -> None:
    for name, value in PRODUCTION.items():
        setattr(settings, name, value)


def refused(url: str) -> str:
    with pytest.raises(AddressRefused) as caught:
        read(url)
    return str(caught.value.reason)


@pytest.mark.parametrize(
    ("url", "parts"),
    [
        ("https://hooks.example.org", ("https", "hooks.example.org", 443, "/")),
        ("HTTPS://Hooks.Example.ORG:443/In?a=B", ("https", "hooks.example.org", 443, "/In?a=B")),
        ("https://example.org?a=b", ("https", "example.org", 443, "/?a=b")),
        ("https://example.org//x", ("https", "example.org", 443, "//x")),
        (
            "https://xn--hkyrky-ptac70bc.example/",
            ("https", "xn--hkyrky-ptac70bc.example", 443, "/"),
        ),
        ("https://8.8.8.8/x", ("https", "8.8.8.8", 443, "/x")),
        ("https://[2606:4700::0:1111]/", ("https", "2606:4700::1111", 443, "/")),
    ],
)
def test_a_good_address_is_read_once_and_for_all(production, url, parts) -> None:
    assert read(url) == Address(*parts)


def test_an_address_says_its_host_and_where_it_comes_from() -> None:
    assert read("https://[2606:4700::1111]:8443/x").origin == "https://[2606:4700::1111]:8443"
    assert read("https://example.org:443/x").authority == "example.org"


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("", "not_an_address"),
        ("example.org", "not_an_address"),
        ("//example.org", "not_an_address"),
        ("https:/example.org", "not_an_address"),
        ("https://exa mple.org", "not_an_address"),
        ("https://example.org/\n", "not_an_address"),
        ("https://example.org/\r\nHost: inside", "not_an_address"),
        ("https://příklad.example/", "not_an_address"),
        ("https://ex\u200bample.org/", "not_an_address"),
        ("https://127。0。0。1/", "not_an_address"),
        ("https://①②⑦.0.0.1/", "not_an_address"),
        ("https://example.org\\@inside/", "not_an_address"),
        ("https://example.org/a\\b", "not_an_address"),
        ("https://example.org/" + "a" * 500, "not_an_address"),
        ("http://example.org/", "https_only"),
        ("ftp://example.org/", "https_only"),
        ("file:///etc/passwd", "https_only"),
        ("gopher://example.org/", "https_only"),
        ("https://user@example.org/", "credentials"),
        ("https://user:secret@example.org/", "credentials"),
        ("https://example.org@127.0.0.1/", "credentials"),
        ("https://@example.org/", "credentials"),
        ("https://example.org/#top", "fragment"),
        ("https://example.org#@inside", "fragment"),
        ("https:///path", "odd_host"),
        ("https://.example.org/", "odd_host"),
        ("https://example..org/", "odd_host"),
        ("https://example.org./", "odd_host"),
        ("https://127.0.0.1./", "odd_host"),
        ("https://-example.org/", "odd_host"),
        ("https://exa_mple.org/", "odd_host"),
        ("https://exa%6dple.org/", "odd_host"),
        ("https://127.0.0.1%2f.example.org/", "odd_host"),
        ("https://localhost/", "odd_host"),
        ("https://intranet/", "odd_host"),
        ("https://2130706433/", "odd_host"),
        ("https://127.1/", "odd_host"),
        ("https://0177.0.0.1/", "odd_host"),
        ("https://0x7f.0.0.1/", "odd_host"),
        ("https://0x7f000001/", "odd_host"),
        ("https://1.2.3.4.5/", "odd_host"),
        ("https://999.1.1.1/", "odd_host"),
        ("https://[::1%25eth0]/", "odd_host"),
        ("https://[fe80::1%eth0]/", "odd_host"),
        ("https://[127.0.0.1]/", "odd_host"),
        ("https://[::1/", "odd_host"),
        ("https://" + "a" * 64 + ".org/", "odd_host"),
        ("https://" + "a." * 127 + "org/", "odd_host"),
        ("https://example.org:/", "odd_host"),
        ("https://example.org:443:443/", "odd_host"),
        ("https://example.org:-1/", "odd_host"),
        ("https://example.org:0/", "odd_port"),
        ("https://example.org:22/", "odd_port"),
        ("https://example.org:8443/", "odd_port"),
        ("https://example.org:65979/", "odd_port"),
        ("https://127.0.0.1/", "not_public"),
        ("https://0.0.0.0/", "not_public"),
        ("https://169.254.169.254/latest/meta-data/", "not_public"),
        ("https://[::1]/", "not_public"),
        ("https://[::]/", "not_public"),
        ("https://[::ffff:127.0.0.1]/", "not_public"),
        ("https://[::ffff:7f00:1]/", "not_public"),
        ("https://[::127.0.0.1]/", "not_public"),
        ("https://[64:ff9b::10.0.0.1]/", "not_public"),
        ("https://[2002:7f00:1::]/", "not_public"),
        ("https://[fd00:ec2::254]/", "not_public"),
    ],
)
def test_an_address_that_hides_something_is_refused_with_a_reason(production, url, reason) -> None:
    assert refused(url) == reason


@pytest.mark.parametrize("port", [0, 65536, 99999])
def test_where_all_ports_will_do_there_are_still_only_so_many(settings, port) -> None:
    settings.WEBHOOKS_PORTS = []
    assert refused(f"https://example.org:{port}/") == "odd_port"
    assert read("https://example.org:8443/").port == 8443


def test_http_will_do_where_the_settings_say_so_and_never_for_who_insists(settings) -> None:
    settings.WEBHOOKS_PLAIN_HTTP, settings.WEBHOOKS_PORTS = True, []
    assert read("http://example.org/").port == 80
    with pytest.raises(AddressRefused):
        read("http://example.org/", plain=False)


PUBLIC = ("8.8.8.8", "1.1.1.1", "100.63.255.255", "100.128.0.1", "172.32.0.1", "192.0.1.1",
          "198.20.0.1", "223.255.255.255", "2606:4700:4700::1111", "2a00:1450:4001::200e")  # fmt: skip
INSIDE = ("0.0.0.0", "0.1.2.3", "10.0.0.1", "100.64.0.1", "100.100.100.200", "100.127.255.255",
          "127.0.0.1", "127.255.255.254", "168.63.129.16", "169.254.0.1", "169.254.169.254",
          "172.16.0.1", "172.31.255.255", "192.0.0.1", "192.0.0.192", "192.0.2.1", "192.88.99.1",
          "192.168.1.1", "198.18.0.1", "198.19.255.255", "198.51.100.1", "203.0.113.1", "224.0.0.1",
          "239.255.255.250", "240.0.0.1", "255.255.255.255",
          "::", "::1", "::7f00:1", "100::1", "2001::1", "2001:0:4136:e378::1", "2001:20::1",
          "2001:db8::1", "2002:808:808::1", "3fff::1", "5f00::1", "64:ff9b:1::1", "fc00::1",
          "fd00:ec2::254", "fe80::1", "fec0::1", "ff02::1", "4000::1")  # fmt: skip


@pytest.mark.parametrize("number", PUBLIC)
def test_what_is_public_may_be_called_also_through_a_translator(settings, number) -> None:
    settings.WEBHOOKS_ALLOWED_NETWORKS = []
    assert is_public(ip_address(number))
    if "." in number:
        assert may_be_called(ip_address(f"::ffff:{number}"))
        assert may_be_called(ip_address(f"64:ff9b::{number}"))


@pytest.mark.parametrize("number", INSIDE)
def test_what_is_not_public_may_not_be_called_in_any_disguise(settings, number) -> None:
    settings.WEBHOOKS_ALLOWED_NETWORKS = []
    disguises = [number]
    if "." in number:
        disguises += [f"::ffff:{number}", f"64:ff9b::{number}", f"::{number}"]
    assert [one for one in disguises if may_be_called(ip_address(one))] == []


def test_operators_may_allow_a_network_and_no_more_than_that(settings) -> None:
    settings.WEBHOOKS_ALLOWED_NETWORKS = ["10.1.0.0/16", "fd00::/8"]
    for number in ("10.1.2.3", "::ffff:10.1.2.3", "fd00::1"):
        assert may_be_called(ip_address(number))
    for number in ("10.2.0.1", "127.0.0.1", "fe80::1"):
        assert not may_be_called(ip_address(number))
    assert read("https://localhost/").host == "localhost"
