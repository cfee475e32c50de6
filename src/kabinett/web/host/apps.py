"""The package as a Django application."""

from __future__ import annotations

from django.apps import AppConfig


class Host(AppConfig):
    """What hosting takes."""

    name = "kabinett.web.host"
    label = "host"
