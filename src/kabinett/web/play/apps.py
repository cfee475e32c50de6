"""The package as a Django application."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class Play(AppConfig):
    """Games and seats."""

    name = "kabinett.web.play"
    label = "play"
    verbose_name = _("Tables")

    def ready(self) -> None:
        from kabinett.web.play import leaving

        leaving.connect_listener()
