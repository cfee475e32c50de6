"""Scripts that many games have: a draw, drawing up, a sealed bid, a reaction, a vote, roles.

Each is made in a game's own module, beside its scripts, out of the game's names and constants::

    draw_card = draw("deck", "discard", CARD, A_CARD, SHUFFLED)

and is then a script of that game as any other: ``card = yield from draw_card(s)``.  Where its
question takes arguments, they follow the seats: ``yield from object_first(s, seats, LINE[line])``.
What is made so may use no other names than its arguments, Python's own, and the words of scripts
(`core/script/adopted.py`).
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from typing import Any, Final

from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.script.language import Script, all_of, part, reveal, say
from kabinett.core.state import CHANCE, State
from kabinett.core.vocabulary import Group

#: What these scripts give where there is no card, no seat or no choice.
NOTHING: Final = -1

#: What each seat may choose: (state, seat) -> choices, or a list of choices that are always open.
Choices = Callable[[Any, int], Iterable[int]] | Iterable[int]
Do = Callable[[Any, int, int], Any]  # (state, seat, choice)
Made = Callable[..., Script]


def taking(made: Made, question: Question) -> Made:
    """The script with a parameter for each argument of its question, where it has ``*args``."""
    marked: Any = made
    signature = inspect.signature(made)
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    own = [each for each in signature.parameters.values() if each.kind is kind]
    more = [
        inspect.Parameter(f"argument_{n}", kind, annotation="int")
        for n in range(1, question.arguments + 1)
    ]
    marked.__signature__ = signature.replace(parameters=[*own, *more])
    return made


def check_that_it_forgets(shuffled: Message) -> None:
    """ValueError if a log line that tells of a shuffle leaves what was known before it."""
    if not shuffled.forgets:
        file, line = shuffled.where
        raise ValueError(
            f"{file}:{line}: {shuffled.text!r} tells of a shuffle, and nobody knows any more where "
            "the cards are that lines before it named: say Message(…, forgets=True)"
        )


@part
def draw(deck: str, discard: str, group: Group[Any], question: Question, shuffled: Message) -> Made:
    """``draw(s)`` takes a card out of the deck and gives it, NOTHING if there is none left.

    ``deck`` and ``discard`` are names of fields: when the deck is empty, what was discarded
    becomes the deck, and ``shuffled`` is said (a message with ``forgets``).  The card is to be put
    somewhere before the next ask."""
    check_that_it_forgets(shuffled)

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
def draw_up(hands: str, size: int, draw_one: Made, said: Message) -> Made:
    """``draw_up(s, seats)`` lets each of the seats draw by ``draw_one`` (made by `draw`) until it
    holds ``size`` cards, or there is none left; who has drawn is said with how many.

    ``hands`` is the name of the field.  What was drawn can no longer be taken back."""

    def drawn_up(s: State, seats: tuple[int, ...]) -> Script:
        for turn in range(len(seats)):
            count = 0
            while len(getattr(s, hands)[seats[turn]]) < size:
                card = yield from draw_one(s)
                if card == -1:
                    break
                getattr(s, hands)[seats[turn]] = sorted([*getattr(s, hands)[seats[turn]], card])
                count += 1
            if count:
                reveal(s)
                say(s, said, seats[turn], count)

    return drawn_up


@part
def sealed_bid(choices_of: Choices, question: Question, place: Do) -> Made:
    """``bid(s, seats)`` asks all at once; the seat with the highest bid, of equal ones the first.

    When all have bid, ``place(s, seat, choice)`` lays each bid open, in the order of the seats,
    and gives what it is worth; below 0 it is no bid.  NOTHING if nobody bids."""

    def bid(s: State, seats: tuple[int, ...], *args: int) -> Script:
        given = yield all_of(seats), choices_of, question, *args
        best = -1
        winner = -1
        for turn in range(len(seats)):
            worth: int = place(s, seats[turn], given[turn])
            if worth > best:
                best = worth
                winner = seats[turn]
        return winner

    return taking(bid, question)


@part
def sealed_bid_or_pass(
    choices_of: Choices, question: Question, passing: int, passes: Message, place: Do
) -> Made:
    """The same where a seat may bid nothing: of whom has chosen ``passing``, ``passes`` says so, in
    the place of ``place``."""

    def bid(s: State, seats: tuple[int, ...], *args: int) -> Script:
        given = yield all_of(seats), choices_of, question, *args
        best = -1
        winner = -1
        for turn in range(len(seats)):
            if given[turn] == passing:
                say(s, passes, seats[turn])
                continue
            worth: int = place(s, seats[turn], given[turn])
            if worth > best:
                best = worth
                winner = seats[turn]
        return winner

    return taking(bid, question)


@part
def reaction(choices_of: Choices, question: Question, passing: int, react: Do) -> Made:
    """``react_first(s, seats)`` asks all who may react at once; the first in the order of the
    seats who does not pass does it: ``react(s, seat, choice)``.  His seat, or NOTHING.

    What the others would have done is never shown, nor told by a pause: so ask all of whom
    everybody knows that they may react, with something to pass for those who cannot."""

    def first(s: State, seats: tuple[int, ...], *args: int) -> Script:
        given = yield all_of(seats), choices_of, question, *args
        for turn in range(len(seats)):
            if given[turn] != passing:
                react(s, seats[turn], given[turn])
                return seats[turn]
        return -1

    return taking(first, question)


@part
def vote(choices_of: Choices, question: Question, said: Message) -> Made:
    """``ballot(s, seats)`` asks all at once, and says each vote (``said`` with seat and choice);
    the choice with the most votes, NOTHING if there are several."""

    def ballot(s: State, seats: tuple[int, ...], *args: int) -> Script:
        given = yield all_of(seats), choices_of, question, *args
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

    return taking(ballot, question)


@part
def take_roles(
    roles: str, group: Group[Any], which: Question, by_lot: Question, said: Message
) -> Made:
    """``take_roles(s)``: the seats that wished to choose their role do so, in their order; the
    roles of those that wished nothing are drawn of what is left.  Each is said with its seat.

    ``roles`` is the name of a field with the id of each seat's role, laid out by `wished`."""

    def taken(s: State) -> Script:
        for seat in range(len(getattr(s, roles))):
            if getattr(s, roles)[seat] == -2:
                choice = yield (
                    seat,
                    [each for each in group if group.index(each) not in getattr(s, roles)],
                    which,
                )
                getattr(s, roles)[seat] = group.index(choice)
                say(s, said, seat, choice)
        for seat in range(len(getattr(s, roles))):
            if getattr(s, roles)[seat] == -1:
                choice = yield (
                    CHANCE,
                    [each for each in group if group.index(each) not in getattr(s, roles)],
                    by_lot,
                )
                getattr(s, roles)[seat] = group.index(choice)
                say(s, said, seat, choice)

    return taken
