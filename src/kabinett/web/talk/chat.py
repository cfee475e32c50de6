"""Talk at a table: who may say what to whom, and who reads it."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection

from django.db.models import Q
from django.utils.translation import gettext as _

from kabinett.core.data import Data
from kabinett.web.host import clock, keeping
from kabinett.web.people.blocks import blocked_by
from kabinett.web.play.models import Kind
from kabinett.web.play.seats import own_seat
from kabinett.web.play.tables import OpenGame
from kabinett.web.play.terms import Talk
from kabinett.web.talk.models import LONGEST, Desk, Message

#: How many messages are shown.
SHOWN = 300


class TalkError(Exception):
    """A message that may not be said; says why in one sentence."""


def talk_mode_of(game: OpenGame) -> Talk:
    """Who may talk with whom: nobody where only one person plays."""
    persons = {seat.person_id for seat in game.seats if seat.person_id is not None}
    if game.row.is_imported or len(persons) < 2:
        return Talk.NONE
    return game.terms.talk


def new_message(
    game: OpenGame, person: int | None, seat: int | None, to: int | None, text: str
) -> Message:
    """A new message from a person's seat, not stored yet.  MayNotAct if the seat is not his,
    TalkError if the message may not be sent."""
    number = own_seat(game, person, seat)
    talk = talk_mode_of(game)
    words = clean_text(text)
    if talk == Talk.NONE:
        raise TalkError(_("Nobody talks at this table."))
    if not words:
        raise TalkError(_("There is nothing in it."))
    if len(words) > LONGEST:
        raise TalkError(_("{n} letters at most.").format(n=LONGEST))
    if to is not None and (talk != Talk.PAIRS or to not in partners(game, person)):
        raise TalkError(_("At this table nobody talks with one person alone."))
    return Message(
        game_id=game.row.pk,
        seat=number,
        person_id=person,
        to_seat=to,
        to_person_id=None if to is None else game.seats[to].person_id,
        text=words,
        at=clock.now(),
    )


def partners(game: OpenGame, person: int | None) -> list[int]:
    """The seats of other persons."""
    return [
        seat.number
        for seat in game.seats
        if seat.kind == Kind.PERSON and seat.person_id not in (None, person)
    ]


def clean_text(text: str) -> str:
    """The text without invisible characters, those that reverse a line, and empty lines."""
    lines = [
        "".join(
            letter
            for letter in line
            if letter in "\u200d\u200c" or unicodedata.category(letter) not in ("Cc", "Cf", "Cs")
        ).strip()
        for line in text.expandtabs(1).splitlines()
    ]
    return "\n".join(line for line in lines if line)


def message_data(
    message: Message, game: OpenGame, person: int | None, blocked: Collection[int]
) -> Data | None:
    """What a person may read of a message; None for nothing at all."""
    data: Data = {"id": message.pk, "seat": message.seat, "to": message.to_seat, "at": message.at}
    if game.seats[message.seat].person_id != message.person_id:
        data["name"] = message.person.username if message.person else _("Somebody who has left")
    mine = person is not None and person == message.person_id
    if message.to_seat is not None:
        if not game.seats_of(person):
            return None
        if not mine and (person is None or person != message.to_person_id):
            return data | {"text": None}  # others see that a pair talks, not what they say
    if not mine and message.person_id in blocked:
        return data | {"text": None, "blocked": True}
    return data | {"text": message.text, "mine": mine}


def last_messages(game: OpenGame, person: int | None) -> list[Data]:
    """The last messages as this person may read them, up to the moment the game shows him."""
    messages = Message.objects.filter(game=game.row.pk)
    if game.shown_at is not None:
        messages = messages.filter(at__lte=game.shown_at)
    if not game.seats_of(person):
        messages = messages.filter(to_seat=None)
    blocked, last = blocked_by(person), messages.select_related("person").order_by("-pk")[:SHOWN]
    entries = [message_data(each, game, person, blocked) for each in last]
    return [each for each in reversed(entries) if each is not None]


def count_unread(person: int, game_id: str) -> int:
    """Count the messages at a table, to a person or to all, that he has not seen."""
    desk = Desk.objects.filter(person=person, game=game_id).first()
    messages = Message.objects.filter(game=game_id, pk__gt=desk.read if desk else 0)
    messages = messages.filter(Q(to_seat=None) | Q(to_person=person))
    return messages.exclude(person=person).exclude(person__in=blocked_by(person)).count()


def purge() -> int:
    """Delete the talk of tables whose game has long been over; gives how many messages."""
    cutoff = clock.now() - keeping.TALK.total_seconds()
    old = Message.objects.filter(game__over=True, at__lt=cutoff)
    recent = Message.objects.filter(game__over=True, at__gte=cutoff).values("game")
    return old.exclude(game__in=recent).delete()[0]
