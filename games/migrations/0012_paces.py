"""Vacations and warnings; and what tables that wait for people have agreed on becomes a pace."""

import json

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

LEAST, MOST = 60, 30 * 24 * 3600


def let_clocks_ring(apps, schema_editor):
    """Where nothing is dealt yet, everybody can still see that the clock will ring, and go. Games
    that are played have no clock: nobody agreed that it rings."""
    game_model = apps.get_model("games", "Game")
    waiting = game_model.objects.filter(standing__head=0, timing="", answer_within__isnull=False)
    for game in waiting.iterator():
        game.timing = per_turn(min(max(game.answer_within, LEAST), MOST))
        game.save(update_fields=["timing"])


def per_turn(seconds):
    """A Timing, as canonical JSON."""
    timing = {
        "pace": {"type": "per_turn", "seconds": seconds}, "time_zone": "UTC", "weekends": True,
        "hourglass": None, "time_up": "rules",
    }  # fmt: skip
    return json.dumps(timing, sort_keys=True, separators=(",", ":"))


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0011_looks"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField("deadline", "began_at", models.DateTimeField(null=True)),
        migrations.AddField("deadline", "warn_at", models.DateTimeField(null=True)),
        migrations.AddIndex(
            "deadline",
            models.Index(
                condition=models.Q(("warn_at__isnull", False)),
                fields=["warn_at"],
                name="clocks_to_warn_of",
            ),
        ),
        migrations.CreateModel(
            name="Away",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("since", models.DateTimeField()),
                ("until", models.DateTimeField(null=True)),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="away",
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
            options={"verbose_name_plural": "away"},
        ),
        migrations.RunPython(let_clocks_ring, migrations.RunPython.noop),
    ]
