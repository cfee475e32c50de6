"""Prepared answers for pages and programs: the asks to choose from, and what is wrong with answers
that were sent."""

from __future__ import annotations

from django.utils.translation import gettext as _

from kabinett.core.data import Data
from kabinett.core.play.orders import Unaskable, kind_of_ask, may_offer, sentence_of
from kabinett.core.play.possible_asks import find_possible_asks
from kabinett.core.play.record import RecordError
from kabinett.core.words import Wording
from kabinett.web.live import replays
from kabinett.web.play.open_game import OpenGame
from kabinett.web.play.standing import MOST_PREPARED, WrongPrepared

#: The maximum number of choices that a sentence about a wrong choice names.
NAMED = 12


def asks_for(game: OpenGame, seat: int, words: Wording) -> list[Data]:
    """Return the asks that a seat may get, with all choices that each may offer.  The present ask
    comes first, then earlier asks, the latest first, then others, the most frequent first."""
    table = game.table
    present_ask, past_asks = kind_of_ask(table, seat), earlier_asks(game, seat)
    kinds = find_possible_asks(table.game, table.setup).kinds(table.game.role_of(table.state, seat))
    rows = []
    for ask in dict.fromkeys([*([present_ask] if present_ask else []), *past_asks, *kinds]):
        choices = [table.game.vocabulary.names[each] for each in may_offer(table, seat, ask)]
        if choices:  # else the present rules never ask it
            when = "now" if ask == present_ask else "before" if ask in past_asks else ""
            rows.append(
                {"ask": ask, "text": ask_sentence(ask, words), "choices": choices, "asked": when}
            )
    return rows


def earlier_asks(game: OpenGame, seat: int) -> list[str]:
    """Return the asks that a seat has had in this game, the latest first."""
    program = game.table.program
    try:
        states = replays.moments_of(game).states
    except RecordError:
        return []
    asks = [
        program.prompt(state, seat)[0].id
        for state in reversed(states)
        if seat in program.open_seats(state)
    ]
    return list(dict.fromkeys(asks))


def ask_sentence(ask: str, words: Wording) -> str:
    """Return a kind of ask in words."""
    message = sentence_of(ask)
    return ask if message is None else words.open_sentence(message)


def describe_fault(error: Unaskable | WrongPrepared, words: Wording) -> str:
    """Return a sentence on what is wrong with prepared answers that a page sent, and what would be
    right."""
    if isinstance(error, WrongPrepared):
        text = _("At most {n} lines, each an ask that may come here and one of its choices.")
        return text.format(n=MOST_PREPARED)
    ask = ask_sentence(error.ask[:200], words)
    if not error.offers:
        return _("“{ask}” is never asked here. Choose an ask from the list.").format(ask=ask)
    game = words.game
    labels = [game.label(each, words) for each in error.offers[:NAMED]]
    offers = ", ".join([*labels, *(["…"] if len(error.offers) > NAMED else [])])
    number = game.vocabulary.numbers.get(error.choice)
    choice = error.choice[:80] if number is None else game.label(number, words)
    text = _("“{ask}” never offers “{choice}” here. It may offer: {offers}.")
    return text.format(ask=ask, choice=choice, offers=offers)
