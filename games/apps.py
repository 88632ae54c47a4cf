from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        from accounts import export, people
        from accounts.upkeep import SWEEPS
        from games import personal, records
        from games.lobby import close_stale
        from games.projections import ENDED

        if personal.forget not in people.LEAVING:
            people.LEAVING.append(personal.forget)
            export.PARTS.extend(personal.PARTS)
            SWEEPS.append(close_stale)
            ENDED.append(records.ended)
