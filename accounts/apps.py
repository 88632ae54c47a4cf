from django.apps import AppConfig
from django.db.models.signals import post_migrate


class AccountsConfig(AppConfig):
    name = "accounts"

    def ready(self) -> None:
        from accounts import bans, groups, log_ins, oauth_apps, once, people, sessions
        from accounts.api import schema  # noqa: F401  registers itself with drf-spectacular
        from accounts.upkeep import SWEEPS

        if people.sweep not in SWEEPS:
            sweeps = people.sweep, sessions.sweep, oauth_apps.sweep, bans.sweep, once.sweep
            SWEEPS.extend(sweeps)

        log_ins.watch()
        sessions.watch()
        # After the permissions of each app were made: `django.contrib.auth` asked to be told first.
        post_migrate.connect(groups.follow, dispatch_uid="accounts.groups.follow")
