"""Where the doors of the teams are."""

from django.urls import path

from accounts.api import invitations, teams

urlpatterns = [
    path("teams", teams.TeamsView.as_view()),
    path("teams/join", invitations.JoinView.as_view()),
    path("teams/<uuid:team>", teams.TeamView.as_view()),
    path("teams/<uuid:team>/leave", teams.LeaveTeamView.as_view()),
    path("teams/<uuid:team>/hand-over", teams.HandOverView.as_view()),
    path("teams/<uuid:team>/members/<str:player>", teams.MemberView.as_view()),
    path("teams/<uuid:team>/invitations", invitations.TeamInvitationsView.as_view()),
    path(
        "teams/<uuid:team>/invitations/<uuid:invitation>", invitations.TeamInvitationView.as_view()
    ),
    path("invitations", invitations.InvitationsView.as_view()),
    path("invitations/<uuid:invitation>/accept", invitations.AcceptView.as_view()),
    path("invitations/<uuid:invitation>/decline", invitations.DeclineView.as_view()),
]
