"""Effects on cards, Crisis Rolls, sets and Minor Parties."""

from __future__ import annotations

from kabinett.core.script.language import Script, say, script
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.vocabulary import COUNCILS, KPD, MINORS, REGIME, UPRISING
from kabinett.games.weimar.effects.choosing import (
    ALL_CITIES,
    ALL_PARTIES,
    argument,
    mask_of,
    named_parties,
    one_city,
    settled,
)
from kabinett.games.weimar.effects.procedures import PROCEDURE
from kabinett.games.weimar.rules.blocks import run_block
from kabinett.games.weimar.rules.cards import add_set, draw_party_cards, draw_timeline_cards
from kabinett.games.weimar.rules.pool import BASIC, BY_ANSWER, CRISIS_ROLL, add_part, begin_roll
from kabinett.games.weimar.rules.rolls import roll_dice
from kabinett.games.weimar.rules.state import Weimar
from kabinett.games.weimar.rules.table import seat_of
from kabinett.games.weimar.rules.threats import (
    lies_in,
    put_in_city,
    remove_from_city,
    threat_changes,
)

PARTY_THREATS = (REGIME, COUNCILS, UPRISING)

# -- cards, Crisis Rolls, sets, minor parties


@script
def do_draw(s: Weimar, own: int, op: int) -> Script:
    yield from draw_party_cards(s, own, argument(s, op, 1))


@script
def do_timeline(s: Weimar, own: int, op: int) -> Script:
    yield from draw_timeline_cards(s, own, argument(s, op, 1))


@script
def do_crisis(s: Weimar, own: int, op: int) -> Script:
    who = yield from settled(s, own, argument(s, op, 2), ALL_PARTIES, op)
    for party in tuple(named_parties(s, own, who)):
        for _ in range(argument(s, op, 1)):
            yield from crisis_roll(s, party)


@script
def crisis_roll(s: Weimar, party: int) -> Script:
    """Two dice, the higher counts (5.4)."""
    if s.ending >= 0:
        return
    begin_roll(s, CRISIS_ROLL, -1)
    add_part(s, BASIC, 2, 0)
    yield from roll_dice(s, party, 2)
    say(s, words.CRISIS, seat_of(s, party), max(s.roll), max(s.roll))
    yield from run_block(s, party, s.book.crisis[max(s.roll)])


@script
def do_expand(s: Weimar, own: int, op: int) -> None:
    add_set(s, own, argument(s, op, 1))


@script
def do_extra(s: Weimar, own: int, op: int) -> None:
    s.extra[own] += argument(s, op, 1)


@script
def do_minor(s: Weimar, own: int, op: int) -> Script:
    minor = argument(s, op, 1)
    able = [party for party in s.book.minor_eligible[minor] if s.minor[minor] != party]
    who = yield from settled(s, own, argument(s, op, 2), mask_of(able), op)
    for party in named_parties(s, own, who):
        take_minor(s, minor, party)


def take_minor(s: Weimar, minor: int, party: int) -> None:
    """Control of a minor party, if it may go to that party (5.13)."""
    if party in s.book.minor_eligible[minor] and s.minor[minor] != party:
        s.minor[minor] = party
        say(s, words.MINOR_TAKEN, seat_of(s, party), MINORS[minor])
    elif s.minor[minor] == party:
        say(s, words.MINOR_STAYS, seat_of(s, party), MINORS[minor])


@script
def do_early(s: Weimar, own: int, op: int) -> None:
    s.early[own] = 1
    say(s, words.EARLY, seat_of(s, own))


@script
def do_dice(s: Weimar, own: int, op: int) -> None:
    change = argument(s, op, 1)
    add_part(s, BY_ANSWER, change, 0)
    say(s, words.DICE_ADDED if change > 0 else words.DICE_TAKEN, abs(change))


@script
def do_result(s: Weimar, own: int, op: int) -> None:
    change = argument(s, op, 1)
    add_part(s, BY_ANSWER, 0, change)
    say(s, words.RESULT_RAISED if change > 0 else words.RESULT_LOWERED, abs(change))


@script
def do_procedure(s: Weimar, own: int, op: int) -> Script:
    yield from PROCEDURE[argument(s, op, 1)](s, own)


@script
def do_coup_marker(s: Weimar, own: int, op: int) -> Script:
    """A successful Coup (5.10): the party's marker; KPD's own Uprising goes (ruling 7.10)."""
    kind = COUNCILS if own == KPD else REGIME
    mask = mask_of([city for city in ALL_CITIES if threat_changes(s, kind, city)])
    city = yield from one_city(s, own, argument(s, op, 1), mask, op)
    if city >= 0:
        put_in_city(s, kind, city)


@script
def do_remove_markers(s: Weimar, own: int, op: int) -> Script:
    mask = mask_of([city for city in ALL_CITIES if party_markers(s, city)])
    city = yield from one_city(s, own, argument(s, op, 1), mask, op)
    if city >= 0:
        for kind in PARTY_THREATS:
            remove_from_city(s, kind, city)


def party_markers(s: Weimar, city: int) -> bool:
    return any([lies_in(s, kind, city) for kind in PARTY_THREATS])
