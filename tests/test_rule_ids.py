"""Every rule of every digest is named by a test, or listed here as not in scope yet."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
DIGESTS = sorted(ROOT.glob("games/engines/*/RULES.md"))
NAMES = "CN|PIC|DUET|INK"
IN_DIGEST = re.compile(rf"\*\*((?:{NAMES})-T?\d+)(?![0-9A-Za-z])")
BARE = re.compile(r"\*\*(T\d+)\*\*")
IN_TEST = re.compile(rf"(?<![0-9a-z])({NAMES})[-_](T?\d+)(?![0-9a-z])", re.IGNORECASE)

# A range names both of its ends. This list only shrinks.
NOT_IN_SCOPE_YET: dict[str, str] = {}


@pytest.mark.parametrize("digest", DIGESTS, ids=lambda path: path.parent.name)
def test_every_rule_in_scope_is_named_by_a_test(digest: Path) -> None:
    unnamed = ids_in_digest(digest.read_text()) - named_anywhere() - not_in_scope()
    assert not unnamed, f"named by no test: {', '.join(sorted(unnamed, key=by_number))}"


def test_what_is_not_in_scope_exists_and_has_no_test() -> None:
    known = set().union(*(ids_in_digest(digest.read_text()) for digest in DIGESTS))
    unknown, tested = not_in_scope() - known, not_in_scope() & named_by_functions()
    assert not unknown, f"in no digest: {', '.join(sorted(unknown, key=by_number))}"
    assert not tested, f"tested already: {', '.join(sorted(tested, key=by_number))}"


def test_there_is_a_digest_to_read() -> None:
    assert "codenames" in {digest.parent.name for digest in DIGESTS}
    assert all(ids_in_digest(digest.read_text()) for digest in DIGESTS)


def test_the_finder_reads_rules_and_scenarios_from_a_digest() -> None:
    digest = (
        "- **CN-4 [R]** As CN-5 says. **D-1** no. **CN-T2** Stop. **CN-T3** Touch. **INK-45** x"
    )
    assert ids_in_digest(digest) == {"CN-4", "CN-T2", "CN-T3", "INK-45"}


def test_the_finder_reads_scenarios_that_bear_no_name() -> None:
    assert ids_in_digest("**INK-1 [S]** Three. - **T1** As INK-1 says. **T2x**") == {
        "INK-1", "INK-T1",
    }  # fmt: skip


def test_the_finder_reads_names_comments_and_docstrings_of_a_test() -> None:
    source = '"""About CN-1 and CN-T4."""\ndef test_cn_40_and_cn_t1_it_is():\n    x = 1  # cn-7\n'
    assert set(ids_in_functions(source)) == {"CN-40", "CN-T1"}
    assert set(ids_in_prose(source)) == {"CN-1", "CN-T4", "CN-7"}


def test_the_finder_is_not_content_with_less() -> None:
    source = 'def test_cn_40x():\n    return "CN-2"\ndef helper_cn_3():\n    pass\n# CN-41a acn-5\n'
    assert set(ids_in_functions(source)) == set()
    assert set(ids_in_prose(source)) == set()
    assert "CN-4" not in set(ids_in_functions("def test_cn_40_it_is(): ..."))


def test_a_range_names_all_between_its_ends() -> None:
    assert spread("CN-9..CN-11") == {"CN-9", "CN-10", "CN-11"}
    assert spread("CN-T8..CN-T9") == {"CN-T8", "CN-T9"}
    assert spread("CN-15") == {"CN-15"}


def ids_in_digest(text: str) -> set[str]:
    """A scenario that bears no name of a game (`**T1**`) is one of the game of its digest."""
    ids = set(IN_DIGEST.findall(text))
    names = {id_.partition("-")[0] for id_ in ids}
    return ids | {f"{name}-{bare}" for name in names for bare in BARE.findall(text)}


@cache
def named_anywhere() -> frozenset[str]:
    return named_by_functions() | {id_ for source in sources() for id_ in ids_in_prose(source)}


@cache
def named_by_functions() -> frozenset[str]:
    return frozenset(id_ for source in sources() for id_ in ids_in_functions(source))


@cache
def sources() -> tuple[str, ...]:
    """Every test file but this one, which names rules without testing any."""
    files = sorted((ROOT / "tests").rglob("test_*.py"))
    return tuple(path.read_text() for path in files if path != Path(__file__).resolve())


def ids_in_functions(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield from ids_in(node.name)


def ids_in_prose(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            yield from ids_in(ast.get_docstring(node) or "")
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield from ids_in(token.string)


def ids_in(text: str) -> Iterator[str]:
    for name, number in IN_TEST.findall(text):
        yield f"{name}-{number}".upper()


def not_in_scope() -> set[str]:
    return set().union(*map(spread, NOT_IN_SCOPE_YET))


def spread(listed: str) -> set[str]:
    """A single id, or all ids of a range."""
    first, _, last = listed.partition("..")
    name, low = by_number(first)
    return {f"{name}{number}" for number in range(low, by_number(last or first)[1] + 1)}


def by_number(id_: str) -> tuple[str, int]:
    number = re.search(r"\d+$", id_)
    assert number, f"not an id: {id_}"
    return id_[: number.start()], int(number.group())
