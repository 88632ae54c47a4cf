"""Every way to play through the API: together, three at a table, 20 cards, pictures, mixed."""

import pytest

from tests.conftest import CHAIRS, Person, Story

pytestmark = [pytest.mark.django_db, pytest.mark.storage]
TOGETHER = {"ada": "spymaster", "bo": "operative", "di": "operative"}
THREE = {"ada": "red_spymaster", "cy": "blue_spymaster", "bo": "operative"}


@pytest.mark.parametrize("kind", ["codenames", "pictures"])
@pytest.mark.parametrize("grid", ["five_by_five", "five_by_four"])
@pytest.mark.parametrize("cards", ["words", "pictures", "mixed"])
def test_pic_90_to_93_every_grid_is_played_with_every_kind_of_card(kind, grid, cards) -> None:
    story = Story(kind=kind, options={"grid": grid, "cards": cards}).begun()
    view = story.see("bo")["view"]
    size = {"five_by_five": 25, "five_by_four": 20}[grid]
    words = {"words": size, "pictures": 0, "mixed": (size + 1) // 2}[cards]
    faces = [card["face"]["type"] for card in view["cards"]]
    assert (faces.count("word"), faces.count("picture")) == (words, size - words)
    assert view["columns"] == 5
    assert sorted(view["left"].values()) == ([8, 9] if size == 25 else [7, 8])
    story.play_out(seed=5)
    assert story.see("bo")["view"]["record"]["ending"]


def test_the_share_of_words_on_a_mixed_board_is_free() -> None:
    story = Story(options={"cards": "mixed", "share": 3}).begun()
    faces = [card["face"]["type"] for card in story.see("bo")["view"]["cards"]]
    assert faces.count("word") == 3


def test_cn_90_a_team_on_its_own_plays_to_a_score_or_to_a_loss() -> None:
    records = []
    for seed in range(4):
        story = Story(options={"mode": "cooperative"}, chairs=TOGETHER).begun()
        assert story.see("bo")["view"]["you"]["team"] == story.see("bo")["view"]["starting"]
        story.play_out(seed=seed)
        records.append(story.see("di")["view"]["record"])
    assert all((record["winner"] is None) == (record["score"] is None) for record in records)
    assert any(record["ending"] in ("assassin", "enemy_complete") for record in records)


def test_cn_93_a_team_on_its_own_wins_and_is_told_what_its_score_is_worth() -> None:
    story = Story(options={"mode": "cooperative"}, chairs=TOGETHER).begun()
    own = story.see("ada")["view"]["starting"]
    story.clue(0)
    for _ in range(9):
        story.touch("bo", own)
    record = story.see("bo")["view"]["record"]
    assert (record["winner"], record["score"], record["verdict"]) == (own, 8, "beyond_belief")
    [kind] = [k for k in story.bo.get("kinds").json()["kinds"] if k["kind"] == "codenames"]
    says = {term["name"]: term["says"] for term in kind["terms"] if term["term"] == "verdict"}
    assert says["beyond_belief"]


def test_cn_95_three_people_play_with_one_operative_for_both() -> None:
    story = Story(options={"mode": "shared_operative"}, chairs=THREE).begun()
    assert story.clue() == "bo"
    assert story.touch("bo", "neutral").status_code == 200
    assert story.mover in ("ada", "cy")
    assert story.clue() == "bo"
    assert story.see("bo")["view"]["you"]["team"] is None


def test_a_table_says_which_roles_can_be_taken() -> None:
    story = Story(options={"mode": "cooperative"}, chairs=TOGETHER)
    roles = story.see("ada")["table"]["roles"]
    assert roles == [
        {"name": "spymaster", "at_least": 1, "at_most": 1, "taken": 0},
        {"name": "operative", "at_least": 1, "at_most": None, "taken": 0},
    ]
    assert story.begun().see("ada")["table"]["roles"] == []


@pytest.mark.parametrize(
    ("options", "one", "other"),
    [
        ({"share": 3}, "share", "cards"),
        ({"cards": "mixed", "grid": "five_by_four", "share": 20}, "share", "grid"),
        ({"mode": "cooperative", "arbiter": "vote"}, "arbiter", "mode"),
        ({"cards": "pictures", "own_deck": "0" * 32}, "own_deck", "cards"),
    ],
)
@pytest.mark.parametrize("language", ["en", "cs", "pl"])
def test_options_that_do_not_go_together_are_refused_when_the_table_is_opened(
    options, one, other, language
) -> None:
    ada = Person("ada")
    before = ada.get("games").json()["count"]
    body = {"kind": "codenames", "options": options}
    no = ada.post("games", body, Accept_Language=language)
    assert no.status_code == 422
    assert (no.json()["reason"], no.json()["facts"]) == (
        "options_clash", {"option": one, "other": other},
    )  # fmt: skip
    assert no.json()["rule"] and one in no.json()["detail"]
    assert ada.get("games").json()["count"] == before


@pytest.mark.parametrize("language", ["en", "cs", "pl"])
def test_every_option_of_every_kind_is_published_with_a_sentence(language) -> None:
    kinds = Person("ada").get("kinds", Accept_Language=language).json()["kinds"]
    assert {kind["kind"] for kind in kinds} == {"codenames", "pictures", "duet", "inkognito"}
    for kind in kinds:
        options = {option["name"]: option for option in kind["options"]}
        assert all(len(option["help"]) > 15 for option in options.values())
        named = [value for option in options.values() for value in option["values"]]
        assert all(value["says"] != value["value"] for value in named)
        if kind["kind"] == "inkognito":
            assert options["helper"]["type"] == "switch"
            assert (options["turn_limit"]["least"], options["turn_limit"]["most"]) == (1, 1000)
            continue
        assert options["house_rules"]["type"] == "several"
        assert (options["share"]["least"], options["share"]["most"]) == (1, 24)
        assert options["share"]["default"] == options["own_deck"]["default"] == []
        assert options["own_deck"]["type"] == "deck"
        if kind["kind"] == "duet":
            assert options["loose_order"]["type"] == "switch"
            assert (options["turns"]["least"], options["turns"]["most"]) == (1, 11)
            continue
        assert options["assassin_ending"]["type"] == "switch"
        grid = {"codenames": "five_by_five", "pictures": "five_by_four"}[kind["kind"]]
        values = [value["value"] for value in options["grid"]["values"]]
        assert (values, options["grid"]["default"]) == (["five_by_five", "five_by_four"], [grid])
        assert {term["term"] for term in kind["terms"]} >= {"phase", "ending", "invalid"}
        ways = {(way["option"], way["value"]): way["roles"] for way in kind["ways"]}
        assert set(ways) == {("mode", "cooperative"), ("mode", "shared_operative")}
        assert all(role["title"] != role["name"] for roles in ways.values() for role in roles)


def test_help_is_in_the_language_that_was_asked_for() -> None:
    ada = Person("ada")
    texts = {
        language: ada.get("kinds", Accept_Language=language).content
        for language in ("en", "cs", "pl")
    }
    assert len(set(texts.values())) == 3


def test_a_deck_of_the_players_is_played_with() -> None:
    story = Story()
    cards = [{"word": f"agent {chr(97 + n)}{chr(97 + n)}"} for n in range(25)]
    wish = {"name": "Ours", "language": "en", "cards": cards}
    deck = story.ada.post("decks", wish).json()["id"]
    mine = Story.__new__(Story)
    mine.kind, mine.chairs, mine.people = "codenames", CHAIRS, story.people
    body = {"kind": "codenames", "options": {"own_deck": deck}}
    mine.at(story.ada.post("games", body).json()["table"]["id"]).begun()
    words = {card["face"]["word"] for card in mine.see("bo")["view"]["cards"]}
    assert words == {card["word"].upper() for card in cards}
    stranger = story.bo.post("games", body)
    assert (stranger.status_code, stranger.json()["reason"]) == (422, "deck_unknown")
    other = {"kind": "codenames", "options": {"own_deck": deck, "language": "cs"}}
    no = story.ada.post("games", other)
    assert (no.status_code, no.json()["reason"]) == (422, "deck_of_another_language")


def test_a_deck_that_is_gone_when_the_table_starts_is_refused_and_the_table_stays_open() -> None:
    story = Story()
    cards = [{"word": f"agent {chr(97 + n)}{chr(97 + n)}"} for n in range(25)]
    deck = story.ada.post("decks", {"name": "D", "language": "en", "cards": cards}).json()["id"]
    body = {"kind": "codenames", "options": {"own_deck": deck}}
    story.at(story.ada.post("games", body).json()["table"]["id"]).sit()
    assert story.ada.send("DELETE", f"decks/{deck}").status_code == 204
    no = story.ada.post(f"{story.path}/start")
    assert (no.status_code, no.json()["reason"]) == (422, "deck_unknown")
    assert story.see("ada")["table"]["status"] == "open"
