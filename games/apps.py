from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        from accounts import export, people
        from accounts.groups import MODERATORS, OPERATORS, REFEREES, grant
        from accounts.upkeep import SWEEPS
        from games import personal, records
        from games.lobby import close_stale
        from games.projections import ENDED

        if personal.forget not in people.LEAVING:
            people.LEAVING.append(personal.forget)
            export.PARTS.extend(personal.PARTS)
            SWEEPS.append(close_stale)
            ENDED.append(records.ended)
        tables = ("view_game", "view_seat", "view_tenure", "view_standing", "view_entry")
        for group in (REFEREES, MODERATORS, OPERATORS):
            grant(group, *(f"games.{name}" for name in tables))
        grant(MODERATORS, "games.view_message", "games.delete_message")
        grant(OPERATORS, "games.view_invitation", "games.view_deck", "games.delete_deck")
