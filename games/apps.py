from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        from games import records
        from games.projections import ENDED

        if records.ended not in ENDED:
            ENDED.append(records.ended)
