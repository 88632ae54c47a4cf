"""Whoever reads a page as a browser does: its links, its forms, and all that they can send."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from itertools import product

from django.http import QueryDict

Sent = tuple[tuple[str, str], ...]


@dataclass
class Form:
    """`hidden` is sent always, one of each of `choices`, and one of the `buttons`."""

    id: str
    hidden: list[tuple[str, str]] = field(default_factory=list)
    choices: dict[str, list[str]] = field(default_factory=dict)
    buttons: list[tuple[str, str]] = field(default_factory=list)

    @property
    def command(self) -> str:
        return dict(self.hidden)["type"]

    def sendings(self) -> Iterator[QueryDict]:
        """Everything that somebody can send with it."""
        for chosen in product(*self.choices.values()):
            for button in self.buttons:
                yield sent((*self.hidden, *zip(self.choices, chosen, strict=True), button))


def sent(pairs: Sent) -> QueryDict:
    data = QueryDict(mutable=True)
    for name, value in pairs:
        if name:
            data[name] = value
    return data


class Page(HTMLParser):
    """`links` are addresses by their ids, or by themselves where they have none."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.links: dict[str, str] = {}
        self.names: dict[str, str] = {}
        self.open: Form | None = None
        self.select = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        match tag:
            case "a":
                key = given.get("id") or given["href"]
                self.links[key] = given["href"]
                self.names[key] = given.get("aria-label", "")
            case "form":
                self.open = Form(given.get("id", ""))
            case "select":
                self.select = given["name"]
            case _ if self.open is not None:
                self.control(tag, given, self.open)

    def control(self, tag: str, given: dict[str, str], form: Form) -> None:
        if tag == "option":
            form.choices.setdefault(self.select, []).append(given["value"])
        elif tag == "button":
            form.buttons.append((given.get("name", ""), given.get("value", "")))
        elif given.get("type") == "hidden":
            form.hidden.append((given["name"], given["value"]))
        elif given.get("type") == "radio":
            form.choices.setdefault(given["name"], []).append(given["value"])

    def handle_endtag(self, tag: str) -> None:
        if tag == "form" and self.open is not None:
            self.forms.append(self.open)
            self.open = None

    @property
    def moves(self) -> dict[str, Form]:
        """The forms that send a command, by their ids."""
        return {form.id: form for form in self.forms if form.id.startswith("do-")}
