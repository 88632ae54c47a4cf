"""How well the clue law knows words: `python -m tests.clue_law` prints precision and recall."""

from games.engines.clue import Language
from tests.clue_law.pairs import measured


def main() -> None:
    for language in Language:
        measure = measured(language)
        print(f"{language}  {measure}")
        for card, clue, close in measure.wrong:
            print(f"    {card} {clue}: should be {'flagged' if close else 'allowed'}")


if __name__ == "__main__":
    main()
