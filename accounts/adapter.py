"""How allauth does what it does for this house: mails, names, addresses."""

from allauth.account.adapter import DefaultAccountAdapter


class Adapter(DefaultAccountAdapter):  # type: ignore[misc]
    """What the house does in its own way."""

    def get_login_stages(self) -> list[str]:
        """The steps of a log-in, in which the proof of an address is asked for in our way."""
        ours = {"allauth.account.stages.EmailVerificationStage": "accounts.stages.AddressStage"}
        return [ours.get(stage, stage) for stage in super().get_login_stages()]
