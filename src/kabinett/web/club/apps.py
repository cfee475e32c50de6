"""The package as a Django application."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class Club(AppConfig):
    """Results, ratings, reports."""

    name = "kabinett.web.club"
    label = "club"
    verbose_name = _("Club")

    def ready(self) -> None:
        from kabinett.web.club import leaving

        leaving.connect_listener()
