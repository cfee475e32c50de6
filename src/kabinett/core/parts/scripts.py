"""Ready-made scripts: drawing a card, refilling hands, sealed bids, reactions, votes, roles.

A game creates such a script in its own module, beside its other scripts, with its own names and
constants::

    draw_card = draw("deck", "discard", CARD, A_CARD, SHUFFLED)

The script is then used like any other: ``card = yield from draw_card(s)``. The arguments of its
question follow the seats: ``yield from object_first(s, seats, LINE[line])``. An inner function of
this module may use only its arguments, Python's builtins and the words of scripts
(`core/script/ready_made.py`)."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from typing import Any, Final

from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.script.language import Script, all_of, reveal, say, script_maker
from kabinett.core.state import CHANCE, State
from kabinett.core.vocabulary import Group

#: The result of these scripts if no card, no seat or no choice is found.
NOTHING: Final = -1

#: The choices of each seat: a function (state, seat) -> choices, or a list of choices that never
#: changes.
Choices = Callable[[Any, int], Iterable[int]] | Iterable[int]
Do = Callable[[Any, int, int], Any]  # (state, seat, choice)
MadeScript = Callable[..., Script]


def with_parameters(script: MadeScript, question: Question) -> MadeScript:
    """The script with ``*args`` replaced by a named parameter for each argument of its question."""
    untyped: Any = script
    signature = inspect.signature(script)
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    own = [each for each in signature.parameters.values() if each.kind is kind]
    more = [
        inspect.Parameter(f"argument_{n}", kind, annotation="int")
        for n in range(1, question.arguments + 1)
    ]
    untyped.__signature__ = signature.replace(parameters=[*own, *more])
    return script


def check_that_it_forgets(shuffled: Message) -> None:
    """Raise ValueError if the log line of a shuffle lacks ``forgets``.

    >>> check_that_it_forgets(Message("The discard pile is shuffled.", forgets=True))
    """
    if not shuffled.forgets:
        file, line = shuffled.places[0]
        raise ValueError(
            f"{file}:{line}: {shuffled.text!r} tells of a shuffle, and nobody knows any more where "
            "the cards are that lines before it named: say Message(…, forgets=True)"
        )


@script_maker
def draw(
    deck: str, discard: str, group: Group[Any], question: Question, shuffled: Message
) -> MadeScript:
    """Make ``draw(s)``, which takes a card out of the deck and returns it, or NOTHING if there
    is none.

    ``deck`` and ``discard`` are names of fields. If the deck is empty, the discard pile becomes
    the deck and the log says ``shuffled``, a message with ``forgets``. The caller must put the card
    into a zone before the next ask."""
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


@script_maker
def draw_up(hands: str, size: int, draw_one: MadeScript, said: Message) -> MadeScript:
    """Make ``draw_up(s, seats)``, in which each seat draws by ``draw_one`` (made by `draw`)
    until it holds ``size`` cards or no card is left.

    ``hands`` is the name of the field. For each seat that has drawn, the log line ``said`` names
    the seat and the number of cards. A draw cannot be undone."""

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


@script_maker
def sealed_bid(choices_of: Choices, question: Question, place: Do) -> MadeScript:
    """Make ``bid(s, seats)``, which asks all seats at once and returns the seat with the highest
    bid. Of several equal bids the first one wins; if nobody bids, the result is NOTHING.

    When all seats have answered, ``place(s, seat, choice)`` reveals each bid in the order of the
    seats and returns its value, which is below 0 if the seat did not bid."""

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

    return with_parameters(bid, question)


@script_maker
def sealed_bid_or_pass(
    choices_of: Choices, question: Question, passing: int, passes: Message, place: Do
) -> MadeScript:
    """Make a sealed bid like `sealed_bid` in which a seat may pass: if a seat chooses ``passing``,
    the log line ``passes`` says so, and ``place`` is not called."""

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

    return with_parameters(bid, question)


@script_maker
def reaction(choices_of: Choices, question: Question, passing: int, react: Do) -> MadeScript:
    """Make ``react_first(s, seats)``, which asks all seats at once. The first of these seats, in
    their order, whose answer is not ``passing`` reacts: ``react(s, seat, choice)``. Returns that
    seat, or NOTHING.

    The other seats' answers stay hidden, and no pause may reveal that a seat could react. Therefore
    include every seat that might be able to react as far as everybody knows; a seat that cannot
    react passes."""

    def first(s: State, seats: tuple[int, ...], *args: int) -> Script:
        given = yield all_of(seats), choices_of, question, *args
        for turn in range(len(seats)):
            if given[turn] != passing:
                react(s, seats[turn], given[turn])
                return seats[turn]
        return -1

    return with_parameters(first, question)


@script_maker
def vote(choices_of: Choices, question: Question, said: Message) -> MadeScript:
    """Make ``ballot(s, seats)``, which asks all seats at once and logs each vote with the message
    ``said`` (seat and choice). Returns the choice with the most votes, or NOTHING for a tie."""

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

    return with_parameters(ballot, question)


@script_maker
def take_roles(
    roles: str, group: Group[Any], which: Question, by_lot: Question, said: Message
) -> MadeScript:
    """Make ``take_roles(s)``: the seats that wished to choose a role choose in their order; the
    other seats draw from the remaining roles. The log line ``said`` names each seat and its role.

    ``roles`` is the name of the field with the role id of each seat; `wished` creates its first
    value."""

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
