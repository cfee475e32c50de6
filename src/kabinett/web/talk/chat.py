"""Talk at a table: who may say what to whom, and who reads it."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Collection
from dataclasses import dataclass

from django.utils.translation import gettext as _

from kabinett.core.data import Data
from kabinett.web.host import clock, keeping
from kabinett.web.live.refusals import Refused
from kabinett.web.people.blocks import blocked_by
from kabinett.web.people.models import Guest
from kabinett.web.play.models import Kind
from kabinett.web.play.open_game import OpenGame
from kabinett.web.play.seats import own_seat
from kabinett.web.play.terms import Talk
from kabinett.web.talk import phrases
from kabinett.web.talk.models import LONGEST_MESSAGE, Message

#: The number of messages that a table shows.
MOST_SHOWN = 300


@dataclass(frozen=True)
class Manners:
    """How a person may talk at a table at present."""

    talk: Talk
    supervised: bool = False  # a class: only its players read the talk, and may report it
    refusal: str = ""  # why this person may say nothing; "" if he may
    note: str = ""  # a hint that the person sees before he says anything


#: Functions that decide on talk at one kind of table; they return None for all other tables.
#: `kabinett.web.wiring` fills it.
deciders: list[Callable[[OpenGame, int | None], Manners | None]] = []


def manners_of(game: OpenGame, person_id: int | None) -> Manners:
    """Return how a person may talk at a table.  Nobody talks if only one person plays, and people
    at a table with a guest talk in ready phrases."""
    for decide in deciders:
        manners = decide(game, person_id)
        if manners is not None:
            return manners
    persons = {seat.person_id for seat in game.seats if seat.person_id is not None}
    if game.row.is_uploaded or len(persons) < 2:
        return Manners(Talk.NONE)
    talk = game.terms.talk
    if talk not in (Talk.NONE, Talk.PHRASES) and Guest.objects.filter(pk__in=persons).exists():
        return Manners(Talk.PHRASES, note=_("With a guest at the table you talk in these phrases."))
    return Manners(talk)


def talk_data(game: OpenGame, person_id: int | None) -> Data:
    """Return how the person may talk, what he may read, and the phrases from which he chooses."""
    manners = manners_of(game, person_id)
    own_seats = game.seats_seen_by(person_id)
    plays = bool(own_seats)
    if manners.supervised and not plays:
        return {"talk": Talk.NONE.value, "said": []}
    readable = manners.supervised or manners.talk != Talk.NONE
    data: Data = {
        "talk": manners.talk.value,
        "said": last_messages(game, person_id) if readable else [],
    }
    if manners.supervised:
        data["supervised"] = True
    if any(is_shared(game, seat) for seat in own_seats):
        data["shares_seat"] = True
    if manners.talk == Talk.PHRASES:
        data["phrases"] = phrases.offered_phrases(game.table.game)
    if manners.note and plays:
        data["note"] = manners.note
    if manners.refusal and plays:
        data["refusal"] = manners.refusal
    return data


def new_message(
    game: OpenGame,
    person_id: int | None,
    seat: int | None,
    to: int | None,
    text: str,
    phrase: str = "",
) -> Message:
    """Return a new message from a person's seat, not stored yet.  Raise MayNotAct if the seat is
    not his, Refused if the message may not be sent."""
    number = seat_of_speaker(game, person_id, seat)
    manners = manners_of(game, person_id)
    words = clean_text(text)
    if manners.refusal:
        raise Refused(manners.refusal)
    if manners.talk == Talk.NONE:
        raise Refused(_("Nobody talks at this table."))
    if phrase and (words or not phrases.is_phrase(game.table.game, phrase)):
        raise Refused(_("There is no such phrase."))
    if words and manners.talk == Talk.PHRASES:
        raise Refused(_("At this table people talk in ready phrases only."))
    if not words and not phrase:
        raise Refused(_("The message is empty."))
    if len(words) > LONGEST_MESSAGE:
        raise Refused(_("{n} letters at most.").format(n=LONGEST_MESSAGE))
    among_seat = to == number and is_shared(game, number)
    in_pair = manners.talk == Talk.PAIRS and to in partners(game, person_id)
    if to is not None and not (among_seat or in_pair):
        raise Refused(_("There is no private talk at this table."))
    return Message(
        game_id=game.row.pk,
        seat=number,
        person_id=person_id,
        to_seat=to,
        to_person_id=None if to is None or among_seat else game.seats[to].person_id,
        text=words,
        phrase=phrase,
        at=clock.now(),
    )


def seat_of_speaker(game: OpenGame, person_id: int | None, seat: int | None) -> int:
    """Return the seat for which the person talks.  People who share a seat may talk without its
    pen."""
    if seat is not None and seat in game.seats_seen_by(person_id) and game.is_open_for(person_id):
        return seat
    return own_seat(game, person_id, seat)


def is_shared(game: OpenGame, seat: int) -> bool:
    """Do several people share this seat?"""
    return len(game.seats[seat].members) > 1


def partners(game: OpenGame, person_id: int | None) -> list[int]:
    """Return the seats of other persons."""
    return [
        seat.number
        for seat in game.seats
        if seat.kind == Kind.PERSON and seat.person_id not in (None, person_id)
    ]


def clean_text(text: str) -> str:
    """Return the text without invisible characters, without characters that reverse the direction
    of a line, and without empty lines."""
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
    message: Message, game: OpenGame, person_id: int | None, blocked: Collection[int]
) -> Data | None:
    """Return what a person may read of a message, or None if he may not know about it."""
    data: Data = {"id": message.pk, "seat": message.seat, "to": message.to_seat, "at": message.at}
    if game.seats[message.seat].person_id != message.person_id:
        data["name"] = message.person.username if message.person else _("Somebody who has left")
    mine = person_id is not None and person_id == message.person_id
    if message.to_seat == message.seat:  # to those who share the seat
        if message.seat not in game.seats_seen_by(person_id):
            return None
    elif message.to_seat is not None:
        if not game.seats_of(person_id):
            return None
        if not mine and (person_id is None or person_id != message.to_person_id):
            return data | {"text": None}  # others see that two people talk, not what they say
    if not mine and message.person_id in blocked:
        return data | {"text": None, "blocked": True}
    if message.phrase:
        text = phrases.phrase_text(game.table.game, message.phrase)
        return data | {"text": text, "phrase": message.phrase, "mine": mine}
    return data | {"text": message.text, "mine": mine}


def last_messages(game: OpenGame, person_id: int | None) -> list[Data]:
    """Return the last messages as this person may read them, up to the moment that the game shows
    him."""
    messages = Message.objects.filter(game=game.row.pk)
    if game.shown_at is not None:
        messages = messages.filter(at__lte=game.shown_at)
    if not game.seats_seen_by(person_id):
        messages = messages.filter(to_seat=None)
    blocked = blocked_by(person_id)
    last = messages.select_related("person").order_by("-pk")[:MOST_SHOWN]
    entries = [message_data(each, game, person_id, blocked) for each in last]
    return [each for each in reversed(entries) if each is not None]


def purge() -> int:
    """Delete the talk of tables whose games ended long ago; return the number of messages."""
    cutoff = clock.now() - keeping.TALK.total_seconds()
    old = Message.objects.filter(game__over=True, at__lt=cutoff)
    recent = Message.objects.filter(game__over=True, at__gte=cutoff).values("game")
    return old.exclude(game__in=recent).delete()[0]
