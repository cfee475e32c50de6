"""How much of an effect can be done: who has a choice takes what can be done best (4.3)."""

from __future__ import annotations

from kabinett.games.weimar.content.checks import ANY_CITY, ANY_PARTY, DR, OP, threat_kind
from kabinett.games.weimar.content.vocabulary import CITY_COUNT, FIRST_OPTION
from kabinett.games.weimar.effects.choosing import ALL_CITIES, argument, named_parties
from kabinett.games.weimar.effects.figures import dissolvable_here
from kabinett.games.weimar.rules.foreign_affairs import negotiable
from kabinett.games.weimar.rules.society import white_markers
from kabinett.games.weimar.rules.state import Weimar
from kabinett.games.weimar.rules.table import (
    base,
    base_changes,
    base_cities,
    clockwise,
    figures_left,
    governs,
    others,
)
from kabinett.games.weimar.rules.threats import (
    box_takes,
    economy_moves,
    kinds_in_cities,
    lies_in,
    threat_changes,
)
from kabinett.games.weimar.rules.units import dissolved

ALL = 100

SEAT, BASE, THREAT, ECONOMY = OP["seat"], OP["base"], OP["threat"], OP["economy"]
DISSOLVE, UNDISSOLVE, CHOOSE = OP["dissolve"], OP["undissolve"], OP["choose"]
SOCIETY_ADD, SOCIETY_ANY = OP["society_add"], OP["society_any"]
SOCIETY_GROUP, NEGOTIATE = OP["society_group"], OP["foreign_affairs"]
RENTENMARK, NSDAP, FLAG = OP["rentenmark"], OP["nsdap"], OP["flag"]


def open_options(s: Weimar, party: int, options: int) -> list[int]:
    """The options of which as much as possible can be done (ruling 7.12)."""
    blocks = s.book.blocks.blocks[options]
    return best_of(s, party, {FIRST_OPTION + n: block for n, block in enumerate(blocks)})


def best_of(s: Weimar, party: int, blocks: dict[int, int]) -> list[int]:
    """Of blocks by choice, the choices of which most can be done: the largest share, so that what
    can be done in full is always open (ruling 7.12)."""
    shares = {choice: doable(s, party, block) for choice, block in blocks.items()}
    most = max(shares.values())
    if s.book.any_option and most > 0:
        return [choice for choice in blocks if shares[choice] > 0]
    return [choice for choice in blocks if shares[choice] == most]


def doable(s: Weimar, own: int, block: int) -> int:
    """How much of a block would do something now, in percent."""
    operations = s.book.blocks.blocks[block]
    if not operations:
        return ALL
    return sum([part(s, own, operation) for operation in operations]) // len(operations)


def can_begin(s: Weimar, own: int, block: int) -> bool:
    """Would the first operation of a block do something?  It is the price of a "may"."""
    return can_do(s, own, s.book.blocks.blocks[block][0])


def part(s: Weimar, own: int, op: int) -> int:
    """How much of an operation, in percent; of one with options, of the best of them."""
    if argument(s, op, 0) == CHOOSE:
        return max([doable(s, own, block) for block in s.book.blocks.blocks[argument(s, op, 2)]])
    return ALL if can_do(s, own, op) else 0


def can_do(s: Weimar, own: int, op: int) -> bool:
    """Would the operation do something?  Only what can fail is looked at."""
    operation = argument(s, op, 0)
    if operation in (SEAT, BASE):
        return can_change_figures(s, own, op)
    if operation == THREAT:
        return can_change_threat(s, argument(s, op, 1) > 0, argument(s, op, 2), argument(s, op, 3))
    if operation == DISSOLVE and argument(s, op, 3) == ANY_CITY:
        return any([dissolvable_here(s, own, argument(s, op, 2), city) for city in ALL_CITIES])
    if operation == UNDISSOLVE:
        return bool(dissolved(s, own, argument(s, op, 2)))
    if operation == ECONOMY:
        return economy_moves(s, 1 if argument(s, op, 1) > 0 else -1)
    if operation == RENTENMARK:
        return not s.rentenmark
    if operation == NSDAP:
        return any([figures_left(s, party) for party in named_parties(s, own, argument(s, op, 1))])
    if operation == FLAG:
        return min(s.flags) < 3 if argument(s, op, 1) == 3 else s.flags[argument(s, op, 1)] < 3
    if operation == SOCIETY_ADD:
        return not (argument(s, op, 1) in s.society or s.society_gone >> argument(s, op, 1) & 1)
    if operation == SOCIETY_ANY:
        return bool(white_markers(s, -1))
    if operation == SOCIETY_GROUP:
        return bool(white_markers(s, argument(s, op, 1)))
    if operation == NEGOTIATE:
        return governs(s, own) and bool(negotiable(s))
    return True


def can_change_figures(s: Weimar, own: int, op: int) -> bool:
    """Seats and bases, gained or lost."""
    seats, where = argument(s, op, 0) == SEAT, argument(s, op, 3)
    everybody = clockwise(s, own) if argument(s, op, 2) == ANY_PARTY else others(s, own)
    parties = named_parties(s, own, argument(s, op, 2)) or everybody
    if seats and argument(s, op, 1) < 0:
        return any([s.seats[party] for party in parties])
    if seats:
        return any([figures_left(s, party) for party in parties])
    if argument(s, op, 1) < 0:
        cities = (where,) if where < CITY_COUNT else ALL_CITIES
        return any([base(s, city, party) for party in parties for city in cities])
    if where < CITY_COUNT:
        return any([base_changes(s, party, where) for party in parties])
    return any([len(base_cities(s, party)) > 0 for party in parties])


def can_change_threat(s: Weimar, comes: bool, kind: int, where: int) -> bool:
    in_city, in_box = threat_kind(kind)
    if where == DR:
        return box_takes(s, in_box) if comes else s.dr[in_box] > 0
    if not comes:
        if where == ANY_CITY:
            return bool(kinds_in_cities(s, in_city))
        return where >= CITY_COUNT or lies_in(s, in_city, where)
    cities = (where,) if where < CITY_COUNT else ALL_CITIES
    return any([threat_changes(s, in_city, city) for city in cities])
