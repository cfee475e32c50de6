"""Talk at the tables of a class: what the teacher allows, which pupils are muted, and what pupils
report.

Only those who sit at a table read its talk.  The desk sees a message only after a report, with the
three messages before it.  Closing the class deletes all of it."""

from __future__ import annotations

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from kabinett.core.data import Data
from kabinett.games import find_game
from kabinett.web.classes.channel import AtTable
from kabinett.web.classes.models import Class, ClassTable, ClassTalk, Pupil, Report
from kabinett.web.classes.pupils import find_pupil
from kabinett.web.classes.teaching import note_change
from kabinett.web.live.refusals import Refused, not_understood
from kabinett.web.live.session import Nonsense
from kabinett.web.people.blocks import block, unblock
from kabinett.web.play.models import Seat
from kabinett.web.play.open_game import OpenGame
from kabinett.web.play.terms import Talk
from kabinett.web.talk import phrases
from kabinett.web.talk.chat import Manners
from kabinett.web.talk.models import Message

#: What pupils are told about who can read their messages, before they send any.
NOTES = {
    Talk.PHRASES: gettext_noop("Everybody at this table reads what you choose."),
    Talk.OPEN: gettext_noop(
        "Everybody at this table reads what you write. If somebody reports a message, your teacher"
        " reads it with the three messages before it. Closing the class deletes everything."
    ),
}
#: How many messages the desk sees before a reported one.
BEFORE = 3


# -- at the table


def manners_in_class(game: OpenGame, person_id: int | None) -> Manners | None:
    """Return how a pupil may talk; None if the table belongs to no class."""
    table = ClassTable.objects.filter(game=game.row.pk).select_related("school_class").first()
    if table is None:
        return None
    talk = Talk(table.school_class.talk)
    note = _(NOTES[talk]) if talk in NOTES else ""
    muted = person_id is not None and Pupil.objects.filter(person=person_id, muted=True).exists()
    refusal = _("Your teacher has muted you.") if muted else ""
    return Manners(talk, supervised=True, refusal=refusal, note=note)


def talk_part(at_table: AtTable) -> Data:
    """Return what the teacher allows, and whether this pupil is muted."""
    pupil = Pupil.objects.filter(person=at_table.person_id).first() if at_table.person_id else None
    return {"mode": at_table.school_class.talk, "muted": pupil is not None and pupil.muted}


def report(at_table: AtTable, data: Data) -> None:
    """Report a message, so that the desk shows it."""
    pupil, message = pupil_at(at_table), find_message(at_table, data)
    Report.objects.get_or_create(
        message=message, defaults={"school_class": at_table.school_class, "pupil": pupil}
    )


def hide(at_table: AtTable, data: Data) -> None:
    """Hide all messages by the sender of this message from the pupil, or show them again."""
    pupil, message, hidden = pupil_at(at_table), find_message(at_table, data), data.get("hidden")
    if not isinstance(hidden, bool):
        raise Nonsense
    if message.person_id is not None:
        (block if hidden else unblock)(pupil.person_id, message.person_id)


def find_message(at_table: AtTable, data: Data) -> Message:
    """Return the message at this table that a pupil names."""
    message = Message.objects.filter(game=at_table.table.game_id, pk=id_in(data, "message")).first()
    if message is None:
        raise Refused(_("This message has been deleted."))
    return message


def pupil_at(at_table: AtTable) -> Pupil:
    """Return the pupil who sits at this table; Nonsense if it is somebody else."""
    seats = Seat.objects.filter(game=at_table.table.game_id)
    pupil = Pupil.objects.filter(person=at_table.person_id).first()
    if pupil is None or not any(seat.is_seen_by(at_table.person_id) for seat in seats):
        raise Nonsense
    return pupil


def id_in(data: Data, name: str) -> int:
    """Return the id of a row that a message names; Nonsense if it is none."""
    number = data.get(name)
    if type(number) is not int or not 0 <= number < 2**63:
        raise Nonsense
    return number


# -- at the desk


def set_talk(school_class: Class, mode: str) -> None:
    """Allow another kind of talk, and tell all tables at once."""
    if mode not in ClassTalk.values:
        raise not_understood()
    Class.objects.filter(pk=school_class.pk).update(talk=mode)
    note_change(school_class)


def mute(school_class: Class, number: int, muted: bool) -> None:
    """Mute a pupil, or let the pupil talk again."""
    pupil = find_pupil(school_class, number)
    Pupil.objects.filter(pk=pupil.pk).update(muted=muted)
    note_change(school_class)


def dismiss(school_class: Class, number: int) -> None:
    """Remove a report from the desk."""
    Report.objects.filter(school_class=school_class, pk=number).delete()


def reports(school_class: Class) -> list[Data]:
    """Return the reports, the newest first, each with the reported message and the messages before
    it."""
    rows = Report.objects.filter(school_class=school_class).order_by("-pk")
    return [
        {
            "pk": row.pk,
            "table": row.message.game.class_table.number,
            "by": row.pupil.person.username,
            "lines": [line_data(each, row) for each in messages_of(row)],
        }
        for row in rows.select_related(
            "message__person__pupil", "message__game__class_table", "pupil__person"
        )
    ]


def messages_of(report: Report) -> list[Message]:
    """Return the reported message after the messages before it."""
    message = report.message
    earlier = Message.objects.filter(game=message.game_id, pk__lt=message.pk).order_by("-pk")
    readable = earlier.filter(Q(to_seat=None) | Q(to_seat=message.to_seat))
    before = list(readable.select_related("person__pupil")[:BEFORE])
    return [*reversed(before), message]


def line_data(message: Message, report: Report) -> Data:
    pupil = getattr(message.person, "pupil", None)
    rules = find_game(report.school_class.game)
    assert rules is not None
    text = phrases.phrase_text(rules, message.phrase) if message.phrase else message.text
    return {
        "name": message.person.username if message.person else _("Somebody who has left"),
        "text": text,
        "reported": message.pk == report.message_id,
        "pk": pupil.pk if pupil else None,
        "muted": bool(pupil and pupil.muted),
    }
