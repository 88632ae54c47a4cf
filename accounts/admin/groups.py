"""Groups: who may do what in the admin. Only a superuser hands that out."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin
from django.contrib.auth.models import Group
from django.http import HttpRequest

from accounts.admin.audited import Audited
from accounts.admin.restraint import Restrained
from accounts.groups import GROUPS

admin.site.unregister(Group)


@admin.register(Group)
class GroupsAdmin(Audited, Restrained, GroupAdmin):
    """The groups of the house are as `accounts/groups.py` says, and are looked at here."""

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return bool(request.user.is_superuser)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.is_superuser)

    def has_change_permission(self, request: HttpRequest, obj: Group | None = None) -> bool:
        return bool(request.user.is_superuser) and (obj is None or obj.name not in GROUPS)

    def has_delete_permission(self, request: HttpRequest, obj: Group | None = None) -> bool:
        return self.has_change_permission(request, obj)
