"""The package as a Django application."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class People(AppConfig):
    """People and their accounts."""

    name = "kabinett.web.people"
    label = "people"
    verbose_name = _("People")

    def ready(self) -> None:
        from kabinett.web.people import guests, passes

        passes.connect_listeners()
        guests.connect_listener()
