from django.urls import path

from web.help import pages

urlpatterns = [
    path("help/", pages.contents, name="help"),
    path("help/<slug:topic>/", pages.topic, name="help_game"),
    path("developers/", pages.developers, name="developers"),
]
