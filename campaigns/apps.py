from django.apps import AppConfig


class CampaignsConfig(AppConfig):
    name = "campaigns"

    def ready(self) -> None:
        from accounts.export import PARTS
        from accounts.groups import OPERATORS, grant
        from accounts.teams import ENDING
        from campaigns import personal
        from campaigns.progress import ended
        from campaigns.sheets import ending
        from games.projections import ENDED

        if ended not in ENDED:
            ENDED.append(ended)
            ENDING.append(ending)
            PARTS.extend(personal.PARTS)
        grant(OPERATORS, "campaigns.view_missionmap", "campaigns.view_mission")
