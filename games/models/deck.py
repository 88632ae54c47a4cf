"""A deck that a player made. Games keep the cards they drew from it: it may change or go."""

import uuid

from django.conf import settings
from django.db import models


class Deck(models.Model):
    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="decks")
    name = models.CharField(max_length=60)
    language = models.CharField(max_length=2)
    shared = models.BooleanField(default=False)  # whoever has its address may read and use it
    cards = models.TextField()  # words and their families, as canonical JSON
    size = models.PositiveSmallIntegerField()  # how many cards
    made_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return self.name
