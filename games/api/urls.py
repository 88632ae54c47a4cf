from django.urls import path

from api_schema.errors import NotForYou, ProblemShown, SlowDown, Unreadable
from api_schema.structs import COMPONENTS
from games.api import (
    boards,
    chairs,
    decks,
    disputes,
    invitations,
    lobby,
    news,
    pauses,
    pictures,
    players,
    precedents,
    seats,
    talk,
    vacations,
    views,
    wire,
)
from games.api.live import views as live
from games.engines import ENGINES
from games.engines.engine import Opinion

urlpatterns = [
    # The two that are asked for most are looked at first.
    path("games/<uuid:game>", views.GameView.as_view()),
    path("games/<uuid:game>/commands", views.CommandsView.as_view()),
    path("kinds", views.KindsView.as_view()),
    path("kinds/<str:kind>/board", boards.BoardView.as_view()),
    path("pictures", pictures.PicturesView.as_view()),
    path("games", views.GamesView.as_view()),
    path("games/lobby", lobby.LobbyView.as_view()),
    path("games/join", invitations.JoinView.as_view()),
    path("games/invitations", invitations.ReceivedView.as_view()),
    path("games/invitations/<uuid:invitation>/decline", invitations.DeclineView.as_view()),
    path("games/vacancies", seats.VacanciesView.as_view()),
    path("games/<uuid:game>/sit", views.SitView.as_view()),
    path("games/<uuid:game>/leave", views.LeaveView.as_view()),
    path("games/<uuid:game>/move", chairs.MoveView.as_view()),
    path("games/<uuid:game>/swap", chairs.SwapView.as_view()),
    path("games/<uuid:game>/kick", chairs.KickView.as_view()),
    path("games/<uuid:game>/host", chairs.HostView.as_view()),
    path("games/<uuid:game>/invitations", invitations.InvitationsView.as_view()),
    path("games/<uuid:game>/invitations/<uuid:invitation>", invitations.InvitationView.as_view()),
    path("games/<uuid:game>/take-over", seats.TakeOverView.as_view()),
    path("games/<uuid:game>/pause", pauses.PauseView.as_view()),
    path("games/<uuid:game>/disputes", disputes.DisputesView.as_view()),
    path("games/<uuid:game>/disputes/<int:number>", disputes.DisputeView.as_view()),
    path("games/<uuid:game>/disputes/<int:number>/statements", disputes.StatementsView.as_view()),
    path("precedents", precedents.PrecedentsView.as_view()),
    path("vacation", vacations.VacationView.as_view()),
    path("games/<uuid:game>/start", views.StartView.as_view()),
    path("games/<uuid:game>/drafts", views.DraftsView.as_view()),
    path("games/<uuid:game>/rematch", views.RematchView.as_view()),
    path("games/<uuid:game>/feed", views.FeedView.as_view()),
    path("games/<uuid:game>/live", live.LiveGameView.as_view()),
    path("live", live.LiveView.as_view()),
    path("games/<uuid:game>/news", news.GameNewsView.as_view()),
    path("games/<uuid:game>/looked", news.LookedView.as_view()),
    path("news", news.NewsView.as_view()),
    path("games/<uuid:game>/log", views.LogView.as_view()),
    path("players/<str:name>", players.PlayerView.as_view()),
    path("games/<uuid:game>/channels", talk.ChannelsView.as_view()),
    path("games/<uuid:game>/talk", talk.TalkView.as_view()),
    path("games/<uuid:game>/talk/<slug:channel>/<int:number>", talk.MessageView.as_view()),
    path("games/<uuid:game>/marks", talk.MarksView.as_view()),
    path("decks", decks.DecksView.as_view()),
    path("decks/<uuid:deck>", decks.DeckView.as_view()),
]

COMPONENTS.add(
    ProblemShown, Unreadable, NotForYou, SlowDown, wire.Kinds, wire.GameList, wire.Sit,
    wire.TableRefusal, wire.TableShown, wire.SeatShown, wire.Rematch, Opinion, pictures.PictureList,
    seats.TakeOver, seats.VacancyList, players.PlayerShown,
)  # fmt: skip
COMPONENTS.join("Refusal", "table", "TableRefusal")
for kind in ENGINES:
    parent = "".join(ENGINES[kind].words[1:2])
    COMPONENTS.add_kind(kind, wire.wire(kind).published(), parent=parent)
