"""Messages: prompts and log lines as ids with arguments, which become words only for display."""

from __future__ import annotations

import functools
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

_HOLE = re.compile(r"\{([a-z]+)(_\w+?)?(?:\.([a-z]+))?\}")


#: The ends of a sentence; a text that ends with one begins with a capital.
STOPS = (".", "!", "?", ".”", "!”", "?”", ".“", "!“", "?“")


def hole_of(match: re.Match[str]) -> str:
    """The name of the argument that a hole is for, without its form."""
    return f"{match.group(1)}{match.group(2) or ''}"


def written_at() -> tuple[str, int]:
    """File and line of the code outside the kernel that makes a message."""
    frame = sys._getframe(2)
    while frame.f_back and str(frame.f_globals.get("__name__")).startswith("kabinett.core."):
        frame = frame.f_back
    return frame.f_code.co_filename, frame.f_lineno


@functools.cache
def pieces(text: str) -> tuple[str | tuple[str, str], ...]:
    """A sentence split at its holes: texts, and (hole, form) for each hole."""
    parts: list[str | tuple[str, str]] = []
    end = 0
    for match in _HOLE.finditer(text):
        parts += [text[end : match.start()], (hole_of(match), match.group(3) or "")]
        end = match.end()
    return tuple(piece for piece in [*parts, text[end:]] if piece)


#: Every message by its id, so that a stored log line finds its message again.
MESSAGES: dict[str, Message] = {}


class Message:
    """A sentence in English that a catalogue translates, with holes for arguments.

    The name of a hole is the kind of its argument: ``{seat}`` is a player, by his role once it
    is known (``{seat.player}``: by his name); ``{n}`` is a number; ``{prompt}`` is another
    sentence with its arguments (never in a log line). Any other name is a choice of that group
    of the game's vocabulary (``{card}``, ``{city}``; ``{thing}`` is of any group) or one of the
    game's own terms. A suffix distinguishes two holes of a kind (``{card_2}``). A grammatical
    form follows a dot, in English or only in a translation (``{city.dative}``); the game knows
    the word (`Game.form`). Arguments are ints, in the order of the holes. A sentence, which is a
    text that ends with a stop, begins with a capital even if a hole comes first, but the names
    of players stay as they are.

    ``plural`` is the text for a number other than one. ``level`` is "turn" or "phase" for a log
    line that is a heading. ``forgets`` marks a line, such as one about a shuffle, after which
    nobody knows where the cards are that earlier lines named. ``cause`` marks a line about the
    cause of the lines after it: who plays which card, which rule applies. ``section`` is the
    section of the rules that a heading is about.

    >>> Message("{seat} plays {card}.").kinds
    ('seat', 'card')
    """

    __slots__ = (
        *("cause", "forgets", "holes", "id", "kinds"),
        *("level", "plural", "section", "text", "where"),
    )

    def __new__(
        cls,
        text: str = "",
        plural: str = "",
        level: str = "",
        forgets: bool = False,
        section: str = "",
        cause: bool = False,
    ) -> Message:
        """Return the same object for equal messages, wherever they are made."""
        same = MESSAGES.get(f"{level}/{text}" if level else text)
        marks = (plural, forgets, cause)
        if same is not None and (same.plural, same.forgets, same.cause) == marks:
            return same
        return super().__new__(cls)

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
        self.where = written_at()  # file and line
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
        self.id = f"{level}/{text}" if level else text  # a heading may say what a line says
        MESSAGES[self.id] = self

    def __repr__(self) -> str:
        return f"Message({self.text!r})"


#: Kinds of holes that every game has: a seat, a number, another sentence, a choice of any group.
HOLE_KINDS = ("seat", "n", "prompt", "thing")


def messages_in(folder: Path) -> Iterator[Message]:
    """The messages made by the loaded modules of a game's folder."""
    inside = f"{folder}{os.sep}"
    for message in list(MESSAGES.values()):
        if message.where[0].startswith(inside):
            yield message


def wrong_holes(folder: Path, kinds: set[str]) -> Iterator[str]:
    """Errors, with file and line, for messages in a game's folder with a hole of an unknown
    kind."""
    right = {*HOLE_KINDS, *kinds}
    for message in messages_in(folder):
        file, line = message.where
        wrong = [hole for hole in message.kinds if hole not in right]
        if wrong:
            names = " and ".join(f"{{{hole}}}" for hole in wrong)
            yield (
                f"{file}:{line}: {message.text!r}: nothing is called {names}; "
                f"there is: {', '.join(sorted(right))}"
            )
