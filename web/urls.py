from django.urls import path

from web import views

urlpatterns = [
    path("", views.front, name="front"),
    path("pictures/", views.gallery, name="gallery"),
    path("problems/<slug:slug>", views.problem, name="problem"),
]
