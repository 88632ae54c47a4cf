# The server as an image. Every process of compose.yaml runs from it, each by its own command.
FROM python:3.11-slim-bookworm

ENV PYTHONUNBUFFERED=1 \
    PIP_NO_CACHE_DIR=1 \
    PIP_DISABLE_PIP_VERSION_CHECK=1 \
    DJANGO_SETTINGS_MODULE=config.settings.production \
    VAR=/app/var

WORKDIR /app
RUN useradd --system --uid 10001 --home-dir /app --shell /usr/sbin/nologin deaddrop

COPY requirements.txt .
RUN pip install -r requirements.txt

# What comes along is said in .dockerignore.
COPY . .
# Static files need no secret and no database: what is set here stays here.
RUN SECRET_KEY=while-building ALLOWED_HOSTS=localhost python manage.py collectstatic --no-input -v0 \
    && chown -R deaddrop var

USER deaddrop
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=6s --start-period=30s --retries=3 \
    CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/readyz?only=database', timeout=5)"]
CMD ["granian", "--interface", "wsgi", "config.wsgi:application", "--host", "0.0.0.0", "--port", "8000", "--workers", "2", "--blocking-threads", "4", "--respawn-failed-workers", "--workers-kill-timeout", "10", "--log-level", "warning"]
