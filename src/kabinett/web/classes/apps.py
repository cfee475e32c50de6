"""The package as a Django application."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class Classes(AppConfig):
    """Classes of pupils who play without accounts."""

    name = "kabinett.web.classes"
    label = "classes"
    verbose_name = _("Classes")

    def ready(self) -> None:
        from kabinett.web.classes import seen_hands

        seen_hands.connect_listener()
