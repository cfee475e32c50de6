"""What a class shows on the strip above the table, and what pupils can do there."""

from __future__ import annotations

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from kabinett.core.data import Data
from kabinett.learn.introduction import aims_of
from kabinett.web.classes import pace, rehearsal
from kabinett.web.classes.channel import AtTable
from kabinett.web.classes.models import ClassTable, Pupil
from kabinett.web.host import clock
from kabinett.web.host.language import language
from kabinett.web.live.session import Nonsense
from kabinett.web.live.things import things_of
from kabinett.web.people.local import person_id_of, requesting_person
from kabinett.web.play.models import Game, Seat
from kabinett.web.play.open_game import OpenGame


def ends_at(at_table: AtTable) -> float | None:
    """Return the time when the bell rings, in seconds since 1970.  None before the start and during
    a pause."""
    school_class = at_table.school_class
    waits = school_class.ends is None or school_class.paused is not None
    return None if waits or school_class.ends is None else school_class.ends.timestamp()


def pause_of(at_table: AtTable) -> str:
    """Return "pause" during a pause, "aside" if the class goes on another day, otherwise ""."""
    school_class = at_table.school_class
    if school_class.paused is None:
        return ""
    return "aside" if school_class.aside else "pause"


def word_to_all(at_table: AtTable) -> Data | None:
    """Return what the teacher last said to everybody.  A browser shows each number once."""
    school_class = at_table.school_class
    if not school_class.word:
        return None
    return {"number": school_class.word_number, "text": school_class.word}


def pace_of(at_table: AtTable) -> Data:
    """Return how much of the time and of the game is over, and how bots help a late table.

    ``any_after`` and ``minor_after`` are the seconds after which the bell answers any ask, and an
    ask that matters little."""
    table = at_table.table
    given = pace.help_at(pace.Level(table.level), table.limit)
    return {
        "third": at_table.school_class.third,
        "played": None if table.progress is None else round(100 * table.progress),
        "level": table.level,
        "limit": table.limit,
        "any_after": given.limit_for(is_minor=False),
        "minor_after": given.limit_for(is_minor=True),
    }


def lead_of(at_table: AtTable) -> Data | None:
    """Return who is ahead at the moment.  None before two thirds of the time are over, or if the
    game does not say."""
    game = at_table.table.game
    if not (is_stopped(game) or (at_table.school_class.third >= 2 and not game.over)):
        return None
    names = roles_ahead(at_table.table)
    return {"ahead": names, "over": game.over} if names else None


def is_stopped(game: Game) -> bool:
    """Has the bell ended the game before its own end?"""
    return game.over and game.line.get("kind") == "stopped"


def roles_ahead(table: ClassTable) -> list[str]:
    """Return the roles that were ahead when the bell last looked."""
    roles = table.game.line.get("roles", {}).get(language(), [])
    return [roles[seat] for seat in table.ahead if seat < len(roles) and roles[seat]]


def config_of_class(request: HttpRequest, game: OpenGame) -> Data:
    """Return what the page of a table needs to know about its class: None if the game belongs to no
    class."""
    table = ClassTable.objects.filter(game=game.row.pk).select_related("school_class").first()
    if table is None:
        return {"school_class": None}
    sits_here = bool(game.seats_seen_by(person_id_of(request)))
    code = table.school_class.code
    chronology = reverse("class-chronology", args=[code]) if sits_here else None
    return {
        "school_class": {
            "chronology": chronology,
            "roles": role_sentences(game),
            "aims": {role: texts[language()] for role, texts in aims_of(game.table.game).items()},
            "rehearsal": rehearsal.desk_of(requesting_person(request)) if sits_here else "",
        }
    }


def role_sentences(game: OpenGame) -> dict[str, str]:
    """Return a sentence such as "You are the SPD" for each role whose name with its article is in
    the game's catalogue."""
    rules, setup, words = game.table.game, game.table.setup, game.table.wording(language())
    english, sentences = things_of(rules, "en", game.table.book).things, {}
    for role in rules.roles(setup.seats, setup.options):
        name = f"the {english[role]['label']}"
        if words.language == "en" or words.knows(name):
            named = words.translate(name, "", 1)
            sentences[role] = _("You are {role}").format(role=named)
    return sentences


def hand_is_up(at_table: AtTable) -> bool | None:
    """Does the table ask for the teacher?  None for somebody who only watches."""
    return at_table.table.hand is not None if sits_there(at_table) else None


def chronology_of(at_table: AtTable) -> str | None:
    """Return the address of the chronology; None for somebody who only watches."""
    if not sits_there(at_table):
        return None
    return reverse("class-chronology", args=[at_table.school_class.code])


def has_plain_rules(at_table: AtTable) -> bool:
    """Do the rules open in plain words, unless a pupil wants them otherwise?"""
    return at_table.school_class.plain_rules


def raise_hand(at_table: AtTable, message: Data) -> None:
    """Ask for the teacher, or take the hand down."""
    up = message.get("up")
    if type(up) is not bool or not sits_there(at_table):
        raise Nonsense
    set_hand(at_table.table, up, at_table.person_id)


def set_hand(table: ClassTable, up: bool, person_id: int | None = None) -> None:
    """Raise a table's hand, for the pupil who is this person, or take it down."""
    if up != (table.hand is not None):
        table.hand = clock.now_utc() if up else None
        table.caller = Pupil.objects.filter(person=person_id).first() if up else None
        table.save(update_fields=["hand", "caller"])


def sits_there(at_table: AtTable) -> bool:
    """Does this person have, or share, the seat from which he sees the table?"""
    seat = Seat.objects.filter(game=at_table.table.game_id, number=at_table.seat).first()
    return seat is not None and seat.is_seen_by(at_table.person_id)
