"""The columns of the table: each a way to call, with the cookies and headers that say who it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from accounts import tokens
from tests.access.people import bearer, cookies_of, logged_in
from tests.access.world import World
from tests.accounts.browser import Browser


class Caller:
    """Cookies and headers that say who is calling."""

    def __init__(
        self, cookies: Mapping[str, str] | None = None, headers: Mapping[str, str] | None = None
    ) -> None:
        self.cookies, self.headers = dict(cookies or {}), dict(headers or {})


def at(browser: Browser) -> Caller:
    return Caller(cookies_of(browser.client))


def person(world: World, name: str) -> Caller:
    return Caller(logged_in(world.people[name].user))


def staff(world: World, name: str) -> Caller:
    return Caller(logged_in(world.users[name]))


def program(world: World, name: str) -> Caller:
    return Caller(headers=bearer(world.secrets[name]))


CALLERS: dict[str, Callable[[World], Caller]] = {
    "anonymous": lambda w: Caller(),
    "unverified": lambda w: at(w.newcomer),  # has not given the code from the mail
    "half-way": lambda w: at(w.half_way),  # has not given the second factor
    "player": lambda w: at(w.at_home),
    "other": lambda w: person(w, "other"),
    "spectator": lambda w: at(w.forgetful),
    "member": lambda w: at(w.with_telephone),
    "former": lambda w: person(w, "fo"),
    "bot": lambda w: program(w, "bot"),
    **{scope.value: (lambda w, name=scope: program(w, name)) for scope in tokens.Scope},
    "app": lambda w: program(w, "app"),
    "banned": lambda w: person(w, "bad"),
    "barred": lambda w: program(w, "barred"),  # the token of somebody who is banned
    "moderator": lambda w: staff(w, "Moderators"),
    "referee": lambda w: staff(w, "Referees"),
    "operator": lambda w: staff(w, "Operators"),
    "superuser": lambda w: staff(w, "superuser"),
}
NOBODY = "anonymous", "unverified", "half-way"
STAFF = "moderator", "referee", "operator", "superuser"
TOKENS = {
    "bot": frozenset(tokens.Scope),
    "app": frozenset({tokens.Scope.GAMES_READ}),
    **{scope.value: frozenset({scope}) for scope in tokens.Scope},
}
