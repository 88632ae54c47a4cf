from django.apps import AppConfig


class OperationsConfig(AppConfig):
    name = "tests.operations"

    def ready(self) -> None:
        from notices.tick import TICKS
        from tests.operations import sweeps

        TICKS[:] = [("claims", sweeps.claims), ("breaks", sweeps.breaks)]
