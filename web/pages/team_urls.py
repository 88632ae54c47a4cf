"""Where the pages of teams and of their mission maps are."""

from django.urls import path

from web.pages import cities, maps, pictures, team, teams

urlpatterns = [
    path("teams/", teams.teams, name="teams"),
    path("teams/join/<str:secret>", teams.join, name="join_team"),
    path("teams/<uuid:team>/", team.team, name="team"),
    path("missions/", maps.missions, name="missions"),
    path("maps/<uuid:map>/", maps.mission_map, name="map"),
    path("maps/<uuid:map>/<slug:city>/", cities.map_city, name="map_city"),
    path("pictures/", pictures.gallery, name="gallery"),
]
