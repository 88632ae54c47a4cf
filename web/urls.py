from django.urls import include, path

from web import health, joining, metrics, unsubscribing, views
from web.pages import (
    app,
    front,
    home,
    inbox,
    language,
    lobby,
    look_around,
    new_table,
    profile,
    sign_up,
)
from web.table import page as table
from web.table import seating

urlpatterns = [
    path("", front.front, name="front"),
    path("healthz", health.healthz),  # a middleware is there before them, see web/health.py
    path("readyz", health.readyz),
    path("metrics", metrics.metrics),
    path("games/", home.games, name="games"),
    path("games/<uuid:game>/", table.table, name="table"),
    path("games/<uuid:game>/", include("web.table.urls")),
    path("games/<uuid:game>/seats", seating.seats, name="seats"),
    path("games/<uuid:game>/room", seating.room, name="room"),
    path("invited/<uuid:invitation>", home.invited, name="invited"),
    path("lobby/", lobby.lobby, name="lobby"),
    path("new/", new_table.kinds, name="new_table"),
    path("new/<str:kind>/", new_table.new_table, name="new_table"),
    path("quick", new_table.quick, name="quick"),
    path("inbox/", inbox.inbox, name="inbox"),
    path("settings/", include("web.pages.settings.urls")),
    path("players/<str:name>/", profile.profile, name="profile"),
    path("", include("web.pages.team_urls")),
    path("", include("web.help.urls")),
    path("signup", sign_up.sign_up, name="sign_up"),
    path("forgotten", sign_up.forgotten, name="forgotten"),
    path("look-around", look_around.look_around, name="look_around"),
    path("language", language.choose, name="language"),
    path("manifest.webmanifest", app.manifest, name="manifest"),
    path("sw.js", app.worker, name="worker"),
    path("offline", app.offline, name="offline"),
    path("join/<str:secret>", joining.join, name="join"),
    path("unsubscribe/<uuid:wish>", unsubscribing.leave, name="unsubscribe"),
    path("problems/<slug:slug>", views.problem, name="problem"),
]
