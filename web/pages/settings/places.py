"""Where I am logged in, and how to end that."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from web.pages.asking import ask, fetch
from web.pages.page import page
from web.pages.settings.parts import part, sent, settled


@page("GET", "POST")
def places(request: HttpRequest) -> HttpResponse:
    match request.POST.get("do"):
        case "end":
            answer = ask(request, "DELETE", f"accounts/sessions/{sent(request, 'session')}")
            return settled(request, "places", answer, "places_ended")
        case "end_others":
            answer = ask(request, "DELETE", "accounts/sessions")
            return settled(request, "places", answer, "places_others_ended")
        case _:
            found = fetch(request, "accounts/sessions")["sessions"]
            listed = [one | {"browser": browser_of(one["browser"])} for one in found]
            return part(request, "places", sessions=listed, others=len(listed) > 1)


BROWSERS = (("Edg", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("Chrom", "Chrome"),
            ("Safari/", "Safari"))  # fmt: skip
SYSTEMS = (("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"),
           ("Mac OS", "macOS"), ("Linux", "Linux"))  # fmt: skip


def browser_of(name: str) -> str:
    """As people call it; what nobody knows is said as it says itself."""
    found = [
        next((called for part, called in known if part in name), "")
        for known in (BROWSERS, SYSTEMS)
    ]
    return ", ".join(filter(None, found)) or name[:80]
