"""People, and the tokens by which programs act for them."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models.functions import Lower


class User(AbstractUser):
    first_name = None
    last_name = None
    display_name = models.CharField(max_length=40, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(Lower("username"), name="one_person_per_name_in_any_case")
        ]

    def __str__(self) -> str:
        return self.display_name or self.username


class Token(models.Model):
    """A personal token. The secret itself is shown once and never stored."""

    user = models.ForeignKey(User, models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=60)
    prefix = models.CharField(max_length=12)  # enough to tell one's tokens apart
    digest = models.CharField(max_length=64, unique=True)  # sha256 of the secret
    scopes = models.CharField(max_length=200)  # separated by spaces
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.name} ({self.prefix}…)"
