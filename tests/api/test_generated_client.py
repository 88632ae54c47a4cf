"""Strangers generate a client from the published schema, and play a whole game with it."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from random import Random
from types import ModuleType, SimpleNamespace
from typing import Any
from uuid import UUID, uuid4

import pytest

from tests.api.generated import (
    PACKAGE,
    Spoken,
    Stranger,
    command_from,
    generated,
    signed_up,
    untyped,
)
from tests.api.spies import FOUR, City, Hunt, is_over, play_until
from tests.conftest import CHAIRS
from tests.live import Live, live_server


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ModuleType]:
    folder = tmp_path_factory.mktemp("client")
    done = generated(folder)
    assert (done.returncode, done.stderr) == (0, ""), "a warning is a schema or a door left out"
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        yield importlib.import_module(PACKAGE)
        for name in [name for name in sys.modules if name.partition(".")[0] == PACKAGE]:
            del sys.modules[name]


@pytest.fixture(scope="module")
def models(package: ModuleType) -> ModuleType:
    return importlib.import_module(f"{PACKAGE}.models")


@pytest.fixture(scope="module")
def live() -> Iterator[Live]:
    with live_server("sqlite", workers=1) as server:
        yield server


@pytest.fixture(scope="module")
def people(package: ModuleType, live: Live) -> Iterator[dict[str, Stranger]]:
    strangers = {name: signed_up(package, live.url, name, live.mailed) for name in CHAIRS}
    yield strangers
    for stranger in strangers.values():
        stranger.client.get_httpx_client().close()


@pytest.fixture
def table(people: dict[str, Stranger], models: ModuleType) -> SimpleNamespace:
    """Four strangers at a table that has started."""
    return started(people, models, models.CodenamesOpenTable("codenames"))


def started(
    people: dict[str, Stranger], models: ModuleType, wish: Any, chairs: dict[str, str] = CHAIRS
) -> SimpleNamespace:
    game = people["ada"].call("games.open_table", body=wish).table.id
    for name, role in chairs.items():
        people[name].call("games.sit", game, body=models.Sit(role))
    seen = people["ada"].call("games.start", game, idempotency_key=str(uuid4()))
    assert seen.table.status is models.Status.PLAYING
    return SimpleNamespace(game=game, **people)


def seen_by_all(table: SimpleNamespace) -> dict[str, Any]:
    return {name: getattr(table, name).call("games.observe", table.game) for name in CHAIRS}


def mover(table: SimpleNamespace) -> tuple[Stranger, Any]:
    """Somebody for whom the table waits, and what that person sees."""
    mine = {name: getattr(table, name).call("games.list_games", your_turn=True) for name in CHAIRS}
    name = next(name for name in CHAIRS if table.game in {game.id for game in mine[name].games})
    return getattr(table, name), getattr(table, name).call("games.observe", table.game)


def test_the_kinds_come_as_classes(people, models):
    kinds = people["bo"].call("kinds.kinds")
    codenames = next(kind for kind in kinds.kinds if kind.kind == "codenames")
    assert {role.name for role in codenames.roles} == set(CHAIRS.values())
    assert {option.type_ for option in codenames.options} <= set(models.OptionType)
    assert list(untyped(kinds)) == []


def test_a_whole_game_is_played_with_the_generated_classes(table, models):
    chance = Random(11)
    seen = table.ada.call("games.observe", table.game)
    while seen.table.status is models.Status.PLAYING:
        person, seen = mover(table)
        assert isinstance(seen.view, models.CodenamesView)
        command = command_from(models, chance.choice(seen.choices), chance)
        body = models.CodenamesSend("codenames", command)
        seen = person.call("games.send", table.game, body=body, if_match=str(seen.seen))
        assert isinstance(seen, models.CodenamesObservation)
        assert list(untyped(seen)) == []
        answer_questions(table, models)
    for end in seen_by_all(table).values():
        assert isinstance(end.view.turn, models.CodenamesOver)
        assert end.view.record.winner is end.view.turn.winner
        assert {card.key for card in end.view.cards} == set(models.CodenamesColour)
        assert end.choices == []
    assert_the_feed_is_typed(table, models, seen)
    assert_the_log_is_typed(table, models)
    mine = table.bo.call("games.list_games", status=models.ListGamesStatus.OVER)
    assert table.game in {game.id for game in mine.games}
    assert list(untyped(mine)) == []


def answer_questions(table: SimpleNamespace, models: ModuleType) -> None:
    """Whoever is asked in private says yes."""
    for name in CHAIRS:
        person = getattr(table, name)
        seen = person.call("games.observe", table.game)
        asked = [c for c in seen.choices if isinstance(c, models.CodenamesAnswerApprovalChoice)]
        for choice in asked:
            yes = models.CodenamesAnswerApproval(
                "answer_approval", choice.word[0], models.CodenamesAnswer.YES
            )
            person.call("games.send", table.game, body=models.CodenamesSend("codenames", yes))


def test_a_whole_game_of_pictures_is_played_with_the_generated_classes(people, models):
    """Another kind, the same classes: what a variant has from its parent bears its name."""
    table = started(people, models, models.PicturesOpenTable("pictures"))
    chance, first = Random(5), table.bo.call("games.observe", table.game)
    assert isinstance(first.options, models.PicturesOptions)
    assert first.options.grid is models.CodenamesGrid.FIVE_BY_FOUR
    gallery = {p.picture: p for p in table.bo.call("pictures.pictures").pictures}
    assert all(gallery[card.face.picture].shows for card in first.view.cards)
    draft = models.PicturesDraft("pictures", models.CodenamesGiveClue("give_clue", "zeppelin", 1))
    giver, _ = mover(table)
    advice = giver.call("games.draft", table.game, body=draft)
    assert (advice.opinion, advice.remarks) == (models.Opinion.FINE, [])
    seen = first
    while seen.table.status is models.Status.PLAYING:
        person, seen = mover(table)
        assert isinstance(seen, models.PicturesObservation)
        offers = [c for c in seen.choices if not isinstance(c, models.CodenamesAskApprovalChoice)]
        command = command_from(models, chance.choice(offers), chance)
        body = models.PicturesSend("pictures", command)
        seen = person.call("games.send", table.game, body=body, if_match=str(seen.seen))
        assert list(untyped(seen)) == []
    assert len(seen.view.cards) == 20 and seen.view.record.ending
    log = table.di.call("games.read_log", table.game)
    assert isinstance(log, models.PicturesLog) and list(untyped(log)) == []
    following = table.cy.call("games.rematch", table.game, body=models.Rematch())
    assert following.table.status is models.Status.PLAYING and following.table.id != table.game
    assert list(untyped([following, *gallery.values(), advice])) == []


def test_a_mission_is_played_from_a_map_of_a_team_with_the_generated_classes(people, models):
    """A team, its map, a mission of Duet to its end, and what became of it, all of it typed."""
    ada, bo = people["ada"], people["bo"]
    team = ada.call("teams.make_team", body=models.TeamWish("Postmen"))
    link = ada.call("teams.invite", team.id, body=models.InviteByLink("link"))
    joined = bo.call("teams.join_team", body=models.JoinTeam(link.secret))
    assert [member.player for member in joined.members] == ["agent.ada", "agent.bo"]
    sheet = ada.call("maps.make_map", team.id, body=models.MapWish("Around the world"))
    closed = bo.call("maps.start_mission", sheet.id, body=models.MissionWish("cairo"))
    assert isinstance(closed, models.MapRefusal) and closed.reason is models.MapNo.CITY_CLOSED
    mission = bo.call("maps.start_mission", sheet.id, body=models.MissionWish("prague"))
    for person, role in ((ada, "side_a"), (bo, "side_b")):
        person.call("games.sit", mission.game, body=models.Sit(role))
    seen = bo.call("games.start", mission.game)
    assert isinstance(seen.view, models.DuetView)
    chance, told = Random(3), []
    while seen.table.status is models.Status.PLAYING:
        for person in (ada, bo):
            seen = person.call("games.observe", mission.game)
            moves = [c for c in seen.choices if c.type_ in ("give_clue", "touch")]
            if moves:
                body = models.DuetSend("duet", command_from(models, moves[0], chance))
                seen = person.call("games.send", mission.game, body=body)
                assert isinstance(seen, models.DuetObservation)
                told.append(seen)
                break
    page = ada.call("maps.read_city", sheet.id, "prague")
    [listed] = page.missions
    assert listed.outcome.won is seen.view.record.won and page.standing.attempts == 1
    note = bo.call("maps.write_note", sheet.id, "prague", body=models.NoteWish("again!", 0))
    shown = ada.call("maps.read_map", sheet.id)
    assert ada.call("maps.draw_map", sheet.id).startswith(b"<svg")
    log = bo.call("games.read_log", mission.game)
    assert isinstance(log, models.DuetLog)
    everything = [*told, page, note, shown, log, team, link, joined, sheet, mission]
    assert list(untyped(everything)) == []


def test_four_strangers_play_inkognito_to_a_handshake_with_the_generated_classes(people, models):
    """They know the board and the choices, and tell each other what they hold."""
    opened = started(people, models, models.InkognitoOpenTable("inkognito"), FOUR)
    board = people["ada"].call("kinds.board", "inkognito")
    assert isinstance(board, models.InkognitoBoard) and list(untyped(board)) == []
    table = Spoken("inkognito", people, opened.game)
    play_until(table, lambda seen: seen["view"]["turn"]["phase"] == "move", lambda *_: None)
    hunt = Hunt(table, City(board.to_dict()))
    play_until(table, is_over, hunt.way)
    for name in FOUR:
        end = people[name].call("games.observe", opened.game)
        assert isinstance(end.view.turn, models.InkognitoOver) and end.choices == []
        assert end.view.record.ending is models.InkognitoEnding.MISSION
        assert set(end.view.record.winners) == {hunt.seats[winner] for winner in hunt.hunters}
    feed = people["bo"].call("games.feed", opened.game)
    assert isinstance(feed.told[-1].event, models.InkognitoSecretsRevealed)
    log = people["di"].call("games.read_log", opened.game)
    assert isinstance(log, models.InkognitoLog) and list(untyped([feed, log])) == []
    wish = models.InkognitoSend("inkognito", models.InkognitoEndTurn("end_turn"))
    no = people["cy"].call("games.send", opened.game, body=wish)
    assert isinstance(no, models.InkognitoRefused) and no.reason is models.InkognitoNo.GAME_OVER
    assert isinstance(people["bo"].call("kinds.board", "duet"), models.Problem)


def test_a_deck_is_made_and_played_with_as_classes(people, models):
    cards = [models.DeckCard(f"agent {chr(97 + n)}q") for n in range(25)]
    wish = models.DeckWish("Ours", models.Language.EN, cards)
    deck = people["ada"].call("decks.make_deck", body=wish)
    assert isinstance(deck, models.DeckShown) and list(untyped(deck)) == []
    options = models.CodenamesOptions(own_deck=deck.id)
    wish = models.CodenamesOpenTable("codenames", options)
    table = started(people, models, wish)
    words = {card.face.word for card in table.bo.call("games.observe", table.game).view.cards}
    assert words == {card.word for card in deck.cards}


def assert_the_feed_is_typed(table: SimpleNamespace, models: ModuleType, seen: Any) -> None:
    feed = table.bo.call("games.feed", table.game)
    assert [told.number for told in feed.told] == [*range(1, feed.seen + 1)]
    assert isinstance(feed.told[0].event, models.CodenamesGameOpened)
    assert isinstance(feed.told[-2].event, models.CodenamesGameWon)
    assert isinstance(feed.told[-1].event, models.CodenamesKeyRevealed)
    assert list(untyped(feed)) == []
    rest = table.bo.call("games.feed", table.game, after=feed.seen - 1, limit=5)
    assert rest.told == feed.told[-1:]


def assert_the_log_is_typed(table: SimpleNamespace, models: ModuleType) -> None:
    log = table.di.call("games.read_log", table.game)
    assert isinstance(log, models.CodenamesLog)
    assert isinstance(log.game, UUID)
    assert {type(entry.event) for entry in log.entries} >= {
        models.CodenamesKeyDealt, models.CodenamesSealKept, models.CodenamesClueGiven,
    }  # fmt: skip
    assert list(untyped(log)) == []


def test_what_the_rules_refuse_is_a_class_with_its_reason(table, models):
    person, _ = mover(table)
    body = models.CodenamesSend("codenames", models.CodenamesGiveClue("give_clue", "two words", 1))
    no = person.call("games.send", table.game, body=body)
    assert isinstance(no, models.CodenamesRefused)
    assert no.reason is models.CodenamesNo.CLUE_NOT_ONE_WORD
    assert isinstance(no.facts, models.CodenamesFacts)
    assert (no.type_, no.status) == ("/problems/refused", 422)
    assert list(untyped(no)) == []


def test_what_the_table_refuses_is_a_class_with_its_reason(table, models):
    no = table.bo.call("games.sit", table.game, body=models.Sit("red_operative"))
    assert isinstance(no, models.TableRefusal)
    assert no.reason is models.TableNo.ALREADY_STARTED
    early = table.bo.call("games.read_log", table.game)
    assert early.reason is models.TableNo.NOT_OVER
    assert list(untyped(no)) == []


def test_a_command_from_the_past_is_answered_with_what_was_missed_as_classes(table, models):
    person, seen = mover(table)
    body = models.CodenamesSend("codenames", models.CodenamesGiveClue("give_clue", "postcard", 1))
    stale = seen.seen - 1
    late = person.call("games.send", table.game, body=body, if_match=str(stale))
    assert isinstance(late, models.CodenamesMovedOn)
    assert late.seen == seen.seen
    assert [told.number for told in late.told] == [seen.seen]
    assert isinstance(late.told[0].event, models.CodenamesDealSealed)
    assert list(untyped(late)) == []


def test_the_same_key_happens_once_and_gives_the_same_answer(table, models):
    person, seen = mover(table)
    body = models.CodenamesSend("codenames", models.CodenamesGiveClue("give_clue", "postcard", 1))
    key = str(uuid4())
    once, twice = (
        person.call("games.send", table.game, body=body, idempotency_key=key) for _ in range(2)
    )
    assert isinstance(once, models.CodenamesObservation)
    assert (once, once.seen) == (twice, seen.seen + 1)


def test_what_cannot_be_read_and_who_may_not_read_are_problems_as_classes(table, models, package):
    person, _ = mover(table)
    body = models.CodenamesSend("codenames", models.CodenamesTouch("touch", 99))
    unreadable = person.call("games.send", table.game, body=body)
    assert isinstance(unreadable, models.Unreadable)
    assert unreadable.field == "$.command.card"
    assert isinstance(person.call("games.observe", uuid4()), models.Problem)
    with package.AuthenticatedClient(
        base_url=person.client._base_url, token="dd_forged", httpx_args={"trust_env": False}
    ) as client:
        nobody = Stranger(client).call("games.observe", table.game)
    assert isinstance(nobody, models.Problem)
    assert (nobody.type_, nobody.status) == ("/problems/who-are-you", 401)
    assert [*untyped(unreadable), *untyped(nobody)] == []


def test_what_is_not_typed_is_found(models):
    problem = models.Problem.from_dict({"type": "t", "title": "t", "status": 400, "more": 1})
    assert list(untyped([problem, {"a": 1}])) == ["$[0]: ['more']", "$[1]"]
