from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        from accounts import export, people
        from accounts.groups import MODERATORS, OPERATORS, REFEREES, grant
        from accounts.upkeep import SWEEPS
        from games import (
            announcing,
            clock,
            invitations,
            lapses,
            personal,
            records,
            time_short,
            vacations,
        )
        from games.lobby import close_stale
        from games.projections import ENDED
        from games.sitting import may_know
        from notices.kinds import Kind
        from notices.outbox import STILL_TRUE
        from notices.sentences import CALLED
        from notices.tick import TICKS
        from notices.webhooks import MAY_KNOW

        if personal.forget not in people.LEAVING:
            people.LEAVING.append(personal.forget)
            export.PARTS.extend(personal.PARTS)
            SWEEPS.extend((close_stale, lapses.sweep))
            ENDED.append(records.ended)
            MAY_KNOW.append(may_know)
            TICKS.append(("clocks", clock.ring))
            TICKS.append(("vacations", vacations.spend))
            TICKS.append(("time_short", time_short.warn))
        CALLED["game_kind"] = kind_called
        STILL_TRUE[Kind.YOUR_TURN] = announcing.still_waits
        STILL_TRUE[Kind.TIME_SHORT] = announcing.is_still_short
        STILL_TRUE[Kind.INVITED] = invitations.is_still_open
        tables = ("view_game", "view_seat", "view_tenure", "view_standing", "view_entry")
        for group in (REFEREES, MODERATORS, OPERATORS):
            grant(group, *(f"games.{name}" for name in tables))
        grant(REFEREES, "games.view_dispute", "games.change_dispute")
        grant(MODERATORS, "games.view_message", "games.delete_message")
        grant(OPERATORS, "games.view_invitation", "games.view_deck", "games.delete_deck")


def kind_called(kind: str) -> str:
    """The title of a game, in the language of the moment."""
    from api_schema.words import say
    from games.api import present

    return say(present.words(kind), "kind", "title")
