"""The Agenda Phase (4.2)."""

from __future__ import annotations

from kabinett.core.question import Question
from kabinett.core.reason import Reason, because
from kabinett.core.script.language import Script, all_of, say, script
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.vocabulary import AGENDAS, FIRST_PARTY
from kabinett.games.weimar.rules import reasons
from kabinett.games.weimar.rules.answers import about
from kabinett.games.weimar.rules.blocks import run_block
from kabinett.games.weimar.rules.cards import draw_party_cards, draw_timeline_cards
from kabinett.games.weimar.rules.debate import issue_into_play
from kabinett.games.weimar.rules.state import AGENDA, Weimar
from kabinett.games.weimar.rules.table import clockwise, party_choices, seat_of

TIMELINE_CARDS = 2
PARTY_CARDS_A_ROUND = 3
FIRST_AGENDA = AGENDAS[0]


WHO_BEGINS_AGENDA = Question("Chancellor: who begins the Agenda Phase?")
WHO_BEGINS_IMPULSE = Question("Chancellor: who begins the Impulse Phase?")


@about(AGENDAS)
def not_yours(s: Weimar, seat: int, choice: int) -> Reason | None:
    other = choice not in agendas(s, seat)
    return because(reasons.OTHER_PARTYS_AGENDA) if other else None


CHOOSE_AGENDA = Question("Choose your agenda for this round", why_not=not_yours)


@script
def who_begins(s: Weimar) -> Script:
    """The winner of the Reparations, else whom the Chancellor chooses (ruling 6.2)."""
    if s.starter >= 0:
        say(s, words.BEGINS, seat_of(s, s.starter))
        return s.starter
    choice = yield (
        seat_of(s, s.chancellor),
        party_choices([0, 1, 2, 3]),
        WHO_BEGINS_AGENDA if s.phase == AGENDA else WHO_BEGINS_IMPULSE,
    )
    say(s, words.BEGINS, seat_of(s, choice - FIRST_PARTY))
    return choice - FIRST_PARTY


def agendas(s: Weimar, seat: int) -> list[int]:
    party = s.order[seat]
    return [
        FIRST_AGENDA + place for place in range(len(AGENDAS)) if s.book.agenda_party[place] == party
    ]


@script
def agenda_phase(s: Weimar) -> Script:
    s.phase = AGENDA
    s.turn += 1
    s.agenda = [-1] * 4
    s.extra = [0] * 4
    s.early = [0] * 4
    say(s, words.AGENDA_PHASE)
    first = yield from who_begins(s)
    if s.book.same_starter:
        s.starter = first
    for party in tuple(clockwise(s, first)):
        yield from draw_timeline_cards(s, party, TIMELINE_CARDS)
    answers = yield all_of((0, 1, 2, 3)), agendas, CHOOSE_AGENDA
    for seat in range(4):
        s.agenda[s.order[seat]] = answers[seat] - FIRST_AGENDA
        say(s, words.AGENDA_SHOWN, seat, answers[seat])
    for party in tuple(clockwise(s, first)):
        for place in range(len(s.book.agenda_issues[s.agenda[party]])):
            issue, owner, value = s.book.agenda_issues[s.agenda[party]][place]
            yield from issue_into_play(s, issue, owner, value)
    for party in tuple(clockwise(s, first)):
        yield from run_block(s, party, s.book.agenda_effect[s.agenda[party]])
    for party in tuple(clockwise(s, first)):
        yield from draw_party_cards(s, party, PARTY_CARDS_A_ROUND + s.extra[party])
