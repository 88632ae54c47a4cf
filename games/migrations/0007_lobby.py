import json
from collections import Counter

import django.db.models.deletion
import msgspec
from django.conf import settings
from django.db import migrations, models


def fill(apps, _schema_editor):
    """Tables that were opened before there was a lobby: what is free, and in which language."""
    from games.engines import ENGINES

    for game in apps.get_model("games", "Game").objects.select_related("standing").iterator():
        game.language = json.loads(game.options).get("language", "")
        game.public = game.team_id is None
        if game.standing.head == 0:
            taken = Counter(game.seats.values_list("role", flat=True))
            options = msgspec.json.decode(game.options, type=ENGINES[game.kind].types.options)
            roles = ENGINES[game.kind].roles(options)
            free = (r.name for r in roles if r.at_most is None or taken[r.name] < r.at_most)
            game.free = "|" + "".join(f"{name}|" for name in free)
        game.save(update_fields=["language", "public", "free"])


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0006_people"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="free",
            field=models.TextField(default="|"),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(
                    ("public", True), ("team", None), models.Q(("free", "|"), _negated=True)
                ),
                fields=["-opened_at", "id"],
                name="tables_in_the_lobby",
            ),
        ),
        migrations.AddField(
            model_name="seat",
            name="swap",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="swapped_for",
                to="games.seat",
            ),
        ),
        migrations.CreateModel(
            name="Kick",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="kicks",
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
                        fields=("game", "user"), name="sent_away_once_from_a_table"
                    )
                ]
            },
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
