from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        from accounts.groups import MODERATORS, OPERATORS, REFEREES, grant

        tables = ("view_game", "view_seat", "view_tenure", "view_standing", "view_entry")
        for group in (REFEREES, MODERATORS, OPERATORS):
            grant(group, *(f"games.{name}" for name in tables))
        grant(OPERATORS, "games.view_invitation", "games.view_deck", "games.delete_deck")
