"""The accounts, for operators: people, bans, tokens, programs, teams, groups, the audit trail."""

from accounts.admin import bans, groups, people, programs, teams, trail  # noqa: F401  each registers
