"""The scene: what everybody and each side sees, and re-deals of the hidden cards."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from kabinett.core.data import Data
from kabinett.core.luck import Luck
from kabinett.core.message import Message
from kabinett.core.show.scene import Fact, Panel, Private, Report, Scene, Track, Zone
from kabinett.core.show.scene_parts import ScenePart
from kabinett.core.words import Text
from kabinett.games.volk.content import words
from kabinett.games.volk.content.vocabulary import (
    EAST,
    END_OF_TRACK,
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
    factory_value,
    is_working,
    linked_provinces,
    shortfall,
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
    advantage_holder,
    other_side,
    total_ls,
)
from kabinett.games.volk.screen import pieces
from kabinett.games.volk.screen.card_event import event_report
from kabinett.games.volk.screen.foretell import forecast, with_hamburg


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
        Track(track, (name, ()), s.tracks[number], -END_OF_TRACK, END_OF_TRACK)
        for number, (track, name) in enumerate(
            zip(("prestige", "currency", "socialists"), words.TRACK_NAMES, strict=True)
        )
    ]


def event_reports(s: Volk) -> list[Report]:
    """The report on the event of the played card, during actions."""
    report = event_report(s) if s.phase == ACTIONS else None
    return [report] if report else []


def forecast_reports(s: Volk) -> list[Report]:
    """The forecast of the end of the decade, during actions."""
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
    notes = [(words.ADVANTAGE, ())] if advantage_holder(s) == side else []
    if side == EAST and s.wall:
        notes.append((words.WALL_STANDS, ()))
    return Panel(side, vocabulary.names[SIDE[side]], facts, notes, len(s.hands[side]))


def card_names(cards: Sequence[int]) -> list[str | None]:
    return [vocabulary.names[card] for card in cards]


def playing_zones(s: Volk) -> list[Zone]:
    return [Zone("playing", "row", (words.ON_TABLE, ()), card_names(s.playing))]


def common_zones(s: Volk) -> list[Zone]:
    return [
        Zone("display", "row", (words.DISPLAY, ()), card_names([*s.display, *s.special])),
        Zone("deck", "pile", (words.DECK, ()), [None] * (len(s.deck) + len(s.top))),
        Zone("played", "row", (words.PLAYED, ()), card_names(s.played[::-1])),  # the last on top
        Zone("police", "row", (words.POLICE_CARDS, ()), card_names(s.police), EAST),
        *[hand_zone(s, side, []) for side in (WEST, EAST)],
        *[
            buried_zone(side, [None] * len(s.buried[side]))
            for side in (WEST, EAST)
            if s.buried[side]
        ],
    ]


def private_scene(s: Volk, viewer: int) -> Private:
    """The viewer's hand, the cards that he has discarded unseen or knows in the other hand, and
    those that East has seen on the deck."""
    side = Side(viewer)
    zones = [hand_zone(s, side, s.hands[side])]
    known_cards = [card for card in s.hands[other_side(side)] if s.known[side] >> card & 1]
    if known_cards:
        zones.append(hand_zone(s, other_side(side), known_cards))
    if s.buried[side]:
        zones.append(buried_zone(side, card_names(s.buried[side])))
    if viewer == EAST and s.known_top:
        zones.append(
            Zone("top", "row", (words.TOP_OF_DECK, ()), card_names(s.top[: s.known_top]), EAST)
        )
    return Private(zones)


def hand_zone(s: Volk, side: Side, face_up: Sequence[int]) -> Zone:
    """A hand as a zone: the face-up cards, then the others face down."""
    face_down = [None] * (len(s.hands[side]) - len(face_up))
    return Zone(f"hand:{side}", "hand", (words.HAND, ()), [*card_names(face_up), *face_down], side)


def buried_zone(side: Side, cards: list[str | None]) -> Zone:
    return Zone(f"buried:{side}", "pile", (words.BURIED_CARDS, ()), cards, side)


# -- notes on things on the board


def about_provinces(s: Volk) -> dict[str, list[Text]]:
    abroad = [
        (city, linked_provinces(s, city)) for city in s.book.cities_abroad if s.external[city] < 0
    ]
    return {
        vocabulary.names[PROVINCE[province]]: about_province(s, province, abroad)
        for province in s.book.provinces
    }


# Only cities and lines with something on them have notes.


def about_cities(s: Volk) -> dict[str, list[Text]]:
    names, notes = vocabulary.names, {}
    for city in s.book.cities:
        lines = about_city(s, city)
        if lines:
            notes[names[FACTORY[city]]] = lines
    return notes


def about_lines(s: Volk) -> dict[str, list[Text]]:
    names, notes = vocabulary.names, {}
    for connection in s.book.connections:
        if s.lines[connection]:
            counts = s.lines[connection], s.book.lines[connection]
            notes[names[LINE[connection]]] = single_line(words.LINES_STAND, counts)
    return notes


#: Factories abroad that count for no province yet, each with the provinces it could count for.
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
    """The economy of a province and what its next living standard needs, with separate lines for
    Hamburg and for factories abroad if they do not count for a province yet."""
    lines: list[Text] = []
    now = economy(s, province)
    threshold = STEP * (s.ls[province] + 1)
    lacking = shortfall(s, province)
    if lacking:
        lines.append((words.ECONOMY_NEXT, (now, lacking, threshold)))
    else:
        lines.append((words.ECONOMY_ENOUGH, (now, threshold)))
    with_more = s  # copied only if needed, because this runs for every province at every answer
    if province in (NIEDERSACHSEN, SCHLESWIG_HOLSTEIN):
        with_more = with_hamburg(s, province)
        more = economy(with_more, province)
        if s.hamburg < 0 and more > now:
            lines.append((words.WITH_HAMBURG, (more,)))
    linked_cities = [city for city, provinces in abroad if province in provinces]
    if linked_cities and s.book.side[province] == EAST:
        with_more = s.copy()
        for city in linked_cities:
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
        return single_line(words.CLOSED_HERE, ())
    if s.factories[city] == EMPTY:
        return []
    connections = s.book.connections_at[city]
    if not connections:
        return single_line(words.VALUE_ALONE, (factory_value(s, city),))
    running = len([connection for connection in connections if is_working(s, connection)])
    message = words.VALUE_RUNDOWN if s.factories[city] == RUNDOWN else words.VALUE_STANDS
    return single_line(message, (factory_value(s, city), running, len(connections)))


@functools.cache
def single_line(message: Message, args: tuple[int, ...]) -> list[Text]:
    """A note of one line; cached, like the pieces."""
    return [(message, args)]


#: Each part of the scene with the fields that it reads; `kabinett test` compares them with the
#: sources.
SCENE_PARTS = (
    ScenePart(
        "panels",
        panels,
        "factories hands imported ls police socialist_box socialists tracks unrest wall",
    ),
    ScenePart("zones", playing_zones, "playing"),
    ScenePart("zones", common_zones, "buried deck display hands played police special top"),
    ScenePart("tracks", tracks, "tracks"),
    ScenePart("pieces", pieces.site_pieces, "closed factories lines"),
    ScenePart("pieces", pieces.line_pieces, "lines"),
    ScenePart(
        "pieces",
        pieces.province_pieces,
        "external factories hamburg imported lines ls socialists unrest",
    ),
    ScenePart(
        "pieces",
        pieces.marker_pieces,
        "decade half imported ls phase played police police_spent sectors socialist_box",
        "tracks unrest wall",
    ),
    ScenePart(
        "reports",
        event_reports,
        "closed collected factories imported lines phase playing police stasi_ended",
        "todo unrest",
    ),
    ScenePart(
        "reports",
        forecast_reports,
        "closed decade factories hamburg imported lines ls phase played police police_spent",
        "sectors socialist_box socialists todo tracks transferred unrest wall",
    ),
    ScenePart(
        "about",
        about_provinces,
        "external factories hamburg imported lines ls sectors socialists transferred",
        "unrest",
    ),
    ScenePart("about", about_cities, "closed factories lines"),
    ScenePart("about", about_lines, "lines"),
)


def redeal(s: Volk, viewer: int, luck: Luck) -> Volk:
    """A copy with all cards re-dealt that the viewer has not seen.

    The deck has only cards of this decade, and everybody knows how many older cards a hand has, so
    cards of this decade and older ones are dealt separately."""
    redealt = s.copy()
    known_mask = s.known[viewer] if viewer >= 0 else 0
    seen_count = s.known_top if viewer == EAST else 0
    slots: list[tuple[list[Card], int]] = []
    for side in (WEST, EAST):
        if side != viewer:
            slots += [
                (redealt.hands[side], place)
                for place, card in enumerate(s.hands[side])
                if not known_mask >> card & 1
            ]
            slots += [(redealt.buried[side], place) for place in range(len(s.buried[side]))]
    shuffled_slots = slots[:]
    present = redealt.deck + redealt.top[seen_count:]
    older = redealt.rest[:]
    for cards, place in slots:
        (present if s.book.decade[cards[place]] == s.decade else older).append(cards[place])
    number_older = len(older) - len(s.rest)
    shuffle_slots(shuffled_slots, luck)
    present.sort()
    older.sort()
    luck.shuffle(present)
    luck.shuffle(older)
    for index, (cards, place) in enumerate(shuffled_slots):
        cards[place] = older.pop() if index < number_older else present.pop()
    for place in range(seen_count, len(redealt.top)):
        redealt.top[place] = present.pop()
    redealt.deck, redealt.rest = sorted(present), sorted(older)
    for side in (WEST, EAST):
        redealt.hands[side].sort()
    return redealt


def shuffle_slots(slots: list[tuple[list[Card], int]], luck: Luck) -> None:
    for last in range(len(slots) - 1, 0, -1):
        place = luck.below(last + 1)
        slots[last], slots[place] = slots[place], slots[last]


def seen_fields(s: Volk, viewer: int) -> Data:
    """The cards that the viewer has discarded unseen; for East also those that it has seen on the
    deck."""
    buried_cards = [s.buried[side] if side == viewer else [] for side in (WEST, EAST)]
    if viewer != EAST:
        return {"buried": buried_cards}
    return {"top": s.top[: s.known_top], "known_top": s.known_top, "buried": buried_cards}
