from django.apps import AppConfig


class WebConfig(AppConfig):
    name = "web"

    def ready(self) -> None:
        from accounts.groups import OPERATORS, grant
        from notices.links import PAGES

        grant(
            OPERATORS, "games.view_deadline", "games.change_deadline", "notices.view_delivery",
            "notices.change_delivery",
        )  # fmt: skip
        PAGES["game"] = lambda game: f"/games/{game}/"
        PAGES["team"] = lambda team: f"/teams/{team}/"
        PAGES["map"] = lambda sheet: f"/maps/{sheet}/"
