"""How choices are named where their names alone tell nothing (yes and no, dice, equal figures), and
of which things an ask gives reasons.

It knows the state, and so is no part of reasons.py, which what is beneath the state takes from
(effects/reasons.py, by way of the book)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kabinett.core.message import Message
from kabinett.core.reason import NOT_ASKED, Reason, because
from kabinett.core.vocabulary import Group
from kabinett.core.words import Wording
from kabinett.games.weimar.content.vocabulary import PARTY, YES, Seat
from kabinett.games.weimar.rules import reasons
from kabinett.games.weimar.rules.state import Weimar

WhyNot = Callable[..., Reason | None]

WITH_DICE = Message("{what}: {n} die", "{what}: {n} dice")


def about(*groups: Group[Any] | tuple[int, ...]) -> Callable[[WhyNot], WhyNot]:
    """Reasons that are told of these things only: the ask is not about others."""

    def of(why_not: WhyNot) -> WhyNot:
        def told(s: Weimar, seat: Seat, choice: int, *args: int) -> Reason | None:
            for group in groups:
                if choice in group:
                    return why_not(s, seat, choice, *args)
            return NOT_ASKED

        return told

    return of


def yes_or_no(yes: Message, no: Message) -> Callable[..., str]:
    """What yes and no mean; the first arguments of the question fill their holes."""

    def label(s: Weimar, seat: Seat, choice: int, text: Wording, *args: int) -> str:
        message = yes if choice == YES else no
        return text.plain(message, *args[: len(message.kinds)])

    return label


def with_dice(choice: int, dice: int, text: Wording) -> str:
    """A choice with the dice that it brings; 0: it rolls none."""
    name = text.game.label(choice, text)
    return text.filled(WITH_DICE, dice, what=name) if dice > 0 else name


def not_tied(tied: Callable[..., list[int]]) -> WhyNot:
    """Of a tie that the Chancellor breaks, between these parties."""

    @about(PARTY)
    def why_not(s: Weimar, seat: Seat, choice: int, *args: int) -> Reason | None:
        return None if choice in tied(s, *args) else because(reasons.NOT_TIED)

    return why_not
