"""What every way of running Dead Drop shares. What differs comes from the environment."""

from pathlib import Path

import environ

from config import logs

ROOT = Path(__file__).resolve().parents[2]
env = environ.Env()
VAR = Path(env.str("VAR", default=str(ROOT / "var")))  # what one machine writes; never committed

DEBUG = False
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "allauth",
    "allauth.account",
    "allauth.headless",
    "allauth.mfa",
    "allauth.usersessions",
    "oauth2_provider",
    "django_htmx",
    "accounts",
    "notices",
    "games",
    "campaigns",
    "api_schema",
    "web",
]

MIDDLEWARE = [
    "web.health.ProbesMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "web.headers.HeadersMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "api_schema.errors.BodyLimitMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "api_schema.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.banned_pages.BannedMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]

DATABASES = {"default": env.db("DATABASE_URL", default=f"sqlite:///{VAR / 'deaddrop.sqlite3'}")}
DATABASES["default"]["CONN_MAX_AGE"] = None
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",  # a reader that turns writer half-way would be refused
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL",
    }
else:
    DATABASES["default"].setdefault("OPTIONS", {}).setdefault("connect_timeout", 5)
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# One process counts for itself; many machines count together, in Redis.
REDIS_URL = env.str("REDIS_URL", default="")
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        "OPTIONS": {"socket_timeout": 0.5, "socket_connect_timeout": 0.5},
    }
    if REDIS_URL
    else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
}

# Streams of what happens (games/api/live). With Redis a hint comes at once, and the poll is there
# for those that get lost; without it the poll is the hint.
LIVE_POLL = env.float("LIVE_POLL", default=2.0 if REDIS_URL else 0.5)  # seconds
LIVE_HEARTBEAT = env.float("LIVE_HEARTBEAT", default=15.0)  # seconds
LIVE_FOR = env.float("LIVE_FOR", default=1800.0)  # seconds; then the client comes back, elsewhere
LIVE_STREAMS = env.int("LIVE_STREAMS", default=5)  # open ones of one person, in a process
LIVE_THREADS = env.int("LIVE_THREADS", default=2)  # that read for all streams of a process
ASGI_THREADS = env.int("ASGI_THREADS", default=4)  # that answer all other requests under ASGI

AUTH_USER_MODEL = "accounts.User"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]

AUTHENTICATION_BACKENDS = ["accounts.backend.Backend"]

# Doors of our own stand before those of allauth (accounts/api), so it has no pages here and does
# not count guesses: the throttle does, which lets people in when the cache is down.
HEADLESS_ONLY = True
HEADLESS_CLIENTS = ("browser",)
ACCOUNT_RATE_LIMITS = False
ACCOUNT_ADAPTER = "accounts.adapter.Adapter"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_MAX_ATTEMPTS = 5
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND = 5
ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED = True
ACCOUNT_PASSWORD_RESET_BY_CODE_MAX_ATTEMPTS = 5
ACCOUNT_PASSWORD_RESET_BY_CODE_TIMEOUT = 15 * 60
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_REAUTHENTICATION_TIMEOUT = 15 * 60
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_ISSUER = "Dead Drop"
MFA_TOTP_TOLERANCE = 1  # steps of 30 seconds that a telephone may be fast or slow
# allauth asks for these when it writes a mail; the mails here are our own and have no links.
HEADLESS_FRONTEND_URLS = {"account_signup": "/", "account_reset_password": "/"}

# Programs of others act for people who said yes to them, and for an hour before they ask again.
OAUTH2_PROVIDER_APPLICATION_MODEL = "oauth2_provider.Application"
OAUTH2_PROVIDER = {
    "OAUTH2_SERVER_CLASS": "oauthlib.oauth2.WebApplicationServer",  # codes, and nothing else
    "OAUTH2_VALIDATOR_CLASS": "accounts.oauth_server.Validator",
    "SCOPES_BACKEND_CLASS": "accounts.oauth_server.Scopes",
    "PKCE_REQUIRED": True,
    "ACCESS_TOKEN_EXPIRE_SECONDS": 3600,
    "AUTHORIZATION_CODE_EXPIRE_SECONDS": 60,
    "REFRESH_TOKEN_EXPIRE_SECONDS": 90 * 24 * 3600,
    "ROTATE_REFRESH_TOKEN": True,
    "REFRESH_TOKEN_REUSE_PROTECTION": True,
    "ALLOWED_REDIRECT_URI_SCHEMES": ["https", "http"],
    # The security practice of RFC 9700: no implicit grant, no passwords, no plain PKCE, no tokens
    # in addresses, answers that say who gives them, and tokens kept as digests.
    "COMPLIANT_BCP_RFC9700_IMPLICIT_GRANT": True,
    "COMPLIANT_BCP_RFC9700_PASSWORD_GRANT": True,
    "COMPLIANT_BCP_RFC9700_PKCE_METHOD": True,
    "COMPLIANT_BCP_RFC9700_PKCE_REQUIRED": True,
    "COMPLIANT_BCP_RFC9700_ACCESS_TOKEN_TRANSPORT": True,
    "COMPLIANT_BCP_RFC9700_AUTHZ_RESPONSE_ISS": True,
    "COMPLIANT_BCP_RFC9700_TOKEN_STORAGE": True,
    "COMPLIANT_BCP_RFC9700_REFRESH_TOKEN": True,
    "COMPLIANT_BCP_RFC9700_REDIRECT_URI_MATCHING": True,
}
# Plain HTTP leads back to a program on the same machine (RFC 8252), and nowhere else.
SILENCED_SYSTEM_CHECKS = ["oauth2_provider.W008"]
LOGIN_URL = "/login"

EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
EMAIL_FILE_PATH = VAR / "mail"  # where the mails of a machine without a mail server lie
EMAIL_TIMEOUT = 10  # seconds
if "EMAIL_URL" in env.ENVIRON:
    globals().update(env.email_url("EMAIL_URL"))
# Where people find this house: letters lead there.
SITE_URL = env.str("SITE_URL", default="http://127.0.0.1:8000")
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="Dead Drop <post@localhost>")

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("cs", "Čeština"), ("pl", "Polski")]
TIME_ZONE = "UTC"
USE_TZ = True

LOGGING = logs.logging(json=False)

STATIC_URL = "static/"
STATIC_ROOT = VAR / "static"
X_FRAME_OPTIONS = "DENY"
CSRF_FAILURE_VIEW = "api_schema.errors.csrf_failed"

BODY_LIMIT = 64 * 1024  # bytes a request may carry
DATA_UPLOAD_MAX_MEMORY_SIZE = BODY_LIMIT

# Requests a person, or an address that says no name, may send in a minute.
THROTTLE = {
    "read": env.int("THROTTLE_READ", default=600),
    "write": env.int("THROTTLE_WRITE", default=120),
    "guess": env.int("THROTTLE_GUESS", default=10),
    "deck": env.int("THROTTLE_DECK", default=12),
    "talk": env.int("THROTTLE_TALK", default=30),
    # In an hour: guesses at one account from wherever, and mails that one address is sent.
    "account": env.int("THROTTLE_ACCOUNT", default=30),
    "mail": env.int("THROTTLE_MAIL", default=10),
    "letter": env.int("THROTTLE_LETTER", default=30),  # with a notice; what is more waits
}
PROXIES = env.int("PROXIES", default=0)  # how many proxies in front of us can be believed

# Addresses that people give us, of webhooks and of push services (notices/decisions/0005).
WEBHOOKS_PLAIN_HTTP = env.bool("WEBHOOKS_PLAIN_HTTP", default=False)
WEBHOOKS_PORTS = [int(port) for port in env.list("WEBHOOKS_PORTS", default=["443"])]  # none: all
WEBHOOKS_ALLOWED_NETWORKS = env.list("WEBHOOKS_ALLOWED_NETWORKS", default=[])  # besides the public
WEBHOOKS_CA_FILE = env.str("WEBHOOKS_CA_FILE", default="")  # trusted besides those of the machine
PUSH_HOSTS = env.list("PUSH_HOSTS", default=[])  # of push services, or above them; none: all
VAPID_PRIVATE_KEY = env.str("VAPID_PRIVATE_KEY", default="")  # of `manage.py vapid`; none: no push
VAPID_SUBJECT = env.str("VAPID_SUBJECT", default="mailto:post@localhost")  # who answers for pushes

TABLE_CLOSES_AFTER = env.int("TABLE_CLOSES_AFTER", default=30)  # days without anybody sitting down
VACATION_DAYS = env.int("VACATION_DAYS", default=30)  # of each person in a year
PAUSE_DAYS = env.int("PAUSE_DAYS", default=30)  # that a game may stand still by agreement, in all
# How often in a row time may be up at a table before its game counts as abandoned.
ABANDONED_AFTER = env.int("ABANDONED_AFTER", default=12)
LATE_AFTER = env.int("LATE_AFTER", default=60)  # seconds after which what is due is late
METRICS_TOKEN = env.str("METRICS_TOKEN", default="")  # none: for callers on this very machine alone
TABLES_KEPT = env.int("TABLES_KEPT", default=512)  # folded, in the memory of each process

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [],
    "DEFAULT_PERMISSION_CLASSES": ["api_schema.doors.Closed"],  # a view opens itself, by name
    "DEFAULT_PARSER_CLASSES": ["api_schema.structs.JSONBytesParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "api_schema.errors.as_problem",
    "URL_FORMAT_OVERRIDE": None,
}

SPECTACULAR_SETTINGS = {
    "TITLE": "Dead Drop",
    "DESCRIPTION": "Spy board games by post. "
    "Each seat is shown what it may know, and what it may do now.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_PUBLIC": True,
    "SERVE_AUTHENTICATION": [],
    "SERVE_PERMISSIONS": ["rest_framework.permissions.AllowAny"],
    "SCHEMA_PATH_PREFIX": r"/api/v1",
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
    "POSTPROCESSING_HOOKS": ["api_schema.hooks.add_components"],
    "ENUM_NAME_OVERRIDES": {},
}
