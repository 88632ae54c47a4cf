"""One small world in which every request of the table means something, and everybody in it.

Ada plays, hosts, and owns a team; it is her move. All tokens and the app act for her.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.contrib.auth.models import Group
from django.contrib.sessions.backends.db import SessionStore
from django.test import Client
from django.utils import timezone
from oauth2_provider.models import AccessToken, Application

from accounts import bans, tokens
from accounts.models import User
from tests.conftest import Person, Story

PASSWORD = "a long enough passphrase"
WORDS = [f"word{chr(97 + n // 26)}{chr(97 + n % 26)}" for n in range(30)]


class World:
    def __init__(self) -> None:
        self.watched = Story().begun()  # a running game that everybody may watch
        while self.watched.mover != "ada":
            self.watched = Story().begun()
        self.ada, self.bo = self.watched.ada, self.watched.bo
        self.people = {name: Person(name) for name in ("other", "eve", "mo", "fo", "bad")}
        self.ada.user.set_password(PASSWORD)
        self.ada.user.save()
        self.lay_tables()
        self.gather_a_team()
        self.make_decks()
        self.hand_out_keys()
        self.call_staff()
        bans.ban(self.people["bad"].user, "Rude to everybody.", self.users["superuser"])

    def lay_tables(self) -> None:
        self.closed = self.table(spectators=False).begun()  # a running game of its people alone
        while self.closed.mover != "ada":
            self.closed = self.table(spectators=False).begun()
        self.over = self.table(spectators=False).begun()
        self.over.touch(self.over.clue(), "assassin")
        self.open = self.table(spectators=False)  # with chairs to spare
        self.bo.post(f"{self.open.path}/sit", {"role": "red_operative"})
        self.full = self.table(spectators=False).sit()  # and nobody has started it
        elsewhere = self.people["other"]
        elsewhere.post("games", {"kind": "codenames"})

    def table(self, *, spectators: bool) -> Story:
        made = self.ada.post("games", {"kind": "codenames", "spectators": spectators})
        same = Story.__new__(Story)  # without people and a table of its own
        vars(same).update(vars(self.watched))
        return same.at(made.json()["table"]["id"])

    def gather_a_team(self) -> None:
        self.team = self.ada.post("teams", {"name": "crew"}).json()["id"]
        for name in ("mo", "fo", "bad"):
            person = self.people[name]
            assert person.post("teams/join", {"secret": self.link()}).status_code == 200
        assert self.people["fo"].post(f"teams/{self.team}/leave").status_code == 204
        wish = {"type": "player", "player": self.people["other"].user.username}
        invited = self.ada.post(f"teams/{self.team}/invitations", wish).json()
        self.invitation = invited["invitation"]["id"]
        self.secret = self.link()
        self.map = self.ada.post(f"teams/{self.team}/maps", {"name": "map"}).json()["id"]
        self.mission = self.ada.post(f"maps/{self.map}/missions", {"city": "prague"}).json()["game"]

    def link(self) -> str:
        made = self.ada.post(f"teams/{self.team}/invitations", {"type": "link"})
        return str(made.json()["secret"])

    def make_decks(self) -> None:
        self.deck_wish = {"name": "mine", "language": "en", "cards": [{"word": w} for w in WORDS]}
        made = [self.ada.post("decks", self.deck_wish | {"shared": yes}) for yes in (False, True)]
        self.deck, self.shared_deck = (answer.json()["id"] for answer in made)

    def hand_out_keys(self) -> None:
        """Ways in besides a log-in: tokens of one scope, a bot of ada's, a program of others."""
        user = self.ada.user
        self.token = self.ada.token.pk
        self.secrets = {scope: tokens.issue(user, scope, (scope,))[1] for scope in tokens.Scope}
        bot = User.objects.create(username=f"bot-{user.pk}", owner=user)
        self.secrets["bot"] = tokens.issue(bot, "bot", tokens.Scope)[1]
        app = Application.objects.create(
            name="app", user=self.people["other"].user, client_type="public",
            authorization_grant_type="authorization-code", redirect_uris="https://app.example/",
        )  # fmt: skip
        self.secrets["app"] = "an access token of a program"
        AccessToken.objects.create(
            user=user, application=app, token=self.secrets["app"], scope=tokens.Scope.GAMES_READ,
            expires=timezone.now() + timedelta(hours=1),
        )  # fmt: skip

    def call_staff(self) -> None:
        self.users: dict[str, User] = {}
        for role in ("Referees", "Moderators", "Operators"):
            user = User.objects.create(username=role.lower(), is_staff=True)
            user.groups.add(Group.objects.get(name=role))
            self.users[role] = user
        self.users["superuser"] = User.objects.create_superuser("superuser")


def logged_in(user: User) -> dict[str, str]:
    browser = Client()
    browser.force_login(user)
    return {"sessionid": browser.cookies["sessionid"].value}


def not_logged_in() -> dict[str, str]:
    """The session of somebody who has signed up, and is not through with it."""
    store = SessionStore()
    store["signing_up"] = True
    store.create()
    return {"sessionid": str(store.session_key)}


def bearer(secret: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {secret}"}


class Caller:
    """Cookies and headers that say who is calling."""

    def __init__(self, cookies: Any = None, headers: Any = None) -> None:
        self.cookies, self.headers = dict(cookies or {}), dict(headers or {})


CALLERS = {
    "anonymous": lambda w: Caller(),
    "unverified": lambda w: Caller(not_logged_in()),
    "player": lambda w: Caller(logged_in(w.ada.user)),
    "other": lambda w: Caller(logged_in(w.people["other"].user)),
    "spectator": lambda w: Caller(logged_in(w.people["eve"].user)),
    "member": lambda w: Caller(logged_in(w.people["mo"].user)),
    "former": lambda w: Caller(logged_in(w.people["fo"].user)),
    "bot": lambda w: Caller(headers=bearer(w.secrets["bot"])),
    **{
        scope.value: (lambda w, scope=scope: Caller(headers=bearer(w.secrets[scope])))
        for scope in tokens.Scope
    },
    "app": lambda w: Caller(headers=bearer(w.secrets["app"])),
    "banned": lambda w: Caller(logged_in(w.people["bad"].user)),
    "moderator": lambda w: Caller(logged_in(w.users["Moderators"])),
    "referee": lambda w: Caller(logged_in(w.users["Referees"])),
    "operator": lambda w: Caller(logged_in(w.users["Operators"])),
    "superuser": lambda w: Caller(logged_in(w.users["superuser"])),
}
TOKENS = {"bot": frozenset(tokens.Scope), "app": frozenset({tokens.Scope.GAMES_READ})} | {
    scope.value: frozenset({scope}) for scope in tokens.Scope
}
