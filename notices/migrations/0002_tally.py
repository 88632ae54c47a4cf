"""Counts that outlive processes, and what is done once a day."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("notices", "0001_initial")]
    operations = [
        migrations.CreateModel(
            name="Chore",
            fields=[
                ("name", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("day", models.DateField()),
            ],
        ),
        migrations.CreateModel(
            name="Tally",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=64)),
                ("part", models.PositiveSmallIntegerField()),
                ("count", models.BigIntegerField(default=0)),
            ],
            options={
                "verbose_name_plural": "tallies",
                "constraints": [
                    models.UniqueConstraint(fields=("name", "part"), name="a_tally_by_parts")
                ],
            },
        ),
    ]
