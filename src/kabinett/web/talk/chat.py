"""Talk at a table: who may say what to whom, and who reads it."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection

from django.utils.translation import gettext as _

from kabinett.core.data import Data
from kabinett.web.host import clock, keeping
from kabinett.web.people.blocks import blocked_by
from kabinett.web.play.models import Kind
from kabinett.web.play.seats import own_seat
from kabinett.web.play.tables import OpenGame
from kabinett.web.play.terms import Talk
from kabinett.web.talk.models import LONGEST, Message

#: How many messages are shown.
SHOWN = 300


class TalkError(Exception):
    """The message may not be sent; the text says why."""


def talk_mode_of(game: OpenGame) -> Talk:
    """Return who may talk with whom; nobody may if only one person plays."""
    persons = {seat.person_id for seat in game.seats if seat.person_id is not None}
    if game.row.is_imported or len(persons) < 2:
        return Talk.NONE
    return game.terms.talk


def new_message(
    game: OpenGame, person: int | None, seat: int | None, to: int | None, text: str
) -> Message:
    """Return a new message from a person's seat, not stored yet.  MayNotAct if the seat is not his,
    TalkError if the message may not be sent."""
    number = own_seat(game, person, seat)
    talk = talk_mode_of(game)
    words = clean_text(text)
    if talk == Talk.NONE:
        raise TalkError(_("Nobody talks at this table."))
    if not words:
        raise TalkError(_("The message is empty."))
    if len(words) > LONGEST:
        raise TalkError(_("{n} letters at most.").format(n=LONGEST))
    if to is not None and (talk != Talk.PAIRS or to not in partners(game, person)):
        raise TalkError(_("There is no private talk at this table."))
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
    """Return the seats of other persons."""
    return [
        seat.number
        for seat in game.seats
        if seat.kind == Kind.PERSON and seat.person_id not in (None, person)
    ]


def clean_text(text: str) -> str:
    """Return the text without invisible characters, characters that reverse a line, and empty
    lines."""
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
    """Return what a person may read of a message, or None if he may not know of it."""
    data: Data = {"id": message.pk, "seat": message.seat, "to": message.to_seat, "at": message.at}
    if game.seats[message.seat].person_id != message.person_id:
        data["name"] = message.person.username if message.person else _("Somebody who has left")
    mine = person is not None and person == message.person_id
    if message.to_seat is not None:
        if not game.seats_of(person):
            return None
        if not mine and (person is None or person != message.to_person_id):
            return data | {"text": None}  # others see that two people talk, not what they say
    if not mine and message.person_id in blocked:
        return data | {"text": None, "blocked": True}
    return data | {"text": message.text, "mine": mine}


def last_messages(game: OpenGame, person: int | None) -> list[Data]:
    """Return the last messages as this person may read them, up to the moment that the game shows
    him."""
    messages = Message.objects.filter(game=game.row.pk)
    if game.shown_at is not None:
        messages = messages.filter(at__lte=game.shown_at)
    if not game.seats_of(person):
        messages = messages.filter(to_seat=None)
    blocked, last = blocked_by(person), messages.select_related("person").order_by("-pk")[:SHOWN]
    entries = [message_data(each, game, person, blocked) for each in last]
    return [each for each in reversed(entries) if each is not None]


def purge() -> int:
    """Delete the talk of tables whose games have long been over; return how many messages."""
    cutoff = clock.now() - keeping.TALK.total_seconds()
    old = Message.objects.filter(game__over=True, at__lt=cutoff)
    recent = Message.objects.filter(game__over=True, at__gte=cutoff).values("game")
    return old.exclude(game__in=recent).delete()[0]
