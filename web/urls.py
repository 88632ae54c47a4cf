from django.urls import path

from web import joining, views

urlpatterns = [
    path("", views.front, name="front"),
    path("pictures/", views.gallery, name="gallery"),
    path("missions/", views.missions, name="missions"),
    path("maps/<uuid:map>/", views.mission_map, name="map"),
    path("join/<str:secret>", joining.join, name="join"),
    path("problems/<slug:slug>", views.problem, name="problem"),
]
