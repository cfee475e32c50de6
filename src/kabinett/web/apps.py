"""The site as a Django application."""

from __future__ import annotations

from django.apps import AppConfig


class Web(AppConfig):
    """Templates, words and static files of all packages."""

    name = "kabinett.web"
    label = "web"
    verbose_name = "Kabinett"

    def ready(self) -> None:
        from kabinett.web import wiring

        wiring.wire()
