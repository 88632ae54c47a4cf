"""A body that is right for each door that takes one; None is an empty one."""

from __future__ import annotations

from typing import Any

from django.contrib import admin

from tests.access.world import World
from tests.accounts.browser import PASSWORD

ANOTHER = "another long way to go"


def bodies(w: World) -> dict[str, Any]:
    told = {
        "POST /notices/read": {"upto": w.notice},
        "PUT /notices/preferences": {"time_short": 60},
    }
    return for_accounts(w) | for_games(w) | for_teams(w) | told | for_pages(w) | for_admin(w)


def for_accounts(w: World) -> dict[str, Any]:
    app = {"name": "Pigeon", "redirect_uris": ["https://pigeon.example/back"]}
    token = {"name": "new", "scopes": ["games:read"]}
    me = {"display_name": "Ada", "language": "cs", "time_zone": "UTC", "shows_results": False}
    return {
        "POST /accounts/signup": {
            "username": "newcomer", "password": PASSWORD, "email": "newcomer@example.org",
        },
        "POST /accounts/session": {"username": w.ada.user.username, "password": PASSWORD},
        "POST /accounts/session/confirm": {"type": "password", "password": PASSWORD},
        "POST /accounts/session/second-factor": {"code": w.recovery_code},
        "PUT /accounts/email": {"email": "another@example.org"},
        "POST /accounts/email/verify": {"code": w.email_code},
        "POST /accounts/email/resend": None,
        "PUT /accounts/password": {"current": PASSWORD, "new": ANOTHER},
        "POST /accounts/password/forgotten": {"email": w.ada.user.email},
        "POST /accounts/password/reset": {"code": w.reset_code, "password": ANOTHER},
        "POST /accounts/second-factor/totp": None,
        "PUT /accounts/second-factor/totp": {"code": w.telephone.code()},
        "POST /accounts/second-factor/recovery-codes": None,
        "PUT /accounts/me": me,
        "POST /accounts/tokens": token,
        "POST /webhooks": {"url": "https://hooks.example.org/in"},
        "PUT /webhooks/{webhook}": {"url": "https://a.example.org/", "kinds": [], "enabled": True},
        "POST /webhooks/{webhook}/rotate": None,
        "POST /webhooks/{webhook}/test": None,
        "POST /webhooks/{webhook}/deliveries/{delivery}/redeliver": None,
        "POST /push/subscriptions": w.browser_wish | {"endpoint": "https://push.example.org/2"},
        "POST /accounts/blocks": {"player": w.people["mo"].user.username},
        "POST /accounts/apps": app | {"type": "public"},
        "PUT /accounts/apps/{app}": app,
        "POST /accounts/bots": {"username": "new-bot"},
        "PUT /accounts/bots/{bot}": {"display_name": "Robot"},
        "POST /accounts/bots/{bot}/tokens": token,
    }  # fmt: skip


def for_games(w: World) -> dict[str, Any]:
    clue = {"type": "give_clue", "word": "postcard", "number": 1}
    touch = {"type": "touch", "card": w.spot}
    mark = {"channel": "table", "spot": str(w.spot), "sign": "maybe"}
    operative = {"seat": "red_operative_1"}
    return {
        "POST /decks": w.deck_wish,
        "PUT /decks/{deck}": w.deck_wish,
        "POST /games": {"kind": "codenames"},
        "POST /games/join": {"secret": w.table_secret},
        "POST /games/invitations/{invitation}/decline": None,
        "POST /games/{game}/sit": {"role": "blue_operative"},
        "POST /games/{game}/leave": None,
        "POST /games/{game}/move": {"role": "blue_operative"},
        "POST /games/{game}/swap": {"with": "red_operative_1"},
        "POST /games/{game}/kick": operative,
        "POST /games/{game}/host": {"player": w.bo.user.username},
        "POST /games/{game}/invitations": {"type": "link"},
        "POST /games/{game}/take-over": {"seat": "blue_operative_1"},
        "POST /games/{game}/start": None,
        "POST /games/{game}/looked": {"seen": 1},
        "POST /games/{game}/commands": {"kind": "codenames", "command": clue},
        "POST /games/{game}/commands : mixed": {"kind": "codenames", "command": touch},
        "POST /games/{game}/drafts": {"kind": "codenames", "draft": clue},
        "POST /games/{game}/rematch": {},
        "POST /games/{game}/talk": {"channel": "table", "text": "Well, well."},
        "POST /games/{game}/talk : a team's": {"channel": "blue", "text": "Well, well."},
        "POST /games/{game}/disputes/{number}/statements": {"text": "It is a fine clue."},
        "PUT /games/{game}/marks": mark,
        "PUT /games/{game}/pause": {"hours": 24},
        "PUT /vacation": {"on": True},
        "PUT /games/{game}/marks : mixed": mark | {"channel": "blue"},
    }


def for_teams(w: World) -> dict[str, Any]:
    return {
        "POST /teams": {"name": "Harbour"},
        "POST /teams/join": {"secret": w.secret},
        "PUT /teams/{team}": {"name": "Another"},
        "POST /teams/{team}/leave": None,
        "POST /teams/{team}/hand-over": {"player": w.people["mo"].user.username},
        "POST /teams/{team}/invitations": {"type": "link"},
        "POST /teams/{team}/maps": {"name": "another"},
        "PUT /maps/{map}": {"name": "renamed"},
        "POST /maps/{map}/missions": {"city": "prague"},
        "PUT /maps/{map}/cities/{city}/note": {"text": "Bring a map.", "seen": 0},
        "POST /invitations/{invitation}/accept": None,
        "POST /invitations/{invitation}/decline": None,
    }


def for_pages(w: World) -> dict[str, Any]:
    """As forms."""
    return {
        "POST /games/{game}/": {"type": "give_clue", "text.word": "postcard", "number": "1"},
        "POST /games/{game}/ : mixed": {"type": "touch", "card": str(w.spot)},
        "POST /games/{game}/say": {"channel": "table", "text": "Well, well."},
        "POST /games/{game}/mark": {"channel": "table", "spot": str(w.spot), "sign": "maybe"},
        "POST /games/{game}/mark : mixed": {
            "channel": "blue", "spot": str(w.spot), "sign": "maybe",
        },
        "POST /games/{game}/pause": {"hours": "24"},
        "POST /games/{game}/leave-game": {},
        "POST /games/{game}/take-seat": {"seat": "blue_operative_1"},
        "POST /games/{game}/again": {"rotate": "on"},
        "POST /games/{game}/disputes/{number}/state": {"text": "It is a fine clue."},
        "POST /language": {"language": "cs", "next": "/"},
        "POST /login": {"login": w.ada.user.username, "password": PASSWORD},
        "POST /logout": {},
        "POST /join/{secret}": {"role": "blue_operative"},
        "POST /teams/": {"do": "make", "name": "Harbour"},
        "POST /teams/join/{secret}": {},
        "POST /teams/{team}/": {"do": "rename", "name": "Another"},
        "POST /maps/{map}/": {"do": "change", "name": "renamed"},
        "POST /maps/{map}/{city}/": {"do": "start"},
        "POST /signup": {
            "username": "newcomer", "password": PASSWORD, "email": "newcomer@example.org",
        },
        "POST /forgotten": {"email": w.ada.user.email},
        "POST /look-around": {"person": "bo"},
        "POST /quick": {},
        "POST /new/{kind}/": {"public": "yes", "pace": "none", "weekends": "on"},
        "POST /games/{game}/seats": {"do": "sit", "role": "blue_operative"},
        "POST /invited/{invitation}": {"to": "team", "answer": "decline"},
        "POST /players/{name}/": {"do": "block"},
        "POST /unsubscribe/{wish}": {"List-Unsubscribe": "One-Click"},
        "POST /oauth/authorize": {"decision": "allow"},
        "POST /inbox/": {"upto": w.notice, "back": "/inbox/"},
        **for_settings(w),
        "POST /oauth/token": {
            "grant_type": "refresh_token", "refresh_token": w.refresh, "client_id": w.app.id,
        },
        "POST /oauth/revoke": {"token": w.refresh, "client_id": w.app.id},
    }  # fmt: skip


def for_settings(w: World) -> dict[str, Any]:
    """As forms; what each is about stands in the form, not in its address."""
    me = {"display_name": "Ada", "language": "cs", "time_zone": "UTC"}
    token = {"do": "make", "name": "new", "scopes": "games:read"}
    deck = w.deck_wish | {"cards": "\n".join(card["word"] for card in w.deck_wish["cards"])}
    return {
        "POST /settings/confirm": {"confirm_password": PASSWORD, "onward": "/settings/"},
        "POST /settings/me/": {"do": "save"} | me,
        "POST /settings/address/": {"do": "keep"},
        "POST /settings/second-factor/": {"do": "begin"},
        "POST /settings/places/": {"do": "end_others"},
        "POST /settings/notices/": {
            "do": "save", "mail": "daily", "daily_hour": "8", "time_short": "60",
        },
        "POST /settings/vacation/": {"do": "go"},
        "POST /settings/blocks/": {"do": "block", "player": w.people["mo"].user.username},
        "POST /settings/decks/": deck | {"do": "make"},
        "POST /settings/decks/{deck}/": deck | {"do": "change"},
        "POST /settings/tokens/": token,
        "POST /settings/apps/": {
            "do": "register", "name": "Pigeon", "type": "public",
            "redirect_uris": "https://pigeon.example/back",
        },
        "POST /settings/bots/": {"do": "create", "username": "new-bot"},
        "POST /settings/webhooks/": {"do": "make", "url": "https://hooks.example.org/in"},
        "POST /settings/webhooks/{webhook}/": {"do": "test"},
        "POST /settings/data/": {"do": "nothing"},
    }  # fmt: skip


def for_admin(w: World) -> dict[str, Any]:
    """As forms. A change that sends nothing is read, and shown again with what is missing."""
    twice = {"password1": ANOTHER, "password2": ANOTHER}
    sent: dict[str, Any] = {
        "POST /admin/login/": {},
        "POST /admin/logout/": {},
        "POST /admin/desk/precedents/": {},
        "POST /admin/password_change/": {
            "old_password": PASSWORD, "new_password1": ANOTHER, "new_password2": ANOTHER,
        },
        "POST /admin/accounts/user/{id}/password/": twice,
    }  # fmt: skip
    for model in admin.site._registry:
        base = f"POST /admin/{model._meta.app_label}/{model._meta.model_name}/"
        first = model._default_manager.order_by("pk").first()
        chosen = {"action": "delete_selected", "_selected_action": first and first.pk}
        sent |= {
            base: chosen | {"post": "yes"},
            f"{base}add/": {},
            f"{base}{{object_id}}/change/": {},
            f"{base}{{object_id}}/delete/": {"post": "yes"},
        }
    eve = w.people["eve"].user.pk
    return sent | {
        "POST /admin/accounts/user/": {"action": "end_sessions", "_selected_action": eve},
        "POST /admin/accounts/user/add/": twice | {"username": "made", "usable_password": "true"},
        "POST /admin/accounts/ban/add/": {"user": eve, "reason": "Rude."},
        "POST /admin/auth/group/add/": {"name": "Guests"},
    }
