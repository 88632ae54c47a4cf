"""A new key for web push."""

from typing import Any

from django.core.management.base import BaseCommand

from notices.vapid import new_pair


class Command(BaseCommand):
    help = "Print a new pair of keys for web push. Who changes keys loses all subscriptions."

    def handle(self, *args: Any, **options: Any) -> None:
        pair = new_pair()
        self.stdout.write(f"VAPID_PRIVATE_KEY={pair.private}")
        self.stdout.write(f"# the public one, of which browsers are told: {pair.public}")
