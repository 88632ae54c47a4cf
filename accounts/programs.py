"""What is refused to people who let programs act for them: too many of something, or no name."""

from enum import StrEnum


class ProgramNo(StrEnum):
    """Why a token, an app or a bot was refused."""

    TOO_MANY_TOKENS = "too_many_tokens"
    TOO_MANY_APPS = "too_many_apps"
    TOO_MANY_BOTS = "too_many_bots"
    NAME_EMPTY = "name_empty"


class ProgramRefused(Exception):
    """It cannot be had, as things are."""

    def __init__(self, reason: ProgramNo, **facts: int) -> None:
        super().__init__(reason)
        self.reason, self.facts = reason, facts
