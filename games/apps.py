from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        from accounts import export, people
        from games import personal

        if personal.forget not in people.LEAVING:
            people.LEAVING.append(personal.forget)
            export.PARTS.extend(personal.PARTS)
