"""Threat Markers in cities and in the DR Box (5.10)."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.script.language import Script
from kabinett.games.weimar.content.effect_words import DIFFERENT, DR, RANDOM_CITY, SAME, threat_kind
from kabinett.games.weimar.content.phrases import Phrase
from kabinett.games.weimar.content.reading import Effects
from kabinett.games.weimar.content.vocabulary import (
    COUNCILS,
    KPD,
    PARTY_IDS,
    PROSPERITY,
    REGIME,
    UPRISING,
    City,
    Party,
    Threat,
)
from kabinett.games.weimar.effects import reasons
from kabinett.games.weimar.effects.choosing import mask_of, one_city, possible_cities
from kabinett.games.weimar.effects.telling import Teller
from kabinett.games.weimar.effects.verb import THREATS, Verb, harm, register
from kabinett.games.weimar.rules.events import ALL
from kabinett.games.weimar.rules.state import Weimar
from kabinett.games.weimar.rules.threats import (
    box_takes,
    can_put_in_city,
    lies_in,
    put_in_box,
    put_in_city,
    remove_from_city,
    say_unchanged,
    take_from_box,
)

ADDED, REMOVED = Message("{threat} {where}"), Message("remove {threat} {where}")
COUP_MARKERS = {
    "kpd": Message("Councils {where}"),
    "dnvp": Message("Regime {where}"),
    "": Message("Councils (KPD) or Regime (DNVP) {where}"),
}
REMOVE_MARKERS = Message("remove Regime, Councils and Uprising {where}")

PARTY_THREATS = (REGIME, COUNCILS, UPRISING)


def do_threat(s: Weimar, own: Party, operation: int, sign: int, kind: int, where: int) -> Script:
    if where == DR:
        in_box = threat_kind(kind)[1]
        if sign > 0:
            yield from put_in_box(s, in_box)
        else:
            take_from_box(s, in_box)
        return
    mask = mask_of([city for city in possible_cities(s, where) if changes_in(s, sign, kind, city)])
    if where == DIFFERENT and s.here >= 0:
        mask &= ~(1 << s.here)
    city = yield from one_city(s, own, where, mask, operation)
    in_city = threat_kind(kind)[0]
    if city < 0:
        if where == RANDOM_CITY:  # the log has named the city
            say_unchanged(s, in_city, s.here)
        return
    if sign > 0:
        yield from put_in_city(s, in_city, city)
    else:
        remove_from_city(s, in_city, city)


def changes_in(s: Weimar, sign: int, kind: int, city: City) -> bool:
    in_city = threat_kind(kind)[0]
    return can_put_in_city(s, in_city, city) if sign > 0 else lies_in(s, in_city, city)


class ThreatMarker(Verb):
    """`threat +unrest random`: a marker comes into a city: {city_threats}
    `threat -poverty any`: a marker leaves a city
    `threat +inflation dr`: a marker comes into the DR Box, or leaves it: {dr_threats}
    """

    starts = "threat"
    symbol = "threat"
    part = THREATS
    does = do_threat
    is_chosen_ahead = True

    def __init__(self, phrase: Phrase) -> None:
        word = phrase.word()
        if word[:1] not in ("+", "-"):
            phrase.fault("write + or - before the threat")
        place = phrase.word()
        where = phrase.place(place)
        if where == SAME:
            phrase.fault("'same' is no place for this")
        phrase.heed_here(where)
        self.sign = phrase.keep(-1 if word[:1] == "-" else 1)
        self.kind = phrase.keep(phrase.threat_in(word.lstrip("+-"), where))
        self.where = phrase.keep(where)

    def share(self, s: Weimar, own: Party, here: City) -> int:
        if self.where != DR:
            return super().share(s, own, here)
        in_box = threat_kind(self.kind)[1]
        return ALL if (box_takes(s, in_box) if self.sign > 0 else s.dr[in_box] > 0) else 0

    def can_in(self, s: Weimar, own: Party, city: City) -> bool:
        return changes_in(s, self.sign, self.kind, city)

    def in_the_way(self, s: Weimar, party: Party, city: City) -> int:
        if self.can_in(s, party, city):
            return reasons.ANOTHER_CITY
        return reasons.THREAT_NOTHING if self.sign > 0 else reasons.NO_SUCH_THREAT

    def says(self, t: Teller) -> str:
        message = ADDED if self.sign > 0 else REMOVED
        return t.say(message, threat=t.threat(self.kind), where=t.within(self.where))

    def worth(self, effects: Effects, party: Party) -> float:
        relief = threat_kind(self.kind)[0] == PROSPERITY
        return (-self.sign if relief else self.sign) * harm(party)


# -- the markers of Coups and Counter-Coups


def coup_threat(own: Party) -> Threat:
    return COUNCILS if own == KPD else REGIME


def do_coup_marker(s: Weimar, own: Party, operation: int, where: int) -> Script:
    """Put the party's marker of a successful Coup into a city (5.10); the KPD's own Uprising leaves
    it (ruling 7.10)."""
    kind = coup_threat(own)
    mask = mask_of([city for city in possible_cities(s, where) if can_put_in_city(s, kind, city)])
    city = yield from one_city(s, own, where, mask, operation)
    if city >= 0:
        yield from put_in_city(s, kind, city)


class CoupMarker(Verb):
    """`coup_marker here`: the marker of a successful Coup: Councils for the KPD, otherwise
    Regime"""

    starts = "coup_marker"
    part = THREATS
    does = do_coup_marker

    def __init__(self, phrase: Phrase) -> None:
        self.where = phrase.city(SAME, DIFFERENT)

    def can_in(self, s: Weimar, own: Party, city: City) -> bool:
        return can_put_in_city(s, coup_threat(own), city)

    def says(self, t: Teller) -> str:
        party = PARTY_IDS[t.own] if t.own >= 0 else ""
        return t.say(COUP_MARKERS.get(party, COUP_MARKERS[""]), where=t.within(self.where))


def do_remove_markers(s: Weimar, own: Party, operation: int, where: int) -> Script:
    mask = mask_of([city for city in possible_cities(s, where) if party_markers(s, city)])
    city = yield from one_city(s, own, where, mask, operation)
    if city >= 0:
        for kind in PARTY_THREATS:
            remove_from_city(s, kind, city)


def party_markers(s: Weimar, city: City) -> bool:
    return any([lies_in(s, kind, city) for kind in PARTY_THREATS])


class RemoveMarkers(Verb):
    """`remove_markers here`: Regime, Councils and Uprising leave the city"""

    starts = "remove_markers"
    part = THREATS
    does = do_remove_markers

    def __init__(self, phrase: Phrase) -> None:
        self.where = phrase.city(SAME, DIFFERENT)

    def can_in(self, s: Weimar, own: Party, city: City) -> bool:
        return party_markers(s, city)

    def says(self, t: Teller) -> str:
        return t.say(REMOVE_MARKERS, where=t.within(self.where))


register(ThreatMarker)
register(CoupMarker)
register(RemoveMarkers)
