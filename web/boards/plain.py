"""A game that has no drawing of its own: everything that its viewer knows, in lists and tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from enum import Enum

import msgspec
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from msgspec import Struct

from web.boards.voice import Voice


def shown(view: Struct, voice: Voice) -> Mapping[str, object]:
    return {"tree": tree(view, voice)}


def tree(value: object, voice: Voice) -> SafeString:
    match value:
        case Struct():
            return definitions(parts(value), voice)
        case Mapping():
            return definitions(((str(key), part) for key, part in value.items()), voice)
        case Set():
            return listed(sorted(value, key=str), voice)
        case Sequence() if not isinstance(value, str | bytes):
            return table(value, voice) if is_table(value) else listed(value, voice)
        case _:
            return format_html("{}", leaf(value, voice))


def parts(value: Struct) -> Iterator[tuple[str, object]]:
    """The fields of a struct, and before them what tells it from others of its union."""
    config = value.__struct_config__
    if config.tag_field:
        yield config.tag_field, spaced(str(config.tag))
    for field in msgspec.structs.fields(value):
        yield field.name, getattr(value, field.name)


def definitions(pairs: Iterator[tuple[str, object]], voice: Voice) -> SafeString:
    rows = ((spaced(name), tree(value, voice)) for name, value in pairs)
    return format_html(
        '<dl class="dd-tree">{}</dl>',
        format_html_join("", "<div><dt>{}</dt><dd>{}</dd></div>", rows),
    )


def listed(values: Sequence[object], voice: Voice) -> SafeString:
    if not values:
        return format_html("{}", voice.say("told", "nothing"))
    items = ((tree(value, voice),) for value in values)
    return format_html(
        '<ol class="dd-items" role="list">{}</ol>', format_html_join("", "<li>{}</li>", items)
    )


def is_table(values: Sequence[object]) -> bool:
    """Several of the same make, each of which fits into a row."""
    return len(values) > 1 and all(
        isinstance(value, Struct)
        and type(value) is type(values[0])
        and not any(nested(part) for _, part in parts(value))
        for value in values
    )


def nested(part: object) -> bool:
    return isinstance(part, Struct | Mapping | Set | Sequence) and not isinstance(part, str | bytes)


def table(values: Sequence[object], voice: Voice) -> SafeString:
    rows = [dict(parts(value)) for value in values if isinstance(value, Struct)]
    heads = format_html_join("", '<th scope="col">{}</th>', ((spaced(name),) for name in rows[0]))
    body = (
        (format_html_join("", "<td>{}</td>", ((leaf(part, voice),) for part in row.values())),)
        for row in rows
    )
    return format_html(
        '<div class="dd-wide"><table><thead><tr>{}</tr></thead><tbody>{}</tbody></table></div>',
        heads,
        format_html_join("", "<tr>{}</tr>", body),
    )


def leaf(value: object, voice: Voice) -> str:
    match value:
        case None:
            return voice.say("told", "unknown")
        case bool():
            return voice.say("answer", "yes" if value else "no")
        case Enum():
            return spaced(str(value.value))
        case _:
            return str(value)


def spaced(name: str) -> str:
    return name.replace("_", " ")
