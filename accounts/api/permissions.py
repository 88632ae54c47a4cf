"""What a caller may do: a person everything, a token what its scopes say."""

from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.models import Token


class Scoped(BasePermission):
    """A signed-in caller; a token needs the scope that the view names for this method."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        if not request.user.is_authenticated:
            return False
        if not isinstance(request.auth, Token):
            return True
        return view.scopes[request.method or ""] in request.auth.scopes.split()
