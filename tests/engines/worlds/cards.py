"""Cards and clues for random games: uneven, so that no accidental order can hide a leak."""

from __future__ import annotations

from random import Random

from games.engines.engine import Face, Pack, Picture, Word


def faces(packs: tuple[Pack, ...], rnd: Random) -> tuple[Face, ...]:
    """Cards of both kinds, in no order."""
    drawn: list[Face] = []
    for pack in packs:
        names = rnd.sample(range(100, 999), pack.size)
        drawn += words(rnd)[: pack.size] if pack.face is Word else [Picture(f"p{n}") for n in names]
    return tuple(rnd.sample(drawn, len(drawn)))


def words(rnd: Random) -> list[Word]:
    """Words of uneven length and make. None has a Q: that is for clues, and for some families."""
    parts = ("A", "BO", "Č", "DRA", "EŇ", "-F", "GH", "'H", " IX", "ŁÓ", "MMM", "7")
    names = {f"W{''.join(rnd.choices(parts, k=rnd.randint(2, 6)))}" for _ in range(70)}
    families: list[tuple[str, ...]] = [(), (), (), ("qua*", "quidditch"), ("q7",)]
    return [Word(name, rnd.choice(families)) for name in rnd.sample(sorted(names), len(names))]


def clue(rnd: Random) -> str:
    return rnd.choice(("Q", "qua", "QÚRQ", "Q'ran", "q-7", "ＱＵＩＰ", " quilt ", "Quidditch"))


def odd_clues(laid: tuple[Face, ...], rnd: Random) -> tuple[str, ...]:
    """What is no clue, a word on the table among them."""
    on_table = [face.word for face in laid if isinstance(face, Word)]
    return "", "?", "q q", "q" * 41, "q\u200b", rnd.choice(on_table or ["w"])
