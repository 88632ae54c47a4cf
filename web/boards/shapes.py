"""Small shapes that tell what a colour tells, for whoever does not see colours."""

from __future__ import annotations

from functools import cache

from django.utils.html import format_html
from django.utils.safestring import SafeString

PERSON = (
    "M8 1.4a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4z"
    "M1.8 14.8c0-3.6 2.7-5.9 6.2-5.9s6.2 2.3 6.2 5.9z"
)
CROSS = "M3.2 1 8 5.8 12.8 1 15 3.2 10.2 8 15 12.8 12.8 15 8 10.2 3.2 15 1 12.8 5.8 8 1 3.2z"
HAT = (
    "M3.9 8.1C4.1 4.4 5 2.2 6.5 2.2c.7 0 .9.5 1.5.5s.8-.5 1.5-.5c1.5 0 2.4 2.2 2.6 5.9"
    "-1.2.5-2.5.7-4.1.7s-2.9-.2-4.1-.7z"
    "M2.9 9.1c1.4.6 3.1.9 5.1.9s3.7-.3 5.1-.9c.9.2 1.7.5 2.4.9-1.6 2.1-4.2 3.2-7.5 3.2"
    "S2.1 12.1.5 10c.7-.4 1.5-.7 2.4-.9z"
)
EYE = (
    "M.4 8C2.2 4.6 4.9 2.9 8 2.9s5.8 1.7 7.6 5.1c-1.8 3.4-4.5 5.1-7.6 5.1S2.2 11.4.4 8z"
    "M8 4.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4z"
    "M8 6.4a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2z"
)
LID = (
    "M.3 6.2 1.9 5.3C3.5 7.6 5.5 8.7 8 8.7s4.5-1.1 6.1-3.4l1.6.9c-.5.8-1.1 1.5-1.7 2.1l1.4 1.9"
    "-1.5 1-1.3-1.8c-.7.5-1.5.8-2.3 1l.5 2.3-1.8.4-.5-2.5h-1l-.5 2.5-1.8-.4.5-2.3c-.8-.2-1.6-.5"
    "-2.3-1l-1.3 1.8-1.5-1L2 8.3c-.6-.6-1.2-1.3-1.7-2.1z"
)
SHAPES = {
    "red": "M8 .6 15.4 8 8 15.4.6 8z",
    "blue": "M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1z",
    "neutral": PERSON,
    "assassin": CROSS,
    "green": HAT,
    "beige": PERSON,
    "black": CROSS,
    "bystander": PERSON,
    "check": "M1.4 8.7 3.9 6.2l2.7 2.8L12.2 3l2.4 2.4-8 8.3z",
    "hourglass": "M3 1h10v2.4L9.6 8l3.4 4.6V15H3v-2.4L6.4 8 3 3.4zM5.2 3h5.6L8 6.8z",
    "secret": EYE,
    "none": LID,
    "a": "M.8 8 7 1.8v3.7h8.2v5H7v3.7z",
    "b": "M15.2 8 9 1.8v3.7H.8v5H9v3.7z",
}


@cache
def shape(name: str) -> SafeString:
    """Said in words beside it, so nobody has to hear of it."""
    return format_html(
        '<svg class="dd-shape" viewBox="0 0 16 16" aria-hidden="true" focusable="false">'
        '<path fill-rule="evenodd" d="{}"/></svg>',
        SHAPES[name],
    )
