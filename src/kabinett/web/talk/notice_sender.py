"""Sends the notices that are due: a thread of the worker process, with a pool of senders.

Several such threads may run, on several computers; each notice is claimed by one of them.  A notice
that does not arrive is sent again after longer and longer pauses."""

from __future__ import annotations

import logging
from concurrent.futures import ThreadPoolExecutor

from django.db import connection
from django.utils import translation

from kabinett.web.host import clock
from kabinett.web.host.fetching import Unreachable
from kabinett.web.host.loops import Job, Loop
from kabinett.web.play.events import EventKind
from kabinett.web.play.models import Game
from kabinett.web.talk import notices, reminders, ways
from kabinett.web.talk.models import REMINDER, Channel, Notice, Way, Wishes
from kabinett.web.talk.ways import NoticeItem

log = logging.getLogger("kabinett.notices")

#: Seconds between two checks.
PAUSE = 5.0
#: Seconds until the next check if not everything could be sent.
SOON = 0.5
#: The maximum number of notices under way at once, in all and to one person.
SIDE_BY_SIDE, OF_ONE = 24, 2
#: Seconds that a claim lasts: after that, another thread may send the notice of a thread that has
#: died.
CLAIM = 120.0
#: Seconds until each next try; after the last try the notice is dropped.
AGAIN = (60, 300, 1800, 7200, 21_600)
#: Statuses by which a push service says that a browser will not come back.
GONE = (404, 410)


class NoticeSender:
    """Finds and sends notices until the process ends."""

    def __init__(self) -> None:
        self.job = Job("notices", PAUSE, self.check)
        self.senders = ThreadPoolExecutor(SIDE_BY_SIDE, "sender")
        self.under_way: dict[int, int] = {}  # the person of each channel with a notice under way

    def start(self) -> None:
        Loop("notice sender", [self.job]).start()

    def check(self) -> None:
        self.job.seconds = PAUSE  # after an error, too
        if self.work():
            self.job.seconds = SOON

    def work(self) -> bool:
        """Check once.  Return True if more is due than could be sent."""
        notices.find_turns()
        reminders.find_due()
        return self.send_due()

    def send_due(self) -> bool:
        """Send what is due, one text per channel.  All are sent in parallel, so a slow address does
        not delay others.  Return False if nothing is left."""
        due = Notice.objects.filter(due__lte=clock.now()).order_by("due")
        for channel_id in dict.fromkeys(due.values_list("channel", flat=True)):
            channel = Channel.objects.select_related("person").filter(pk=channel_id).first()
            if channel is None or not self.has_room(channel):
                continue
            claimed_notices = [notice for notice in due.filter(channel=channel) if claim(notice)]
            batch = [notice for notice in claimed_notices if is_worth_telling(notice)]
            for notice in claimed_notices:
                if notice not in batch:
                    notice.delete()
            if batch:
                self.under_way[channel.pk] = channel.person_id
                self.senders.submit(self.send, channel, batch)
        return due.exists()

    def has_room(self, channel: Channel) -> bool:
        """May something be sent to this channel now?"""
        busy_persons = list(self.under_way.values())
        return (
            channel.pk not in self.under_way
            and len(busy_persons) < SIDE_BY_SIDE
            and busy_persons.count(channel.person_id) < OF_ONE
        )

    def send(self, channel: Channel, batch: list[Notice]) -> None:
        """Deliver in a thread of the pool."""
        try:
            deliver(channel, batch)
        except Exception:  # another try follows when the claim ends
            log.exception("a notice could not be sent")
        finally:
            self.under_way.pop(channel.pk, None)
            connection.close()

    def finish(self) -> None:
        """Wait for the notices that are under way."""
        self.senders.shutdown()
        self.senders = ThreadPoolExecutor(SIDE_BY_SIDE, "sender")


def claim(notice: Notice) -> bool:
    """Claim the notice; return False if another thread was quicker."""
    ours = Notice.objects.filter(pk=notice.pk, due=notice.due)
    return bool(ours.update(due=clock.now() + CLAIM, tries=notice.tries + 1))


def is_worth_telling(notice: Notice) -> bool:
    """Is the notice still worth sending?"""
    person_id, game_id = notice.channel.person_id, notice.game_id
    if game_id is None:
        return True
    if notice.what == REMINDER:
        return reminders.seconds_left(person_id, game_id) > 0 and not notices.is_looking(
            person_id, game_id
        )
    if notice.what == EventKind.TURN:
        return bool(notices.asked_seats([person_id], game_id)) and not notices.is_looking(
            person_id, game_id
        )
    return Game.objects.filter(pk=game_id).exists()


def letter_item(notice: Notice) -> NoticeItem:
    """Return the item of a text for this notice."""
    person_id, game_id = notice.channel.person_id, notice.game_id
    seconds_left = (
        reminders.seconds_left(person_id, game_id) if game_id and notice.what == REMINDER else 0.0
    )
    return NoticeItem(notice.game, notice.what, seconds_left)


def deliver(channel: Channel, batch: list[Notice]) -> None:
    """Send one text, and note the outcome."""
    wishes = Wishes.objects.filter(person=channel.person).first() or Wishes(person=channel.person)
    notice_ids = [notice.pk for notice in batch]
    with translation.override(wishes.language):
        try:
            items = [letter_item(notice) for notice in batch]
            ways.send(channel, ways.compose_notice(items, wishes.language))
        except Unreachable as error:
            log.info("a notice by %s did not arrive: %s", channel.way, error)
            return note_failure(channel, batch, error)
    Notice.objects.filter(pk__in=notice_ids).delete()
    return store_error(channel, "")


def note_failure(channel: Channel, batch: list[Notice], error: Unreachable) -> None:
    if channel.way == Way.PUSH and error.status in GONE:
        channel.delete()
        return
    store_error(channel, str(error))
    for notice in batch:
        tries = notice.tries  # before this one
        if tries >= len(AGAIN) or notice.game_id is None:  # a test is not repeated
            notice.delete()
        else:
            Notice.objects.filter(pk=notice.pk).update(due=clock.now() + AGAIN[tries])


def store_error(channel: Channel, error: str) -> None:
    Channel.objects.filter(pk=channel.pk).update(error=error[:200])
