"""Parts of questions: labels for choices whose names alone say nothing, such as yes and no, and
functions that return the reason for not offering a choice.  The reasons are in reasons.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kabinett.core.message import Message
from kabinett.core.reason import NOT_ASKED, Reason, because
from kabinett.core.vocabulary import Group
from kabinett.core.words import Wording
from kabinett.games.weimar.content.vocabulary import NO, PARTY, YES, Seat
from kabinett.games.weimar.rules import reasons
from kabinett.games.weimar.rules.state import Weimar

WhyNot = Callable[..., Reason | None]

WITH_DICE = Message("{what}: {n} die", "{what}: {n} dice")


def about(*groups: Group[Any] | tuple[int, ...]) -> Callable[[WhyNot], WhyNot]:
    """Restrict a function that gives reasons to the choices of these groups: the ask is not about
    any others."""

    def restrict(why_not: WhyNot) -> WhyNot:
        def reason_of(s: Weimar, seat: Seat, choice: int, *args: int) -> Reason | None:
            for group in groups:
                if choice in group:
                    return why_not(s, seat, choice, *args)
            return NOT_ASKED

        return reason_of

    return restrict


def yes_and_no(s: Weimar, seat: Seat) -> list[int]:
    """The choices of each seat that is asked at once whether it wants something."""
    return [YES, NO]


def yes_or_no(yes: Message, no: Message) -> Callable[..., str]:
    """Make a label that says what yes and no mean.  The first arguments of the question fill its
    holes."""

    def label(s: Weimar, seat: Seat, choice: int, text: Wording, *args: int) -> str:
        message = yes if choice == YES else no
        return text.plain(message, *args[: len(message.kinds)])

    return label


def with_dice(choice: int, dice: int, text: Wording) -> str:
    """A choice with its number of dice, which is left out if it is 0."""
    name = text.game.label(choice, text)
    return text.filled(WITH_DICE, dice, what=name) if dice > 0 else name


def not_tied(tied_parties: Callable[..., list[int]]) -> WhyNot:
    """Make the reason for not offering a party when the Chancellor breaks a tie: it is not one of
    the tied parties."""

    @about(PARTY)
    def why_not(s: Weimar, seat: Seat, choice: int, *args: int) -> Reason | None:
        return None if choice in tied_parties(s, *args) else because(reasons.NOT_TIED)

    return why_not
