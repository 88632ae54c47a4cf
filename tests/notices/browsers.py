"""A browser of our own, which decrypts what it is sent."""

from __future__ import annotations

import base64
import json
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.conftest import Person
from tests.notices.receivers import Came

HOST = "push.example.org"


def text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


class Browser:
    """It has keys, and somebody who uses it."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint, self.key, self.auth = (
            endpoint,
            ec.generate_private_key(ec.SECP256R1()),
            b"a" * 16,
        )

    @property
    def wish(self) -> dict[str, Any]:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": text(point), "auth": text(self.auth)}
        return {"endpoint": self.endpoint, "keys": keys, "label": "kitchen"}

    def subscribe(self, person: Person) -> str:
        made = person.post("push/subscriptions", self.wish)
        assert made.status_code == 201, made.content
        return str(made.json()["id"])

    def reads(self, came: Came) -> dict[str, Any]:
        plain = http_ece.decrypt(
            came.body, private_key=self.key, auth_secret=self.auth, version="aes128gcm"
        )
        return json.loads(plain)
