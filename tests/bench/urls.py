"""The addresses of the product, and beside them those of the floors."""

from django.urls import include, path

from config.urls import handler400, handler403, handler404, handler500
from tests.bench import floors

urlpatterns = [
    path("floor/1", floors.Bare.as_view()),
    path("floor/2/<uuid:game>", floors.TokenAndRow.as_view()),
    path("floor/3/<uuid:game>", floors.LockInsertUpdate.as_view()),
    path("", include("config.urls")),
]

__all__ = ["handler400", "handler403", "handler404", "handler500"]
