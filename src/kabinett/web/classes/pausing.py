"""Pauses of a class, in which nobody answers, and bots and the bell wait.

A class that is put aside pauses until another day.  Its pupils keep their seats."""

from __future__ import annotations

from contextlib import suppress

from django.utils.translation import gettext as _

from kabinett.core.play.asks import IllegalChoice
from kabinett.web.classes import dealing
from kabinett.web.classes.models import Class
from kabinett.web.classes.teaching import note_change
from kabinett.web.host import clock
from kabinett.web.live.refusals import Refused
from kabinett.web.play.open_game import Damaged, NoSuchGame


def pause(school_class: Class, aside: bool = False) -> None:
    """Stop all games of a class.  ``aside``: they go on another day."""
    with school_class.lock():
        if school_class.started is None:
            raise Refused(_("The class has not started yet."))
        if school_class.paused is None:
            school_class.paused = clock.now_utc()
        school_class.aside = aside
        school_class.save(update_fields=["paused", "aside"])
    pause_tables(school_class, paused=True)
    note_change(school_class)


def go_on(school_class: Class) -> None:
    """Let all games go on.  The bell rings later by the length of the pause."""
    with school_class.lock():
        if school_class.paused is None:
            return
        if school_class.ends is not None:
            school_class.ends += clock.now_utc() - school_class.paused
        school_class.paused, school_class.aside = None, False
        school_class.save(update_fields=["ends", "paused", "aside"])
    pause_tables(school_class, paused=False)
    note_change(school_class)


def pause_tables(school_class: Class, paused: bool) -> None:
    for table in school_class.tables.filter(game__over=False).order_by("number"):
        with suppress(Damaged, NoSuchGame, IllegalChoice):
            dealing.pause_table(table.game_id, paused)
