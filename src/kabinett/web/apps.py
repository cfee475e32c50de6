"""The site as a Django application."""

from __future__ import annotations

from django.apps import AppConfig


class Web(AppConfig):
    """Games and seats."""

    name = "kabinett.web"
    label = "web"
    verbose_name = "Kabinett"
