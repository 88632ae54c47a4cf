import uuid

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0005_table_of_a_team"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="answer_within",
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="game",
            name="bots",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="game",
            name="language",
            field=models.CharField(blank=True, max_length=2),
        ),
        migrations.AddField(
            model_name="game",
            name="public",
            field=models.BooleanField(default=True),
        ),
        migrations.AddField(
            model_name="game",
            name="reliability",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="seat",
            name="since",
            field=models.DateTimeField(auto_now_add=True, default=django.utils.timezone.now),
            preserve_default=False,
        ),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                ("digest", models.CharField(blank=True, max_length=64, null=True, unique=True)),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="invitations",
                        to="games.game",
                    ),
                ),
                (
                    "made_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="table_invitations",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("game", "user"), name="one_invitation_per_player_and_table"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("digest__isnull", True), ("user__isnull", False)),
                            models.Q(("digest__isnull", False), ("user__isnull", True)),
                            _connector="OR",
                        ),
                        name="to_a_table_by_name_or_by_link",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Mark",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seat", models.CharField(max_length=64)),
                ("channel", models.CharField(max_length=64)),
                ("spot", models.CharField(max_length=64)),
                ("sign", models.CharField(max_length=16)),
                ("round", models.CharField(max_length=64)),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="marks",
                        to="games.game",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("game", "seat", "channel", "spot"),
                        name="one_sign_per_spot_and_seat",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Message",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("channel", models.CharField(max_length=64)),
                ("number", models.PositiveIntegerField()),
                ("seat", models.CharField(blank=True, max_length=64)),
                ("text", models.CharField(max_length=500)),
                ("at", models.DateTimeField(auto_now_add=True)),
                ("removed", models.BooleanField(default=False)),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="messages",
                        to="games.game",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="messages",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("game", "channel", "number"), name="one_message_per_number"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Tenure",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seat", models.CharField(max_length=64)),
                ("mark", models.CharField(blank=True, max_length=64)),
                ("since", models.DateTimeField(auto_now_add=True)),
                ("until", models.DateTimeField(blank=True, null=True)),
                ("answered", models.PositiveIntegerField(default=0)),
                ("late", models.PositiveIntegerField(default=0)),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tenures",
                        to="games.game",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="tenures",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("until", None)),
                        fields=("game", "seat"),
                        name="one_tenure_at_a_time",
                    )
                ],
            },
        ),
    ]
