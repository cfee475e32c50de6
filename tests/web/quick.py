"""The settings of a served site in which a password costs nothing: for sites in processes of their
own."""

from __future__ import annotations

from kabinett.web.served import *  # noqa: F403

PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.MD5PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",  # of stored databases
]
