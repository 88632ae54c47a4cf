"""The pictures of the house: what they look like, and what they show in words."""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe
from msgspec import Struct
from rest_framework.permissions import AllowAny
from rest_framework.request import Request

from api_schema.conditional import not_modified, unchanged
from api_schema.locale import wordless
from api_schema.operations import described
from api_schema.structs import answer
from api_schema.view import View
from games.decks import pictures

A_YEAR = "public, max-age=31536000, immutable"
AN_HOUR = "public, max-age=3600"


class PictureListed(Struct, frozen=True):
    """A picture, where it is to be had as SVG, and what it shows, in the language asked for. A
    picture that is drawn anew is to be had elsewhere."""

    picture: str
    href: str
    shows: str


class PictureList(Struct, frozen=True):
    """`credit` is to be shown wherever the pictures are."""

    credit: str
    pictures: tuple[PictureListed, ...]


class PicturesView(View):
    """Open to all, and the same for all."""

    authentication_classes = []
    permission_classes = [AllowAny]

    @described(
        "pictures", "All pictures, with what they show in words", "pictures",
        gives={200: "PictureList"},
    )  # fmt: skip
    def get(self, request: Request) -> HttpResponse:
        return answer(PictureList(pictures.CREDIT, pictures_listed()))

    def finalize_response(self, *args: object, **kwargs: object) -> HttpResponse:
        response = super().finalize_response(*args, **kwargs)  # type: ignore[arg-type]
        if response.status_code == 200:
            response["Cache-Control"], response["Vary"] = AN_HOUR, "Accept-Language"
        return response


def pictures_listed() -> tuple[PictureListed, ...]:
    language = (get_language() or "en")[:2]
    return tuple(
        PictureListed(name, href(name), pictures.described(name, language))
        for name in pictures.PICTURES
    )


def href(picture: str) -> str:
    return f"/pictures/{picture}.{pictures.mark(picture)}.svg"


@require_safe
def drawing(request: HttpRequest, picture: str, mark: str = "") -> HttpResponse:
    """A picture as SVG. It is no secret. Under its mark it never changes; without one, or under
    that of an older drawing, it is as it is drawn now."""
    if picture not in pictures.PICTURES:
        raise Http404
    etag = f'"{pictures.mark(picture)}"'
    if unchanged(request, etag):
        response = not_modified(etag)
    else:
        response = HttpResponse(pictures.svg(picture), content_type="image/svg+xml")
    response["ETag"] = etag
    response["Cache-Control"] = A_YEAR if mark == pictures.mark(picture) else AN_HOUR
    return wordless(response)
