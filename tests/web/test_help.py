"""The help: what newcomers read, and whether it is true."""

import re
from pathlib import Path

import pytest
from django.test import Client
from django.utils import translation

from api_schema.words import sentences
from campaigns.maps import ATLAS
from config.settings import base
from games import pauses, plain_text, standstill
from games.disputes import MOST_STATEMENTS
from games.engines import court, refereed
from games.engines.clue import Language
from games.engines.clue_law import findings
from games.engines.codenames.setup import KEYS
from games.engines.codenames.terms import Grid
from games.engines.duet.setup import OVERLAP
from games.engines.duet.terms import AGENTS, MOST_TOKENS, SIZE, Colour
from games.engines.engine import Word
from games.engines.inkognito.city import NUMBERS, STARTS, Space
from games.engines.inkognito.commands import Players
from games.engines.inkognito.setup import USUAL_LIMIT
from games.engines.inkognito.terms import PHANTOM, SHOWN, Ball
from tests.test_rule_ids import DIGESTS, ids_in_digest
from web import help as told
from web.boards.voice import Voice
from web.pages.page import WORDS

pytestmark = pytest.mark.django_db
NAMES = *told.TOPICS, "developers"
PAGES = ("/help/", "/developers/", *(f"/help/{name}/" for name in told.TOPICS))
EVERYWHERE = [(name, language) for name in NAMES for language in told.LANGUAGES]


def page(path: str, language: str = "en") -> str:
    answer = Client().get(path, headers={"Accept-Language": language})
    assert answer.status_code == 200, path
    return answer.content.decode()


def text_of(name: str, chapter: str, language: str) -> str:
    [found] = (one for one in told.written(name)["chapter"] if one["id"] == chapter)
    return str(found["text"][language])


# What is written.


@pytest.mark.parametrize("name", NAMES)
def test_every_chapter_is_there_in_three_languages(name: str) -> None:
    written = told.written(name)
    for spoken in (written["title"], written["summary"]):
        assert list(spoken) == list(told.LANGUAGES) and all(spoken.values())
    for chapter in written["chapter"]:
        for part in (chapter["title"], chapter["text"]):
            assert list(part) == list(told.LANGUAGES), chapter["id"]
            assert all(said.strip() for said in part.values()), chapter["id"]
            assert len(set(part.values())) == len(part) or part is chapter["title"], chapter["id"]


@pytest.mark.parametrize("name", told.GAMES)
def test_a_game_is_told_in_a_few_minutes(name: str) -> None:
    for language in told.LANGUAGES:
        texts = (
            text_of(name, chapter.id, language) for chapter in told.topic(name, language).chapters
        )
        assert 500 <= sum(len(re.sub(r"\[[^]]*\]", "", text).split()) for text in texts) <= 1000


@pytest.mark.parametrize("name", NAMES)
def test_the_languages_tell_the_same_in_the_same_order(name: str) -> None:
    """Czech and Polish say something of their own law of clues; everything else is the same."""
    for chapter in told.written(name)["chapter"]:
        rules = [sorted(set(rules_in(text)) - LAWS) for text in chapter["text"].values()]
        assert rules == [rules[0]] * 3, chapter["id"]


LAWS = {"CN-72", "CN-73", "CN-74", "CN-75"}


def rules_in(text: str) -> list[str]:
    return re.findall(r"\b(?:CN|PIC|DUET|INK)-\d+\b", text)


def test_every_rule_that_is_named_exists() -> None:
    known = set().union(*(ids_in_digest(digest.read_text()) for digest in DIGESTS))
    for name, language in EVERYWHERE:
        for chapter in told.written(name)["chapter"]:
            assert set(rules_in(chapter["text"][language])) <= known, (name, chapter["id"])


@pytest.mark.parametrize(("name", "language"), EVERYWHERE)
def test_every_rule_that_is_named_is_shown_as_a_tag(name: str, language: str) -> None:
    """Brackets that are misspelt would stay in the text."""
    for chapter in told.topic(name, language).chapters:
        for block in chapter.blocks:
            for said in block.items if block.is_list else (block,):
                assert said.pieces and "[" not in "".join(piece.text for piece in said.pieces)


def test_a_text_becomes_paragraphs_and_lists() -> None:
    lead, items, last = told.blocks("So:\n- one `two`\nthree [CN-1, CN-2]\n- four\n\nEnd\nhere.")
    assert (lead.pieces, lead.rules) == ((("So:", False),), ())
    first, second = items.items
    assert first == ((("one ", False), ("two", True), (" three", False)), ("CN-1", "CN-2"))
    assert second.pieces == (("four", False),)
    assert last.pieces == (("End here.", False),) and not last.is_list


def test_the_words_of_the_pages_are_there_in_three_languages() -> None:
    for key, spoken in sentences(WORDS / "help.toml")["help"].items():
        assert list(spoken) == ["en", "cs", "pl"] and all(spoken.values()), key


# What is shown.


@pytest.mark.parametrize("language", told.LANGUAGES)
@pytest.mark.parametrize("path", PAGES)
def test_every_page_speaks_three_languages_and_loads_nothing_foreign(
    path: str, language: str
) -> None:
    text = page(path, language)
    assert f'<html lang="{language}"' in text
    assert text.count("<h1") == 1
    assert re.findall(r"(?:src|href|url)\s*[=(]\s*[\"']?(?:https?:)?//[^\"' )]+", text) == []
    assert not re.search(r"<script(?![^>]*\bsrc=)", text)
    assert "style=" not in text and "{{" not in text


@pytest.mark.parametrize(("name", "language"), EVERYWHERE)
def test_the_contents_lead_to_every_chapter(name: str, language: str) -> None:
    text = page("/developers/" if name == "developers" else f"/help/{name}/", language)
    anchors, ids = re.findall(r'href="#([^"]+)"', text), re.findall(r'\bid="([^"]+)"', text)
    chapters = [chapter.id for chapter in told.topic(name, language).chapters]
    assert [anchor for anchor in anchors if anchor in chapters] == chapters
    assert set(anchors) <= set(ids) and len(ids) == len(set(ids))


def test_the_help_lists_every_game_and_leads_to_it() -> None:
    text = page("/help/")
    for name in told.TOPICS:
        assert f'href="/help/{name}/"' in text
    assert 'href="/developers/"' in text


@pytest.mark.parametrize("kind", told.GAMES)
def test_a_game_is_called_as_it_is_called_elsewhere(kind: str) -> None:
    for language in told.LANGUAGES:
        with translation.override(language):
            assert told.topic(kind, language).title == Voice(kind).say("kind", "title")


def test_the_page_for_clients_leads_to_the_documentation() -> None:
    text = page("/developers/")
    for path in ("/api/docs/", "/api/redoc/", "/api/schema/"):
        assert f'href="{path}"' in text
    assert "If-Match: 17" in text and text.count("<pre") == 7


def test_there_is_no_help_on_dragons_and_nothing_to_send() -> None:
    assert Client().get("/help/dragons/").status_code == 404
    assert Client().get("/help/developers/").status_code == 404  # it has an address of its own
    for path in PAGES:
        assert Client().post(path).status_code == 405
        assert Client().head(path).status_code == 200


# Whether it is true.


def numbers(name: str, chapter: str) -> list[list[int]]:
    """The numbers of a chapter in figures, in each language, without those of rules."""
    texts = (text_of(name, chapter, language) for language in told.LANGUAGES)
    return [[int(n) for n in re.findall(r"\d+", re.sub(r"\[[^]]*\]", "", text))] for text in texts]


@pytest.mark.parametrize(
    ("name", "grid"), [("codenames", Grid.FIVE_BY_FIVE), ("pictures", Grid.FIVE_BY_FOUR)]
)
def test_the_key_is_told_as_it_is_dealt(name: str, grid: Grid) -> None:
    assert numbers(name, "table") == [[grid.size, *KEYS[grid], 1]] * 3


def test_duet_is_told_as_it_is_dealt() -> None:
    def mine(colour: Colour) -> int:
        return sum(count for (a, _), count in OVERLAP.items() if a is colour)

    green, black, beige = mine(Colour.GREEN), mine(Colour.BLACK), mine(Colour.BEIGE)
    shared = OVERLAP[Colour.GREEN, Colour.GREEN]
    assert {OVERLAP[Colour.BLACK, colour] for colour in Colour} == {1}
    dealt = [green, black, beige, green, shared, AGENTS, 2 * green, black]
    assert numbers("duet", "table") == [[SIZE, 9, 10, MOST_TOKENS, *dealt]] * 3


def test_venice_is_told_as_it_is_drawn() -> None:
    starts = sum(map(len, STARTS.values()))
    plain = len(Space) - starts - len(NUMBERS) - 1
    cards = 8
    assert numbers("inkognito", "table") == [[len(Space), starts, len(NUMBERS), plain, cards]] * 3
    order = Ball.ORANGE, Ball.BLUE, Ball.WHITE, Ball.BLACK, Ball.PURPLE
    balls = [PHANTOM.count(ball) for ball in order]
    assert numbers("inkognito", "moving") == [[len(PHANTOM), SHOWN, *balls]] * 3


def test_a_game_of_five_ends_when_the_help_says() -> None:
    escapes = [5, 1, 4, 6]
    assert numbers("inkognito", "cases") == [[*escapes, USUAL_LIMIT[Players.FIVE]]] * 3


@pytest.mark.parametrize("kind", told.GAMES)
def test_what_time_up_brings_is_told_of_tables_that_play_on_by_the_rules(kind: str) -> None:
    by_the_rules = "on by the rules", "stůl hraje dál podle pravidel", "stół gra dalej według zasad"
    for language, said in zip(told.LANGUAGES, by_the_rules, strict=True):
        assert said in " ".join(text_of(kind, "post", language).split())


def test_the_house_keeps_time_as_it_says() -> None:
    days, longest = base.VACATION_DAYS, pauses.LONGEST // 24
    assert numbers("post", "away") == [[days, longest, base.PAUSE_DAYS]] * 3
    assert numbers("post", "leaving") == [[standstill.VACANT_AT_MOST.days]] * 3
    assert numbers("post", "talk") == [[plain_text.MOST]] * 3
    assert numbers("post", "disputes") == [[refereed.LAPSES_AFTER.days]] * 3
    assert (MOST_STATEMENTS, court.RAISED_BY_ONE, court.RAISED_IN_ALL) == (5, 2, 6)


def test_a_campaign_begins_where_the_help_says() -> None:
    assert ATLAS.start == "prague" and (ATLAS.by_name["prague"].turns) == 9


EXAMPLES = [
    (Language.ENGLISH, "snowflake", ("snow", "flakes", "snowman"), ("winter",)),
    (Language.CZECH, "vodopád", ("voda", "pád", "vodník"), ("Niagara",)),
    (Language.CZECH, "zahradník", (), ("úředník",)),
    (Language.CZECH, "raketa", (), ("rak",)),
    (Language.POLISH, "wodospad", ("woda", "spadek"), ("Niagara",)),
    (Language.POLISH, "dom", ("domek",), ("domino",)),
]


@pytest.mark.parametrize(("language", "word", "close", "fine"), EXAMPLES)
def test_the_examples_of_clues_are_in_the_text(
    language: Language, word: str, close: tuple[str, ...], fine: tuple[str, ...]
) -> None:
    text = text_of("codenames", "clues", language.value)
    assert all(f"`{clue}`" in text for clue in (*close, *fine))
    for clue in fine:  # the clue law has nothing against them
        assert findings(clue, {0: Word(word.upper())}, language) == ()


def test_the_help_is_written_in_plain_files() -> None:
    assert {path.stem for path in Path(told.__file__).parent.glob("*.toml")} == set(NAMES)
