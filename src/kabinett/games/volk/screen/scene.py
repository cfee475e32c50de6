"""What one side may see, and dealing the rest anew."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

from kabinett.core.luck import Luck
from kabinett.core.message import Message
from kabinett.core.scene import Fact, Panel, Piece, Private, Report, Scene, Track, Zone
from kabinett.core.words import Text
from kabinett.games.volk.content import words
from kabinett.games.volk.content.vocabulary import (
    EAST,
    FACTORY,
    LINE,
    NIEDERSACHSEN,
    PROVINCE,
    PROVINCE_IDS,
    SCHLESWIG_HOLSTEIN,
    SIDE,
    WEST,
    WEST_BERLIN,
    Card,
    City,
    Connection,
    Province,
    Side,
    vocabulary,
)
from kabinett.games.volk.rules.comparisons import berlin_limit
from kabinett.games.volk.rules.economy import (
    STEP,
    economy,
    export_value,
    linked_provinces,
    shortfall,
    value,
    works,
)
from kabinett.games.volk.rules.end_of_decade import COLLAPSE_AT, flight_steps
from kabinett.games.volk.rules.mass_protests import (
    PROTEST,
    all_protests,
    own_protests,
    total_unrest,
)
from kabinett.games.volk.rules.state import (
    ACTIONS,
    EMPTY,
    FLIGHT,
    RUNDOWN,
    Volk,
    holder,
    other_side,
    total_ls,
)
from kabinett.games.volk.screen.foretell import event_report, forecast, with_hamburg

LONGEST_STEPS = 20  # of the flight track


def public_scene(s: Volk) -> Scene:
    return Scene(
        panels=[panel(s, side) for side in (WEST, EAST)],
        zones=zones(s),
        tracks=[
            Track(track, (name, ()), s.tracks[number], -6, 6)
            for number, (track, name) in enumerate(
                zip(("prestige", "currency", "socialists"), words.TRACK_NAMES, strict=True)
            )
        ],
        pieces=pieces(s),
        phases=[(phase, ()) for phase in words.PHASE_NAMES] if s.phase > ACTIONS else [],
        phase=s.phase - 1 if s.phase > ACTIONS else None,
        heading=heading(s),
        active=s.acting if s.phase == ACTIONS else None,
        reports=reports(s),
        about=about(s),
    )


def heading(s: Volk) -> Text:
    if s.phase <= ACTIONS:
        return words.HEADING, (s.decade, max(1, s.half))
    return words.HEADING_END, (s.decade,)


def reports(s: Volk) -> list[Report]:
    """While actions are played: the event of the card in hand, and what the decade's end brings."""
    if s.phase != ACTIONS:
        return []
    event = event_report(s)
    return [*([event] if event else []), forecast(s)]


def panel(s: Volk, side: Side) -> Panel:
    facts = [
        Fact(
            "protests",
            (words.PROTESTS, ()),
            all_protests(s, side),
            (words.PROTESTS_HELP, ()),
            COLLAPSE_AT,
        ),
        Fact("unrest", (words.UNREST, ()), total_unrest(s, side), (words.UNREST_HELP, ())),
        Fact("ls", (words.LS_TOTAL, ()), total_ls(s, side), (words.LS_HELP, ())),
        Fact(
            "factories",
            (words.FACTORIES_ALL, ()),
            sum(
                1 for city in s.book.cities if s.book.city_side[city] == side and s.factories[city]
            ),
            (words.FACTORIES_HELP, ()),
        ),
    ]
    if side == EAST:
        facts.append(
            Fact(
                "socialists",
                (words.SOCIALISTS_ALL, ()),
                s.socialist_box + sum(s.socialists),
                (words.SOCIALISTS_HELP, ()),
            )
        )
        facts.append(
            Fact("police", (words.POLICE_CARDS, ()), len(s.police), (words.POLICE_HELP, ()))
        )
    notes = [(words.ADVANTAGE, ())] if holder(s) == side else []
    if side == EAST and s.wall:
        notes.append((words.WALL_STANDS, ()))
    return Panel(side, vocabulary.names[SIDE[side]], facts, notes, len(s.hands[side]))


def named(cards: Sequence[int]) -> list[str | None]:
    return [vocabulary.names[card] for card in cards]


def zones(s: Volk) -> list[Zone]:
    return [
        Zone("playing", "row", (words.ON_TABLE, ()), named(s.playing)),
        Zone("display", "row", (words.DISPLAY, ()), named([*s.display, *s.special])),
        Zone("deck", "pile", (words.DECK, ()), [None] * (len(s.deck) + len(s.top))),
        Zone("played", "row", (words.PLAYED, ()), named(s.played)),
        Zone("police", "row", (words.POLICE_CARDS, ()), named(s.police), EAST),
        *[hand(s, side, []) for side in (WEST, EAST)],
        *[buried(side, [None] * len(s.buried[side])) for side in (WEST, EAST) if s.buried[side]],
    ]


def private_scene(s: Volk, viewer: int) -> Private:
    """The own hand and what the viewer has buried, what he knows of the other hand, and what
    East saw on the deck."""
    side = Side(viewer)
    zones = [hand(s, side, s.hands[side])]
    known = [card for card in s.hands[other_side(side)] if s.known[side] >> card & 1]
    if known:
        zones.append(hand(s, other_side(side), known))
    if s.buried[side]:
        zones.append(buried(side, named(s.buried[side])))
    if viewer == EAST and s.known_top:
        zones.append(Zone("top", "row", (words.TOP_OF_DECK, ()), named(s.top[: s.known_top]), EAST))
    return Private(zones)


def hand(s: Volk, side: Side, known: Sequence[int]) -> Zone:
    """The known cards, and behind them the others face down."""
    hidden = [None] * (len(s.hands[side]) - len(known))
    return Zone(f"hand:{side}", "hand", (words.HAND, ()), [*named(known), *hidden], side)


def buried(side: Side, cards: list[str | None]) -> Zone:
    return Zone(f"buried:{side}", "pile", (words.BURIED_CARDS, ()), cards, side)


def pieces(s: Volk) -> list[Piece]:
    """Everything on the map, at the ids of the board's places."""
    names, found = vocabulary.names, []
    for city in s.book.cities:
        if s.factories[city] != EMPTY:
            kind = (
                "rundown"
                if s.factories[city] == RUNDOWN
                else "external"
                if s.book.abroad[city]
                else "factory"
            )
            found.append(site_piece(city, kind, str(value(s, city))))
        elif s.closed >> city & 1:
            found.append(site_piece(city, "closed", ""))
    for connection in s.book.connections:
        if s.lines[connection]:
            found.append(line_piece(connection, s.lines[connection]))
    for province in s.book.provinces:
        for kind, number in (
            ("economy", economy(s, province)),
            ("ls", s.ls[province]),
            ("unrest", s.unrest[province]),
            ("protest", own_protests(s, province)),
            ("imported", s.imported[province]),
            ("socialist", s.socialists[province]),
        ):
            if number:
                found.append(counter(kind, province, number))
    for sector, number in zip(("uk", "fr", "us"), s.sectors, strict=True):
        if number:
            found.append(Piece(f"ls:{sector}", "ls", f"sector:{sector}", str(number)))
    for track, mark in zip(("prestige", "currency", "socialists"), s.tracks, strict=True):
        found.append(Piece(f"marker:{track}", "marker", f"{track}:{mark}"))
    if s.socialist_box:
        found.append(Piece("socialist:box", "socialist", "box:socialists", str(s.socialist_box)))
    for card in s.police:
        if s.police_spent >> card & 1:
            found.append(Piece(f"spent:{names[card]}", "spent", names[card]))
    if s.wall:
        found.append(Piece("wall", "wall", "wall"))
    if s.decade:
        found.append(Piece("marker:half", "marker", f"half:{s.decade}.{max(1, s.half)}"))
    if not s.wall and s.phase <= FLIGHT:
        # foreseen until the marker comes
        face = "" if s.phase == FLIGHT else "foreseen"
        found.append(
            Piece("marker:flight", "marker", f"flight:{min(LONGEST_STEPS, flight_steps(s))}", face)
        )
    if s.phase > ACTIONS:
        found.append(Piece("marker:phase", "marker", f"phase:{s.phase}"))
    return found


# Made once, as most of what lies on the map lay there before, and the same lies in other games.


@functools.cache
def site_piece(city: City, kind: str, face: str) -> Piece:
    site = vocabulary.names[FACTORY[city]]
    return Piece(site, kind, site, face)


@functools.cache
def line_piece(connection: Connection, number: int) -> Piece:
    line = vocabulary.names[LINE[connection]]
    return Piece(line, "line", line, str(number))


@functools.cache
def counter(kind: str, province: Province, number: int) -> Piece:
    """What counts something in a province."""
    place = "protest" if kind == "imported" else kind
    name = PROVINCE_IDS[province]
    return Piece(f"{kind}:{name}", kind, f"{place}:{name}", str(number))


# -- how things stand, where they are looked at


def about(s: Volk) -> dict[str, list[Text]]:
    """Provinces, and whatever of the other things is not as it lies in the box."""
    names = vocabulary.names
    abroad = [
        (city, linked_provinces(s, city)) for city in s.book.cities_abroad if s.external[city] < 0
    ]
    found = {names[PROVINCE[p]]: about_province(s, p, abroad) for p in s.book.provinces}
    for city in s.book.cities:
        lines = about_city(s, city)
        if lines:
            found[names[FACTORY[city]]] = lines
    for connection in s.book.connections:
        if s.lines[connection]:
            laid = s.lines[connection], s.book.lines[connection]
            found[names[LINE[connection]]] = stands(words.LINES_STAND, laid)
    return found


#: External factories that count for no province yet, and those that they could count for.
Abroad = list[tuple[City, list[Province]]]


def about_province(s: Volk, province: Province, abroad: Abroad) -> list[Text]:
    lines: list[Text] = []
    if province != WEST_BERLIN:
        lines = about_economy(s, province, abroad)
    elif any(s.transferred):
        lines.append((words.BERLIN_HOLDS, (s.ls[province], berlin_limit(s))))
    else:
        lines.append((words.BERLIN_LS, (s.ls[province],)))
    unrest = s.unrest[province]
    lines.append((words.UNREST_STANDS, (unrest, unrest // PROTEST, PROTEST - unrest % PROTEST)))
    if s.imported[province]:
        lines.append((words.IMPORTED, (s.imported[province],)))
    if s.socialists[province]:
        lines.append((words.SOCIALISTS_HERE, (s.socialists[province],)))
    return lines


def about_economy(s: Volk, province: Province, abroad: Abroad) -> list[Text]:
    """Its economy and the next threshold; Hamburg and factories abroad apart, unless it is
    settled now where they count."""
    lines: list[Text] = []
    now = economy(s, province)
    needed = STEP * (s.ls[province] + 1)
    lacking = shortfall(s, province)
    if lacking:
        lines.append((words.ECONOMY_NEXT, (now, lacking, needed)))
    else:
        lines.append((words.ECONOMY_ENOUGH, (now, needed)))
    with_more = s  # a copy only where there is more: this is said of each province, each time
    if province in (NIEDERSACHSEN, SCHLESWIG_HOLSTEIN):
        with_more = with_hamburg(s, province)
        more = economy(with_more, province)
        if s.hamburg < 0 and more > now:
            lines.append((words.WITH_HAMBURG, (more,)))
    linked = [city for city, provinces in abroad if province in provinces]
    if linked and s.book.side[province] == EAST:
        with_more = s.copy()
        for city in linked:
            with_more.external[city] = province
        more = economy(with_more, province)
        if more > now:
            lines.append((words.WITH_ABROAD, (more,)))
    lines.append(
        (words.EXPORT_FACTORY, (s.ls[province], max(0, export_value(with_more, province))))
    )
    return lines


def about_city(s: Volk, city: City) -> list[Text]:
    if s.closed >> city & 1:
        return stands(words.CLOSED_HERE, ())
    if s.factories[city] == EMPTY:
        return []
    connections = s.book.at[city]
    if not connections:
        return stands(words.VALUE_ALONE, (value(s, city),))
    running = len([connection for connection in connections if works(s, connection)])
    message = words.VALUE_RUNDOWN if s.factories[city] == RUNDOWN else words.VALUE_STANDS
    return stands(message, (value(s, city), running, len(connections)))


@functools.cache
def stands(message: Message, args: tuple[int, ...]) -> list[Text]:
    """The only line of a thing: made once, like what lies on the map."""
    return [(message, args)]


def redeal(s: Volk, viewer: int, luck: Luck) -> Volk:
    """A copy in which deck and unseen hands are dealt anew.

    The deck holds cards of this decade only; how many older cards the unseen hand can hold
    is known from what was kept, so older and present cards are dealt apart."""
    other = s.copy()
    known = s.known[viewer] if viewer >= 0 else 0
    seen = s.known_top if viewer == EAST else 0
    slots: list[tuple[list[Card], int]] = []
    for side in (WEST, EAST):
        if side != viewer:
            slots += [
                (other.hands[side], place)
                for place, card in enumerate(s.hands[side])
                if not known >> card & 1
            ]
            slots += [(other.buried[side], place) for place in range(len(s.buried[side]))]
    luck_slots = slots[:]
    present = other.deck + other.top[seen:]
    older = other.rest[:]
    for cards, place in slots:
        (present if s.book.decade[cards[place]] == s.decade else older).append(cards[place])
    number_older = len(older) - len(s.rest)
    shuffle_slots(luck_slots, luck)
    present.sort()
    older.sort()
    luck.shuffle(present)
    luck.shuffle(older)
    for position, (cards, place) in enumerate(luck_slots):
        cards[place] = older.pop() if position < number_older else present.pop()
    for place in range(seen, len(other.top)):
        other.top[place] = present.pop()
    other.deck, other.rest = sorted(present), sorted(older)
    for side in (WEST, EAST):
        other.hands[side].sort()
    return other


def shuffle_slots(slots: list[tuple[list[Card], int]], luck: Luck) -> None:
    for last in range(len(slots) - 1, 0, -1):
        place = luck.below(last + 1)
        slots[last], slots[place] = slots[place], slots[last]


def seen_fields(s: Volk, viewer: int) -> dict[str, Any]:
    """Of the cards on top of the deck those that East has looked at; what it has buried a side
    knows, of the other's only how many."""
    buried = [s.buried[side] if side == viewer else [] for side in (WEST, EAST)]
    if viewer != EAST:
        return {"buried": buried}
    return {"top": s.top[: s.known_top], "known_top": s.known_top, "buried": buried}
