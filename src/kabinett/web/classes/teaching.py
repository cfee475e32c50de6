"""What a teacher does with a class: makes it, starts it, gives it time, closes it.

Whoever has the address of its desk runs a class.  It is closed at the desk, or 14 days after the
desk was last opened or a pupil last joined; playing does not count.  Closing deletes its games, its
guests and its row."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F, Q
from django.utils.translation import gettext as _

from kabinett.web.classes import dealing
from kabinett.web.classes.lessons import Lesson
from kabinett.web.classes.models import REHEARSAL, WORD_LENGTH, Class, fresh_code
from kabinett.web.host import clock, incidents, keeping, traces
from kabinett.web.host.loops import do_each
from kabinett.web.live.refusals import Refused
from kabinett.web.people import leaving
from kabinett.web.people.models import Guest, Person
from kabinett.web.play import stored_games
from kabinett.web.play.open_game import NoSuchGame
from kabinett.web.talk.chat_broadcaster import chat_broadcaster


def make(lesson: Lesson, person: Person | None, **choices: Any) -> Class:
    """Make a class with a code that no other class has.  ``choices`` are fields of `Class`."""
    while True:
        try:
            with transaction.atomic():
                return Class.objects.create(
                    opened_by=person,
                    game=lesson.game.id,
                    length=lesson.length,
                    **choices,
                    created=clock.now_utc(),
                    used=clock.now_utc(),
                )
        except IntegrityError:
            continue


def note_use(school_class: Class) -> None:
    """Note that the desk has been opened or a pupil has joined, so that the class stays open."""
    Class.objects.filter(pk=school_class.pk).update(used=clock.now_utc())


def note_change(school_class: Class) -> None:
    """Send everybody at the tables of the class what has changed."""
    Class.objects.filter(pk=school_class.pk).update(revision=F("revision") + 1)
    chat_broadcaster.wake()


def start(school_class: Class) -> None:
    """Deal the seats and start the clock."""
    with school_class.lock():
        if school_class.started is not None:
            raise Refused(_("The class has started already."))
        if not school_class.pupils.exists():
            raise Refused(_("Nobody has joined yet."))
        dealing.deal(school_class)
        school_class.started = clock.now_utc()
        school_class.ends = school_class.started + timedelta(minutes=school_class.minutes)
        school_class.save(update_fields=["started", "ends"])


def give_time(school_class: Class, minutes: int) -> None:
    """Let the bell ring later."""
    with school_class.lock():
        if school_class.ends is None:
            return
        now = school_class.paused or clock.now_utc()
        school_class.ends = max(school_class.ends, now) + timedelta(minutes=minutes)
        school_class.minutes += minutes
        school_class.save(update_fields=["ends", "minutes"])
    note_change(school_class)


def minutes_left(school_class: Class) -> int | None:
    """Return the whole minutes until the bell, rounded up as on the pupils' devices; None before
    the start."""
    if school_class.ends is None:
        return None
    left = school_class.ends - (school_class.paused or clock.now_utc())
    return max(0, -(-int(left.total_seconds()) // 60))


def say(school_class: Class, word: str) -> None:
    """Show a sentence on the strip of every pupil.  "" removes the last one."""
    words = " ".join(word.split())
    if len(words) > WORD_LENGTH:
        sentence = _("A word to all has at most {most} letters.")
        raise Refused(sentence.format(most=WORD_LENGTH))
    number = F("word_number") + 1
    Class.objects.filter(pk=school_class.pk).update(word=words, word_number=number)
    note_change(school_class)


def set_plain_rules(school_class: Class, plain: bool) -> None:
    """Show the rules in plain words at all tables, or in full again."""
    Class.objects.filter(pk=school_class.pk).update(plain_rules=plain)
    note_change(school_class)


def take_hand_down(school_class: Class, table: int) -> None:
    """Note that the teacher has come to a table that asked for him."""
    school_class.tables.filter(pk=table).update(hand=None, caller=None)
    note_change(school_class)


def close(school_class: Class) -> None:
    """Delete the class with its games and all its guests.

    The code and the logins go first.  A page of a pupil that loads meanwhile must not offer to join
    the class again.  An open table whose game is deleted loads another page, and that page must
    notice that the browser should forget the class. `traces.remove` later removes what SQLite's
    files still have of the class."""
    Class.objects.filter(pk=school_class.pk).update(code=fresh_code())
    pupils = list(school_class.pupils.select_related("person__guest"))
    for pupil in pupils:
        leaving.end_sessions(pupil.person)
    game_ids = [table.game_id for table in school_class.tables.all()]
    for game_id in game_ids:
        try:
            stored_games.delete(game_id)
        except NoSuchGame:
            continue
    incidents.forget_games(game_ids)
    for pupil in pupils:
        leaving.delete(pupil.person)
    school_class.delete()
    traces.mark()


def close_unused() -> int:
    """Close classes whose desk nobody has opened and that nobody has joined for 14 days
    (rehearsals: one day), and return their number.  Also delete pupils without a class."""
    is_old = Q(used__lt=clock.now_utc() - keeping.CLASS)
    is_old_rehearsal = Q(desk__startswith=REHEARSAL, used__lt=clock.now_utc() - keeping.REHEARSAL)
    orphans = Guest.objects.filter(in_class=True, person__pupil=None).select_related("person")
    try:
        return do_each(close, list(Class.objects.filter(is_old | is_old_rehearsal)))
    finally:
        do_each(leaving.delete, [guest.person for guest in orphans])
