"""The package as a Django application."""

from __future__ import annotations

from django.apps import AppConfig


class Learn(AppConfig):
    """Lessons, and each person's progress in them."""

    name = "kabinett.web.learn"
    label = "learn"
