"""The language of an answer, and answers that have none."""

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.middleware import locale

WORDLESS = "wordless"


def wordless(response: HttpResponse) -> HttpResponse:
    """The same answer, said to be the same in every language: caches need not keep it thrice."""
    setattr(response, WORDLESS, True)
    return response


class LocaleMiddleware(locale.LocaleMiddleware):
    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        if getattr(response, WORDLESS, False):
            return response
        return super().process_response(request, response)
