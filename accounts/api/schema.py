"""How the schema speaks of sessions and of personal tokens."""

from typing import Any

from drf_spectacular.authentication import SessionScheme
from drf_spectacular.extensions import OpenApiAuthenticationExtension


class BearerTokenScheme(OpenApiAuthenticationExtension):
    target_class = "accounts.api.authentication.BearerToken"
    name = "personalToken"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {
            "type": "http",
            "scheme": "bearer",
            "description": "A personal token: `Authorization: Bearer dd_...`",
        }


class SessionOfThisHouse(SessionScheme):
    target_class = "accounts.api.authentication.Session"
