"""The groups of the house, and what each may do in the admin.

They are as this says after every `migrate`; operators may make other groups beside them. Each app
adds what concerns it in its `apps.py`. Nobody may anything in the admin who is not staff as well.
"""

from typing import Any

from django.apps import AppConfig
from django.apps import apps as all_apps

REFEREES, MODERATORS, OPERATORS = "Referees", "Moderators", "Operators"
GROUPS = REFEREES, MODERATORS, OPERATORS
GRANTS: dict[str, set[str]] = {
    REFEREES: {"accounts.view_user", "accounts.view_caution", "accounts.add_caution"},
    MODERATORS: {
        "accounts.view_user", "accounts.view_team", "accounts.view_membership",
        "accounts.view_ban", "accounts.add_ban", "accounts.change_ban", "accounts.view_caution",
    },
    OPERATORS: {
        "accounts.view_user", "accounts.change_user", "accounts.delete_user",
        "accounts.view_token", "accounts.delete_token",
        "accounts.view_team", "accounts.view_membership", "accounts.view_invitation",
        "accounts.view_ban", "accounts.add_ban", "accounts.change_ban",
        "accounts.view_caution", "accounts.view_audit",
        "account.view_emailaddress",
        "oauth2_provider.view_application", "oauth2_provider.delete_application",
    },
}  # fmt: skip


def grant(group: str, *permissions: str) -> None:
    """Called by an app when it is loaded."""
    GRANTS[group].update(permissions)


def follow(sender: AppConfig, using: str, apps: Any = all_apps, **_told: Any) -> None:
    """Told by `migrate` of each app in turn, after the permissions of that app were made: in a
    migration there would be none yet. Permissions of other apps are left as they are."""
    try:
        group_model, permission = (
            apps.get_model("auth", "Group"),
            apps.get_model("auth", "Permission"),
        )
    except LookupError:  # migrated half-way, to before there were groups
        return
    here = permission.objects.using(using).filter(content_type__app_label=sender.label)
    by_name = {f"{sender.label}.{one.codename}": one for one in here}
    for name in GROUPS:
        group, _ = group_model.objects.using(using).get_or_create(name=name)
        granted = {one for key, one in by_name.items() if key in GRANTS[name]}
        held = set(group.permissions.filter(content_type__app_label=sender.label))
        group.permissions.add(*(granted - held))
        group.permissions.remove(*(held - granted))
