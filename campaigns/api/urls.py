from django.urls import path

from api_schema.structs import COMPONENTS
from campaigns.api import types, views

urlpatterns = [
    path("teams/<uuid:team>/maps", views.MapsView.as_view()),
    path("maps/<uuid:map>", views.MapView.as_view()),
    path("maps/<uuid:map>/drawing.svg", views.DrawingView.as_view()),
    path("maps/<uuid:map>/missions", views.MissionsView.as_view()),
    path("maps/<uuid:map>/missions/<uuid:game>", views.MissionView.as_view()),
    path("maps/<uuid:map>/cities/<slug:city>", views.CityView.as_view()),
    path("maps/<uuid:map>/cities/<slug:city>/note", views.NoteView.as_view()),
]

COMPONENTS.add(
    types.MapWish, types.MissionWish, types.NoteWish, types.MapList, types.MapShown,
    types.CityPage, types.MissionShown, types.NoteShown, types.MapRefusal,
)  # fmt: skip
COMPONENTS.join("Refusal", "map", "MapRefusal")
