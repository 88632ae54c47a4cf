"""What a caller may do: a person everything, a token what its scopes say."""

from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.views import APIView


class Scoped(BasePermission):
    """A signed-in caller; a token needs the scopes that the view names for this method."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        if not request.user.is_authenticated:
            return False
        if request.auth is None:  # a person
            return True
        needed = view.scopes.get(request.method)
        if needed is None:  # A method that the view does not have is answered 405, not 403.
            return request.method not in view.allowed_methods
        return set(needed.split()) <= request.auth.scopes
