"""Positions as text that one reads and writes by hand, and back.

>>> from kabinett.games.volk import game
>>> s = game.read_position('''
... decade: 2
... to act: East
... factories: Hamburg, Dortmund, Berlin, Bitterfeld
... lines: Berlin~Bitterfeld 2
... unrest: NW 3, TH 5
... living standard: BY 1
... sectors: UK 1
... tracks: prestige -2
... east hand: 22, 36
... ''')
>>> s.unrest[code_number("TH")], len(s.deck), s.acting
(5, 18, 1)
>>> game.read_position(position_text(s)) == s
True

What a text does not name is not there: no factory, no unrest, markers in the middle.  Cards of
the decade that it does not name lie in the deck, all others are out of play.  Provinces have
their codes (SH, NS, …), cards their printed numbers, cities their names on the map or in the
choices ("Köln" or "koeln", also "KMS").  `altered` changes another position instead: a line
replaces what it is about.

The text holds what lies on the table between two actions or phases, not what a running one has
in hand; `play_on` goes on from there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kabinett.core.phrase import N_, Plain
from kabinett.core.position_text import (
    Line,
    PositionError,
    Reader,
    check_that_it_can_be,
    counted,
    counts,
    flag,
    named_in,
    number,
    numbers_of,
    one,
    one_of,
    read_lines,
    thing,
    whole_number,
    with_numbers,
    write_lines,
)
from kabinett.games.volk.content.book import SPECIAL, Book
from kabinett.games.volk.content.names import (
    SECTOR_WORDS,
    SIDE_WORDS,
    card_number,
    city_number,
    code_number,
    line_name,
    line_number,
)
from kabinett.games.volk.content.vocabulary import (
    CARD,
    CARD_NUMBERS,
    CITY_NAMES,
    PROVINCE_CODES,
    TRACKS,
    WEST_BERLIN,
    Card,
)
from kabinett.games.volk.rules.invariants import check
from kabinett.games.volk.rules.state import (
    ACTIONS,
    COLLAPSE,
    EMPTY,
    NORMAL,
    RUNDOWN,
    SET_UP,
    Volk,
    lay_out,
)

#: What belongs to an action that is going on, and cards that no decade needs any more.
LEFT_OUT: Final = (
    "playing",
    "out",
    "points",
    "todo",
    "marks",
    "hamburg",
    "frozen",
    "placed",
    "collected",
    "external",
)
PHASES: Final = {SET_UP: "set-up", ACTIONS: "actions"}
BOX: Final = "box"  # of the socialists
ZONES: Final = (
    "west hand", "east hand", "display", "special", "top", "played", "police",
    "west discards", "east discards", "unseen", "gone",
)  # fmt: skip


def read_position(text: str, book: Book) -> Volk:
    """The position that the text describes, played by a book.  PositionError if it is none."""
    s = bare(book)
    moved: list[Card] = []
    read_lines(text, lines(moved), s)
    deal_the_rest(s, moved)
    return checked(s)


def altered(base: Volk, text: str) -> Volk:
    """Another position, with what the text says."""
    s = base.copy()
    moved: list[Card] = []
    if "decade" in read_lines(text, lines(moved), s):
        deal_the_rest(s, moved)
    return checked(s)


def position_text(s: Volk) -> str:
    """The text of a position; what is not there is not named."""
    return write_lines(lines([]), s)


def bare(book: Book) -> Volk:
    s = Volk(2, book)
    lay_out(s)
    s.factories = [EMPTY] * len(s.factories)
    s.unrest = [0] * len(s.unrest)
    s.socialist_box = 0
    s.tracks = [0] * len(s.tracks)
    s.decade, s.half, s.phase = 1, 1, ACTIONS
    return s


def checked(s: Volk) -> Volk:
    s.frames = []
    check_that_it_can_be(s, check)
    return s


# -- what a line may be about


def lines(moved: list[Card]) -> list[Line[Volk]]:
    """All of them; what is read about cards is noted in ``moved``."""
    return [
        number("decade", "decade", 1, 4, always=True),
        number("half", "half", 0, 2, always=True),
        Line("phase", read_phase, lambda s: [PHASES.get(s.phase, str(s.phase))]),
        thing("to act", "acting", SIDE_WORDS, N_("side")),
        factories_line("factories", NORMAL),
        factories_line("rundown", RUNDOWN),
        Line("closed", read_closed, lambda s: named_in(s.closed, CITY_NAMES)),
        Line("lines", read_connections, write_connections),
        counts("unrest", "unrest", PROVINCE_CODES, N_("province")),
        Line("living standard", read_living_standard, write_living_standard),
        Line("sectors", read_sectors, lambda s: with_numbers(SECTOR_WORDS, s.sectors)),
        Line("transferred", read_transferred, write_transferred),
        counts("imported", "imported", PROVINCE_CODES, N_("province")),
        Line("socialists", read_socialists, write_socialists),
        Line("tracks", read_tracks, lambda s: with_numbers(TRACKS, s.tracks)),
        flag("wall", "wall", "stands"),
        flag("stasi", "stasi_ended", "disbanded"),
        *[Line(zone, read_cards(zone, moved), write_cards(zone)) for zone in ZONES],
        *[known_line(f"{word.lower()} knows", side) for side, word in enumerate(SIDE_WORDS)],
    ]


def read_phase(s: Volk, items: list[str]) -> None:
    word = one(items)
    by_word = {name: phase for phase, name in PHASES.items()}
    s.phase = by_word[word] if word in by_word else whole_number(word, 1, COLLAPSE)


def factories_line(key: str, state: int) -> Line[Volk]:
    def read(s: Volk, items: list[str]) -> None:
        s.factories = [EMPTY if there == state else there for there in s.factories]
        for item in items:
            s.factories[city_number(item)] = state

    def write(s: Volk) -> list[str]:
        return [CITY_NAMES[city] for city in s.book.cities if s.factories[city] == state]

    return Line(key, read, write)


def read_closed(s: Volk, items: list[str]) -> None:
    s.closed = sum({1 << city_number(item) for item in items})


def read_connections(s: Volk, items: list[str]) -> None:
    s.lines = [0] * len(s.lines)
    for item in items:
        connection = line_number(counted(item)[0])
        s.lines[connection] = counted(item, 0, s.book.lines[connection])[1]


def write_connections(s: Volk) -> list[str]:
    """One line needs no number."""
    found = with_numbers([line_name(connection) for connection in s.book.connections], s.lines)
    return [item.removesuffix(" 1") for item in found]


def read_living_standard(s: Volk, items: list[str]) -> None:
    if "WB" in [counted(item)[0] for item in items]:
        raise PositionError(N_("write West Berlin’s living standard as sectors: UK 1, …"))
    berlin = s.ls[WEST_BERLIN]
    s.ls = numbers_of(items, PROVINCE_CODES, N_("province"))
    s.ls[WEST_BERLIN] = berlin


def write_living_standard(s: Volk) -> list[str]:
    numbers = s.ls[:]
    numbers[WEST_BERLIN] = 0
    return with_numbers(PROVINCE_CODES, numbers)


def read_sectors(s: Volk, items: list[str]) -> None:
    s.sectors = numbers_of(items, SECTOR_WORDS, N_("sector"))
    s.ls[WEST_BERLIN] = sum(s.sectors)


def read_transferred(s: Volk, items: list[str]) -> None:
    s.transferred = [0, 0, 0]
    for item in items:
        sector = s.book.sector[code_number(item)]
        if sector < 0:
            what = N_("{province} is no supplier of West Berlin")
            raise PositionError(what, province=Plain(item))
        s.transferred[sector] = 1


def write_transferred(s: Volk) -> list[str]:
    return [PROVINCE_CODES[p] for p in s.book.suppliers if s.transferred[s.book.sector[p]]]


def read_socialists(s: Volk, items: list[str]) -> None:
    numbers = numbers_of(items, [BOX, *PROVINCE_CODES], N_("province"), 0, 12)
    s.socialist_box, s.socialists = numbers[0], numbers[1:]


def write_socialists(s: Volk) -> list[str]:
    return with_numbers([BOX, *PROVINCE_CODES], [s.socialist_box, *s.socialists])


def read_tracks(s: Volk, items: list[str]) -> None:
    """A track that is not named stays."""
    for item in items:
        name, at = counted(item, -6, 6)
        s.tracks[one_of(name, TRACKS, N_("track"))] = at


def known_line(key: str, side: int) -> Line[Volk]:
    def read(s: Volk, items: list[str]) -> None:
        s.known[side] = sum({1 << card_number(item) for item in items})

    return Line(key, read, lambda s: named_in(s.known[side], CARD_NUMBERS))


# -- cards


def place_of(s: Volk, key: str) -> list[Card]:
    """The list of cards that a line is about."""
    whose = {"west": 0, "east": 1}.get(key.partition(" ")[0], -1)
    if key.endswith(" hand"):
        return s.hands[whose]
    if key.endswith(" discards"):
        return s.buried[whose]
    fields = {"gone": s.out, "unseen": s.rest, "police": s.police, "top": s.top}
    found: list[Card] = fields[key] if key in fields else getattr(s, key)
    return found


def read_cards(key: str, moved: list[Card]) -> Reader[Volk]:
    """Put cards into a zone; what lay there before goes to the deck or out of play."""

    def read(s: Volk, items: list[str]) -> None:
        place = place_of(s, key)
        if key == "police":
            s.police_spent = 0
        cards: list[Card] = []
        for item in items:
            printed, _, mark = item.partition(" ")
            card = card_number(printed)
            if card in cards or card in moved:
                what = N_("card {card} lies somewhere else too")
                raise PositionError(what, card=Plain(printed))
            if mark:
                if key != "police" or mark != "used":
                    raise PositionError(N_("{said} means nothing here"), said=mark)
                s.police_spent |= 1 << card
            cards.append(card)
        for zone in zones(s):
            zone[:] = [card for card in zone if card not in cards]
        if key != "gone":
            for card in place:
                here = s.book.decade[card] == s.decade and card not in moved
                (s.deck if here else s.out).append(card)
            place.clear()
        place += sorted(cards) if key.endswith(" hand") else cards
        s.deck.sort()
        moved.extend(cards)
        if key == "top":
            s.known_top = len(cards)

    return read


def write_cards(key: str) -> Callable[[Volk], list[str]]:
    def write(s: Volk) -> list[str]:
        cards = place_of(s, key)
        if key == "gone":  # of this decade only: all later and earlier ones are anyway
            cards = [card for card in cards if in_decade(s, card)]
        if key == "police":
            return [f"{CARD_NUMBERS[c]}{' used' if s.police_spent >> c & 1 else ''}" for c in cards]
        return numbers(cards)

    return write


def numbers(cards: list[Card]) -> list[str]:
    return [CARD_NUMBERS[card] for card in cards]


def in_decade(s: Volk, card: Card) -> bool:
    """Is it in this decade's deck, when it begins?"""
    return s.book.decade[card] == s.decade and s.book.colour[card] != SPECIAL


def zones(s: Volk) -> list[list[Card]]:
    return [
        s.display, s.special, s.deck, s.top, s.played, s.playing, s.police, s.rest, s.out,
        *s.hands, *s.buried,
    ]  # fmt: skip


def deal_the_rest(s: Volk, moved: list[Card]) -> None:
    """Cards that were not named: those of the decade into the deck, others out of play."""
    for zone in zones(s):
        zone[:] = [card for card in zone if card in moved]
    for card in map(CARD.index, CARD):
        if card not in moved:
            (s.deck if in_decade(s, card) else s.out).append(card)
