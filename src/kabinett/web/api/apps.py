"""The package as a Django application."""

from __future__ import annotations

from django.apps import AppConfig


class Api(AppConfig):
    """Tokens."""

    name = "kabinett.web.api"
    label = "api"
    verbose_name = "API"
