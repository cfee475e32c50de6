"""Threat Markers in cities and in the DR Box (5.10), and the Economy (5.11)."""

from __future__ import annotations

from typing import Final

from kabinett.core.script.language import Script, say
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.vocabulary import (
    BERLIN,
    BLACK_FRIDAY,
    BLOCKADE,
    CITY,
    CITY_THREATS,
    COUNCILS,
    DNVP,
    DR_POVERTY,
    DR_THREATS,
    INFLATION,
    INSTABLE_STATE,
    KPD,
    MINORITY_CABINET,
    POVERTY,
    PROSPERITY,
    REGIME,
    UNREST,
    UPRISING,
    VIOLENT_PEACE,
    BoxThreat,
    City,
    Party,
    Threat,
    vocabulary,
)
from kabinett.games.weimar.rules.endings import overthrow, sink_into_anarchy
from kabinett.games.weimar.rules.parties import governs
from kabinett.games.weimar.rules.state import CITIES_OVERTHROWN, Weimar

WEALTH_MARKERS = 12
UNREST_MARKERS = 11
PARTY_MARKERS = 4
OVERTHROW = 4  # Councils or Regimes that bring the Republic down
OVERTHROW_WITH_BERLIN = 3
MOST_IN_BOX = {
    DR_POVERTY: 2,
    INFLATION: 3,
    BLOCKADE: 3,
    VIOLENT_PEACE: 2,
    INSTABLE_STATE: 2,
    MINORITY_CABINET: 1,
    BLACK_FRIDAY: 2,
}
ANARCHY_AT = 7
#: The sides of the markers for Poverty and Prosperity, as `Weimar.wealth` has them.
WEALTH_SIDES: Final[dict[Threat, int]] = {POVERTY: 1, PROSPERITY: -1}
#: The markers that Councils and a Regime replace.
REPLACED: Final[dict[Threat, tuple[Threat, ...]]] = {
    COUNCILS: (REGIME, UPRISING),
    REGIME: (COUNCILS, UPRISING),
}


def threat_choice(name: str) -> int:
    return vocabulary.number(f"threat:{name}")


# -- counting


def markers_in_box(s: Weimar) -> int:
    """Markers in the DR Box."""
    return sum(s.dr)


def threats_in(s: Weimar, city: City) -> int:
    """How many active threats a city has.  Prosperity is not a threat, and the markers of a
    governing party are face down."""
    count = s.unrest[city] + (1 if s.wealth[city] > 0 else 0)
    if not governs(s, DNVP):
        count += s.regime[city]
    if not governs(s, KPD):
        count += s.councils[city] + s.uprising[city]
    return count


def count_face_up(s: Weimar, party: Party, markers: list[int]) -> int:
    """How many of a party's markers are face up."""
    return 0 if governs(s, party) else markers.count(1)


# -- cities


def put_in_city(s: Weimar, kind: Threat, city: City) -> Script:
    """Put a marker into a city, if that changes anything.

    Poverty and Prosperity remove each other; a second one of them changes the DR Box.  Councils and
    Regime replace each other and an Uprising; a second Uprising becomes Councils (FAQ, A5)."""
    if not can_put_in_city(s, kind, city):
        return
    if kind == POVERTY and s.wealth[city] > 0:
        yield from put_in_box(s, DR_POVERTY)
    elif kind == PROSPERITY and s.wealth[city] < 0:
        take_from_box(s, DR_POVERTY)
    elif kind in WEALTH_SIDES and s.wealth[city]:
        remove_from_city(s, PROSPERITY if kind == POVERTY else POVERTY, city)
    else:
        put_marker(s, COUNCILS if kind == UPRISING and s.uprising[city] else kind, city)


def put_marker(s: Weimar, kind: Threat, city: City) -> None:
    """Put a marker into a city that has none of its kind, in place of those that it replaces."""
    for replaced in REPLACED.get(kind, ()):
        remove_from_city(s, replaced, city)
    if kind in WEALTH_SIDES:
        s.wealth[city] = WEALTH_SIDES[kind]
    else:
        markers_of(s, kind)[city] = 1
    say_put(s, kind, city)
    if kind in REPLACED:
        check_power(s)


def say_put(s: Weimar, kind: Threat, city: City) -> None:
    say(s, words.THREAT_PUT, threat_choice(CITY_THREATS[kind]), CITY[city])


def say_unchanged(s: Weimar, kind: Threat, city: City) -> None:
    say(s, words.THREAT_UNCHANGED, threat_choice(CITY_THREATS[kind]), CITY[city])


def say_removed(s: Weimar, kind: Threat, city: City) -> None:
    say(s, words.THREAT_REMOVED, threat_choice(CITY_THREATS[kind]), CITY[city])


def wealth_left(s: Weimar) -> int:
    """The markers left for Poverty and Prosperity, which are the two sides of twelve markers."""
    on_map = len(s.wealth) - s.wealth.count(0)
    return WEALTH_MARKERS - on_map - s.dr[DR_POVERTY]


def can_put_in_city(s: Weimar, kind: Threat, city: City) -> bool:
    """Whether a marker that comes into the city would change anything."""
    if kind in WEALTH_SIDES:
        return can_put_wealth(s, WEALTH_SIDES[kind], city)
    if kind == UNREST:
        return not s.unrest[city] and s.unrest.count(1) < UNREST_MARKERS
    if kind == REGIME:
        return not governs(s, DNVP) and not s.regime[city] and s.regime.count(1) < PARTY_MARKERS
    if governs(s, KPD) or s.councils[city]:
        return False
    becomes_councils = kind == COUNCILS or s.uprising[city]
    return (s.councils if becomes_councils else s.uprising).count(1) < PARTY_MARKERS


def can_put_wealth(s: Weimar, side: int, city: City) -> bool:
    """Whether Poverty (side 1) or Prosperity (side -1) would change anything in the city."""
    if s.wealth[city] == -side:
        return True
    if not s.wealth[city]:
        return wealth_left(s) > 0
    return box_takes(s, DR_POVERTY) if side > 0 else s.dr[DR_POVERTY] > 0


def markers_of(s: Weimar, kind: Threat) -> list[int]:
    """The list of the state for a kind of marker other than Poverty and Prosperity."""
    if kind == UNREST:
        return s.unrest
    if kind == REGIME:
        return s.regime
    return s.councils if kind == COUNCILS else s.uprising


def lies_in(s: Weimar, kind: Threat, city: City) -> bool:
    if kind in WEALTH_SIDES:
        return s.wealth[city] == WEALTH_SIDES[kind]
    return bool(markers_of(s, kind)[city])


def remove_from_city(s: Weimar, kind: Threat, city: City) -> None:
    if not lies_in(s, kind, city):
        return
    if kind in WEALTH_SIDES:
        s.wealth[city] = 0
    else:
        markers_of(s, kind)[city] = 0
    say_removed(s, kind, city)


# -- the DR Box


def put_in_box(s: Weimar, kind: BoxThreat) -> Script:
    """Put a marker into the DR Box; the seventh brings anarchy (ruling 9.11)."""
    if not box_takes(s, kind):
        return
    s.dr[kind] += 1
    say(s, words.BOX_PUT, threat_choice(DR_THREATS[kind]), markers_in_box(s))
    if markers_in_box(s) >= ANARCHY_AT:
        yield from sink_into_anarchy(s)


def box_takes(s: Weimar, kind: BoxThreat) -> bool:
    """Whether another marker of this kind can come into the DR Box."""
    if (kind == INFLATION and s.rentenmark) or (kind == BLOCKADE and s.versailles):
        return False
    if kind == DR_POVERTY and not wealth_left(s):
        return False
    return s.dr[kind] < MOST_IN_BOX[kind]


def take_from_box(s: Weimar, kind: BoxThreat) -> None:
    if s.dr[kind]:
        s.dr[kind] -= 1
        say(s, words.BOX_TAKEN, threat_choice(DR_THREATS[kind]), markers_in_box(s))


# -- the consequences of markers


def check_power(s: Weimar) -> None:
    """Apply the consequences of Councils and Regimes: first an overthrow, then the Economy (ruling
    7.13)."""
    for party in (KPD, DNVP):
        if not markers_missing(power_markers_of(s, party)) and not governs(s, party):
            overthrow(s, party, CITIES_OVERTHROWN)
    check_economy(s)


def power_markers_of(s: Weimar, party: Party) -> list[int]:
    """The markers by which a radical party can overthrow the Republic, per city."""
    return s.councils if party == KPD else s.regime


def markers_missing(markers: list[int]) -> int:
    """How many markers are missing for an overthrow."""
    return max(0, (OVERTHROW_WITH_BERLIN if markers[BERLIN] else OVERTHROW) - sum(markers))


# -- economy


def count_power_markers(s: Weimar) -> int:
    """How many Councils and Regimes are active: they limit the Economy (5.11)."""
    return count_face_up(s, KPD, s.councils) + count_face_up(s, DNVP, s.regime)


def check_economy(s: Weimar) -> None:
    """Lower the Economy until it meets the condition of its level (ruling 9.12)."""
    while count_power_markers(s) > s.book.economy_limit[s.economy]:
        s.economy -= 1
        say(s, words.ECONOMY_FALLS, s.economy)


def move_economy(s: Weimar, steps: int) -> None:
    """Move the Economy a level up, if it meets that level's condition, or a level down."""
    if economy_moves(s, steps):
        s.economy += steps
        say(s, words.ECONOMY, s.economy)


def economy_moves(s: Weimar, steps: int) -> bool:
    target = s.economy + steps
    return 1 <= target <= 5 and (
        steps < 0 or count_power_markers(s) <= s.book.economy_limit[target]
    )
