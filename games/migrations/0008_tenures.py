"""Whoever sits in a dealt game has sat there since it was opened."""

from django.db import migrations
from django.db.models import OuterRef, Subquery


def write(apps, _schema_editor):
    game_model, seat_model, tenure_model = (
        apps.get_model("games", name) for name in ("Game", "Seat", "Tenure")
    )
    seated = seat_model.objects.filter(game__standing__head__gt=0, user__isnull=False)
    rows = seated.exclude(game__tenures__isnull=False).values_list("game_id", "name", "user_id")
    written = tenure_model.objects.bulk_create(
        (
            tenure_model(game_id=game, seat=seat, user_id=user)
            for game, seat, user in rows.iterator()
        ),
        batch_size=1000,
    )
    opened_at = game_model.objects.filter(pk=OuterRef("game")).values("opened_at")
    for first in range(0, len(written), 500):
        keys = [tenure.pk for tenure in written[first : first + 500]]
        tenure_model.objects.filter(pk__in=keys).update(since=Subquery(opened_at))


class Migration(migrations.Migration):
    dependencies = [("games", "0007_lobby")]
    operations = [migrations.RunPython(write, migrations.RunPython.noop)]
