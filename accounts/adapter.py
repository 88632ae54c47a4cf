"""How allauth does what it does for this house: mails, names, addresses."""

from allauth.account.adapter import DefaultAccountAdapter


class Adapter(DefaultAccountAdapter):  # type: ignore[misc]
    """What the house does in its own way."""
