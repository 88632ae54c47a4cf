"""What waits at the referee's desk, who is kept from it and why, and what a list does not tell."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from allauth.account.models import EmailAddress
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import Audit, Block, Membership, TeamRole, User
from accounts.teams import make
from games import tables
from games.models import Dispute, Game, Standing, Tenure
from tests.conftest import Story
from tests.web.docket import (
    CASES,
    as_referee,
    clue_disputed,
    conduct_disputed,
    desk_of,
    dispute_of,
    page_of,
    read,
    referee,
    rule,
    touch_disputed,
)

pytestmark = pytest.mark.django_db

# Who is barred.


def barred(user: User, dispute: Dispute) -> str:
    """What they are told in the list and on the page, which shows nothing else."""
    desk = desk_of(user)
    [row] = [r for r in desk.get("/admin/desk/").context["rows"] if r["dispute"] == dispute]
    text = read(desk, page_of(dispute), status=403)
    assert row["barred"] in text
    for secret in ("The truth", "dd-board", dispute.word or "dd-board", str(dispute.game_id)):
        assert secret not in text
    note = Audit.objects.get(actor=user.pk, action="was kept from a dispute")
    assert note.which == str(dispute.pk)
    read(desk, page_of(dispute), status=403)
    assert Audit.objects.filter(actor=user.pk, action="was kept from a dispute").count() == 1
    return str(row["barred"])


def test_who_plays_there_is_kept_out_and_so_is_who_has_played_there() -> None:
    story, dispute = clue_disputed()
    assert "You play at this table" in barred(as_referee(story.bo.user), dispute)
    gone = referee("gone")
    Tenure.objects.create(game_id=story.id, seat="x", user=gone, until=timezone.now())
    assert "have played" in barred(gone, dispute)


def test_a_bot_at_the_table_bars_its_owner() -> None:
    story, dispute = clue_disputed()
    owner = referee()
    User.objects.filter(pk=story.bo.user.pk).update(owner=owner)
    assert "You play" in barred(owner, dispute)


def test_who_belongs_to_the_team_is_kept_out() -> None:
    story, dispute = clue_disputed()
    mate = referee()
    team = make(story.ada.user, "crew")
    Membership.objects.create(team=team, user=mate, role=TeamRole.MEMBER)
    Game.objects.filter(pk=story.id).update(team=team)
    assert "team" in barred(mate, dispute)


@pytest.mark.parametrize("turned", [False, True])
def test_of_a_block_a_referee_is_told_no_more_than_that_it_is_not_theirs(turned: bool) -> None:
    story, dispute = clue_disputed()
    rae = referee()
    pair = (story.di.user, rae) if turned else (rae, story.di.user)
    Block.objects.create(by=pair[0], whom=pair[1])
    assert barred(rae, dispute) == "This one is for another referee."


def test_who_made_a_ruling_does_not_judge_the_appeal() -> None:
    story, dispute = clue_disputed()
    rae = referee()
    rule(desk_of(rae), dispute)
    assert story.do("bo", {"type": "appeal"}).status_code == 200
    assert "another referee" in barred(rae, Dispute.objects.get(pk=dispute.pk))
    assert "appealed" in read(desk_of(referee("ron")), page_of(dispute))


def proved(user: User, address: str) -> User:
    """This mailbox is theirs."""
    EmailAddress.objects.create(user=user, email=address, verified=True, primary=True)
    return user


def test_another_account_with_the_same_mailbox_does_not_judge_the_appeal() -> None:
    story, dispute = clue_disputed()
    rae, same = (referee(name) for name in ("rae", "rae-too"))
    proved(rae, "rae@example.org")
    proved(same, "Rae+desk@example.org")
    almost = proved(referee("ron"), "rae@example.org.uk")
    rule(desk_of(rae), dispute)
    assert story.do("bo", {"type": "appeal"}).status_code == 200
    assert "another referee" in barred(same, Dispute.objects.get(pk=dispute.pk))
    assert "appealed" in read(desk_of(almost), page_of(dispute))


def test_who_is_in_the_team_with_another_account_is_kept_out() -> None:
    story, dispute = clue_disputed()
    mate = User.objects.create(username="mate")
    team = make(story.ada.user, "crew")
    Membership.objects.create(team=team, user=proved(mate, "m@example.org"), role=TeamRole.MEMBER)
    Game.objects.filter(pk=story.id).update(team=team)
    assert "team" in barred(proved(referee(), "m+1@example.org"), dispute)


# The queue.


def test_the_oldest_waits_first_and_what_is_closed_is_elsewhere() -> None:
    _, first = clue_disputed()
    _, second = touch_disputed()
    _, third = conduct_disputed()
    desk = desk_of(referee())
    shown = [row["dispute"].pk for row in desk.get("/admin/desk/").context["rows"]]
    assert shown == [first.pk, second.pk, third.pk]
    rule(desk, first)
    for query, wanted in {
        "": [second, third], "?show=closed": [first], "?show=all": [first, second, third],
        "?show=appeals": [], "?kind=duet": [second], "?complaint=conduct": [third],
        "?kind=duet&complaint=conduct": [], "?show=nonsense&page=99": [second, third],
        "?kind=%00&complaint=%00": [second, third],
    }.items():  # fmt: skip
        rows = desk.get(f"/admin/desk/{query}").context["rows"]
        assert [row["dispute"].pk for row in rows] == [one.pk for one in wanted], query


def test_a_claim_of_the_game_waits_there_too_and_is_ruled_there() -> None:
    story = Story(options={"arbiter": "referee"}).begun()
    giver = story.mover
    story.clue(1)
    other = "cy" if giver == "ada" else "ada"
    assert story.do(other, {"type": "challenge_clue"}).status_code == 200
    claim, desk = dispute_of(story), desk_of(referee())
    assert "Claim of the game" in read(desk)
    rule(desk, claim, outcome="void", grounds="too_close")
    assert story.see("bo")["view"]["turn"]["phase"] == "penalty"
    assert Dispute.objects.get(pk=claim.pk).state == Dispute.State.RULED


def test_the_list_tells_nothing_of_any_truth_and_of_nobody() -> None:
    stories = [make_case()[0] for make_case in (*CASES.values(), conduct_disputed)]
    text = read(desk_of(referee()), "?show=all")
    for story in stories:
        assert story.id not in text
        for name, person in story.people.items():
            assert person.user.username not in text and f"({name})" not in text
    for secret in ("assassin", "dd-", "secret", "spymaster", "agent", "fools"):
        assert secret not in text, secret


def many(times: int) -> None:
    """So many disputes, each at a table of its own."""
    now = timezone.now()
    games = Game.objects.bulk_create(
        Game(kind="codenames", options="{}", pk=uuid4()) for _ in range(times)
    )
    Standing.objects.bulk_create(Standing(game=game) for game in games)
    Tenure.objects.bulk_create(Tenure(game=game, seat="red_spymaster", mark="x") for game in games)
    Dispute.objects.bulk_create(
        Dispute(
            game=game, position=n, number=1, by="a", complaint="conduct",
            opened_at=now + timedelta(seconds=n), state="appealed" if n % 3 else "open",
        )
        for n, game in enumerate(games)
    )  # fmt: skip


def queries(desk: Client, path: str) -> int:
    tables.forget()
    with CaptureQueriesContext(
        connection,
    ) as asked:
        assert desk.get(f"/admin/desk/{path}").status_code == 200
    return len(asked)


def test_the_number_of_queries_does_not_grow_with_what_waits() -> None:
    rae = referee()
    _, dispute = clue_disputed()
    desk, one = desk_of(rae), page_of(dispute)
    read(desk, one)  # the look is noted once
    many(4)
    few = queries(desk, ""), queries(desk, one), queries(desk, f"{one}?part=scene&at=3")
    many(495)
    assert Dispute.objects.count() == 500
    assert (queries(desk, ""), queries(desk, one), queries(desk, f"{one}?part=scene&at=3")) == few
    assert few[0] <= 14 and few[1] <= 34 and few[2] <= 20, few
    assert len(desk.get("/admin/desk/").context["rows"]) == 50
    assert "Page 2 of 10" in read(desk, "?page=2")
