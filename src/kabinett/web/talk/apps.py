"""The package as a Django application."""

from __future__ import annotations

from django.apps import AppConfig


class Talk(AppConfig):
    """Talk, notes, sketches and notices."""

    name = "kabinett.web.talk"
    label = "talk"
    verbose_name = "Talk"

    def ready(self) -> None:
        from kabinett.web.live import session
        from kabinett.web.play import events
        from kabinett.web.talk import chat_api, notices

        session.handlers["say"] = chat_api.say
        events.listeners.append(notices.hear)
