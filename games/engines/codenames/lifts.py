"""Events in the shapes they once had, brought up to date."""

from collections.abc import Callable, Mapping

from games.engines.engine import Shape


def game_opened_2(old: Shape) -> Shape:
    """Options have grown; what was not asked then is as it was by default."""
    return old._replace(version=2)


def game_opened_3(old: Shape) -> Shape:
    """Options have grown once more (CN-104)."""
    return old._replace(version=3)


def board_laid_2(old: Shape) -> Shape:
    """There were words alone, and nothing was known of their families."""
    rest = {name: value for name, value in old.data.items() if name != "words"}
    faces = [{"type": "word", "word": word} for word in old.data["words"]]
    return Shape(old.type, 2, rest | {"faces": faces})


# What the first edition of the rules could write down.
FIRST = frozenset(
    (name, 1)
    for name in (
        "game_opened", "board_laid", "key_dealt", "seal_kept", "deal_sealed", "clue_given",
        "card_covered", "turn_passed", "game_won", "key_revealed",
    )
)  # fmt: skip

LIFTS: Mapping[tuple[str, int], Callable[[Shape], Shape]] = {
    ("game_opened", 1): game_opened_2,
    ("game_opened", 2): game_opened_3,
    ("board_laid", 1): board_laid_2,
}
