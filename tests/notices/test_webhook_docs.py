"""The sample in WEBHOOKS.md is run, not believed."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from notices.models import Webhook
from notices.signing import new_secret, signature
from tests.notices.callers import NOON

SAMPLE = Path(__file__).parents[2] / "notices" / "WEBHOOKS.md"
BODY = b'{"kind": "ping"}'


@pytest.fixture
def is_ours() -> Any:
    [code] = re.findall(r"```python\n(.*?)```", SAMPLE.read_text(), re.DOTALL)
    names: dict[str, Any] = {}
    exec(code, names)
    return names["is_ours"]


def test_the_sample_knows_us_by_either_secret_and_nobody_else(is_ours) -> None:
    hook = Webhook(secret=new_secret(), former_secret=new_secret())
    hook.former_until = NOON + timedelta(hours=1)
    header, now = signature(hook, BODY, NOON), NOON.timestamp()
    assert is_ours(hook.secret, header, BODY, now)
    assert is_ours(hook.former_secret, header, BODY, now)
    assert not is_ours(new_secret(), header, BODY, now)
    assert not is_ours(hook.secret, header, BODY + b" ", now)
    former_only = signature(Webhook(secret=hook.former_secret), BODY, NOON)
    assert not is_ours(hook.secret, former_only, BODY, now)


def test_the_sample_turns_away_what_is_old_or_from_the_future(is_ours) -> None:
    hook = Webhook(secret=new_secret())
    header = signature(hook, BODY, NOON)
    heard = [
        is_ours(hook.secret, header, BODY, NOON.timestamp() + by) for by in (-301, -300, 300, 301)
    ]
    assert heard == [False, True, True, False]


@pytest.mark.parametrize(
    "header", ["", "t=", "v1=", "t=1,v1=é", "t=²,v1=a", "t=-5,v1=a", ",,,", "t"]
)
def test_the_sample_survives_what_is_no_signature(is_ours, header: str) -> None:
    assert not is_ours("whsec_x", header, BODY, 1)
