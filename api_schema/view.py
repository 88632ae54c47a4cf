"""What all views of the API share."""

from rest_framework.views import APIView

from api_schema.throttle import Throttle


class View(APIView):
    """A throttled view without OPTIONS: the schema tells all there is to tell."""

    http_method_names = ["get", "post", "delete", "head"]
    throttle_classes = [Throttle]
