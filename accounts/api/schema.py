"""How the schema speaks of those who call: programs with tokens, apps, people in a browser."""

from typing import Any

from drf_spectacular.authentication import SessionScheme
from drf_spectacular.extensions import OpenApiAuthenticationExtension

from accounts.api.permissions import Scoped
from accounts.tokens import SCOPE_WORDS, Scope
from api_schema.words import sentences

APPS = """
An app sends people to `/oauth/authorize` with `response_type=code`, `client_id`, `redirect_uri`,
`scope`, `state`, `code_challenge` and `code_challenge_method=S256`. Who says yes comes back to
`redirect_uri` with `code`, `state` and `iss`. The code is good for one minute and one use; the
access token for an hour; the refresh token for 90 days and one use: whoever shows it twice loses
all that came of it. Errors of `/oauth/token` and `/oauth/revoke` are those of RFC 6749 and 7009.
"""


class BearerTokenScheme(OpenApiAuthenticationExtension):
    target_class = "accounts.api.authentication.BearerToken"
    name = ["personalToken", "app"]

    def get_security_requirement(self, auto_schema: Any) -> list[dict[str, list[str]]]:
        view = auto_schema.view
        needed = getattr(view, "scopes", {}).get(auto_schema.method, "")
        scopes = needed.split() if Scoped in view.permission_classes else []
        return [{"personalToken": []}, {"app": scopes}]

    def get_security_definition(self, auto_schema: Any) -> list[dict[str, Any]]:
        spoken = sentences(SCOPE_WORDS)["scope"]
        flow = {
            "authorizationUrl": "/oauth/authorize",
            "tokenUrl": "/oauth/token",
            "refreshUrl": "/oauth/token",
            "scopes": {str(scope): spoken[scope]["en"] for scope in Scope},
        }
        return [
            {
                "type": "http",
                "scheme": "bearer",
                "description": "A personal token: `Authorization: Bearer dd_...`",
            },
            {
                "type": "oauth2",
                "description": " ".join(APPS.split()),
                "flows": {"authorizationCode": flow},
            },
        ]


class OurSessionScheme(SessionScheme):
    target_class = "accounts.api.authentication.Session"
