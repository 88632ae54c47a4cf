"""The audit trail, to be read."""

from django.contrib import admin

from accounts.admin.restraint import ReadOnly
from accounts.models import Audit


@admin.register(Audit)
class AuditAdmin(ReadOnly):
    list_display = ("at", "actor_name", "action", "about", "name", "says")
    list_filter = ("action", "about", "at")
    searchable = frozenset({"action", "about", "at__gte", "at__lt", "at__isnull", "which", "actor"})
    search_fields = ("actor_name", "name", "says", "which")
    fields = ("at", "actor_name", "actor", "action", "about", "which", "name", "says")
    show_full_result_count = False
