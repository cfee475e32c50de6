"""Django's settings for a served site, which has accounts and is open to everybody who reaches it.

These are the settings of the site for one person, plus those from
`kabinett.web.host.configuration`."""

from __future__ import annotations

from kabinett.core.data import Data
from kabinett.web import settings as alone
from kabinett.web.host import keeping, limits
from kabinett.web.host.configuration import configuration
from kabinett.web.settings import *  # noqa: F403

HOSTING = configuration()
LANGUAGES = alone.LANGUAGES
PUBLIC = HOSTING.public
PROXY = HOSTING.proxy
LIMITED = True
TOKEN = ""
# Updated files take effect together, when the site restarts.
FRESH_FILES = alone.WORKSHOP

ALLOWED_HOSTS = [*HOSTING.hosts] if PUBLIC else [*alone.ALLOWED_HOSTS, *HOSTING.room]
ROOT_URLCONF = "kabinett.web.served_urls"
INSTALLED_APPS = [
    *alone.INSTALLED_APPS,  # first, so that their templates replace allauth's
    "django.contrib.admin",
    "django.contrib.messages",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "django.contrib.humanize",  # a page of allauth says how long ago something happened
]
ACCOUNTS = True
MIDDLEWARE = [
    *(["kabinett.web.host.local_network.Devices"] if HOSTING.room else []),
    *[
        middleware
        for middleware in alone.MIDDLEWARE
        if middleware
        not in (
            "kabinett.web.host.guards.OneToken",
            "kabinett.web.people.local.LocalPerson",
            "kabinett.web.host.guards.Bounds",
        )
    ],
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "kabinett.web.people.guest_door.GuestDoor",
    "kabinett.web.host.guards.Limits",
    "kabinett.web.host.guards.Bounds",
]
TEMPLATES = [
    {
        **alone.TEMPLATES[0],
        "OPTIONS": {
            **alone.TEMPLATES[0]["OPTIONS"],
            "context_processors": [
                *alone.TEMPLATES[0]["OPTIONS"]["context_processors"],
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "kabinett.web.people.context.accounts",
            ],
        },
    }
]

# -- TLS, and cookies: only those that login needs, so the site need not ask for consent
SECURE_SSL_REDIRECT = PUBLIC
if HOSTING.room:  # without TLS browsers ignore it, and complain
    SECURE_CROSS_ORIGIN_OPENER_POLICY = None
# A monitor on this computer connects without TLS.
SECURE_REDIRECT_EXEMPT = [r"^health$", r"^metrics$"]
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if PUBLIC else 0
SESSION_COOKIE_SECURE = PUBLIC
CSRF_COOKIE_SECURE = PUBLIC
SESSION_COOKIE_NAME = "__Host-session" if PUBLIC else "session"
SESSION_COOKIE_AGE = int(keeping.SESSION.total_seconds())
LANGUAGE_COOKIE_SECURE = PUBLIC
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"

# -- accounts
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ("username", "email")},
    },
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 10},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "kabinett.web.api.ending.EndsTokens"},
]
ACCOUNT_ADAPTER = "kabinett.web.people.accounts.Accounts"
ACCOUNT_FORMS = {
    "login": "kabinett.web.people.forms.LogIn",
    "signup": "kabinett.web.people.forms.SignUp",
    "add_email": "kabinett.web.people.forms.ChangeMail",
    "reset_password": "kabinett.web.people.forms.ForgottenPassword",
}
MFA_FORMS = {"add_webauthn": "kabinett.web.people.forms.AddPasskey"}
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*"]
ACCOUNT_USERNAME_VALIDATORS = "kabinett.web.people.names.VALIDATORS"
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION = True
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Kabinett: "
# A mail to an address without an account would be useless, and might reach a stranger.
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if PUBLIC else "http"
MFA_SUPPORTED_TYPES = ["recovery_codes", "totp", "webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_ISSUER = HOSTING.hosts[0] if HOSTING.hosts else "Kabinett"
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not PUBLIC

# -- limits, see `host.limits`: counted in memory, or where all processes can count
_ENTRIES = {"OPTIONS": {"MAX_ENTRIES": 100_000}}
MEMORY_CACHE = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", **_ENTRIES}
TABLE_CACHE = {
    "BACKEND": "kabinett.web.host.shared_counts.SharedCounts",
    "LOCATION": "cache",
    **_ENTRIES,
}
CACHES: dict[str, Data] = {
    "default": (TABLE_CACHE if HOSTING.processes > 1 else MEMORY_CACHE) | {"KEY_PREFIX": "shared"},
    "here": MEMORY_CACHE | {"LOCATION": "here"},
}
ACCOUNT_RATE_LIMITS = limits.ACCOUNTS

# -- mail
DEFAULT_FROM_EMAIL = HOSTING.mail_from or "Kabinett <kabinett@localhost>"
SERVER_EMAIL = DEFAULT_FROM_EMAIL
EMAIL_TIMEOUT = 20  # a separate thread sends it: see `host.mail_sender`
if HOSTING.mail is None:
    EMAIL_BACKEND = "kabinett.web.host.mail.Console"
else:
    EMAIL_BACKEND = "kabinett.web.host.mail.Outbox"
    EMAIL_HOST, EMAIL_PORT = HOSTING.mail.host, HOSTING.mail.port
    EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = HOSTING.mail.user, HOSTING.mail.password
    EMAIL_USE_SSL = HOSTING.mail.tls
    # Without a user name we assume a mail relay on this machine or network: no password is sent, so
    # TLS is not required.
    EMAIL_USE_TLS = not HOSTING.mail.tls and bool(HOSTING.mail.user)

# -- the log, for programs that read logs
LOGGING = {
    **alone.LOGGING,
    "formatters": {"plain": {"()": "kabinett.web.host.logs.Structured"}},
}
