"""Sends what is laid down: a thread beside the workers, with others that send.

Several may run, on several computers: each notice is claimed by one of them.  What does not arrive
is tried again, later each time."""

from __future__ import annotations

import logging
import threading
from concurrent.futures import ThreadPoolExecutor

from django.db import connection
from django.utils import translation

from kabinett.web.host import clock
from kabinett.web.host.fetching import Unreachable
from kabinett.web.play.events import What
from kabinett.web.play.models import Game
from kabinett.web.talk import notices, reminders, ways
from kabinett.web.talk.models import REMINDER, Channel, Notice, Way, Wishes
from kabinett.web.talk.ways import Told

log = logging.getLogger("kabinett.notices")

#: Seconds between two looks.
PAUSE = 5.0
#: … and where there is more than could be sent at once.
SOON = 0.5
#: So much goes to different addresses at once, and so much of it for one person.
SIDE_BY_SIDE, OF_ONE = 24, 2
#: So long a claim holds: one that died meanwhile leaves it to others.
CLAIM = 120.0
#: Seconds until the next try; after the last it is given up.
AGAIN = (60, 300, 1800, 7200, 21_600)
#: A browser that is not reached with these has gone for good.
GONE = (404, 410)


class Herald:
    """Finds and sends notices until it is stopped."""

    def __init__(self) -> None:
        self.stopped = threading.Event()
        self.senders = ThreadPoolExecutor(SIDE_BY_SIDE, "sender")
        self.under_way: dict[int, int] = {}  # the channels to which something goes, and whose

    def start(self) -> None:
        threading.Thread(target=self.run, name="herald", daemon=True).start()

    def run(self) -> None:
        pause = PAUSE
        while not self.stopped.wait(pause):
            try:
                pause = SOON if self.work() else PAUSE
            except Exception:
                log.exception("the herald goes on after an error")
                connection.close()

    def work(self) -> bool:
        """Look once; is there more than could be sent now?"""
        notices.find_turns()
        reminders.find()
        return self.send_due()

    def send_due(self) -> bool:
        """Send what is due, in one letter a channel, side by side: an address that is slow holds
        nobody else's.  False if that is all."""
        due = Notice.objects.filter(due__lte=clock.now()).order_by("due")
        for number in dict.fromkeys(due.values_list("channel", flat=True)):
            channel = Channel.objects.select_related("person").filter(pk=number).first()
            if channel is None or not self.room(channel):
                continue
            claimed = [notice for notice in due.filter(channel=channel) if claim(notice)]
            told = [notice for notice in claimed if still_so(notice)]
            for notice in claimed:
                if notice not in told:
                    notice.delete()
            if told:
                self.under_way[channel.pk] = channel.person_id
                self.senders.submit(self.send, channel, told)
        return due.exists()

    def room(self, channel: Channel) -> bool:
        """May something be sent there now?"""
        going = list(self.under_way.values())
        return (
            channel.pk not in self.under_way
            and len(going) < SIDE_BY_SIDE
            and going.count(channel.person_id) < OF_ONE
        )

    def send(self, channel: Channel, told: list[Notice]) -> None:
        """In a thread of its own."""
        try:
            deliver(channel, told)
        except Exception:  # the claim ends, and it is tried again
            log.exception("a notice could not be sent")
        finally:
            self.under_way.pop(channel.pk, None)
            connection.close()

    def finish(self) -> None:
        """Wait for what is under way."""
        self.senders.shutdown()
        self.senders = ThreadPoolExecutor(SIDE_BY_SIDE, "sender")


def claim(notice: Notice) -> bool:
    """Make it ours, unless another herald was quicker."""
    ours = Notice.objects.filter(pk=notice.pk, due=notice.due)
    return bool(ours.update(due=clock.now() + CLAIM, tries=notice.tries + 1))


def still_so(notice: Notice) -> bool:
    """Is it still worth telling?"""
    person, game = notice.channel.person_id, notice.game_id
    if game is None:
        return True
    if notice.what == REMINDER:
        return reminders.left(person, game) > 0 and not notices.looks(person, game)
    if notice.what == What.TURN:
        return bool(notices.asked_seats([person], game)) and not notices.looks(person, game)
    return Game.objects.filter(pk=game).exists()


def told_by(notice: Notice) -> Told:
    """What a letter says of it."""
    person, game = notice.channel.person_id, notice.game_id
    left = reminders.left(person, game) if game and notice.what == REMINDER else 0.0
    return Told(notice.game, notice.what, left)


def deliver(channel: Channel, told: list[Notice]) -> None:
    """Send one letter, and note what came of it."""
    wishes = Wishes.objects.filter(person=channel.person).first() or Wishes(person=channel.person)
    numbers = [notice.pk for notice in told]
    with translation.override(wishes.language):
        try:
            said = [told_by(notice) for notice in told]
            ways.send(channel, ways.letter(said, wishes.language))
        except Unreachable as error:
            log.info("a notice by %s did not arrive: %s", channel.way, error)
            return failed(channel, told, error)
    Notice.objects.filter(pk__in=numbers).delete()
    return note(channel, "")


def failed(channel: Channel, told: list[Notice], error: Unreachable) -> None:
    if channel.way == Way.PUSH and error.status in GONE:
        channel.delete()
        return
    note(channel, str(error))
    for notice in told:
        tries = notice.tries  # before this one
        if tries >= len(AGAIN) or notice.game_id is None:  # a test is not repeated
            notice.delete()
        else:
            Notice.objects.filter(pk=notice.pk).update(due=clock.now() + AGAIN[tries])


def note(channel: Channel, error: str) -> None:
    Channel.objects.filter(pk=channel.pk).update(error=error[:200])
