"""The schema, and two ways to read it."""

from django.urls import path
from drf_spectacular.views import (
    SpectacularAPIView,
    SpectacularRedocView,
    SpectacularSwaggerSplitView,
)

urlpatterns = [
    path("schema/", SpectacularAPIView.as_view(), name="schema"),
    path("docs/", SpectacularSwaggerSplitView.as_view(url_name="schema"), name="docs"),
    path(
        "redoc/",
        SpectacularRedocView.as_view(url_name="schema", template_name="api_schema/redoc.html"),
        name="redoc",
    ),
]
