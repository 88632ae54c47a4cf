"""What is said with a key is said once."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0008_tenures")]
    operations = [
        migrations.AddField(
            model_name="message",
            name="cause",
            field=models.UUIDField(null=True, unique=True),
        ),
    ]
