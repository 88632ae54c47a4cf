"""The accounts, for operators: people, bans, warnings, tokens, programs, teams, groups, audit."""

from accounts.admin import (  # noqa: F401  each registers
    bans,
    cautions,
    groups,
    people,
    programs,
    teams,
    trail,
)
