"""Scripts that many games have: a draw, a sealed bid, a reaction, a vote.

Each is made in a game's own module, beside its scripts, out of the game's names and constants::

    draw_card = draw("deck", "discard", CARD, A_CARD, SHUFFLED)

and is then a script of that game as any other: ``card = yield from draw_card(s)``.  What is
made so may use no other names than its arguments, Python's own, and the words of scripts
(`core/script/adopted.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.script.language import Script, all_of, part, say, script
from kabinett.core.state import CHANCE, State
from kabinett.core.vocabulary import Group

#: What these scripts give where there is no card, no seat or no choice.
NOTHING: Final = -1

Choices = Callable[[Any, int], Iterable[int]]  # (state, seat) -> choices
Do = Callable[[Any, int, int], Any]  # (state, seat, choice)
Made = Callable[..., Script]


@part
def draw(deck: str, discard: str, group: Group[Any], question: Question, shuffled: Message) -> Made:
    """``draw(s)`` takes a card out of the deck and gives it, NOTHING if there is none left.

    ``deck`` and ``discard`` are names of fields: when the deck is empty, what was discarded
    becomes the deck, and ``shuffled`` is said.  The card is to be put somewhere before the
    next ask."""

    @script
    def drawn(s: State) -> Script:
        if not getattr(s, deck):
            if not getattr(s, discard):
                return -1
            getattr(s, deck)[:] = sorted(getattr(s, discard))
            getattr(s, discard).clear()
            say(s, shuffled)
        choice = yield CHANCE, [group[card] for card in getattr(s, deck)], question
        getattr(s, deck).remove(group.index(choice))
        return group.index(choice)

    return drawn


@part
def sealed_bid(choices_of: Choices, question: Question, place: Do) -> Made:
    """``bid(s, seats)`` asks all at once; the seat with the highest bid, of equal ones the first.

    When all have bid, ``place(s, seat, choice)`` lays each bid open, in the order of the seats,
    and gives what it is worth; below 0 it is no bid.  NOTHING if nobody bids."""

    @script
    def bid(s: State, seats: tuple[int, ...]) -> Script:
        given = yield all_of(seats), choices_of, question
        best = -1
        winner = -1
        for turn in range(len(seats)):
            worth: int = place(s, seats[turn], given[turn])
            if worth > best:
                best = worth
                winner = seats[turn]
        return winner

    return bid


@part
def reaction(choices_of: Choices, question: Question, passing: int, react: Do) -> Made:
    """``react_first(s, seats)`` asks all who may react at once; the first in the order of the
    seats who does not pass does it: ``react(s, seat, choice)``.  His seat, or NOTHING.

    What the others would have done is never shown, nor told by a pause: so ask all of whom
    everybody knows that they may react, with something to pass for those who cannot."""

    @script
    def first(s: State, seats: tuple[int, ...]) -> Script:
        given = yield all_of(seats), choices_of, question
        for turn in range(len(seats)):
            if given[turn] != passing:
                react(s, seats[turn], given[turn])
                return seats[turn]
        return -1

    return first


@part
def vote(choices_of: Choices, question: Question, said: Message) -> Made:
    """``ballot(s, seats)`` asks all at once, and says each vote (``said`` with seat and choice);
    the choice with the most votes, NOTHING if there are several."""

    @script
    def ballot(s: State, seats: tuple[int, ...]) -> Script:
        given = yield all_of(seats), choices_of, question
        most = 0
        chosen = -1
        for turn in range(len(seats)):
            say(s, said, seats[turn], given[turn])
            votes = given.count(given[turn])
            if votes > most:
                most = votes
                chosen = given[turn]
            elif votes == most and given[turn] != chosen:
                chosen = -1
        return chosen

    return ballot
