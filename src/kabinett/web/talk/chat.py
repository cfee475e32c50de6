"""Talk at a table: who may say what to whom, and who reads it."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _

from kabinett.web.host import clock, keeping
from kabinett.web.people.blocks import blocked_by
from kabinett.web.play.models import Kind
from kabinett.web.play.tables import Opened
from kabinett.web.play.terms import Talk
from kabinett.web.talk.models import LONGEST, Desk, Message

#: So much of it is shown.
SHOWN = 300

Data = dict[str, Any]


class TalkError(Exception):
    """What may not be said; one sentence."""


def offered(opened: Opened) -> Talk:
    """Who may talk with whom: nobody where one person only plays."""
    persons = {seat.person_id for seat in opened.seats if seat.person_id is not None}
    if opened.row.imported or len(persons) < 2:
        return Talk.NONE
    return opened.terms.talk


def letter(opened: Opened, person: int | None, seat: int, to: int | None, text: str) -> Message:
    """What a person says from his seat, to be stored; TalkError if it may not be said."""
    talk = offered(opened)
    words = plain(text)
    if talk == Talk.NONE:
        raise TalkError(_("Nobody talks at this table."))
    if seat not in opened.seats_of(person):
        raise TalkError(_("This seat is not played here."))
    if not words:
        raise TalkError(_("There is nothing in it."))
    if len(words) > LONGEST:
        raise TalkError(_("{n} letters at most.").format(n=LONGEST))
    if to is not None and (talk != Talk.PAIRS or to not in partners(opened, person)):
        raise TalkError(_("At this table nobody talks with one person alone."))
    return Message(
        game_id=opened.row.pk,
        seat=seat,
        person_id=person,
        to_seat=to,
        to_person_id=None if to is None else opened.seats[to].person_id,
        text=words,
        at=clock.now(),
    )


def partners(opened: Opened, person: int | None) -> list[int]:
    """The seats of other persons."""
    return [
        seat.number
        for seat in opened.seats
        if seat.kind == Kind.PERSON and seat.person_id not in (None, person)
    ]


def plain(text: str) -> str:
    """Without what cannot be seen or turns the rest of a line round, and not too many lines."""
    lines = [
        "".join(
            letter
            for letter in line
            if letter in "\u200d\u200c" or unicodedata.category(letter) not in ("Cc", "Cf", "Cs")
        ).strip()
        for line in text.expandtabs(1).splitlines()
    ]
    return "\n".join(line for line in lines if line)


def told(
    message: Message, opened: Opened, person: int | None, hidden: Collection[int]
) -> Data | None:
    """What a person reads of a message; None: nothing."""
    data: Data = {"id": message.pk, "seat": message.seat, "to": message.to_seat, "at": message.at}
    if opened.seats[message.seat].person_id != message.person_id:
        data["name"] = message.person.username if message.person else _("Somebody who has left")
    mine = person is not None and person == message.person_id
    if message.to_seat is not None:
        if not opened.seats_of(person):
            return None
        if not mine and (person is None or person != message.to_person_id):
            return data | {"text": None}  # that a pair talks is seen, what is not
    if not mine and message.person_id in hidden:
        return data | {"text": None, "blocked": True}
    return data | {"text": message.text, "mine": mine}


def listed(opened: Opened, person: int | None) -> list[Data]:
    """The last things that were said, as this person reads them in the game as it is shown to
    him."""
    said = Message.objects.filter(game=opened.row.pk)
    if opened.shown_at is not None:
        said = said.filter(at__lte=opened.shown_at)
    if not opened.seats_of(person):
        said = said.filter(to_seat=None)
    hidden, last = blocked_by(person), said.select_related("person").order_by("-pk")[:SHOWN]
    found = [told(each, opened, person, hidden) for each in last]
    return [each for each in reversed(found) if each is not None]


def unread(person: int, game: str) -> int:
    """How many messages to him, or to all, a person has not seen at a table."""
    desk = Desk.objects.filter(person=person, game=game).first()
    said = Message.objects.filter(game=game, pk__gt=desk.read if desk else 0)
    said = said.filter(Q(to_seat=None) | Q(to_person=person))
    return said.exclude(person=person).exclude(person__in=blocked_by(person)).count()


def purge() -> int:
    """Forget what was said at tables whose game has been over for long; how much that was."""
    before = clock.now() - keeping.TALK.total_seconds()
    old = Message.objects.filter(game__over=True, at__lt=before)
    recent = Message.objects.filter(game__over=True, at__gte=before).values("game")
    return old.exclude(game__in=recent).delete()[0]
