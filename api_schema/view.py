"""What all views of the API share."""

from typing import Any

from django.http import HttpResponse
from rest_framework.request import Request
from rest_framework.views import APIView

from api_schema.throttle import Throttle


class View(APIView):
    """A throttled view without OPTIONS: the schema tells all there is to tell."""

    http_method_names = ["get", "post", "put", "delete", "head"]
    throttle_classes = [Throttle]

    def finalize_response(
        self, request: Request, response: Any, *args: Any, **kwargs: Any
    ) -> HttpResponse:
        """No answer is for anybody but the one who asked."""
        final: HttpResponse = super().finalize_response(request, response, *args, **kwargs)
        final["Cache-Control"] = "private, no-cache"
        final["Vary"] = "Authorization, Cookie, Accept-Language"
        return final
