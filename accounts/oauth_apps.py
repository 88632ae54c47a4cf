"""Apps of others: registered by one person, and let in by many, each for as long as they like."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from urllib.parse import urlsplit

from django.conf import settings
from django.db import transaction
from django.db.models import Min
from django.utils import timezone
from oauth2_provider.generators import generate_client_secret
from oauth2_provider.models import AccessToken, Application, Grant, RefreshToken, clear_expired

from accounts.models import AppWebsite, User
from accounts.programs import ProgramNo, ProgramRefused

MOST_APPS = 10
LIFETIME = timedelta(seconds=settings.OAUTH2_PROVIDER["REFRESH_TOKEN_EXPIRE_SECONDS"])
LOOPBACK = "127.0.0.1", "::1", "localhost"
# No space, no backslash, no fragment and no wildcard: what is compared must be read in one way.
PLAIN_ADDRESS = re.compile(r"[A-Za-z0-9\-._~:/?\[\]!$&'()+,;=%]+")
PLAIN_HOST = re.compile(r"[a-z0-9.-]+|::1")


class NoSuchApp(Exception):
    """There is none, or none that this person has to do with."""


class OddAddress(Exception):
    """An address that nobody may be sent to, and where it stood."""

    def __init__(self, field: str) -> None:
        super().__init__(field)
        self.field = field


@transaction.atomic
def register(
    user: User, *, name: str, website: str, redirect_uris: Iterable[str], confidential: bool
) -> tuple[Application, str]:
    """A new app and its secret, which is shown now or never. A public app has none."""
    hold(user)
    if Application.objects.filter(user=user.pk).count() >= MOST_APPS:
        raise ProgramRefused(ProgramNo.TOO_MANY_APPS, most=MOST_APPS)
    secret = generate_client_secret()
    app = Application.objects.create(
        user_id=user.pk, name=checked_name(name), client_secret=secret,
        redirect_uris=checked_redirects(redirect_uris),
        client_type="confidential" if confidential else "public",
        authorization_grant_type=Application.GRANT_AUTHORIZATION_CODE,
    )  # fmt: skip
    show_website(app, website)
    return app, secret if confidential else ""


@transaction.atomic
def change(
    user: User, client_id: str, *, name: str, website: str, redirect_uris: Iterable[str]
) -> Application:
    app = registered_by(user, client_id)
    app.name, app.redirect_uris = checked_name(name), checked_redirects(redirect_uris)
    app.save(update_fields=["name", "redirect_uris", "updated"])
    show_website(app, website)
    return app


@transaction.atomic
def delete(user: User, client_id: str) -> None:
    """Whatever the app was given goes with it."""
    registered_by(user, client_id).delete()


def apps_of(user: User) -> list[Application]:
    """The apps that a person registered, the oldest first."""
    return list(Application.objects.filter(user=user.pk).order_by("created", "pk"))


def registered_by(user: User, client_id: str) -> Application:
    app = Application.objects.filter(user=user.pk, client_id=client_id).first()
    if app is None:
        raise NoSuchApp
    return app


def websites_of(apps: Iterable[Application]) -> dict[int, str]:
    """The websites of those apps that have one, by the key of the app."""
    return dict(AppWebsite.objects.filter(app__in=list(apps)).values_list("app", "url"))


def website_of(app: Application) -> str:
    return websites_of([app]).get(app.pk, "")


@dataclass(frozen=True, slots=True)
class Yes:
    """What a person said yes to: an app may do this for them, since then."""

    app: Application
    scopes: frozenset[str]
    since: datetime

    def __or__(self, other: "Yes") -> "Yes":
        """Said twice: all that was said, since the first time."""
        return Yes(self.app, self.scopes | other.scopes, min(self.since, other.since))


def grants_of(user: User) -> list[Yes]:
    """The apps that can act for a person now, or ask for more time, the latest first."""
    living = RefreshToken.objects.filter(
        user=user.pk, revoked=None, access_token__expires__gt=timezone.now() - LIFETIME
    ).select_related("application__user", "access_token")
    families = {token.token_family for token in living}  # what was given anew keeps its family
    first = RefreshToken.objects.filter(user=user.pk, token_family__in=families)
    since = dict(first.values_list("token_family").annotate(Min("created")))
    found: dict[int, Yes] = {}
    for token in living:
        scopes = frozenset(token.access_token.scope.split())
        yes = Yes(token.application, scopes, since[token.token_family])
        found[yes.app.pk] = yes | found[yes.app.pk] if yes.app.pk in found else yes
    return sorted(found.values(), key=lambda yes: (yes.since, yes.app.pk), reverse=True)


@transaction.atomic
def withdraw(user: User, client_id: str) -> None:
    """The app can do nothing for this person any more, nor with what it holds already."""
    hold(user)
    gone = 0
    for kept in (RefreshToken, AccessToken, Grant):
        found = kept.objects.filter(user=user.pk, application__client_id=client_id)
        gone += found.delete()[0]
    if not gone:
        raise NoSuchApp


def hold(user: User) -> None:
    """Until the end of the transaction no app is given anything by this person."""
    User.objects.select_for_update(no_key=True).get(pk=user.pk)


def show_website(app: Application, url: str) -> None:
    if url:
        AppWebsite.objects.update_or_create(app=app, defaults={"url": checked_website(url)})
    else:
        AppWebsite.objects.filter(app=app).delete()


def checked_name(text: str) -> str:
    name = " ".join(text.split())
    if not name:
        raise ProgramRefused(ProgramNo.NAME_EMPTY)
    return name


def checked_redirects(uris: Iterable[str]) -> str:
    """As the toolkit keeps them: in one line, so no address may have a space in it."""
    kept = tuple(uris)
    for at, uri in enumerate(kept):
        if not is_safe(uri, loopback=True):
            raise OddAddress(f"$.redirect_uris[{at}]")
    return " ".join(kept)


def checked_website(url: str) -> str:
    if not is_safe(url, loopback=False):
        raise OddAddress("$.website")
    return url


def is_safe(address: str, *, loopback: bool) -> bool:
    """Whether it is plain enough to be shown and compared, and encrypted, or, where that is
    allowed, never leaves the machine that it is on."""
    try:
        split = urlsplit(address)
        host, _ = split.hostname or "", split.port  # a port may be no number
    except ValueError:
        return False
    if not (PLAIN_ADDRESS.fullmatch(address) and PLAIN_HOST.fullmatch(host)):
        return False
    return split.scheme == "https" or (loopback and split.scheme == "http" and host in LOOPBACK)


def sweep() -> int:
    """Remove what programs were given and can use no more."""
    before = given()
    clear_expired()
    return max(before - given(), 0)


def given() -> int:
    return sum(model.objects.count() for model in (Grant, AccessToken, RefreshToken))
