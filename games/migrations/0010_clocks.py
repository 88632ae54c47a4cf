"""Clocks: what a table agrees on about time, and when it rings."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0006_exile"),
        ("games", "0009_talk"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="timing",
            field=models.TextField(blank=True, db_default="", default=""),
        ),
        migrations.CreateModel(
            name="Deadline",
            fields=[
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="deadline",
                        serialize=False,
                        to="games.game",
                    ),
                ),
                ("due_at", models.DateTimeField(null=True)),
                ("wound_at", models.PositiveIntegerField(default=0)),
                ("look", models.BooleanField(default=False)),
                ("leased_until", models.DateTimeField(null=True)),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("error", models.CharField(blank=True, max_length=200)),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("due_at__isnull", False)),
                        fields=["due_at"],
                        name="clocks_by_time",
                    ),
                    models.Index(
                        condition=models.Q(("look", True)),
                        fields=["game"],
                        name="clocks_to_look_at",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Vacation",
            fields=[
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="vacation",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("since", models.DateTimeField(null=True)),
                ("year", models.PositiveSmallIntegerField()),
                ("hours", models.PositiveIntegerField(default=0)),
                ("next_at", models.DateTimeField(null=True)),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("next_at__isnull", False)),
                        fields=["next_at"],
                        name="vacations_by_time",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="PauseWish",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("hours", models.PositiveSmallIntegerField()),
                ("at", models.DateTimeField()),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="pause_wishes",
                        to="games.game",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("game", "user"), name="one_pause_wish_per_person"
                    )
                ],
            },
        ),
    ]
