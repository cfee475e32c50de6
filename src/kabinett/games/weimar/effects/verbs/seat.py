"""Seats in Parliament (5.7)."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.script.language import Script
from kabinett.games.weimar.content.phrases import Phrase
from kabinett.games.weimar.content.reading import Effects
from kabinett.games.weimar.content.vocabulary import ALL_PARTIES, NOWHERE, Party
from kabinett.games.weimar.effects.choosing import (
    affected_parties,
    choose_party,
    mask_of,
    named_parties,
)
from kabinett.games.weimar.effects.telling import Teller
from kabinett.games.weimar.effects.verb import FIGURES, Verb, gain, register
from kabinett.games.weimar.phases.reactions import SEAT_LOST, let_politicians_answer
from kabinett.games.weimar.rules.parties import figures_left, gain_seats, lose_seats
from kabinett.games.weimar.rules.state import Weimar

ADDED, REMOVED = Message("+{n} Seat", "+{n} Seats"), Message("−{n} Seat", "−{n} Seats")


def do_seat(s: Weimar, own: Party, operation: int, number: int, who: int) -> Script:
    able = [party for party in ALL_PARTIES if seats_change(s, party, number)]
    who = yield from choose_party(s, own, who, mask_of(able), operation)
    others_lose = 0
    for party in named_parties(s, own, who):
        if number > 0:
            gain_seats(s, party, number)
        else:
            others_lose |= int(party != own and s.parliament[party] > 0)
            lose_seats(s, party, -number)
    if others_lose:
        yield from let_politicians_answer(s, own, SEAT_LOST, NOWHERE)


def seats_change(s: Weimar, party: Party, number: int) -> bool:
    return figures_left(s, party) > 0 if number > 0 else s.parliament[party] > 0


class Seats(Verb):
    """`seat +1 dnvp`: Seats in Parliament"""

    starts = "seat"
    symbol = "seat"
    part = FIGURES
    does = do_seat

    def __init__(self, phrase: Phrase) -> None:
        self.number = phrase.number()
        self.who = phrase.who()

    def can(self, s: Weimar, own: Party) -> bool:
        return any(
            [seats_change(s, party, self.number) for party in affected_parties(s, own, self.who)]
        )

    def says(self, t: Teller) -> str:
        message = ADDED if self.number > 0 else REMOVED
        return t.for_party(self.who, t.say(message, abs(self.number)))

    def worth(self, effects: Effects, party: Party) -> float:
        return 0.6 * self.number * gain(party, self.who)


register(Seats)
