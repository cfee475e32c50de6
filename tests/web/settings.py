"""Settings of the tests: those of a site for one person; the fixture ``served`` turns it into a
served site."""

from __future__ import annotations

from kabinett.web import served_settings, settings
from kabinett.web.served_settings import *  # noqa: F403

#: The settings that make a site a served one.
SERVED = {
    name: getattr(served_settings, name)
    for name in ("ROOT_URLCONF", "ACCOUNTS", "MIDDLEWARE", "TEMPLATES", "SESSION_COOKIE_NAME")
}

ROOT_URLCONF = settings.ROOT_URLCONF
ACCOUNTS = settings.ACCOUNTS
TEMPLATES = settings.TEMPLATES
# allauth needs its own middleware
MIDDLEWARE = [*settings.MIDDLEWARE, "allauth.account.middleware.AccountMiddleware"]
# Fast, and secure enough because nobody has secrets here.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
