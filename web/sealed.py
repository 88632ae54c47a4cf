"""Pages on which something is decided: shown to one person, framed by nobody, kept by nobody."""

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_protect

from api_schema.errors import page_or_problem, translated

Page = Callable[..., HttpResponse]
POLICY = (
    "default-src 'none'; {scripts}style-src 'self'; img-src 'self'; base-uri 'none'; "
    "frame-ancestors 'none'; form-action 'self'{also}"
)
LEADS_TO = "leads_to"  # the origin to which a form of the page may lead in the end
SCRIPTED = "scripted"  # a script of the house may run on the page


def sealed(page: Page) -> Page:
    """Nothing of others is loaded, and what an API would answer as a problem is a page here."""

    @wraps(page)
    @csrf_protect
    def shown(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        try:
            response = page(request, *args, **kwargs)
        except Exception as error:
            problem = translated(error)
            if problem is None:
                raise
            response = page_or_problem(request, problem.slug)
        origin = getattr(response, LEADS_TO, None)
        response["Content-Security-Policy"] = POLICY.format(
            scripts="script-src 'self'; " if getattr(response, SCRIPTED, False) else "",
            also=f" {origin}" if origin else "",
        )
        response["Cache-Control"] = "no-store"
        return response

    return shown


def leading_to(origin: str, response: HttpResponse) -> HttpResponse:
    """The same page, from which a form may lead to another place: Chromium asks for that too."""
    setattr(response, LEADS_TO, origin)
    return response


def scripted(response: HttpResponse) -> HttpResponse:
    """The same page, on which a script of the house runs. On the others none does."""
    setattr(response, SCRIPTED, True)
    return response
