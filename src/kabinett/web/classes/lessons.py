"""The lessons that a class can play: each game in each of its lengths, with the time that it
takes."""

from __future__ import annotations

from dataclasses import dataclass

from kabinett.core.game import Game as Rules
from kabinett.core.show.minutes import READERS, counts_of
from kabinett.core.words import Wording
from kabinett.learn.guides import Guide
from kabinett.web.classes import guides
from kabinett.web.lobby.new_game_form import usual_count
from kabinett.web.play.offered_games import offered_games

#: The shortest and the longest class, in minutes.
SHORTEST_CLASS, LONGEST_CLASS = 10, 600


@dataclass(frozen=True)
class Lesson:
    """A game in one of its lengths."""

    game: Rules
    length: str  # or the name of a form for classes; "" if the game has only one length
    title: str
    label: str  # of the length or form, "" for the whole game
    minutes: tuple[int, int] | None  # for fast and for slow readers; None: unknown
    play: int | None = None  # minutes within which most tables play a form for classes to the end

    @property
    def name(self) -> str:
        """The lesson's value in the form."""
        return f"{self.game.id}:{self.length}"

    @property
    def seats(self) -> int:
        return usual_count(self.game)

    @property
    def guide(self) -> Guide | None:
        """The guide for teachers, if there is one."""
        return guides.guide_for(self.game.id, self.length)

    @property
    def guide_page(self) -> str:
        """The address of the guide, or ""."""
        return guides.addresses(self.guide).get("guide", "")


def lessons(language: str) -> list[Lesson]:
    """Return all lessons that a class can play, the shortest of each game first."""
    return [lesson for game in offered_games().values() for lesson in lessons_of(game, language)]


def lessons_of(rules: Rules, language: str) -> list[Lesson]:
    words, option = Wording(rules, language, str), rules.length
    title = words.plain(rules.title)
    if option is None:
        return [Lesson(rules, "", title, "", minutes_of(rules, ""))]
    lengths = [
        Lesson(rules, value, title, words.plain(option.values[value]), minutes_of(rules, value))
        for value in option.lengths
        if value not in option.alone
    ]
    forms = [
        Lesson(rules, form.name, title, words.plain(form.label), None, form.minutes)
        for form in rules.classroom.class_forms
    ]
    return [*forms, *lengths]


def minutes_of(rules: Rules, length: str) -> tuple[int, int] | None:
    """Return the minutes that a full table of people needs."""
    count = counts_of(rules).of(length, usual_count(rules))
    if count is None:
        return None
    fast, slow = (count.table.minutes(seconds) for seconds in READERS)
    return round(fast), round(slow)


def find_lesson(name: str, language: str) -> Lesson | None:
    """Return the lesson with this name, or None if there is none."""
    return next((lesson for lesson in lessons(language) if lesson.name == name), None)
