from django.urls import path

from accounts import export
from accounts.api import (
    addresses,
    blocks,
    entry,
    me,
    passwords,
    problems,  # noqa: F401  registers its translator
    second_factor,
    sessions,
    types,
    views,
)
from api_schema.structs import COMPONENTS

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
]
