"""A ban outlives its account."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0005_audit_trail")]
    operations = [
        migrations.CreateModel(
            name="Exile",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("mark", models.CharField(db_index=True, max_length=64)),
                ("reason", models.CharField(max_length=500)),
                ("until", models.DateTimeField(null=True)),
            ],
        ),
    ]
