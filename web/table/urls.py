"""Behind the address of a table: what is sent beside its board, its talk, and its replay."""

from django.urls import path

from web.table import doors, replay, talking

urlpatterns = [
    path("replay", replay.replay, name="replay"),
    path("talk/<slug:channel>", talking.older, name="older_talk"),
    path("say", doors.say, name="say"),
    path("mark", doors.mark, name="mark"),
    path("pause", doors.pause, name="pause"),
    path("leave-game", doors.leave, name="leave_game"),
    path("take-seat", doors.take_over, name="take_over"),
    path("disputes/<int:number>/state", doors.state, name="state"),
    path("again", doors.rematch, name="rematch"),
]
