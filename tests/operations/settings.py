"""The settings of the tests, with sweeps of their own in place of those of the house."""

from config.settings.test import *  # noqa: F403  settings are one namespace by design
from config.settings.test import INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "tests.operations"]
