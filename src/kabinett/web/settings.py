"""Django's settings of the site for one person: local only, no login, SQLite."""

from __future__ import annotations

import os
from pathlib import Path

from csp.constants import NONCE, NONE, SELF
from django.conf.locale import LANG_INFO

from kabinett.core.data import Data
from kabinett.core.words import LANGUAGES as SPOKEN
from kabinett.games import find_places
from kabinett.web.host.configuration import Network
from kabinett.web.host.database_url import database_settings
from kabinett.web.host.folders import data_folder, secret_key

DATA = data_folder()
SECRET_KEY = secret_key(DATA)
# Never True, because Django's own error pages show local variables, and those contain hands.
DEBUG = False
# For developers of the site: reads changed templates and static files again, and serves the modules
# of a table one by one, unchanged.
WORKSHOP = bool(os.environ.get("KABINETT_WORKSHOP"))
# A bot answers this many seconds after it is asked.  The delay depends on its strength, not on its
# hand, and is longer if decisions take longer on this machine (`play/worker.py`).  The key "" is
# for all other bots, and for people for whom the site answers.
BOT_DELAY = float(os.environ.get("KABINETT_BOT_DELAY", "0.7"))
BOT_DELAYS = {"": BOT_DELAY, "random": BOT_DELAY, "one-ply": 1.5 * BOT_DELAY}
BOT_DELAYS |= {"easy": BOT_DELAY, "medium": 1.5 * BOT_DELAY}
BOT_DELAYS |= {"hard": 2 * BOT_DELAY, "master": 2 * BOT_DELAY}

# Only browsers that have opened an address with this token may play; "": every browser that reaches
# the site.
TOKEN = os.environ.get("KABINETT_TOKEN", "")

# One person may do as much as he likes.
LIMITED = False
# There is no proxy in front of the site.
PROXY: tuple[Network, ...] = ()

ALLOWED_HOSTS = ["127.0.0.1", "localhost", "[::1]"]
ROOT_URLCONF = "kabinett.web.urls"
ASGI_APPLICATION = "kabinett.web.asgi.application"
INSTALLED_APPS = [
    "django.contrib.contenttypes",
    "django.contrib.auth",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "kabinett.web.apps.Web",
    "kabinett.web.host.apps.Host",
    "kabinett.web.people.apps.People",
    "kabinett.web.play.apps.Play",
    "kabinett.web.learn.apps.Learn",
    "kabinett.web.talk.apps.Talk",
    "kabinett.web.api.apps.Api",
    "kabinett.web.club.apps.Club",
    "kabinett.web.classes.apps.Classes",
]
#: Whether people have accounts: see `people.local.has_accounts`.
ACCOUNTS = False
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "kabinett.web.host.guards.SameOrigin",
    "kabinett.web.host.guards.OneToken",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "kabinett.web.host.guards.Csrf",
    "kabinett.web.people.local.LocalPerson",
    "kabinett.web.host.guards.Methods",
    "kabinett.web.host.guards.Bounds",
]
# A page loads everything from this site, without exception.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF, NONCE],  # the page of a table contains its import map
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
AUTH_USER_MODEL = "people.Person"
CSRF_FAILURE_VIEW = "kabinett.web.host.errors.csrf_failure"
CSRF_COOKIE_SAMESITE = "Strict"

DATABASES: Data = {
    "default": database_settings(os.environ.get("KABINETT_DATABASE", ""), DATA),
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

_loaders = ["django.template.loaders.app_directories.Loader"]
TEMPLATES: list[Data] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "OPTIONS": {
            "loaders": _loaders
            if WORKSHOP
            else [("django.template.loaders.cached.Loader", _loaders)],
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "kabinett.web.host.dev.dev",
            ],
        },
    }
]

LANGUAGE_CODE = "en"
FORMAT_MODULE_PATH = "kabinett.web.formats"
LANGUAGES = [
    (code, LANG_INFO[code]["name_local"].capitalize() if code in LANG_INFO else code)
    for code in SPOKEN
]
LOCALE_PATHS = [Path(__file__).parent / "locale"]
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "/static/"
STATICFILES_DIRS = [
    folder for place in find_places().values() if (folder := place.folder / "static").is_dir()
]
STORAGES = {"staticfiles": {"BACKEND": "kabinett.web.host.shelf.Names"}}
# The author of a board wants to see changed files.
FRESH_FILES = True

DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"plain": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "handlers": {
        "file": {
            "class": "kabinett.web.host.logs.Log",
            "filename": DATA / "kabinett.log",
            "formatter": "plain",
            "encoding": "utf-8",
            "delay": True,
        }
    },
    "loggers": {
        "kabinett": {"handlers": ["file"], "level": "INFO", "propagate": False},
        "django": {"handlers": ["file"], "level": "WARNING", "propagate": False},
        "django.request": {"level": "ERROR"},
        # These loggers log every forged post, wrong host name and senseless request, so anybody
        # could fill the log with them.
        "django.security": {"level": "CRITICAL"},
        "uvicorn": {"handlers": ["file"], "level": "ERROR", "propagate": False},
    },
}
