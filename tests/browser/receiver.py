"""The end of an app to which people are sent back: it listens on the loopback and remembers."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from urllib.parse import parse_qs, urlsplit


class Receiver:
    def __init__(self, port: int) -> None:
        self.origin = f"http://127.0.0.1:{port}"
        self.back = f"{self.origin}/back"
        self.told: list[dict[str, str]] = []  # with what people came back
        self.page = "Thank you."  # what is served at any other address


@contextlib.contextmanager
def listening() -> Iterator[Receiver]:
    class Door(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            split = urlsplit(self.path)
            if split.path == "/back":
                came = {name: value for name, [value] in parse_qs(split.query).items()}
                receiver.told.append(came)
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(receiver.page.encode())

        def log_message(self, *args: object) -> None:
            """Nobody reads it."""

    with HTTPServer(("127.0.0.1", 0), Door) as server:
        receiver = Receiver(server.server_port)
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield receiver
        finally:
            server.shutdown()
            thread.join()
