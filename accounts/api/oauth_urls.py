"""Where apps come in, apart from the page on which people let them."""

from django.urls import path

from accounts.api import oauth

urlpatterns = [
    path("token", oauth.ExchangeView.as_view()),
    path("revoke", oauth.RevokeView.as_view()),
]
