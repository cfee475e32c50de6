"""The package as a Django application."""

from __future__ import annotations

from django.apps import AppConfig


class Learn(AppConfig):
    """How far persons have come in lessons."""

    name = "kabinett.web.learn"
    label = "learn"
