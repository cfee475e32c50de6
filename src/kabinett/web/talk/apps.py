"""The package as a Django application."""

from __future__ import annotations

from django.apps import AppConfig


class Talk(AppConfig):
    """Talk, notes, sketches and notices."""

    name = "kabinett.web.talk"
    label = "talk"
    verbose_name = "Talk"
