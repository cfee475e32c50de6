"""Reasons why a choice is unavailable: small codes in the rules, which become words when somebody
asks.

A game declares each of its reasons once, with its words and the section of the rules::

    TOO_DEAR = reason(Message("{n} Levels are needed, you can reach {n_2}."), "5.4")

A rule returns such a code for a thing that cannot be chosen, and 0 for a thing that can be chosen.
Returning a code is as fast as a comparison, and the choices are the things with code 0. `because`
returns the words. A section is a number of the game's `handbook`; several sections are written
``"5.4, 6"``. A game without a handbook may use a name, which its catalogue translates.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kabinett.core.message import Message
from kabinett.core.words import Text


@dataclass(frozen=True)
class Reason:
    """Why a player cannot choose a thing now, with the section of the rules."""

    text: Text
    section: str = ""


#: Nothing prevents the choice: the ask offers it.
NO_REASON: Final = 0
#: The ask is not about this thing: none of its rules applies.
OTHER_ASK: Final = -1

NOW_ASKED = Message("What is asked is “{prompt}”")
#: The reason for things that an ask is not about. `Question.reason` then returns the question
#: itself.
NOT_ASKED = Reason((NOW_ASKED, ()))

#: The message and section of each code.
_DECLARED: list[tuple[Message, str]] = [(NOW_ASKED, "")]


def reason(message: Message, section: str) -> int:
    """Declare a reason and return its code. Codes are valid in the current process only: never
    store them."""
    _DECLARED.append((message, section))
    return len(_DECLARED) - 1


def is_code(code: int) -> bool:
    """Is this a code that `reason` returned, or one of the two constants?"""
    return OTHER_ASK <= code < len(_DECLARED)


def because(code: int, *args: object) -> Reason | None:
    """The reason for a code; None if nothing prevents the choice. The first arguments fill the
    holes of the reason's message.

    >>> FULL = reason(Message("There is room for {n}."), "4.2")
    >>> because(FULL, 3).section, because(NO_REASON)
    ('4.2', None)
    """
    if code == NO_REASON:
        return None
    if code == OTHER_ASK:
        return NOT_ASKED
    message, section = _DECLARED[code]
    return Reason((message, args[: len(message.kinds)]), section)
