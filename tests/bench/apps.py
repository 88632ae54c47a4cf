from django.apps import AppConfig


class BenchConfig(AppConfig):
    name = "tests.bench"

    def ready(self) -> None:
        from games.engines import ENGINES
        from tests.bench.long_game import LONG_GAME

        ENGINES[LONG_GAME.name] = LONG_GAME
