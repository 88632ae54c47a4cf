"""What Celery's workers are told to do. Beat alone tells them: no command waits for a broker."""

from celery import shared_task

from notices import chores, tick


@shared_task
def run(name: str) -> None:
    tick.run(name)


@shared_task
def upkeep() -> None:
    chores.upkeep()
