from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        from accounts.upkeep import SWEEPS
        from games import records
        from games.lobby import close_stale
        from games.projections import ENDED

        if close_stale not in SWEEPS:
            SWEEPS.append(close_stale)
        if records.ended not in ENDED:
            ENDED.append(records.ended)
