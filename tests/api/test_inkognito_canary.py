"""A canary in Venice: every byte anybody receives is searched for cards that they were not told."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any
from uuid import UUID, uuid4

import msgspec
import pytest
from django.core.management import call_command
from django.http import HttpResponse
from django.test import Client

from accounts.models import User
from games.engines.clock import Then, TimeRanOut, TimeUp
from games.engines.engine import CLOCK, SealKept, Seat
from games.engines.inkognito.events import CardsShown, DealKept, PenaltyPaid, QuestionAsked
from games.engines.inkognito.terms import Card
from games.engines.verify import Exported, verify
from games.log import read
from games.play import play
from tests.api.spies import (
    FIVE,
    City,
    Seen,
    Sent,
    Venice,
    Walk,
    figures,
    is_over,
    offered,
    play_until,
    seats,
    standing,
)
from tests.conftest import Person

pytestmark = pytest.mark.django_db
OWNED = re.compile(rb"\b(?:grey_[a-z_]+|mission_[abcd])\b")  # cards that one player alone has
CARDS = frozenset(Card)
# Nobody may ever send these, so that asking changes nothing.
REFUSED: tuple[Sent, ...] = (
    {"type": "show", "cards": []},
    {"type": "claim", "partner": "nobody"},
    {"type": "step", "ball": "own_step", "figure": "red_tall", "to": "murano", "line": "water"},
    {"type": "declare", "record": []},
)


class Nobody:
    """Somebody without a token."""

    def get(self, path: str, **headers: str) -> HttpResponse:
        return Client().get(f"/api/v1/{path}")

    def post(self, path: str, body: Any = None, **headers: str) -> HttpResponse:
        return Client().post(f"/api/v1/{path}", body or {}, content_type="application/json")


def everything(person: Person | Nobody, path: str) -> dict[str, HttpResponse]:
    """All that this person can be answered at this moment."""
    sent = [{"kind": "inkognito", "command": command} for command in REFUSED]
    asked = ("", "/feed", "/feed?after=3&limit=5", "/log")
    seat = person.get(path).json().get("seat") or "agent_1"
    return (
        {where: person.get(path + where) for where in asked}
        | {where: person.get(where) for where in ("games", "games?your_turn=true")}
        | {where: person.post(f"{path}/{where}") for where in ("start", "rematch", "leave")}
        | {"gone": person.get(path), "back": person.post(f"{path}/take-over", {"seat": seat})}
        | {"sit": person.post(f"{path}/sit", {"role": "agent"})}
        | {"drafts": person.post(f"{path}/drafts", {"kind": "inkognito"})}
        | {f"no {n}": person.post(f"{path}/commands", body) for n, body in enumerate(sent)}
        | {"stale": person.post(f"{path}/commands", sent[0], If_Match="1")}
    )


def nodes(node: Any, name: str = "") -> Iterator[tuple[str, Any]]:
    """Everything in an answer under its name, however deep, also in JSON inside of a text."""
    if isinstance(node, str) and node[:1] in ("{", "["):
        yield from nodes(json.loads(node), name)
    yield name, node
    if isinstance(node, dict):
        for key, inner in node.items():
            if key != "choices":  # what one may show is one's own
                yield from nodes(inner, key)
    if isinstance(node, list):
        for inner in node:
            yield from nodes(inner, name)


def cards_in(answer: HttpResponse) -> list[frozenset[str]]:
    """Every list of cards, as a set."""
    lists = [node for _, node in nodes(answer.json()) if isinstance(node, list) and node]
    return [frozenset(one) for one in lists if all(isinstance(c, str) and c in CARDS for c in one)]


def deals_in(answer: HttpResponse) -> list[dict[str, str]]:
    found = (node for _, node in nodes(answer.json()) if isinstance(node, dict))
    return [node for node in found if set(node) == {"identity", "build", "letter"}]


def showings(events: list[Any]) -> Iterator[tuple[frozenset[str], set[Seat]]]:
    """What was shown, and who may have seen it: who asked, who answered, and who passed it on."""
    audience: set[Seat] = set()
    for event in events:
        if isinstance(event, QuestionAsked):
            audience = {event.asker, event.responder, event.witness} - {None}
        if isinstance(event, CardsShown):
            yield frozenset(event.cards), audience


class Canary:
    """Looks at every answer to everybody, and knows from the log what each was told."""

    def __init__(self, venice: Venice) -> None:
        self.venice, self.checked = venice, 0
        self.people: dict[str, Person | Nobody] = {**venice.people, "eve": Person("eve")}
        self.people["nobody"] = Nobody()
        self.operator = Client()
        self.operator.force_login(User.objects.create_superuser("operator", password="x"))
        self.seats = {name: Seat(seat) for name, seat in seats(venice).items()}
        events = self.events()
        [self.nonce] = [event.nonce for event in events if isinstance(event, SealKept)]
        [deal] = [event for event in events if isinstance(event, DealKept)]
        agents = [seat for seat in self.seats.values() if seat != "ambassador"]
        self.dealt = dict(zip(sorted(agents), deal.dealt, strict=True))

    def events(self) -> list[Any]:
        return [recorded.event for recorded in read(UUID(self.venice.id), "inkognito")]

    def search(self, *, over: bool = False) -> None:
        events = self.events()
        self.search_the_admin()
        for name, person in self.people.items():
            seat = self.seats.get(name)
            told = [event for event in events if event.told_to(seat)]
            shown = [cards for cards, audience in showings(events) if seat in audience]
            answers = everything(person, self.venice.path)
            self.checked += len(answers)
            for where, answer in answers.items():
                self.look(answer, seat, set(shown), over=over, at=f"{name}: {where}")
            if name != "nobody":
                seen, feed = answers[""].json(), answers["/feed"].json()
                assert seen["seen"] == feed["seen"] == len(feed["told"]) == len(told)
                assert answers[""]["ETag"].startswith(f'"{len(told)}-')
                assert Counter(cards_in(answers[""])) == Counter(shown), name
                assert Counter(cards_in(answers["/feed"])) == Counter(shown), name
            if over and name != "nobody":
                assert answers["/log"].status_code == 200
                assert cards_in(answers["/log"]) == []

    def search_the_admin(self) -> None:
        """The operators see the outside of the log, and no card in it."""
        for page in ("entry/?q={}", "game/{}/change/", "standing/{}/change/"):
            answer = self.operator.get(f"/admin/games/{page.format(self.venice.id)}")
            assert answer.status_code == 200
            assert not OWNED.search(answer.content) and b"cards_shown" not in answer.content

    def look(
        self, answer: HttpResponse, seat: Seat | None, shown: set[frozenset[str]], *, over: bool,
        at: str,
    ) -> None:  # fmt: skip
        content = answer.content + json.dumps(dict(answer.headers)).encode()
        own = self.dealt.get(seat) if seat else None
        cards = {card for some in shown for card in some}
        if own:
            cards |= {f"grey_{own.identity}", f"grey_{own.build}", f"mission_{own.letter}"}
        assert {card.decode() for card in OWNED.findall(content)} <= cards, at
        assert set(cards_in(answer)) <= shown, at
        if over:
            return
        assert self.nonce.encode() not in content, at
        assert not re.search(rb"\b(draws|deal_kept|seal_kept)\b", content), at
        mine = [{"identity": own.identity, "build": own.build, "letter": own.letter}] if own else []
        assert all(deal in mine for deal in deals_in(answer)), at
        if seat != "ambassador":
            assert b"record_locked" not in content and b'"guesses":[{' not in content, at


class Busy(Walk):
    """Everybody looks for somebody, asks, shows the same again, and accuses."""

    def __init__(self, venice: Venice, city: City, canary: Canary, chance: Random) -> None:
        super().__init__(city, lambda seen: [])
        self.canary, self.chance, self.seats = canary, chance, seats(venice)
        self.after = self.steps = 0

    def look_for(self, name: str, seen: Seen) -> list[str]:
        whom = {"ada": "bo", "bo": "ada", "cy": "ed", "di": "cy", "ed": "di"}[name]
        return [standing(seen)[figure] for figure in figures(seen, self.seats[whom])]

    def way(self, name: str, seen: Seen) -> Sent | None:
        self.steps += 1
        shown = sum(isinstance(event, CardsShown) for event in self.canary.events())
        if shown > self.after or self.steps % 40 == 0:
            self.after = shown
            self.canary.search()
        match seen["view"]["turn"]["phase"]:
            case "move":
                self.goals = lambda seen: self.look_for(name, seen)
                return self.command(name, seen)
            case "meet":
                return self.question(seen)
            case "answer":
                [choice] = offered(seen, "show")
                return {"type": "show", "cards": self.answer(seen, choice["cards"])}
            case "review":
                return {"type": "accuse"}
            case _:
                return None

    def question(self, seen: Seen) -> Sent | None:
        asks = offered(seen, "ask") + offered(seen, "ask_ambassador")
        if not asks:
            return None
        choice = self.chance.choice(asks)
        fields = {field: values[0] for field, values in choice.items() if field != "type"}
        return {"type": choice["type"], **fields}

    def answer(self, seen: Seen, cards: list[list[str]]) -> list[str]:
        """The same as before if it is possible, and if not, cards that nobody else has."""
        before = [set(one["cards"]) for one in seen["view"]["sheet"]["shown"]]
        owned = [some for some in cards if OWNED.search(json.dumps(some).encode())]
        again = [some for some in cards if set(some) in before]
        return self.chance.choice(again or owned or cards)


def test_ink_115_cards_reach_nobody_who_was_not_shown_them() -> None:
    venice = Venice(FIVE, turn_limit=1000).begun()
    canary = Canary(venice)
    canary.search()
    for name in ("ada", "bo", "cy", "di"):
        venice.play(name, {"type": "place_randomly"})
    canary.search()
    busy = Busy(venice, City.shown_to(venice.ada), canary, Random(5))
    record = [
        {"seat": seat, "identity": "bubble", "build": "thin"} for seat in sorted(canary.dealt)
    ]
    venice.play("ed", {"type": "declare", "record": record})
    venice.play("bo", {"type": "gesture", "gesture": "tug"})

    def enough(seen: Seen) -> bool:
        events = canary.events()
        shown = [event for event in events if isinstance(event, CardsShown)]
        relayed = [event for event in shown if len(event.to) == 3]
        paid = [event for event in events if isinstance(event, PenaltyPaid)]
        return len(shown) > 6 and bool(relayed) and len(paid) > 1

    play_until(venice, enough, busy.way)

    def claim(name: str, seen: Seen) -> Sent | None:
        if seen["view"]["turn"]["phase"] == "handshake":
            canary.search()
            return {"type": "shake_hands"}
        claims = offered(seen, "claim")
        return {"type": "claim", "partner": claims[0]["partner"][0]} if claims else None

    play_until(venice, is_over, claim)
    canary.search(over=True)
    assert canary.checked > 800


def test_the_canary_can_sing() -> None:
    """The search finds a leak if there is one, however it is wrapped."""

    class Leak:
        def __init__(self, body: Any) -> None:
            self.body = body

        def json(self) -> Any:
            return self.body

    row = json.dumps({"request": json.dumps({"command": {"cards": ["tall", "grey_bubble"]}})})
    assert cards_in(Leak({"entries": [{"row": row}]})) == [{"tall", "grey_bubble"}]
    deal = {"identity": "bubble", "build": "fat", "letter": "a"}
    assert deals_in(Leak({"view": {"cards": [{"dealt": deal}]}})) == [deal]
    assert cards_in(Leak({"choices": [{"cards": [["tall", "fat"]]}]})) == []
    assert OWNED.findall(b'["mission_c","grey_agent_x"] mission_unmet') == [
        b"mission_c", b"grey_agent_x",
    ]  # fmt: skip


def test_ink_115_cards_that_chance_shows_for_the_slow_reach_nobody_else() -> None:
    venice = Venice(FIVE, turn_limit=1000).placed()
    canary = Canary(venice)
    busy = Busy(venice, City.shown_to(venice.ada), canary, Random(5))

    def time_up(then: Then = Then.RULES) -> None:
        play(UUID(venice.id), "inkognito", TimeUp(then), by=CLOCK, cause=uuid4())

    def asked(seen: Seen) -> bool:
        return bool(seen["view"]["turn"]["phase"] == "answer")

    for _ in range(3):
        play_until(venice, asked, busy.way)
        time_up()
        canary.search()
        time_up()  # the review accepts
    slow = [event for event in canary.events() if isinstance(event, TimeRanOut)]
    assert len(slow) == 6
    time_up(Then.ABANDON)
    canary.search(over=True)
    given = venice.ada.get(f"{venice.path}/log")
    assert b"draws" not in b"".join(around(given.json(), "answer_given"))
    verdict = verify(msgspec.json.decode(given.content, type=Exported))
    assert verdict.attested_steps == len([*showings(canary.events())])
    call_command("verify_logs", venice.id)  # with all cards, by the server


def around(exported: Any, type_: str) -> Iterator[bytes]:
    """The rows of every step in which this happened."""
    rows = [json.loads(entry["row"]) for entry in exported["entries"]]
    causes = {row["cause"] for row in rows if row["type"] == type_}
    return (json.dumps(row).encode() for row in rows if row["cause"] in causes)
