from django.urls import path

from accounts.api import blocks, types, views
from api_schema.structs import COMPONENTS

COMPONENTS.add(types.SignUp, types.LogIn, types.Me, types.NewToken, types.TokenIssued, types.Tokens)

urlpatterns = [
    path("signup", views.SignUpView.as_view()),
    path("session", views.SessionView.as_view()),
    path("me", views.MeView.as_view()),
    path("tokens", views.TokensView.as_view()),
    path("tokens/<int:token>", views.TokenView.as_view()),
    path("blocks", blocks.BlocksView.as_view()),
    path("blocks/<str:player>", blocks.BlockView.as_view()),
]
