"""How a refusal to let a program in is told, whichever kind of program it is."""

from __future__ import annotations

from accounts.programs import ProgramNo, ProgramRefused
from api_schema.errors import TRANSLATORS, WORDS, Problem, ProblemShown
from api_schema.words import say


class ProgramRefusal(ProblemShown, frozen=True, kw_only=True, tag_field="kind", tag="program"):
    """A token, an app or a bot cannot be had, as things are."""

    reason: ProgramNo


def translate(error: Exception) -> Problem | None:
    if not isinstance(error, ProgramRefused):
        return None
    detail = say(WORDS, "program", error.reason, **error.facts)
    return Problem("refused", detail=detail, kind="program", reason=error.reason)


TRANSLATORS.append(translate)
