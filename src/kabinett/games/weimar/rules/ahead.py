"""Choosing ahead: where effects leave a choice to several parties one after the other, all choose
at once, and the choices take effect in turn (ruling 9.26).

Nobody sees an answer before all have chosen; then everybody sees all of them, as with agendas.  A
party chooses anew if its choice has become impossible when its turn comes."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.script.language import Script, all_of, say
from kabinett.core.standing import Standing
from kabinett.core.words import Text, Wording
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.vocabulary import ALL_PARTIES, Party, Seat
from kabinett.games.weimar.rules.events import operation
from kabinett.games.weimar.rules.parties import decider_of, seat_of
from kabinett.games.weimar.rules.state import Weimar

FOR_EFFECT = Message("{what}: {what_2}")
CHOOSE_FOR = Message("{effect}: your choice, as others make theirs")


def foresee(s: Weimar, own: Party, block: int) -> None:
    """Note who will choose something for the effects of a block: seat, party, operation."""
    if s.book.choose_in_turn:
        return
    for op in s.book.effects.blocks[block]:
        for party in operation(s, op).choosers_ahead(s, own):
            s.wanted += [seat_of(s, decider_of(s, party)), party, op]


def choices_ahead(s: Weimar, seat: Seat) -> list[int]:
    """What the seat may choose next."""
    party, op = next_wanted(s, seat)
    return operation(s, op).choices_ahead(s, party, chosen_for(s, seat, op))


def next_wanted(s: Weimar, seat: Seat) -> tuple[Party, int]:
    """The party and the operation that the seat chooses for next, or has chosen for last."""
    mine = places(s, seat)
    first = mine[min(len(s.so_far), len(mine) - 1)]
    return ALL_PARTIES[s.wanted[first + 1]], s.wanted[first + 2]


def places(s: Weimar, seat: Seat) -> list[int]:
    """Where what the seat will choose is noted."""
    return [first for first in range(0, len(s.wanted), 3) if s.wanted[first] == seat]


def chosen_for(s: Weimar, seat: Seat, op: int) -> list[int]:
    """What the seat has chosen for an operation already."""
    if not s.so_far:
        return []
    return [
        choice
        for first, choice in zip(places(s, seat), s.so_far, strict=False)
        if s.wanted[first + 2] == op
    ]


def ahead_label(s: Weimar, seat: Seat, choice: int, text: Wording) -> str:
    """The choice, and the effect that it is for."""
    _, op = next_wanted(s, seat)
    label = operation(s, op).label_ahead(s, seat, choice, text)
    if label:
        return label
    return text.filled(
        FOR_EFFECT,
        what=text.label("effect", op),
        what_2=operation(s, op).city_label(s, choice, text),
    )


def sentence_ahead(s: Weimar, seat: Seat) -> Text:
    """Which effect the seat chooses for."""
    return CHOOSE_FOR, (next_wanted(s, seat)[1],)


def order_ahead(s: Weimar, seat: Seat) -> Standing | None:
    """The order that would answer when the seat's turn comes."""
    if not places(s, seat):
        return None
    party, op = next_wanted(s, seat)
    return operation(s, op).standing(s, party) if s.order[seat] == party else None


CHOOSE_AHEAD = Question(
    "All choose at once what is done in turn",
    label=ahead_label,
    standing=order_ahead,
    sentence=sentence_ahead,
)


def choose_ahead(s: Weimar) -> Script:
    """All who will choose something do so now, each in his own time where he has several choices,
    and then everybody sees it.  A single one is asked when his turn comes instead."""
    if several_want(s):
        answers = yield all_of(who_wants(s)), choices_ahead, CHOOSE_AHEAD
        say(s, words.ALL_HAVE_CHOSEN)
        for turn in range(len(answers)):
            told, args = operation(s, s.wanted[3 * turn + 2]).log_ahead(
                s, Seat(s.wanted[3 * turn]), s.wanted[3 * turn + 2], answers[turn]
            )
            say(s, told, *args)
        note_wishes(s, answers)
    s.wanted = []


def who_wants(s: Weimar) -> tuple[Seat, ...]:
    """The seats that choose, as often as they do."""
    return tuple([Seat(seat) for seat in s.wanted[::3]])


def several_want(s: Weimar) -> bool:
    return len(set(who_wants(s))) > 1


def note_wishes(s: Weimar, answers: tuple[int, ...]) -> None:
    """Keep what was chosen until its turn comes."""
    for turn, answer in enumerate(answers):
        s.wishes += [s.wanted[3 * turn + 1], s.wanted[3 * turn + 2], answer]


def take_wish(s: Weimar, party: Party, op: int, choices: list[int]) -> int:
    """What the party chose ahead for the operation, if it is possible; else -1, and its other
    choices for the operation are dropped."""
    for first in range(0, len(s.wishes), 3):
        if s.wishes[first] == party and s.wishes[first + 1] == op:
            choice = s.wishes[first + 2]
            if choice in choices:
                s.wishes = s.wishes[:first] + s.wishes[first + 3 :]
                return choice
            s.wishes = [
                number
                for place in range(0, len(s.wishes), 3)
                if (s.wishes[place], s.wishes[place + 1]) != (party, op)
                for number in s.wishes[place : place + 3]
            ]
            return -1
    return -1
