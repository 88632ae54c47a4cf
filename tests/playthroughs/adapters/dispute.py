"""How the lines of disputes are read, and what comes of them is told, in every game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engines import dispute as d
from games.engines.engine import Command, Seat

ALONE = {
    "accept_dispute": d.AcceptDispute,
    "withdraw_dispute": d.WithdrawDispute,
    "appeal": d.Appeal,
}


def command(words: list[str]) -> Command | None:
    """`dispute clue 1 invalid_clue`, `rule_dispute void too_close`; None if it is none of these."""
    match words:
        case ["dispute", "clue", number, complaint]:
            return d.DisputeClue(int(number), d.Complaint(complaint))
        case ["dispute", "reveal", number, complaint]:
            return d.DisputeReveal(int(number), d.Complaint(complaint))
        case ["dispute", "conduct"]:
            return d.DisputeConduct()
        case ["rule_dispute", outcome, grounds, *note]:
            return d.RuleDispute(d.Outcome(outcome), d.Grounds(grounds), " ".join(note))
        case [word] if word in ALONE:
            return ALONE[word]()
        case _:
            return None


def told(event: Any, names: Mapping[Seat, str]) -> str:
    match event:
        case d.DisputeOpened(number, by, about, complaint):
            what = "" if about is None else f" of {about}"
            return f"{number} by {names.get(by, by)}: {complaint}{what}"
        case d.WithdrawalWished(by):
            return names.get(by, by)
        case d.DisputeSettled(number, how):
            return f"{number}: {how}"
        case d.DisputeRuled(number, outcome, grounds, note, on_appeal):
            said = f'; "{note}"' if note else ""
            return f"{number}: {outcome}, {grounds}{said}{', on appeal' if on_appeal else ''}"
        case d.TableRestored(before):
            return f"before {before}"
        case d.AppealMade(number, by):
            return f"{number} by {names.get(by, by)}"
        case _:
            raise ValueError(f"no dispute says {event}")
