"""The WSGI door."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.local")
application = get_wsgi_application()

from web.utf8 import Utf8WSGIRequest  # noqa: E402  it needs the settings

application.request_class = Utf8WSGIRequest
