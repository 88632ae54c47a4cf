"""Names for things that the house numbers: stable, and nothing can be counted or guessed by them.

A person and a number are one block of AES under a key of the house. Nobody without the key makes a
name that opens to a person who exists, so that a name is proof that the house has given it.
"""

from functools import cache
from uuid import UUID

from cryptography.hazmat.primitives.ciphers import Cipher
from cryptography.hazmat.primitives.ciphers.algorithms import AES
from cryptography.hazmat.primitives.ciphers.modes import ECB
from django.conf import settings
from django.utils.crypto import salted_hmac


def sealed(purpose: str, person: int, number: int) -> UUID:
    """The same for the same, and different for every purpose."""
    plain = person.to_bytes(8) + number.to_bytes(8)
    locked = cipher(purpose, settings.SECRET_KEY).encryptor()
    return UUID(bytes=locked.update(plain) + locked.finalize())


def opened(purpose: str, name: UUID) -> tuple[int, int]:
    """The person and the number behind a name; of what the house never gave, two huge numbers."""
    unlocked = cipher(purpose, settings.SECRET_KEY).decryptor()
    plain = unlocked.update(name.bytes) + unlocked.finalize()
    return int.from_bytes(plain[:8]), int.from_bytes(plain[8:])


@cache
def cipher(purpose: str, key: str) -> Cipher[ECB]:
    """One block has no pattern to show, so there is no chain and no beginning to remember."""
    secret = salted_hmac(f"notices.opaque.{purpose}", b"", secret=key, algorithm="sha256")
    return Cipher(AES(secret.digest()[:16]), ECB())  # noqa: S305  a single block
