from django.urls import path

from notices.api import inbox, preferences

urlpatterns = [
    path("notices", inbox.InboxView.as_view()),
    path("notices/read", inbox.ReadView.as_view()),
    path("notices/kinds", preferences.KindsView.as_view()),
    path("notices/preferences", preferences.PreferencesView.as_view()),
]
