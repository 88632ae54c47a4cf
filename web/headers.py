"""What a browser is told that it may do with the pages of this house."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",  # drawings and the readers of the schema carry styles
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "worker-src 'self' blob:",  # Redoc searches in one
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
# For the pages that people play on: nothing of others, nothing inline.
STRICT = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
PERMISSIONS = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"
SHOWN = "text/html", "image/svg+xml"  # what a browser would run scripts in


class HeadersMiddleware:
    """A policy for whatever a browser shows. A page that needs another one says so itself."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.headers.get("Content-Type", "").startswith(SHOWN):
            response.headers.setdefault("Content-Security-Policy", POLICY)
            response.headers.setdefault("Permissions-Policy", PERMISSIONS)
        return response
