"""Prepared answers as a page or a program shows and gives them: which asks there are to choose
from, and what is wrong with what was sent."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from kabinett.core.play.askable import askable
from kabinett.core.play.orders import Unaskable, asked, may_offer, sentence_of
from kabinett.core.play.record import RecordError
from kabinett.core.words import Wording
from kabinett.web.live import replays
from kabinett.web.play.standing import MOST, WrongPrepared
from kabinett.web.play.tables import Opened

#: So many choices are named where one is wrong.
NAMED = 12


def asks_for(opened: Opened, seat: int, words: Wording) -> list[dict[str, Any]]:
    """The asks that may come to a seat, with all that they may offer: first what it is asked now,
    then what it was asked before, the latest first, then what comes most often."""
    table = opened.table
    now, before = asked(table, seat), asked_before(opened, seat)
    kinds = askable(table.game, table.setup).kinds(table.game.role_of(table.state, seat))
    found = []
    for ask in dict.fromkeys([*([now] if now else []), *before, *kinds]):
        choices = [table.game.vocabulary.names[each] for each in may_offer(table, seat, ask)]
        if choices:  # else these rules do not ask it any more
            when = "now" if ask == now else "before" if ask in before else ""
            found.append({"ask": ask, "text": said(ask, words), "choices": choices, "asked": when})
    return found


def asked_before(opened: Opened, seat: int) -> list[str]:
    """What a seat has been asked in this game, the latest first."""
    program = opened.table.program
    try:
        states = replays.moments_of(opened).states
    except RecordError:
        return []
    asks = [
        program.prompt(state, seat)[0].id
        for state in reversed(states)
        if seat in program.open_seats(state)
    ]
    return list(dict.fromkeys(asks))


def said(ask: str, words: Wording) -> str:
    """A kind of ask in words."""
    message = sentence_of(ask)
    return ask if message is None else words.open_sentence(message)


def wrong(error: Unaskable | WrongPrepared, words: Wording) -> str:
    """What is wrong with prepared answers that were sent, and what would be right."""
    if isinstance(error, WrongPrepared):
        text = _("At most {n} lines, each an ask that may come here and one of its choices.")
        return text.format(n=MOST)
    ask = said(error.ask[:200], words)
    if not error.offers:
        return _("“{ask}” is never asked here. Choose an ask from the list.").format(ask=ask)
    game = words.game
    labels = [game.label(each, words) for each in error.offers[:NAMED]]
    offers = ", ".join([*labels, *(["…"] if len(error.offers) > NAMED else [])])
    number = game.vocabulary.numbers.get(error.choice)
    choice = error.choice[:80] if number is None else game.label(number, words)
    text = _("“{ask}” never offers “{choice}” here. It may offer: {offers}.")
    return text.format(ask=ask, choice=choice, offers=offers)
