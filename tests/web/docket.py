"""Games with a dispute, played through the API, and referees who look at them."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import Group
from django.test import Client

from accounts.models import User
from games.models import Dispute
from tests.api.spies import City, Seen, Sent, Venice, Walk, figures, offered, play_until, standing
from tests.conftest import Story

DUET = {"ada": "side_a", "bo": "side_b"}


def referee(name: str = "rae", *groups: str) -> User:
    """Staff in the group of referees, and in these."""
    user = User.objects.create_user(name, password="a long way to Tipperary", is_staff=True)
    user.groups.set(Group.objects.filter(name__in=("Referees", *groups)))
    return user


def as_referee(user: User) -> User:
    """Somebody who plays is a referee as well."""
    user.is_staff = True
    user.save()
    user.groups.add(Group.objects.get(name="Referees"))
    return user


def desk_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def read(client: Client, path: str = "", status: int = 200) -> str:
    page = client.get(f"/admin/desk/{path}")
    assert page.status_code == status, page.content
    return page.content.decode()


def page_of(dispute: Dispute) -> str:
    return f"{dispute.pk}/"


def rule(desk: Client, dispute: Dispute, **sent: object) -> None:
    form = desk.get(f"/admin/desk/{dispute.pk}/").context["form"]
    body = {"outcome": "stands", "grounds": "within_the_rules", "seen": form.initial["seen"]}
    done = desk.post(f"/admin/desk/{dispute.pk}/", body | sent)
    assert done.status_code == 302, done.content.decode()


def dispute_of(story: Story) -> Dispute:
    return Dispute.objects.filter(game=story.id).latest("pk")


def disputed(story: Story, name: str, complaint: str = "") -> Dispute:
    """Somebody disputes the last thing of which this can be said; how somebody talks, if nothing is
    said."""
    offers = story.people[name].get(f"{story.path}/disputes").json()["disputable"]
    fits = [o for o in offers if complaint in [c["complaint"] for c in o["complaints"]]]
    sent: dict[str, Any] = {"type": "dispute_conduct"}
    if complaint:
        number, clue = fits[-1]["number"], fits[-1]["event"]["type"] == "clue_given"
        command, field = ("dispute_clue", "clue") if clue else ("dispute_reveal", "reveal")
        sent = {"type": command, field: number, "complaint": complaint}
    done = story.do(name, sent)
    assert done.status_code == 200, done.content
    return dispute_of(story)


def close_to(story: Story) -> str:
    """A clue that is too close to a word on the table, but is not that word."""
    for card in story.see("ada")["view"]["cards"]:
        word = card["face"]["word"].lower() + "s"
        draft = {"type": "give_clue", "word": word, "number": 2}
        body = {"kind": story.kind, "draft": draft}
        advice = story.people[story.mover].post(f"{story.path}/drafts", body).json()
        if advice["opinion"] == "doubtful":
            return word
    raise AssertionError("no word has a plural")


def clue_disputed(kind: str = "codenames", **options: Any) -> tuple[Story, Dispute]:
    """The other spymaster says that the first clue is not valid."""
    story = Story(kind=kind, options=options).begun()
    giver = story.mover
    words = kind == "codenames"
    toucher = story.clue(2, close_to(story) if words else "postcard")
    story.touch(toucher, "red" if giver == "ada" else "blue")
    return story, disputed(story, "cy" if giver == "ada" else "ada", "invalid_clue")


def touch_disputed() -> tuple[Story, Dispute]:
    """In Duet somebody has touched a bystander by a slip of the hand."""
    story = Story(kind="duet", chairs=DUET).begun()
    assert story.do("ada", {"type": "give_clue", "word": "qatar", "number": 1}).status_code == 200
    key = [card["key"]["a"] for card in story.see("ada")["view"]["cards"]]
    card = key.index("beige")
    assert story.do("bo", {"type": "touch", "card": card}).status_code == 200
    return story, disputed(story, "bo", "slip")


def conduct_disputed(text: str = "You are all fools") -> tuple[Story, Dispute]:
    story = Story().begun()
    assert story.bo.post(f"{story.path}/talk", {"channel": "table", "text": text}).status_code < 300
    return story, disputed(story, "di")


def answer_disputed(*, again: bool = True) -> tuple[Venice, Dispute]:
    """In Inkognito bo shows ada the same cards twice, or others."""
    venice = Venice().placed()
    city = City.shown_to(venice.ada)
    them = venice.see("bo")["seat"]
    walk = Walk(city, lambda seen: [standing(seen)[f] for f in figures(seen, them)])
    shown: Any = None
    for _ in range(2):
        asked(venice, walk, them)
        [choice] = offered(venice.see("bo"), "show")
        others = [cards for cards in choice["cards"] if cards != shown]
        shown = shown if again and shown else others[0]
        venice.play("bo", {"type": "show", "cards": shown})
        if venice.see("bo")["view"]["questions"][1:]:
            break
        venice.play("ada", {"type": "accept_answer"})
    return venice, disputed(venice, "ada", "repeated")


def asked(venice: Venice, walk: Walk, them: str) -> Seen:
    """Ada walks until she can ask for bo's identity."""

    def way(name: str, seen: Seen) -> Sent | None:
        phase = seen["view"]["turn"]["phase"]
        if name != "ada" or phase not in ("move", "meet"):
            return None
        if phase == "move":
            return walk.command(name, seen)
        met = [c for c in offered(seen, "ask") if c["met"][0] in figures(seen, them)]
        for choice in met:
            return {"type": "ask", "kind": "identity"} | {
                key: choice[key][0] for key in ("figure", "met")
            }
        return None

    return play_until(venice, lambda seen: seen["view"]["turn"]["phase"] == "answer", way)


CASES = {
    "codenames": clue_disputed,
    "pictures": lambda: clue_disputed("pictures"),
    "duet": touch_disputed,
    "inkognito": answer_disputed,
}
