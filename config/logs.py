"""How the server says what happens: sentences for a terminal, JSON for machines that collect them.

What is said with `structlog` carries its facts as fields; what Django and others say goes the same
way. All of it goes to standard error.
"""

from typing import Any

import structlog

SHARED: list[Any] = [
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.format_exc_info,
]
HEAD = "timestamp", "level", "logger", "event"
structlog.configure(
    processors=[
        structlog.stdlib.filter_by_level,
        *SHARED,
        structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
    ],
    logger_factory=structlog.stdlib.LoggerFactory(),
    wrapper_class=structlog.stdlib.BoundLogger,
    cache_logger_on_first_use=False,
)


def logging(*, json: bool) -> dict[str, Any]:
    """What breaks, with its traceback, and what operators should know; what a caller did wrong is
    not said."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "line": {
                "()": structlog.stdlib.ProcessorFormatter,
                "foreign_pre_chain": SHARED,
                "processors": [
                    structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                    structlog.processors.JSONRenderer(default=str) if json else sentence,
                ],
            }
        },
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
        "root": {"handlers": ["console"], "level": "WARNING"},
        "loggers": {
            "django": {"handlers": [], "level": "WARNING", "propagate": True},
            "django.request": {"level": "ERROR"},
            "django.security": {"level": "CRITICAL"},
        },
    }


def sentence(logger: Any, method: str, said: dict[str, Any]) -> str:
    """When, how bad, who, what, and the facts."""
    at, level, name, event = (said.pop(key, "") for key in HEAD)
    trace = said.pop("exception", "")
    facts = "".join(f" {key}={value}" for key, value in said.items())
    return f"{at} {level.upper()} {name}: {event}{facts}" + (f"\n{trace}" if trace else "")
