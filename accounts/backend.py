"""Who somebody is by name and password, or by an address that they have proved to be theirs."""

from allauth.account.auth_backends import AuthenticationBackend

from accounts import mails
from accounts.models import User


class Backend(AuthenticationBackend):  # type: ignore[misc]
    """An address that nobody has proved opens no account. Whoever signed up with an address of
    somebody else's could otherwise tell, by logging in with it, whether it was taken."""

    def _authenticate_by_email(self, email: str, password: str) -> User | None:
        found: User | None = self._check_password(mails.owner_of(email), password)
        return found
