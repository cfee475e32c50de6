"""What one side may see, and dealing the rest anew."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

from kabinett.core.luck import Luck
from kabinett.core.message import Message
from kabinett.core.scene import Fact, Panel, Private, Report, Scene, Track, Zone
from kabinett.core.showing import Part
from kabinett.core.words import Text
from kabinett.games.volk.content import words
from kabinett.games.volk.content.vocabulary import (
    EAST,
    FACTORY,
    LINE,
    NIEDERSACHSEN,
    PROVINCE,
    SCHLESWIG_HOLSTEIN,
    SIDE,
    WEST,
    WEST_BERLIN,
    Card,
    City,
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
from kabinett.games.volk.rules.end_of_decade import COLLAPSE_AT
from kabinett.games.volk.rules.mass_protests import (
    PROTEST,
    all_protests,
    total_unrest,
)
from kabinett.games.volk.rules.short_game import is_short
from kabinett.games.volk.rules.state import (
    ACTIONS,
    EMPTY,
    RUNDOWN,
    Volk,
    holder,
    other_side,
    total_ls,
)
from kabinett.games.volk.screen import pieces
from kabinett.games.volk.screen.foretell import event_report, forecast, with_hamburg


def public_scene(s: Volk) -> Scene:
    return Scene(
        phases=[(phase, ()) for phase in words.PHASE_NAMES] if s.phase > ACTIONS else [],
        phase=s.phase - 1 if s.phase > ACTIONS else None,
        heading=heading(s),
        active=s.acting if s.phase == ACTIONS else None,
    )


def heading(s: Volk) -> Text:
    last = s.book.last_decade
    if s.phase <= ACTIONS:
        half = max(1, s.half)
        if is_short(s):
            return words.HEADING_SHORT, (s.decade, last, half)
        return words.HEADING, (s.decade, half)
    if is_short(s):
        return words.HEADING_END_SHORT, (s.decade, last)
    return words.HEADING_END, (s.decade,)


def tracks(s: Volk) -> list[Track]:
    return [
        Track(track, (name, ()), s.tracks[number], -6, 6)
        for number, (track, name) in enumerate(
            zip(("prestige", "currency", "socialists"), words.TRACK_NAMES, strict=True)
        )
    ]


def event(s: Volk) -> list[Report]:
    """While actions are played: the event of the card in hand."""
    found = event_report(s) if s.phase == ACTIONS else None
    return [found] if found else []


def end_of_decade(s: Volk) -> list[Report]:
    """Likewise, what the decade's end brings."""
    return [forecast(s)] if s.phase == ACTIONS else []


def panels(s: Volk) -> list[Panel]:
    return [panel(s, side) for side in (WEST, EAST)]


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


def playing(s: Volk) -> list[Zone]:
    return [Zone("playing", "row", (words.ON_TABLE, ()), named(s.playing))]


def zones(s: Volk) -> list[Zone]:
    return [
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


# -- how things stand, where they are looked at


def about_provinces(s: Volk) -> dict[str, list[Text]]:
    abroad = [
        (city, linked_provinces(s, city)) for city in s.book.cities_abroad if s.external[city] < 0
    ]
    return {
        vocabulary.names[PROVINCE[province]]: about_province(s, province, abroad)
        for province in s.book.provinces
    }


# Whatever of the other things is not as it lies in the box.


def about_cities(s: Volk) -> dict[str, list[Text]]:
    names, found = vocabulary.names, {}
    for city in s.book.cities:
        lines = about_city(s, city)
        if lines:
            found[names[FACTORY[city]]] = lines
    return found


def about_lines(s: Volk) -> dict[str, list[Text]]:
    names, found = vocabulary.names, {}
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


#: What of the state each of them reads is found in the sources, and compared with this, by a test.
SCENE_PARTS = (
    Part(
        "panels",
        panels,
        "factories hands imported ls police socialist_box socialists tracks unrest wall",
    ),
    Part("zones", playing, "playing"),
    Part("zones", zones, "buried deck display hands played police special top"),
    Part("tracks", tracks, "tracks"),
    Part("pieces", pieces.sites, "closed factories lines"),
    Part("pieces", pieces.lines, "lines"),
    Part(
        "pieces", pieces.provinces, "external factories hamburg imported lines ls socialists unrest"
    ),
    Part(
        "pieces",
        pieces.markers,
        "decade half imported ls phase played police police_spent sectors socialist_box",
        "tracks unrest wall",
    ),
    Part(
        "reports",
        event,
        "closed collected factories imported lines phase playing police stasi_ended",
        "todo unrest",
    ),
    Part(
        "reports",
        end_of_decade,
        "decade factories hamburg imported lines ls phase played police police_spent sectors",
        "socialist_box socialists tracks transferred unrest wall",
    ),
    Part(
        "about",
        about_provinces,
        "external factories hamburg imported lines ls sectors socialists transferred",
        "unrest",
    ),
    Part("about", about_cities, "closed factories lines"),
    Part("about", about_lines, "lines"),
)


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
