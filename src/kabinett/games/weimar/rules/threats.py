"""Threat Markers in cities and in the DR Box (5.10), and the Economy (5.11)."""

from __future__ import annotations

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


def threat_choice(name: str) -> int:
    return vocabulary.number(f"threat:{name}")


# -- counting


def in_box(s: Weimar) -> int:
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
    """Put a marker into a city, as far as the supply and the other markers there allow."""
    if kind == POVERTY:
        yield from put_poverty(s, city)
    elif kind == PROSPERITY:
        put_prosperity(s, city)
    elif kind == UNREST:
        if not s.unrest[city] and sum(s.unrest) < UNREST_MARKERS:
            s.unrest[city] = 1
            say_put(s, kind, city)
    elif kind == UPRISING:
        put_uprising(s, city)
    elif kind == COUNCILS:
        put_councils(s, city)
    elif kind == REGIME:
        put_regime(s, city)


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


def threat_changes(s: Weimar, kind: Threat, city: City) -> bool:
    """Whether a marker that comes into the city would change anything."""
    if kind in (POVERTY, PROSPERITY):
        return wealth_changes(s, 1 if kind == POVERTY else -1, city)
    if kind == UNREST:
        return not s.unrest[city] and s.unrest.count(1) < UNREST_MARKERS
    if kind == REGIME:
        return not governs(s, DNVP) and not s.regime[city] and s.regime.count(1) < PARTY_MARKERS
    if governs(s, KPD) or s.councils[city]:
        return False
    becomes_councils = kind == COUNCILS or s.uprising[city]
    return (s.councils if becomes_councils else s.uprising).count(1) < PARTY_MARKERS


def wealth_changes(s: Weimar, side: int, city: City) -> bool:
    """Whether Poverty (side 1) or Prosperity (side -1) would change anything in the city."""
    if s.wealth[city] == -side:
        return True
    if not s.wealth[city]:
        return wealth_left(s) > 0
    return box_takes(s, DR_POVERTY) if side > 0 else s.dr[DR_POVERTY] > 0


def put_poverty(s: Weimar, city: City) -> Script:
    if s.wealth[city] < 0:
        s.wealth[city] = 0
        say_removed(s, PROSPERITY, city)
    elif wealth_left(s):
        if s.wealth[city] > 0:
            yield from put_in_box(s, DR_POVERTY)
        else:
            s.wealth[city] = 1
            say_put(s, POVERTY, city)


def put_prosperity(s: Weimar, city: City) -> None:
    if s.wealth[city] > 0:
        s.wealth[city] = 0
        say_removed(s, POVERTY, city)
    elif s.wealth[city] < 0:
        take_from_box(s, DR_POVERTY)
    elif wealth_left(s):
        s.wealth[city] = -1
        say_put(s, PROSPERITY, city)


def put_uprising(s: Weimar, city: City) -> None:
    """Put an Uprising into a city without Councils; a second one becomes Councils (FAQ, A5)."""
    if governs(s, KPD) or s.councils[city]:
        return
    if s.uprising[city]:
        put_councils(s, city)
    elif sum(s.uprising) < PARTY_MARKERS:
        s.uprising[city] = 1
        say_put(s, UPRISING, city)


def put_councils(s: Weimar, city: City) -> None:
    if governs(s, KPD) or s.councils[city] or sum(s.councils) >= PARTY_MARKERS:
        return
    remove_from_city(s, REGIME, city)
    remove_from_city(s, UPRISING, city)
    s.councils[city] = 1
    say_put(s, COUNCILS, city)
    check_power(s)


def put_regime(s: Weimar, city: City) -> None:
    if governs(s, DNVP) or s.regime[city] or sum(s.regime) >= PARTY_MARKERS:
        return
    remove_from_city(s, COUNCILS, city)
    remove_from_city(s, UPRISING, city)
    s.regime[city] = 1
    say_put(s, REGIME, city)
    check_power(s)


def markers_of(s: Weimar, kind: Threat) -> list[int]:
    """The list of the state for a kind of marker other than Poverty and Prosperity."""
    if kind == UNREST:
        return s.unrest
    if kind == REGIME:
        return s.regime
    return s.councils if kind == COUNCILS else s.uprising


def lies_in(s: Weimar, kind: Threat, city: City) -> bool:
    if kind == POVERTY:
        return s.wealth[city] > 0
    if kind == PROSPERITY:
        return s.wealth[city] < 0
    return bool(markers_of(s, kind)[city])


def remove_from_city(s: Weimar, kind: Threat, city: City) -> None:
    if not lies_in(s, kind, city):
        return
    if kind in (POVERTY, PROSPERITY):
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
    say(s, words.BOX_PUT, threat_choice(DR_THREATS[kind]), in_box(s))
    if in_box(s) >= ANARCHY_AT:
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
        say(s, words.BOX_TAKEN, threat_choice(DR_THREATS[kind]), in_box(s))


# -- the consequences of markers


def check_power(s: Weimar) -> None:
    """Apply the consequences of Councils and Regimes: first an overthrow, then the Economy (ruling
    7.13)."""
    for party in (KPD, DNVP):
        if not markers_missing(power_of(s, party)) and not governs(s, party):
            overthrow(s, party, CITIES_OVERTHROWN)
    check_economy(s)


def power_of(s: Weimar, party: Party) -> list[int]:
    """The markers by which a radical party can overthrow the Republic, per city."""
    return s.councils if party == KPD else s.regime


def markers_missing(markers: list[int]) -> int:
    """How many markers are missing for an overthrow."""
    return max(0, (OVERTHROW_WITH_BERLIN if markers[BERLIN] else OVERTHROW) - sum(markers))


# -- economy


def power_markers(s: Weimar) -> int:
    """How many Councils and Regimes are active: they limit the Economy (5.11)."""
    return count_face_up(s, KPD, s.councils) + count_face_up(s, DNVP, s.regime)


def check_economy(s: Weimar) -> None:
    """Lower the Economy until it meets the condition of its level (ruling 9.12)."""
    while power_markers(s) > s.book.economy_limit[s.economy]:
        s.economy -= 1
        say(s, words.ECONOMY_FALLS, s.economy)


def move_economy(s: Weimar, steps: int) -> None:
    """Move the Economy a level up, if it meets that level's condition, or a level down."""
    if economy_moves(s, steps):
        s.economy += steps
        say(s, words.ECONOMY, s.economy)


def economy_moves(s: Weimar, steps: int) -> bool:
    target = s.economy + steps
    return 1 <= target <= 5 and (steps < 0 or power_markers(s) <= s.book.economy_limit[target])
