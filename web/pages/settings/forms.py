"""Forms of the settings: what is asked, what stands in it, and what of it was not taken."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from django.http import QueryDict

from api_schema.words import sentences
from web.pages.asking import Answer
from web.pages.page import WORDS, tell

AREA = "settings"
Options = Iterable[tuple[str, str]]


class Field(NamedTuple):
    """Something to fill in. `kind` is a type of `input`, or one of select, area, check, checks and
    search; `account` is nothing to fill in, but says whose form it is. `more` are attributes."""

    name: str
    label: str
    kind: str = "text"
    value: Any = ""
    hint: str = ""
    no: str = ""
    options: tuple[tuple[str, str], ...] = ()
    more: Mapping[str, Any] = {}


class Form(NamedTuple):
    """A form that says by `do` what it is for; `kept` comes back with it as it is."""

    do: str
    fields: tuple[Field, ...]
    button: str
    no: str = ""
    kept: tuple[tuple[str, str], ...] = ()

    @property
    def id(self) -> str:
        return "-".join((self.do, *(value for _, value in self.kept)))


def form(part: str, do: str, *fields: Field, **kept: str) -> Form:
    return Form(do, fields, tell(AREA, f"{part}_{do}"), kept=tuple(kept.items()))


def field(
    part: str, name: str, kind: str = "text", *, value: Any = "", options: Options = (), **more: Any
) -> Field:
    """A field in the words of its part: `part_name`, and `part_name_hint` where there is one."""
    label, hint = spoken(f"{part}_{name}"), spoken(f"{part}_{name}_hint")
    return Field(name, label, kind, value, hint, options=tuple(options), more=more)


def refused(form: Form, typed: QueryDict, answer: Answer, *, at: str = "") -> Form:
    """The same form with what was typed, and beside a field why it was not taken."""
    about = at or about_field(answer)
    beside = about in {field.name for field in form.fields}
    no = why(answer, about)
    fields = tuple(
        field._replace(value=again(field, typed), no=no if field.name == about else "")
        for field in form.fields
    )
    return form._replace(fields=fields, no="" if beside else no)


SAYS_WHICH = {"wrong-password": "current", "wrong-code": "code", "name-taken": "username",
              "no-such-player": "player"}  # fmt: skip


def about_field(answer: Answer) -> str:
    """The name of the field that a refusal speaks of, if it speaks of one."""
    slug = str(answer.content["type"]).rpartition("/")[2]
    found = re.match(r"\$\.(\w+)", str(answer.content.get("field", "")))
    return found[1] if found else SAYS_WHICH.get(slug, "")


def why(answer: Answer, about: str) -> str:
    """In the words of the page, where what the API says is meant for programs."""
    unreadable = answer.status == 400
    return (spoken(f"no_{about}") if unreadable else "") or answer.no


def again(field: Field, typed: QueryDict) -> Any:
    match field.kind:
        case "password":
            return ""
        case "check":
            return field.name in typed
        case "checks":
            return typed.getlist(field.name)
        case _:
            return typed.get(field.name, "")


def spoken(key: str) -> str:
    """The sentence, or nothing where there is none."""
    known = sentences(WORDS / f"{AREA}.toml")[AREA]
    return tell(AREA, key) if key in known else ""
