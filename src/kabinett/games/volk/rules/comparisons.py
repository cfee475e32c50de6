"""How living standards are held and compared at the end of a decade (rulebook 9.5-9.7)."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.reason import NO_REASON
from kabinett.core.script.language import Script, say
from kabinett.core.words import Wording
from kabinett.games.volk.content import words
from kabinett.games.volk.content.vocabulary import (
    ALL_SECTORS,
    HAMBURG,
    NIEDERSACHSEN,
    NOWHERE,
    PASS,
    PROVINCE,
    SCHLESWIG_HOLSTEIN,
    SECTOR,
    WEST,
    WEST_BERLIN,
    Province,
    Sector,
    Side,
)
from kabinett.games.volk.rules.economy import export_value, factory_value
from kabinett.games.volk.rules.mass_protests import add_unrest, protests, settle_berlin
from kabinett.games.volk.rules.reasons import (
    NOT_ADJACENT,
    NOT_LOWER,
    SECTOR_EMPTY,
    of_provinces,
    of_sectors,
)
from kabinett.games.volk.rules.special_cities import assign_hamburg
from kabinett.games.volk.rules.state import (
    EAST_WEST,
    HOLD,
    INTERNAL,
    Volk,
    begin_phase,
)

# -- 5: hold the living standard (9.5)


def in_the_way_of_losing(s: Volk, seat: Side, sector: Sector) -> int:
    return NO_REASON if s.sectors[sector] else SECTOR_EMPTY


def sectors_to_lose(s: Volk) -> list[int]:
    return [SECTOR[k] for k in ALL_SECTORS if not in_the_way_of_losing(s, WEST, k)]


LOSE_SECTOR = Question(
    "West Berlin cannot hold its living standard: choose a sector",
    why_not=of_sectors(in_the_way_of_losing),
    section="9.5",
)


def phase_hold(s: Volk) -> Script:
    begin_phase(s, HOLD)
    before = sum(s.ls)
    if needs_hamburg(s, NIEDERSACHSEN) or needs_hamburg(s, SCHLESWIG_HOLSTEIN):
        yield from assign_hamburg(s)
    for province in s.book.provinces:
        if province != WEST_BERLIN:
            limit = standard_limit(s, province)
            if s.ls[province] > limit:
                say(s, words.LS_DOWN, PROVINCE[province], s.ls[province] - limit)
                s.ls[province] = limit
    limit = standard_limit(s, WEST_BERLIN)
    while s.ls[WEST_BERLIN] > limit:
        choice = yield WEST, sectors_to_lose(s), LOSE_SECTOR
        s.sectors[SECTOR.index(choice)] -= 1
        s.ls[WEST_BERLIN] -= 1
        say(s, words.LS_DOWN, PROVINCE[WEST_BERLIN], 1)
    if sum(s.ls) == before:
        say(s, words.NOTHING_HAPPENS)
    s.hamburg = NOWHERE


def standard_limit(s: Volk, province: Province) -> int:
    """The living standard that a province can hold."""
    return berlin_limit(s) if province == WEST_BERLIN else max(0, export_value(s, province))


def needs_hamburg(s: Volk, province: Province) -> bool:
    """Whether the province would lose living standards without Hamburg's factory (A30)."""
    alone = export_value(s, province)
    return s.ls[province] > max(0, alone) and factory_value(s, HAMBURG) > max(0, alone)


def berlin_limit(s: Volk) -> int:
    """The living standard that West Berlin can hold: the value of the worst export factory of its
    suppliers; 99 if it has none yet (A36, A37)."""
    suppliers = s.sectors if s.book.sectors_limit_berlin else s.transferred
    limits = [
        max(0, export_value(s, province))
        for province in s.book.suppliers
        if suppliers[s.book.sector[province]]
    ]
    return min(limits, default=99)


# -- 6: internal comparison (9.6)


def internal_unrest(s: Volk, province: Province) -> int:
    """The unrest by the internal comparison: the gap to the best province of the state, less 1; the
    whole gap in West Berlin (A38)."""
    best = max([s.ls[other] for other in s.book.provinces_of[s.book.side[province]]])
    gap = best - s.ls[province]
    return gap if province == WEST_BERLIN else max(0, gap - 1)


def phase_internal(s: Volk) -> Script:
    begin_phase(s, INTERNAL)
    before = sum(s.unrest)
    for province in s.book.provinces:
        if internal_unrest(s, province):
            add_unrest(s, province, internal_unrest(s, province))
    if sum(s.unrest) == before:
        say(s, words.NOTHING_HAPPENS)
    yield from settle_berlin(s)


# -- 7: East-West comparison (9.7)


def attack_strength(s: Volk, attacker: Province, target: Province) -> int:
    """The unrest that an attack causes: the attacker's living standard, less its mass protests and
    the target's living standard (A41). New mass protests do not count in this phase."""
    return s.ls[attacker] - s.frozen[attacker] - s.ls[target]


def attack_to_come(s: Volk, attacker: Province, target: Province) -> int:
    """The unrest that an attack would cause with the present mass protests; 0 for none."""
    return max(0, s.ls[attacker] - protests(s, attacker) - s.ls[target])


def attackable_provinces(s: Volk, province: Province) -> list[int]:
    side, attacker = s.book.side[province], PROVINCE[province]
    targets = s.book.across[province]
    return [PROVINCE[p] for p in targets if not in_the_way_of_attack(s, side, p, attacker)]


def in_the_way_of_attack(s: Volk, side: Side, target: Province, attacker: int) -> int:
    if target not in s.book.across[PROVINCE.index(attacker)]:
        return NOT_ADJACENT
    return NO_REASON if attack_strength(s, PROVINCE.index(attacker), target) > 0 else NOT_LOWER


def attack_label(s: Volk, seat: Side, choice: int, text: Wording, attacker: int) -> str:
    return text.plain(ATTACK_NOWHERE) if choice == PASS else text.game.label(choice, text)


ATTACK_NOWHERE = Message("Nowhere")
ATTACK_WHOM = Question(
    "{province}: where does its living standard cause unrest?",
    label=attack_label,
    why_not=of_provinces(in_the_way_of_attack),
    section="9.7",
)


def phase_east_west(s: Volk) -> Script:
    """Let each province attack.  New mass protests count only after all attacks (A39-A41)."""
    begin_phase(s, EAST_WEST)
    s.frozen = [protests(s, province) for province in s.book.provinces]
    before = sum(s.unrest)
    for province in tuple(s.book.provinces):
        if province == WEST_BERLIN:  # it attacks both neighbours (A40)
            for target in tuple(s.book.across[province]):
                if attack_strength(s, province, target) > 0:
                    attack(s, province, target)
        elif attackable_provinces(s, province):
            choice = yield (
                s.book.side[province],
                [*attackable_provinces(s, province), PASS],
                ATTACK_WHOM,
                PROVINCE[province],
            )
            if choice != PASS:
                attack(s, province, PROVINCE.index(choice))
    if sum(s.unrest) == before:
        say(s, words.NOTHING_HAPPENS)
    yield from settle_berlin(s)
    s.frozen = [0] * len(s.ls)


def attack(s: Volk, attacker: Province, target: Province) -> None:
    say(s, words.ATTACKS, PROVINCE[attacker], PROVINCE[target])
    add_unrest(s, target, attack_strength(s, attacker, target))
