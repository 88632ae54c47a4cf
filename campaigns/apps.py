from django.apps import AppConfig


class CampaignsConfig(AppConfig):
    name = "campaigns"

    def ready(self) -> None:
        from accounts.export import PARTS
        from accounts.groups import OPERATORS, grant
        from accounts.teams import ENDING
        from campaigns import gazette, personal
        from campaigns.progress import ended
        from campaigns.sheets import ending
        from games.projections import ENDED
        from notices.kinds import Kind
        from notices.outbox import STILL_TRUE
        from notices.sentences import CALLED

        if ended not in ENDED:
            ENDED.append(ended)
            ENDING.append(ending)
            PARTS.extend(personal.PARTS)
        STILL_TRUE[Kind.MAP_NEWS] = gazette.is_member
        CALLED["city"] = gazette.city_called
        grant(OPERATORS, "campaigns.view_missionmap", "campaigns.view_mission")
