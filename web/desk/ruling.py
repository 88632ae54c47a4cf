"""The form by which a referee rules, and warns or bans somebody with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from django import forms
from django.db import transaction

from accounts import bans, cautions
from accounts.models import User
from games import judging
from games.engines.dispute import Grounds, Outcome, RuleDispute
from games.models import Dispute
from games.plain_text import Unfit, plain
from web.boards.voice import Voice

CAUTION, BAN = "caution", "ban"
MEASURES = {
    CAUTION: ("accounts.add_caution", "Warn"),
    BAN: ("accounts.add_ban", "Ban"),
}


class RulingForm(forms.Form):
    """Offers what can be ruled now. A ban is for those who may ban anyway."""

    outcome = forms.ChoiceField(
        widget=forms.RadioSelect, error_messages={"required": "Choose what follows."}
    )
    grounds = forms.ChoiceField(label="Grounds")
    other = forms.ChoiceField(
        label="Compared with", required=False,
        help_text="The word on the table, for whoever judges such a clue later.",
    )  # fmt: skip
    note = forms.CharField(
        label="Note", required=False, max_length=500,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text="Everybody at the table reads this, and it stays in the log. Name no cards that "
        "lie hidden, and no people.",
    )  # fmt: skip
    seen = forms.IntegerField(widget=forms.HiddenInput)
    whom = forms.ChoiceField(label="Who", required=False)
    measure = forms.ChoiceField(label="What", required=False)
    reason = forms.CharField(
        label="Reason", required=False, max_length=500,
        help_text="Told to that person alone.",
    )  # fmt: skip
    until = forms.DateTimeField(
        label="Until", required=False, help_text="Of a ban, in UTC. Empty: for good.",
        input_formats=["%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M", "%Y-%m-%d"],
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )  # fmt: skip

    def __init__(
        self, *args: Any, kind: str, offered: Sequence[Outcome], words: Sequence[str],
        people: Mapping[int, User], by: Any, **kwargs: Any,
    ) -> None:  # fmt: skip
        super().__init__(*args, label_suffix="", **kwargs)
        self.people, self.by, voice = people, by, Voice(kind)
        choices: dict[str, list[tuple[str, str]]] = {
            "outcome": [(each.value, voice.say("outcome", each)) for each in offered],
            "grounds": [("", "")] + [(each.value, voice.say("grounds", each)) for each in Grounds],
            "other": [("", "no word in particular")] + [(word, word) for word in words],
            "whom": [("", "nobody")] + [(str(pk), str(user)) for pk, user in people.items()],
            "measure": [("", "nothing")]
            + [(name, label) for name, (leave, label) in MEASURES.items() if by.has_perm(leave)],
        }
        for name, options in choices.items():
            self.fields[name].choices = options  # type: ignore[attr-defined]
        if not words:
            del self.fields["other"]
        if len(choices["measure"]) == 1 or not people:
            for name in ("whom", "measure", "reason", "until"):
                del self.fields[name]
        elif BAN not in dict(choices["measure"]):
            del self.fields["until"]
        for name, field in self.fields.items():
            if field.help_text:
                field.widget.attrs["aria-describedby"] = f"id_{name}_help"

    def clean_note(self) -> str:
        return self.plain_line("note")

    def clean_reason(self) -> str:
        return self.plain_line("reason")

    def plain_line(self, name: str) -> str:
        text = " ".join(self.cleaned_data[name].split())
        try:
            return plain(text) if text else ""
        except Unfit as error:
            raise forms.ValidationError(str(error)) from error

    def clean(self) -> dict[str, Any]:
        told: dict[str, Any] = super().clean() or {}
        if told.get("grounds") == Grounds.AS_NOTED and not told.get("note"):
            self.add_error("note", "These grounds are what the note says: write one.")
        whom, measure = told.get("whom"), told.get("measure")
        if bool(whom) != bool(measure):
            self.add_error("whom" if measure else "measure", "Choose both, or neither.")
        elif whom and measure:
            self.must_be_allowed(told)
        return told

    def must_be_allowed(self, told: dict[str, Any]) -> None:
        whom, reason = self.people[int(told["whom"])], told.get("reason", "")
        if told.get("until"):
            told["until"] = in_utc(told["until"])
        try:
            if told["measure"] == BAN:
                bans.must_be_allowed(whom, reason, self.by, told.get("until"))
            else:
                cautions.must_be_allowed(whom, reason, self.by)
        except bans.BanRefused as error:
            said = {bans.BanNo.NO_REASON: "Say why: it is told to that person."}
            self.add_error("reason", said.get(error.reason, str(error.reason)))

    @transaction.atomic
    def carry_out(self, dispute: Dispute) -> None:
        """The ruling and what is done about somebody: both, or neither. A person is held before a
        table, as by who leaves for good."""
        told = self.cleaned_data
        if told.get("whom"):
            self.take_measure(self.people[int(told["whom"])])
        ruling = RuleDispute(Outcome(told["outcome"]), Grounds(told["grounds"]), told["note"])
        other = told.get("other") or ""
        judging.rule(dispute, self.by, ruling, seen=told["seen"], other=other)

    def take_measure(self, whom: User) -> None:
        told = self.cleaned_data
        bans.hold(whom)
        if told["measure"] == BAN:
            bans.ban(whom, told["reason"], self.by, told["until"])
        else:
            cautions.caution(whom, told["reason"], self.by)


def in_utc(moment: datetime) -> datetime:
    return moment.replace(tzinfo=UTC)
