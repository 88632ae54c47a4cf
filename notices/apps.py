from functools import partial

from django.apps import AppConfig


class NoticesConfig(AppConfig):
    name = "notices"

    def ready(self) -> None:
        from accounts import cautions, export, news, sessions
        from accounts.upkeep import SWEEPS
        from notices import (
            browsers,
            calls,
            cautioned,
            inbox,
            letters,
            outward_kept,
            personal,
            push,
            team_news,
        )
        from notices.channels import WAYS, Channel, Way
        from notices.dispatch import deliver, expand
        from notices.kinds import Kind
        from notices.outbox import STILL_TRUE
        from notices.tick import TICKS

        WAYS[Channel.EMAIL] = Way(letters.plan, letters.send)
        WAYS[Channel.PUSH] = Way(push.plan, push.send)
        WAYS[Channel.WEBHOOK] = Way(calls.plan, calls.send)
        STILL_TRUE[Kind.TEAM_INVITED] = team_news.is_invited
        STILL_TRUE[Kind.TEAM_NEWS] = team_news.is_member
        if team_news.tell not in news.TELL:
            news.TELL.append(team_news.tell)
            cautions.TELL.append(cautioned.tell)
            sessions.LEFT.append(browsers.leave)
            SWEEPS.append(inbox.sweep)
            export.PARTS.extend((*personal.PARTS, *outward_kept.PARTS))
            TICKS.append(("expand", expand))
            # Each channel by itself, so that a slow one keeps no other waiting.
            for channel in Channel:
                TICKS.append((f"send_{channel}", partial(deliver, channels=[channel])))
