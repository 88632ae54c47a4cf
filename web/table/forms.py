"""Forms made of the choices that an engine offers, and commands made of forms that were sent.

Nothing here knows a game: a new engine has forms as soon as it has choices. The value of a closed
field is its JSON, so that whatever an engine offers comes back as it was. A field that is typed has
a name that says so: `text.word` is taken as it is, `json.record` is read. A field that is made of
several, each with its own name, is put together by those: `in.record.0.build`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

import msgspec
from django.http import QueryDict
from msgspec import Struct

from games.engines.engine import Choice, Command
from web.boards.plain import leaf, spaced
from web.boards.voice import Voice

WHOLE = "whole"  # a field of a form that stands for all closed fields of the command at once
TYPE, TEXT, JSON, PART, DRAFT = "type", "text", "json", "in", "draft"
AROUND = {TYPE, DRAFT, "csrfmiddlewaretoken", "key", "seen"}  # of a form, and not of its command
DEEP = 4  # parts of parts: no command is made of more
Label = Callable[[str, Any], str]  # what people call this value of this field
encoded = msgspec.json.encode


class Value(Struct, frozen=True):
    """A value that may be chosen: as it is sent, as it is called, and as the engine has it."""

    sent: str
    label: str
    value: Any


class Field(Struct, frozen=True):
    """Something to choose, if there are `values`, or to type; `hints` are what makes sense. It is
    sent under its `sent` name."""

    name: str
    label: str
    sent: str
    values: tuple[Value, ...] = ()
    hints: tuple[Value, ...] = ()


class Form(Struct, frozen=True):
    """One command, what has to be said with it, and what a newcomer would not know of it."""

    command: str
    title: str
    fields: tuple[Field, ...]
    help: str = ""

    @property
    def id(self) -> str:
        return f"do-{self.command}"

    @property
    def plain(self) -> bool:
        """A button, and nothing to say."""
        return not self.fields

    def field(self, name: str) -> Field | None:
        return next((field for field in self.fields if field.name == name), None)


def forms(choices: Iterable[Choice], voice: Voice, label: Label | None = None) -> list[Form]:
    """A form for each command that may be sent now, in the order in which they are offered."""
    called = label or plain_label(voice)
    by_command = groupby(choices, key=lambda choice: choice.command)
    return [form(command, list(offers), voice, called) for command, offers in by_command]


def form(command: type[Command], offers: Sequence[Choice], voice: Voice, label: Label) -> Form:
    tag = str(command.__struct_config__.tag)
    if len(offers) == 1:
        fields = tuple(field(command, name, offers[0], voice, label) for name in names(command))
    else:
        free = [name for name in names(command) if name not in offers[0].options]
        whole = Field(WHOLE, said(voice, "field", WHOLE), WHOLE, tuple(wholes(offers, label)))
        fields = (whole, *(field(command, name, offers[0], voice, label) for name in free))
    helped = voice.say("command_help", tag)
    return Form(tag, said(voice, "command", tag), fields, "" if helped == tag else helped)


def names(command: type[Command]) -> tuple[str, ...]:
    return tuple(field.name for field in msgspec.structs.fields(command))


def field(command: type[Command], name: str, offer: Choice, voice: Voice, label: Label) -> Field:
    def values(given: Iterable[Any]) -> tuple[Value, ...]:
        return tuple(Value(encoded(v).decode(), label(name, v), v) for v in given)

    closed, hints = offer.options.get(name, ()), offer.hints.get(name, ())
    sent = name if closed else f"{TEXT if is_text(command, name) else JSON}.{name}"
    return Field(name, said(voice, "field", name), sent, values(closed), values(hints))


def is_text(command: type[Command], name: str) -> bool:
    kept = next(field for field in msgspec.structs.fields(command) if field.name == name)
    return bool(msgspec.json.schema(kept.type).get("type") == "string")


def wholes(offers: Sequence[Choice], label: Label) -> Iterable[Value]:
    """Every way to fill in all closed fields of several offers."""
    for offer in offers:
        for filled in combinations(list(offer.options.items())):
            words = ", ".join(label(name, value) for name, value in filled.items())
            yield Value(encoded(filled).decode(), words, filled)


def combinations(options: Sequence[tuple[str, Sequence[Any]]]) -> Iterable[dict[str, Any]]:
    if not options:
        yield {}
        return
    (name, values), *rest = options
    for value in values:
        for more in combinations(rest):
            yield {name: value} | more


def said(voice: Voice, section: str, key: str) -> str:
    """In the words of the game; what has none yet is called by its key."""
    words = voice.say(section, key)
    return words if words != key else spaced(key).capitalize()


def plain_label(voice: Voice) -> Label:
    def label(name: str, value: Any) -> str:
        if isinstance(value, tuple | list | frozenset):
            return ", ".join(label(name, part) for part in value)
        if isinstance(value, Struct):
            return ", ".join(leaf(part, voice) for part in msgspec.structs.astuple(value))
        words = voice.say(name, str(value)) if isinstance(value, str) else ""
        return words if words and words != value else leaf(value, voice)

    return label


def sent(data: QueryDict) -> Mapping[str, Any]:
    """The command that a form was filled in with, as JSON has it; the API reads it strictly."""
    parts = {name: data[name] for name in data if name.startswith(f"{PART}.")}
    command: dict[str, Any] = {TYPE: data.get(TYPE, ""), **together(parts)}
    for name in data.keys() - AROUND - parts.keys():
        how, _, typed = name.rpartition(".")
        if how == TEXT:
            command[typed] = data[name].strip()
        elif name == WHOLE:
            command |= whole if isinstance(whole := read(data[name]), dict) else {}
        else:
            command[typed] = read(data[name])
    return command


def together(parts: Mapping[str, str]) -> Mapping[str, Any]:
    """Fields that are made of parts: keys that are numbers are places in a list."""
    made: dict[str, Any] = {}
    for name, text in parts.items():
        _, *way, last = name.split(".", DEEP)
        at = made
        for key in way:
            at = at.setdefault(key, {}) if isinstance(at, dict) else {}
        if isinstance(at, dict):
            at[last] = read(text)
    return {key: listed(value) for key, value in made.items()}


def listed(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    inner = {key: listed(part) for key, part in value.items()}
    if all(key.isdecimal() for key in inner):
        return [inner[key] for key in sorted(inner, key=lambda key: (len(key), key))]
    return inner


def read(text: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return text
