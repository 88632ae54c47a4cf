from django.urls import path

from accounts.api import bots, oauth_apps, programs, types, views
from api_schema.structs import COMPONENTS

COMPONENTS.add(programs.ProgramRefusal)
COMPONENTS.add(types.SignUp, types.LogIn, types.Me, types.NewToken, types.TokenIssued, types.Tokens)

urlpatterns = [
    path("signup", views.SignUpView.as_view()),
    path("session", views.SessionView.as_view()),
    path("me", views.MeView.as_view()),
    path("tokens", views.TokensView.as_view()),
    path("tokens/<int:token>", views.TokenView.as_view()),
    path("apps", oauth_apps.AppsView.as_view()),
    path("apps/<slug:app>", oauth_apps.AppView.as_view()),
    path("grants", oauth_apps.GrantsView.as_view()),
    path("grants/<slug:app>", oauth_apps.GrantView.as_view()),
    path("bots", bots.BotsView.as_view()),
    path("bots/<str:bot>", bots.BotView.as_view()),
    path("bots/<str:bot>/tokens", bots.BotTokensView.as_view()),
    path("bots/<str:bot>/tokens/<int:token>", bots.BotTokenView.as_view()),
]
