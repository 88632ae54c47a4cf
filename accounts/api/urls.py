from django.urls import path

from accounts import export
from accounts.api import (
    addresses,
    blocks,
    bots,
    entry,
    me,
    oauth_apps,
    passwords,
    problems,  # noqa: F401  registers its translator
    programs,
    second_factor,
    sessions,
    types,
    views,
)
from api_schema.structs import COMPONENTS

COMPONENTS.add(programs.ProgramRefusal)
COMPONENTS.add(types.Me, types.NewToken, types.TokenIssued, types.Tokens)
COMPONENTS.add(export.shape())

urlpatterns = [
    path("signup", entry.SignUpView.as_view()),
    path("session", entry.SessionView.as_view()),
    path("session/second-factor", entry.SecondFactorStepView.as_view()),
    path("session/confirm", entry.ConfirmView.as_view()),
    path("email", addresses.EmailView.as_view()),
    path("email/verify", addresses.VerifyEmailView.as_view()),
    path("email/resend", addresses.ResendView.as_view()),
    path("password", passwords.PasswordView.as_view()),
    path("password/forgotten", passwords.ForgottenView.as_view()),
    path("password/reset", passwords.ResetView.as_view()),
    path("second-factor", second_factor.SecondFactorView.as_view()),
    path("second-factor/totp", second_factor.TelephoneView.as_view()),
    path("second-factor/recovery-codes", second_factor.RecoveryCodesView.as_view()),
    path("sessions", sessions.SessionsView.as_view()),
    path("sessions/<uuid:session>", sessions.SessionByNameView.as_view()),
    path("me", me.MeView.as_view()),
    path("me/data", me.MyDataView.as_view()),
    path("tokens", views.TokensView.as_view()),
    path("tokens/<int:token>", views.TokenView.as_view()),
    path("blocks", blocks.BlocksView.as_view()),
    path("blocks/<str:player>", blocks.BlockView.as_view()),
    path("apps", oauth_apps.AppsView.as_view()),
    path("apps/<slug:app>", oauth_apps.AppView.as_view()),
    path("grants", oauth_apps.GrantsView.as_view()),
    path("grants/<slug:app>", oauth_apps.GrantView.as_view()),
    path("bots", bots.BotsView.as_view()),
    path("bots/<str:bot>", bots.BotView.as_view()),
    path("bots/<str:bot>/tokens", bots.BotTokensView.as_view()),
    path("bots/<str:bot>/tokens/<int:token>", bots.BotTokenView.as_view()),
]
