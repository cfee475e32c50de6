"""Why a thing may not be chosen: small codes in the rules, words when somebody asks.

A game declares each of its reasons once, with its words and the section of its rules::

    TOO_DEAR = reason(Message("{n} Levels are needed, you can reach {n_2}."), "5.4")

A rule says what stands in the way of a thing as such a code, 0 for nothing: it costs no more
than a comparison, and a choice is a thing with code 0.  `because` finds the words.  A section is
cited by its number in the game's `handbook`, several as ``"5.4, 6"``; a game without one may name
it, and its catalogue translates the name.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from kabinett.core.message import Message
from kabinett.core.words import Text


@dataclass(frozen=True)
class Reason:
    """Why a thing may not be chosen now, with the section of the rules."""

    text: Text
    section: str = ""


#: Nothing stands in its way: it is offered.
NOTHING: Final = 0
#: The ask is about something else: no rule of this ask speaks of it.
ELSEWHERE: Final = -1

NOW_ASKED = Message("What is asked is “{prompt}”")
#: Of what an ask is not about.  `Question.reason` says what is asked instead.
NOT_ASKED = Reason((NOW_ASKED, ()))

#: By code.
_DECLARED: list[tuple[Message, str]] = [(NOW_ASKED, "")]


def reason(message: Message, section: str) -> int:
    """Declare a reason; its code.  Codes are of this process only and never stored."""
    _DECLARED.append((message, section))
    return len(_DECLARED) - 1


def is_code(code: int) -> bool:
    """Is it one of those that `reason` has given, or one of the two above?"""
    return ELSEWHERE <= code < len(_DECLARED)


def because(code: int, *args: Any) -> Reason | None:
    """The words of a code; None if nothing stands in the way.  The first of the arguments
    fill the holes of its message.

    >>> FULL = reason(Message("There is room for {n}."), "4.2")
    >>> because(FULL, 3).section, because(NOTHING)
    ('4.2', None)
    """
    if code == NOTHING:
        return None
    if code == ELSEWHERE:
        return NOT_ASKED
    message, section = _DECLARED[code]
    return Reason((message, args[: len(message.kinds)]), section)
