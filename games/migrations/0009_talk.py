"""What is said with a key is said once, and moderators may take it away."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

MODERATORS = "Moderators"
NEEDED = {"view_message": "Can view message", "delete_message": "Can delete message"}


def gather(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Permissions are made after all migrations; what is there by then is left as it is."""
    content, _ = apps.get_model("contenttypes", "ContentType").objects.get_or_create(
        app_label="games", model="message"
    )
    group, _ = apps.get_model("auth", "Group").objects.get_or_create(name=MODERATORS)
    for codename, name in NEEDED.items():
        permission, _ = apps.get_model("auth", "Permission").objects.get_or_create(
            content_type=content, codename=codename, defaults={"name": name}
        )
        group.permissions.add(permission)


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0008_tenures"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = [
        migrations.AddField(
            model_name="message",
            name="cause",
            field=models.UUIDField(null=True, unique=True),
        ),
        migrations.RunPython(gather, migrations.RunPython.noop),
    ]
