"""The ASGI door: streams, and everything else as well where one process does it all."""

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.local")
django.setup(set_prefix=False)

from web.asgi import Pool  # noqa: E402  it needs the apps

application = Pool()
