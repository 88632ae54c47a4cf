from django.apps import AppConfig


class CampaignsConfig(AppConfig):
    name = "campaigns"

    def ready(self) -> None:
        from campaigns.progress import ended
        from games.projections import ENDED

        if ended not in ENDED:
            ENDED.append(ended)
