"""What a referee reads beside the boards: what the rules can tell of what is disputed."""

from typing import NamedTuple

from games import log, tables
from games.engines.clue_law import Finding, findings
from games.engines.inkognito.answers import penalty, repeats
from games.engines.inkognito.events import AnswerGiven
from games.engines.inkognito.phases import Showing
from games.engines.inkognito.terms import Form
from games.models import Dispute


class Report(NamedTuple):
    """What the clue law says of the disputed clue, among the words that lay there then."""

    word: str
    findings: tuple[Finding, ...]
    families: dict[str, tuple[str, ...]]
    visible: tuple[str, ...] = ()


def report(dispute: Dispute) -> Report | None:
    """None if it is not about a clue."""
    if not dispute.word or dispute.about is None:
        return None
    kind = dispute.game.kind
    before = tables.fresh(dispute.game_id, kind).after(
        log.read(dispute.game_id, kind, upto=dispute.about - 1)
    )
    visible = before.truth.visible
    found = findings(dispute.word, visible, before.truth.options.language)
    words = {finding.word for finding in found}
    families = {face.word: face.family for face in visible.values() if face.word in words}
    return Report(dispute.word, found, families, tuple(face.word for face in visible.values()))


class Repeat(NamedTuple):
    """INK-54: what somebody has shown to somebody, and all that they had shown there before. Of
    these, `same` are repeated by it; if any are, `penalty` cards are to be shown instead."""

    showing: Showing
    before: tuple[Showing, ...]
    same: tuple[Showing, ...]
    penalty: int


def repeat(dispute: Dispute) -> Repeat | None:
    """By the truth, which these two alone know besides. None if it is not about an answer."""
    happened = log.read(dispute.game_id, dispute.game.kind, upto=dispute.about or 0)
    if not happened or not isinstance(happened[-1].event, AnswerGiven):
        return None
    truth = tables.fresh(dispute.game_id, dispute.game.kind).after(happened).truth
    *earlier, shown = truth.secrets.showings
    before = tuple(
        one
        for one in earlier
        if one.form is Form.WHOLE and one.responder == shown.responder and one.seen_by(shown.asker)
    )
    whole = shown.form is Form.WHOLE
    same = tuple(one for one in before if whole and repeats(shown.cards, [one.cards]))
    return Repeat(shown, before, same, penalty(shown.cards, [b.cards for b in before]) * whole)
