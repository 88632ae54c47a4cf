from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "accounts"

    def ready(self) -> None:
        from accounts import people, sessions
        from accounts.api import schema  # noqa: F401  registers itself with drf-spectacular
        from accounts.upkeep import SWEEPS

        if people.sweep not in SWEEPS:
            SWEEPS.extend((people.sweep, sessions.sweep))
