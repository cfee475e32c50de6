"""The Agenda Phase (4.2)."""

from __future__ import annotations

from kabinett.core.question import Question
from kabinett.core.reason import Reason, because
from kabinett.core.script.language import Script, all_of, say
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.vocabulary import (
    AGENDA_CARD,
    NO_AGENDA,
    PARTY,
    SPD,
    TIMELINE_CARD,
    Party,
    Seat,
)
from kabinett.games.weimar.rules import reasons, standing
from kabinett.games.weimar.rules.ahead import choose_ahead, forget_choices_ahead
from kabinett.games.weimar.rules.answers import about
from kabinett.games.weimar.rules.cards import draw_party_cards, draw_timeline_cards
from kabinett.games.weimar.rules.debate import issue_into_play
from kabinett.games.weimar.rules.events import run_block, tell_if_nothing
from kabinett.games.weimar.rules.parties import clockwise, seat_of
from kabinett.games.weimar.rules.rolls import clear_roll
from kabinett.games.weimar.rules.state import AGENDA, Weimar

TIMELINE_CARDS = 2
PARTY_CARDS_A_ROUND = 3
#: With the option ``cards_a_round`` (ruling 11.7).
FEWER_PARTY_CARDS = 1

WHO_BEGINS_AGENDA = Question(
    "Chancellor: who begins the Agenda Phase?", standing=standing.BEGIN_AGENDA, section="4.2"
)
WHO_BEGINS_IMPULSE = Question(
    "Chancellor: who begins the Impulse Phase?", standing=standing.LEAVE_IMPULSE, section="4.2"
)


@about(AGENDA_CARD)
def why_not_agenda(s: Weimar, seat: Seat, choice: int) -> Reason | None:
    other = choice not in agendas(s, seat)
    return because(reasons.OTHER_PARTYS_AGENDA) if other else None


CHOOSE_AGENDA = Question("Choose your agenda for this round", why_not=why_not_agenda, section="4.2")


def who_begins(s: Weimar) -> Script:
    """Return the winner of the Reparations, otherwise the party that the Chancellor chooses (ruling
    6.2)."""
    if s.starter >= 0:
        say(s, words.BEGINS, seat_of(s, s.starter))
        return s.starter
    choice = yield (
        seat_of(s, s.chancellor),
        PARTY,
        WHO_BEGINS_AGENDA if s.phase == AGENDA else WHO_BEGINS_IMPULSE,
    )
    say(s, words.BEGINS, seat_of(s, PARTY.index(choice)))
    return PARTY.index(choice)


def agendas(s: Weimar, seat: Seat) -> list[int]:
    """The agendas of the seat's party.  In the solo game each party except the SPD has only the one
    that a sheet names (ruling 11.5)."""
    party = s.order[seat]
    solo_agendas = s.book.agendas_alone
    return [
        AGENDA_CARD[place]
        for place in range(len(AGENDA_CARD))
        if s.book.agenda_party[place] == party
        and (not solo_agendas or party == SPD or place in solo_agendas)
    ]


def agenda_phase(s: Weimar) -> Script:
    first = yield from begin_agenda_phase(s)
    for party in tuple(clockwise(s, first)):
        yield from draw_timeline_cards(s, party, TIMELINE_CARDS)
    yield from play_agendas(s, first)


def agenda_phase_again(s: Weimar) -> Script:
    """Play the phase of a position that is played on.  A party with two Timeline Cards has drawn
    them, and perhaps has one more from the Reparations (ruling 6.4)."""
    first = yield from begin_agenda_phase(s)
    for party in tuple(clockwise(s, first)):
        if len([card for card in s.hands[party] if card in TIMELINE_CARD]) < TIMELINE_CARDS:
            yield from draw_timeline_cards(s, party, TIMELINE_CARDS)
    yield from play_agendas(s, first)


def begin_agenda_phase(s: Weimar) -> Script:
    """Begin the phase; return the party that begins."""
    s.phase = AGENDA
    s.turn += 1
    clear_roll(s)
    s.agenda = [NO_AGENDA] * 4
    s.extra = [0] * 4
    s.early = [0] * 4
    say(s, words.AGENDA_PHASE)
    first = yield from who_begins(s)
    if s.book.same_starter:
        s.starter = first
    return first


def play_agendas(s: Weimar, first: Party) -> Script:
    """Let all choose their agendas, carry these out clockwise from ``first``, and draw."""
    answers = yield all_of((0, 1, 2, 3)), agendas, CHOOSE_AGENDA
    for seat in range(4):
        s.agenda[s.order[seat]] = AGENDA_CARD.index(answers[seat])
        say(s, words.AGENDA_SHOWN, seat, answers[seat])
    for party in tuple(clockwise(s, first)):
        say(s, words.AGENDA_ISSUES, seat_of(s, party), AGENDA_CARD[s.agenda[party]])
        for place in range(len(s.book.agenda_issues[s.agenda[party]])):
            issue, owner, value = s.book.agenda_issues[s.agenda[party]][place]
            yield from issue_into_play(s, owner, issue, value)
    yield from choose_ahead(s, clockwise(s, first), agenda_blocks(s, first), 0)
    for party in tuple(clockwise(s, first)):
        say(s, words.AGENDA_WORKS, seat_of(s, party), AGENDA_CARD[s.agenda[party]])
        tell_if_nothing(s, party, s.book.agenda_effect[s.agenda[party]])
        yield from run_block(s, party, s.book.agenda_effect[s.agenda[party]])
    forget_choices_ahead(s)
    say(s, words.PARTY_CARDS_DRAWN)
    cards = FEWER_PARTY_CARDS if s.book.one_card else PARTY_CARDS_A_ROUND
    for party in tuple(clockwise(s, first)):
        yield from draw_party_cards(s, party, cards + s.extra[party])


def agenda_blocks(s: Weimar, first: Party) -> tuple[int, ...]:
    """The blocks of this round's agendas, clockwise from ``first``."""
    return tuple([s.book.agenda_effect[s.agenda[party]] for party in clockwise(s, first)])
