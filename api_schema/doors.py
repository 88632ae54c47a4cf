"""Who may come in: every view says so by name, and a view that says nothing is closed."""

from rest_framework.permissions import BasePermission
from rest_framework.request import Request


class Closed(BasePermission):
    """The default of the whole API."""

    def has_permission(self, request: Request, view: object) -> bool:
        return False
