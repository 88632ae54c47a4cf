"""Celery: beat says every second what workers are to look for, and workers look.

A task carries nothing but the name of a sweep. What is to be done lies in rows, so that a task that
is lost, late or done twice costs time and nothing else: two beats do no harm, and neither does a
Redis that has forgotten everything.
"""

import os

import django
from celery import Celery
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from kombu import Queue

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.local")
django.setup()  # the sweeps are registered when the apps are loaded

from notices.chores import UPKEEP  # noqa: E402
from notices.tick import TICKS  # noqa: E402
from notices.ticker import EVERY, LOOK_FOR_CHORES  # noqa: E402

if not settings.REDIS_URL:
    raise ImproperlyConfigured("Celery needs REDIS_URL; without Redis run `manage.py tick`.")

FORGOTTEN_AFTER = 5  # seconds: a tick that nobody had time for is followed by another
NAMES = [name for name, _ in TICKS]

app = Celery("deaddrop")
app.conf.update(
    broker_url=settings.REDIS_URL.replace("unix://", "redis+socket://", 1),
    broker_connection_retry=True,
    broker_connection_retry_on_startup=True,
    broker_connection_max_retries=None,  # Redis comes back, be it tomorrow
    broker_transport_options={
        "visibility_timeout": 600,  # longer than any task may take
        "socket_connect_timeout": 5,
        "socket_keepalive": True,
    },
    include=["notices.tasks"],
    # A task is done when it is finished, and one whose worker died is given to another.
    task_acks_late=True,
    task_reject_on_worker_lost=True,
    worker_prefetch_multiplier=1,
    task_time_limit=300,
    result_backend=None,
    task_ignore_result=True,
    task_serializer="json",
    accept_content=["json"],
    worker_hijack_root_logger=False,
    worker_redirect_stdouts=False,
    # A queue for each sweep: workers take from them in turn, so that a crowd in one of them does
    # not keep the others waiting. A worker takes from all of them unless it is told otherwise (-Q).
    task_queues=[Queue(name) for name in (*NAMES, UPKEEP)],
    task_default_queue=UPKEEP,
    beat_scheduler="celery.beat:Scheduler",  # keeps no file: the schedule says all there is
    beat_schedule={
        name: {
            "task": "notices.tasks.run",
            "args": [name],
            "schedule": EVERY,
            "options": {"expires": FORGOTTEN_AFTER, "queue": name},
        }
        for name in NAMES
    }
    | {
        UPKEEP: {
            "task": "notices.tasks.upkeep",
            "schedule": LOOK_FOR_CHORES,
            "options": {"expires": LOOK_FOR_CHORES, "queue": UPKEEP},
        }
    },
)
