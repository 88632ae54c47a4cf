"""What is sent is read as UTF-8, whatever it is called."""

import io
from urllib.parse import urlencode

import pytest
from django.test import RequestFactory

from config.wsgi import application
from web.asgi import Pool

CHARSETS = "hex", "zlib", "rot13", "idna", "undefined", "unicode_escape", "utf-7", "utf-16"
QUERY = urlencode({"next": "/žlutý/+2AA-\\ud800"})
READ = "/žlutý/+2AA-\\ud800"


@pytest.mark.parametrize("charset", CHARSETS)
def test_no_charset_changes_what_a_browser_server_reads(charset: str) -> None:
    environ = RequestFactory()._base_environ(
        CONTENT_TYPE=f"text/plain; charset={charset}", QUERY_STRING=QUERY
    )
    assert application.request_class(environ).GET["next"] == READ


@pytest.mark.parametrize("charset", CHARSETS)
def test_no_charset_changes_what_the_server_of_streams_reads(charset: str) -> None:
    named = f"text/plain; charset={charset}".encode()
    scope = {
        "type": "http", "method": "GET", "path": "/", "query_string": QUERY.encode(),
        "headers": [(b"content-type", named)],
    }  # fmt: skip
    request, _ = Pool().create_request(scope, io.BytesIO())
    assert request is not None
    assert request.GET["next"] == READ
