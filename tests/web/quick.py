"""Settings of a served site that hashes passwords cheaply, for sites in their own processes."""

from __future__ import annotations

from kabinett.web.served_settings import *  # noqa: F403

PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.MD5PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",  # of stored databases
]
