"""The floors: what plain DRF and the ORM cost for the least that a request could do.

Written out in full, so that a floor stays where it is when the product becomes quicker.
"""

import hashlib
import os
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from rest_framework.authentication import BaseAuthentication
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import Token, User
from games.models import Game, Standing
from tests.bench.models import Line


class TokenByORM(BaseAuthentication):
    def authenticate(self, request: Request) -> tuple[User, Token]:
        secret = request.headers["Authorization"].removeprefix("Bearer ")
        token = (
            Token.objects.select_related("user")
            .filter(
                Q(expires_at=None) | Q(expires_at__gt=timezone.now()),
                digest=hashlib.sha256(secret.encode()).hexdigest(),
                user__is_active=True,
            )
            .get()
        )
        return token.user, token


class Bare(APIView):
    """Floor 1. Says which process answers, so that the load can be spread evenly."""

    permission_classes = [AllowAny]

    def get(self, request: Request) -> Response:
        return Response({"process": os.getpid()})


class TokenAndRow(APIView):
    """Floor 2: a token and one row by ORM."""

    authentication_classes = [TokenByORM]
    permission_classes = [IsAuthenticated]

    def get(self, request: Request, game: UUID) -> Response:
        return Response(shown(Game.objects.get(pk=game)))


class LockInsertUpdate(APIView):
    """Floor 3: a token, and one row locked, one inserted and one updated by ORM."""

    authentication_classes = [TokenByORM]
    permission_classes = [IsAuthenticated]

    @transaction.atomic
    def post(self, request: Request, game: UUID) -> Response:
        row = Game.objects.select_for_update().get(pk=game)
        Line.objects.create(game=row, text=request.data.decode())
        Standing.objects.filter(game=row).update(moved_at=timezone.now())
        return Response(shown(row))


def shown(game: Game) -> dict[str, object]:
    return {"id": game.pk, "kind": game.kind, "options": game.options, "at": game.opened_at}
