"""Warnings, to be read. They are given at the referee's desk."""

from django.contrib import admin

from accounts.admin.restraint import ReadOnly
from accounts.models import Caution


@admin.register(Caution)
class CautionAdmin(ReadOnly):
    list_display = ("user", "reason", "by", "at")
    list_select_related = ("user", "by")
    list_filter = ("at",)
    searchable = frozenset({"user", "user__id", "at__gte", "at__lt"})
    search_fields = ("user__username", "reason", "by__username")
    fields = ("user", "reason", "by", "at")
