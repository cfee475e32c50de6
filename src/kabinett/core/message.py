"""Messages: prompts and log lines, stored as ids with arguments. They become text only when
somebody sees them."""

from __future__ import annotations

import functools
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

_HOLE = re.compile(r"\{([a-z]+)(_\w+?)?(?:\.([a-z]+))?\}")


#: The characters that end a sentence; a text that ends with one of them begins with a capital.
STOPS = (".", "!", "?", ".”", "!”", "?”", ".“", "!“", "?“")


def hole_of(match: re.Match[str]) -> str:
    """The name of a hole's argument, without the grammatical form."""
    return f"{match.group(1)}{match.group(2) or ''}"


def written_at() -> tuple[str, int]:
    """File and line of the code outside the kernel that makes a message."""
    frame = sys._getframe(2)
    while frame.f_back and str(frame.f_globals.get("__name__")).startswith("kabinett.core."):
        frame = frame.f_back
    return frame.f_code.co_filename, frame.f_lineno


def message_id(text: str, level: str) -> str:
    """The id of a message. A heading may have the same text as a log line that is not a heading."""
    return f"{level}/{text}" if level else text


@functools.cache
def pieces(text: str) -> tuple[str | tuple[str, str], ...]:
    """A sentence split at its holes: the texts between them, and (hole, form) for each hole."""
    parts: list[str | tuple[str, str]] = []
    end = 0
    for match in _HOLE.finditer(text):
        parts += [text[end : match.start()], (hole_of(match), match.group(3) or "")]
        end = match.end()
    return tuple(piece for piece in [*parts, text[end:]] if piece)


#: Every message by its id, so that a stored log line finds its message again. Messages share an id
#: if only their marks differ, such as the sections of two games' headings; the newest message is
#: the last one.
MESSAGES: dict[str, list[Message]] = {}


def find_message(stored_id: str, folder: Path | None = None) -> Message | None:
    """The message with this id: the newest one of the game in this folder, otherwise the newest one
    of any game. Returns None if no loaded module has made such a message."""
    messages = MESSAGES.get(stored_id, [])
    if len(messages) > 1 and folder is not None:
        messages = [message for message in messages if message.places_in(folder)] or messages
    return messages[-1] if messages else None


def equal_message(
    text: str, plural: str, level: str, forgets: bool, section: str, cause: bool
) -> Message | None:
    """The message that has this text and these marks; None if no loaded module has made it."""
    marks = (plural, forgets, section, cause)
    for same in MESSAGES.get(message_id(text, level), []):
        if (same.plural, same.forgets, same.section, same.cause) == marks:
            return same
    return None


class Message:
    """A sentence in English that a catalogue translates, with holes for arguments.

    The name of a hole is the kind of its argument. ``{seat}`` is a player, shown by role as soon as
    the role is known (``{seat.player}``: shown by name); ``{n}`` is a number; ``{prompt}`` is
    another sentence with its arguments, which is not allowed in a log line. Any other name is a
    group of the game's vocabulary, and the argument is a choice of that group (``{card}``,
    ``{city}``; ``{thing}`` is a choice of any group), or it is one of the game's own terms. A
    suffix distinguishes two holes of the same kind (``{card_2}``). A dot is followed by a
    grammatical form, in English or only in a translation (``{city.dative}``); the game provides the
    word in that form (`Game.form`). Arguments are ints, in the order of the holes. A text that ends
    with a full stop is a sentence: it begins with a capital even if it begins with a hole, but
    names of players stay unchanged.

    ``plural`` is the text for any number other than one. ``level`` is "turn" or "phase" if the log
    line is a heading. ``forgets`` marks a line, such as one about a shuffle, after which nobody
    knows where the cards of earlier lines are. ``cause`` marks a line that explains the lines after
    it: who plays which card, or which rule applies. ``section`` is the section of the rules that a
    heading belongs to. ``places`` lists the files and lines of the code that make the message.

    >>> Message("{seat} plays {card}.").kinds
    ('seat', 'card')
    """

    __slots__ = (
        *("cause", "forgets", "holes", "id", "kinds"),
        *("level", "places", "plural", "section", "text"),
    )
    places: list[tuple[str, int]]

    def __new__(
        cls,
        text: str = "",
        plural: str = "",
        level: str = "",
        forgets: bool = False,
        section: str = "",
        cause: bool = False,
    ) -> Message:
        """Return the same object for equal messages, wherever the code creates them."""
        same = equal_message(text, plural, level, forgets, section, cause)
        if same is not None:
            return same
        message = super().__new__(cls)
        message.places = []
        return message

    def __init__(
        self,
        text: str,
        plural: str = "",
        level: str = "",
        forgets: bool = False,
        section: str = "",
        cause: bool = False,
    ) -> None:
        self.text = text
        self.plural = plural
        self.level = level
        self.forgets = forgets
        self.section = section
        self.cause = cause
        place = written_at()
        if place not in self.places:
            self.places.append(place)
        rest = _HOLE.sub("", text + plural)
        if "{" in rest or "}" in rest:
            raise ValueError(
                f"what is in braces in {text!r} is no hole: lower-case letters, such as {{card}}, "
                "{card_2}, {card.dative}"
            )
        self.holes = tuple(hole_of(match) for match in _HOLE.finditer(text))
        self.kinds = tuple(match.group(1) for match in _HOLE.finditer(text))
        twice = {hole for hole in self.holes if self.holes.count(hole) > 1}
        if twice:
            hole = min(twice)
            raise ValueError(
                f"the hole {{{hole}}} stands twice in {text!r}: call the second {{{hole}_2}}, "
                "each takes an argument of its own"
            )
        if plural and "n" not in self.holes:
            raise ValueError(f"a plural needs a number: no {{n}} in {text!r}")
        self.id = message_id(text, level)
        same_id = MESSAGES.setdefault(self.id, [])
        if self not in same_id:
            same_id.append(self)

    def __repr__(self) -> str:
        return f"Message({self.text!r})"

    def __reduce__(self) -> tuple[object, ...]:
        """For the modules copy and pickle: the message that a process has already, or a new one."""
        marks = (self.plural, self.level, self.forgets, self.section, self.cause)
        return message_with, (self.text, *marks)

    def places_in(self, folder: Path) -> list[tuple[str, int]]:
        """The files and lines in a game's folder that make the message."""
        inside = f"{folder}{os.sep}"
        return [place for place in self.places if place[0].startswith(inside)]

    def place(self, folder: Path) -> tuple[str, int]:
        """The file and line that make the message in the game of this folder; if the game does not
        make it, those of another module, such as one of the kernel."""
        return (self.places_in(folder) or self.places)[0]


def message_with(
    text: str, plural: str, level: str, forgets: bool, section: str, cause: bool
) -> Message:
    """The message with this text and these marks; a new one if no loaded module has made it.

    Unlike a call of `Message`, it adds no place to a message that exists."""
    same = equal_message(text, plural, level, forgets, section, cause)
    return Message(text, plural, level, forgets, section, cause) if same is None else same


#: The kinds of holes that every game has: a seat, a number, another sentence, a choice of any
#: group.
HOLE_KINDS = ("seat", "n", "prompt", "thing")


def messages_in(folder: Path) -> Iterator[Message]:
    """The messages made by the loaded modules of a game's folder."""
    for message in [message for same_id in MESSAGES.values() for message in same_id]:
        if message.places_in(folder):
            yield message


def wrong_holes(folder: Path, kinds: set[str]) -> Iterator[str]:
    """Errors, with file and line, for messages in a game's folder with a hole of an unknown
    kind."""
    right = {*HOLE_KINDS, *kinds}
    for message in messages_in(folder):
        file, line = message.place(folder)
        wrong = [hole for hole in message.kinds if hole not in right]
        if wrong:
            names = " and ".join(f"{{{hole}}}" for hole in wrong)
            yield (
                f"{file}:{line}: {message.text!r}: nothing is called {names}; "
                f"there is: {', '.join(sorted(right))}"
            )
