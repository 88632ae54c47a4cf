from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        from accounts.upkeep import SWEEPS
        from games.lobby import close_stale

        if close_stale not in SWEEPS:
            SWEEPS.append(close_stale)
