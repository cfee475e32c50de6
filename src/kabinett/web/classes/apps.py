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
        from kabinett.web.classes import channel, classes, pens, seen_hands, strip, talk
        from kabinett.web.live import session
        from kabinett.web.people import guests
        from kabinett.web.talk.chat_broadcaster import chat_broadcaster

        strip.add_parts()
        pens.add_parts()
        session.handlers["class"] = channel.hear
        talk.connect()
        chat_broadcaster.extra_jobs += [channel.class_broadcaster.tell_new, pens.watch]
        seen_hands.connect()
        guests.entry_pages.append(classes.page_of)
