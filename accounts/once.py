"""What is sent twice under one key is done once, and answered twice.

An answer may hold a secret that is shown once. So it lies locked, for an hour, with the very key
that it was asked for with, which nobody here keeps.
"""

from base64 import urlsafe_b64encode
from collections.abc import Callable
from datetime import timedelta

from cryptography.fernet import Fernet
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac

from accounts.models import SentOnce

KEPT_FOR = timedelta(hours=1)


@transaction.atomic
def once(key: str, do: Callable[[], bytes | None]) -> bytes | None:
    """What `do` gives, or what it gave before under this key. None is a refusal: nothing was done,
    and it may be tried again."""
    # Whoever comes second waits here for the first: the unique mark is the lock.
    try:
        with transaction.atomic():
            mine = SentOnce.objects.create(mark=mark_of(key))
    except IntegrityError:
        return lock_of(key).decrypt(bytes(SentOnce.objects.get(mark=mark_of(key)).answer))
    given = do()
    if given is None:
        mine.delete()
    else:
        mine.answer = lock_of(key).encrypt(given)
        mine.save(update_fields=["answer"])
    return given


def sweep() -> int:
    gone, _ = SentOnce.objects.filter(at__lt=timezone.now() - KEPT_FOR).delete()
    return gone


def mark_of(key: str) -> str:
    return salted_hmac("accounts.once mark", key, algorithm="sha256").hexdigest()


def lock_of(key: str) -> Fernet:
    secret = salted_hmac("accounts.once lock", key, algorithm="sha256").digest()
    return Fernet(urlsafe_b64encode(secret))
