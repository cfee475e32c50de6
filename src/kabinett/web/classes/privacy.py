"""The data that the site keeps about a class, for the page for teachers and data protection
officers.

Tests compare `kept` with the fields of the models, and `remaining` with the bytes of a data
folder."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET

from kabinett.web.classes.pages import check_allowed
from kabinett.web.host import keeping
from kabinett.web.host.database import is_sqlite
from kabinett.web.host.logs import LARGEST


@dataclass(frozen=True)
class Kept:
    """Something that the site keeps while the class is open."""

    what: str
    where: str
    readers: str
    until: str
    fields: str = ""  # the fields of the models of classes and guests that hold it


@dataclass(frozen=True)
class Remaining:
    """Something that remains after the class is closed."""

    what: str
    where: str
    span: str
    files: str = ""  # the folder inside the data folder that may have names from the class


@require_GET
def page(request: HttpRequest) -> HttpResponse:
    check_allowed()
    context = {
        "kept": rows_on_site(),
        "on_devices": things_on_devices(),
        "remaining": remaining(),
        "span": days(keeping.CLASS),
        "rewritten": is_sqlite(),
    }
    return render(request, "web/class_privacy.html", context)


def days(span: timedelta) -> str:
    return ngettext("{n} day", "{n} days", span.days).format(n=span.days)


def rows_on_site() -> list[Kept]:
    """Return what the site's own computer keeps while the class is open."""
    database, closed = _("the site's database"), _("until the class is closed")
    removed = _("until the pupil is removed or the class is closed")
    desk = _("whoever has the desk's address; the host of the site")
    everybody = _("the class's tables and its desk; the host")
    return [
        Kept(
            _("What the class plays and how, its code, the address of its desk, and the teacher's "
              "account if there is one"),
            database, desk, closed,
            "Class.game Class.length Class.minutes Class.bot Class.seating Class.talk "
              "Class.opens_roles Class.per_seat Class.shows_hands Class.plain_rules Class.locked "
              "Class.keeps_reasons Class.code Class.desk Class.opened_by"),
        Kept(
            _("When the class began, was used, pauses and ends, and how far each table is"),
            database, everybody, closed,
            "Class.created Class.started Class.ends Class.used Class.paused Class.aside "
              "Class.introduction Class.third Class.revision ClassTable.school_class "
              "ClassTable.game ClassTable.number ClassTable.progress ClassTable.ahead "
              "ClassTable.level ClassTable.limit ClassTable.by_bell"),
        Kept(
            _("The name of each pupil: drawn by lot from a list of birds, or given at the desk"),
            database, everybody, removed,
            "Pupil.school_class Pupil.person Guest.person Guest.in_class"),
        Kept(
            _("Each pupil's own code, a number for the browser, and that it is logged in"),
            database,
            _("the code: this pupil, and the desk for a lost device; the rest: nobody but the "
              "host"),
            removed,
            "Guest.key Guest.code_digest Guest.device Guest.session Guest.seen "
              "Pupil.let_go"),
        Kept(
            _("Where a pupil sits, whether the pupil knows the game, and whether the desk has "
              "muted the pupil"),
            database, _("the desk; this pupil; the host"), removed,
            "Pupil.table Pupil.knows_game Pupil.muted"),
        Kept(
            _("What each seat answered, with times, when a bot played it, and the log of each "
              "table"),
            database,
            _("the log: the table and the desk; hidden cards: the seat itself, and the desk if "
              "all pupils were told so; the host"), closed,
            "SeatChange.table SeatChange.seat SeatChange.line SeatChange.by_bot"),
        Kept(
            _("What pupils say at their table, if the teacher allows talk, and what is reported"),
            database,
            _("the table; a reported message and the three before it: the desk; the host"),
            closed, "Report.school_class Report.message Report.pupil"),
        Kept(
            _("Which browser has shown which hand, so that nobody sees two hands of a table"),
            database, _("nobody but the host"), closed,
            "SeenHand.table SeenHand.seat SeenHand.device"),
        Kept(
            _("Reasons that pupils write into the chronology, if the teacher chose that"),
            database, _("this pupil, and the desk; the host"), removed,
            "Reason.pupil Reason.key Reason.text"),
        Kept(
            _("The teacher's last word to all, which table asks for the teacher, and who called"),
            database, everybody, closed,
            "Class.word Class.word_number ClassTable.hand ClassTable.caller"),
        Kept(
            _("Notes and sketches of a pupil at the table"), database,
            _("this pupil, and the host"), removed),
        Kept(
            _("Counts of wrong codes and new games by browser or internet address"),
            _("memory; with several processes the database"), _("nobody but the host"),
            _("two hours at most")),
    ]  # fmt: skip


def things_on_devices() -> list[tuple[str, str]]:
    """Return the data that a pupil's browser keeps, each with its purpose."""
    return [
        (
            _("Four cookies"),
            _("for the login, against forged forms, a number for the browser, a pupil's mark"),
        ),
        (_("A cookie for the language"), _("only if somebody changes the language")),
        (
            _("Storage of the browser"),
            _("theme, what was read at the table, reasons in the chronology"),
        ),
    ]


def remaining() -> list[Remaining]:
    """Return what remains after the class is closed, with its place and for how long."""
    rows = [
        Remaining(
            _("Copies of the database, if the site was updated while the class was open"),
            _("the folder of backups"), days(keeping.BACKUP), "backups/"),
        Remaining(_("Copies of the database that the host makes"), _("where the host keeps them"),
                  _("as the host says")),
        Remaining(_("Counts of wrong codes and new games by browser or internet address"),
                  _("memory; with several processes the database"), _("two hours at most")),
        Remaining(
            _("The log: the time of a failure, and the address of a page without its secrets; "
              "no names, codes, cookies, internet addresses or words"),
            _("the log file"),
            _("until {n} MB of newer entries have come").format(n=2 * LARGEST // 1_000_000)),
        Remaining(_("Parts of games and pages in the memory of the running site"), _("memory"),
                  _("until the site needs the room, or restarts")),
        Remaining(_("Internet addresses, if a web server in front of the site logs them"),
                  _("that server's log"), _("as the host says")),
    ]  # fmt: skip
    if is_sqlite():
        rows.append(
            Remaining(
                _("Deleted blocks of the disk: the file itself is rewritten without the class"),
                _("the disk of the site's computer"),
                _("until the system uses them again"),
            )
        )
    else:
        rows.append(
            Remaining(
                _("Deleted rows and the transaction log of PostgreSQL"),
                _("the files of the database server"),
                _("until it clears them (VACUUM) and its archives end, as the host says"),
            )
        )
    return rows
