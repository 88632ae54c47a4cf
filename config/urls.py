"""Which address leads where."""

from django.contrib import admin
from django.urls import include, path

from accounts.banned_pages import open_to_the_banned
from api_schema.throttle import guarded
from games.api.pictures import drawing
from web import consent, entrance
from web.admin import overview
from web.desk import page, queue

admin.site.site_header = admin.site.site_title = "Dead Drop"

urlpatterns = [
    path("api/v1/", include("games.api.urls")),  # first, as most requests go there
    path("", include("web.urls")),
    path("login", entrance.log_in, name="login"),
    path("logout", entrance.log_out, name="logout"),
    path("oauth/authorize", consent.authorize, name="authorize"),
    path("oauth/", include("accounts.api.oauth_urls")),
    path("admin/login/", entrance.admin_entrance),
    path("admin/password_change/", guarded(admin.site.admin_view(admin.site.password_change))),
    path("admin/logout/", open_to_the_banned(admin.site.logout)),
    path("admin/clockwork/", admin.site.admin_view(overview), name="clockwork"),
    path("admin/desk/", admin.site.admin_view(queue.queue), name="desk"),
    path("admin/desk/precedents/", admin.site.admin_view(queue.earlier), name="desk_precedents"),
    path("admin/desk/<int:pk>/", admin.site.admin_view(page.dispute), name="desk_dispute"),
    path("admin/", admin.site.urls),
    path("api/", include("api_schema.urls")),
    path("api/v1/accounts/", include("accounts.api.urls")),
    path("api/v1/", include("accounts.api.team_urls")),
    path("api/v1/", include("campaigns.api.urls")),
    path("api/v1/", include("notices.api.urls")),
    path("api/v1/", include("notices.api.outward_urls")),
    path("pictures/<slug:picture>.svg", drawing),
    path("pictures/<slug:picture>.<slug:mark>.svg", drawing),
]

handler400 = "api_schema.errors.unreadable"
handler403 = "api_schema.errors.forbidden"
handler404 = "api_schema.errors.not_found"
handler500 = "api_schema.errors.crashed"
