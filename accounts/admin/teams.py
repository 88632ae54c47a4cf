"""Teams to look at: what happens in a team is done by its members."""

from django.contrib import admin

from accounts.admin.restraint import ReadOnly, ReadOnlyInline
from accounts.models import Invitation, Membership, Team


class MembersInline(ReadOnlyInline):
    model = Membership
    fields = readonly_fields = ("user", "role", "joined_at")
    ordering = ("joined_at", "pk")


class InvitationsInline(ReadOnlyInline):
    """Without the digest of a link."""

    model = Invitation
    fields = readonly_fields = ("user", "made_by", "made_at", "expires_at")
    ordering = ("-made_at", "pk")


@admin.register(Team)
class TeamAdmin(ReadOnly):
    list_display = fields = readonly_fields = ("name", "made_at")
    search_fields = ("name", "memberships__user__username")
    inlines = (MembersInline, InvitationsInline)
