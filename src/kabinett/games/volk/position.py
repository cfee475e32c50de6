"""Positions as text that one reads and writes by hand, and back.

>>> s = read('''
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
>>> write(read(write(s))) == write(s)
True

What a text does not name is not there: no factory, no unrest, markers in the middle.  Cards of
the decade that it does not name lie in the deck, all others are out of play.  Provinces have
their codes (SH, NS, …), cards their printed numbers, cities their names on the map or in the
choices ("Köln" or "koeln", also "KMS").  ``read(..., base=s)`` changes another
position instead: a line replaces what it is about.

The text holds what lies on the table between two actions or phases, not what a running one has
in hand; `playing_the_game.go_on` plays on from there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from kabinett.games.volk.content.book import SPECIAL, Book
from kabinett.games.volk.content.names import (
    SECTOR_WORDS,
    SIDE_WORDS,
    UnknownName,
    card_number,
    city_number,
    code_number,
    line_name,
    line_number,
    side_number,
    whole_number,
)
from kabinett.games.volk.content.vocabulary import (
    CARD,
    CARD_NUMBERS,
    CITY_NAMES,
    EAST,
    PROVINCE_CODES,
    TRACKS,
    WEST,
    WEST_BERLIN,
    Card,
    Side,
)
from kabinett.games.volk.game import game
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


class PositionError(ValueError):
    """A text that is no position; says in which line."""


# -- reading


def read(text: str, base: Volk | None = None, book: Book | None = None) -> Volk:
    """The position that the text describes, played by a book.  PositionError if it is none."""
    s = base.copy() if base is not None else _bare(book or game.usual_book)
    seen: set[str] = set()
    moved: list[Card] = []
    for number, line in enumerate(text.splitlines(), 1):
        line = line.partition("#")[0].strip()
        if not line:
            continue
        key, colon, value = line.partition(":")
        try:
            if not colon:
                raise PositionError("a line is “what: things”")
            if key not in READERS:
                raise PositionError(f"{key!r} is unknown; there is: {', '.join(READERS)}")
            if key in seen:
                raise PositionError(f"{key!r} comes twice")
            seen.add(key)
            if key in ZONES:
                _read_cards(s, key, _items(value), moved)
            else:
                READERS[key](s, _items(value))
        except (PositionError, UnknownName) as problem:
            raise PositionError(f"line {number}: {problem}") from None
    if base is None or "decade" in seen:
        _deal_the_rest(s, moved)
    s.frames = []
    try:
        check(s)
    except AssertionError as broken:
        raise PositionError(f"this cannot be: {broken}") from None
    return s


def _bare(book: Book) -> Volk:
    s = lay_out(book)
    s.factories = [EMPTY] * len(s.factories)
    s.unrest = [0] * len(s.unrest)
    s.socialist_box = 0
    s.decade, s.half, s.phase = 1, 1, ACTIONS
    return s


def _items(value: str) -> list[str]:
    return [item.strip() for item in value.split(",") if item.strip()]


def _split(item: str) -> tuple[str, int]:
    """`TH 5` is TH and 5; `TH` alone is TH and 1."""
    name, _, number = item.rpartition(" ")
    if name and number.lstrip("-").isdecimal():
        return name.strip(), int(number)
    return item, 1


def _one(items: list[str]) -> str:
    if len(items) != 1:
        raise PositionError("one thing is wanted here")
    return items[0]


def _read_phase(s: Volk, items: list[str]) -> None:
    words = {"set-up": SET_UP, "actions": ACTIONS}
    word = _one(items)
    s.phase = words[word] if word in words else whole_number(word, 1, COLLAPSE)


def _read_factories(state: int) -> Callable[[Volk, list[str]], None]:
    def reader(s: Volk, items: list[str]) -> None:
        s.factories = [EMPTY if there == state else there for there in s.factories]
        for item in items:
            s.factories[city_number(item)] = state

    return reader


def _read_closed(s: Volk, items: list[str]) -> None:
    s.closed = sum({1 << city_number(item) for item in items})


def _read_lines(s: Volk, items: list[str]) -> None:
    s.lines = [0] * len(s.lines)
    for item in items:
        name, number = _split(item)
        connection = line_number(name)
        s.lines[connection] = whole_number(str(number), 0, s.book.lines[connection])


def _read_counters(field: str) -> Callable[[Volk, list[str]], None]:
    def reader(s: Volk, items: list[str]) -> None:
        counters = [0] * len(s.unrest)
        for item in items:
            code, number = _split(item)
            if field == "ls" and code == "WB":
                raise PositionError("write West Berlin’s living standard as sectors: UK 1, …")
            counters[code_number(code)] = whole_number(str(number))
        if field == "ls":
            counters[WEST_BERLIN] = s.ls[WEST_BERLIN]
        setattr(s, field, counters)

    return reader


def _read_sectors(s: Volk, items: list[str]) -> None:
    s.sectors = [0, 0, 0]
    for item in items:
        word, number = _split(item)
        if word not in SECTOR_WORDS:
            raise PositionError(f"no sector {word!r}; there are {', '.join(SECTOR_WORDS)}")
        s.sectors[SECTOR_WORDS.index(word)] = whole_number(str(number))
    s.ls[WEST_BERLIN] = sum(s.sectors)


def _read_transferred(s: Volk, items: list[str]) -> None:
    s.transferred = [0, 0, 0]
    for item in items:
        sector = s.book.sector[code_number(item)]
        if sector < 0:
            raise PositionError(f"{item} is no supplier of West Berlin")
        s.transferred[sector] = 1


def _read_socialists(s: Volk, items: list[str]) -> None:
    s.socialist_box = 0
    boxes = [item for item in items if item.startswith("box")]
    for item in boxes:
        s.socialist_box = whole_number(str(_split(item)[1]), 0, 12)
    _read_counters("socialists")(s, [item for item in items if item not in boxes])


def _read_tracks(s: Volk, items: list[str]) -> None:
    for item in items:
        word, number = _split(item)
        if word not in TRACKS:
            raise PositionError(f"no track {word!r}; there are {', '.join(TRACKS)}")
        s.tracks[TRACKS.index(word)] = whole_number(str(number), -6, 6)


def _read_flag(field: str, word: str) -> Callable[[Volk, list[str]], None]:
    def reader(s: Volk, items: list[str]) -> None:
        if items and _one(items) != word:
            raise PositionError(f"only {word!r} can stand here")
        setattr(s, field, len(items))

    return reader


def _read_number(field: str, low: int, high: int) -> Callable[[Volk, list[str]], None]:
    def reader(s: Volk, items: list[str]) -> None:
        setattr(s, field, whole_number(_one(items), low, high))

    return reader


def _read_acting(s: Volk, items: list[str]) -> None:
    s.acting = side_number(_one(items))


def _read_known(side: Side) -> Callable[[Volk, list[str]], None]:
    def reader(s: Volk, items: list[str]) -> None:
        s.known[side] = sum({1 << card_number(item) for item in items})

    return reader


def _places(s: Volk, key: str) -> list[Card]:
    """The list of cards that a line is about."""
    whose = {"west": 0, "east": 1}.get(key.partition(" ")[0], -1)
    if key.endswith(" hand"):
        return s.hands[whose]
    if key.endswith(" discards"):
        return s.buried[whose]
    fields = {"gone": s.out, "unseen": s.rest, "police": s.police, "top": s.top}
    found: list[Card] = fields[key] if key in fields else getattr(s, key)
    return found


def _read_cards(s: Volk, key: str, items: list[str], moved: list[Card]) -> None:
    """Put cards into a zone; what lay there before goes to the deck or out of play."""
    place = _places(s, key)
    if key == "police":
        s.police_spent = 0
    cards: list[Card] = []
    for item in items:
        number, _, mark = item.partition(" ")
        card = card_number(number)
        if card in cards or card in moved:
            raise PositionError(f"card {number} lies somewhere else too")
        if mark:
            if key != "police" or mark != "used":
                raise PositionError(f"{mark!r} means nothing here")
            s.police_spent |= 1 << card
        cards.append(card)
    for zone in _zones(s):
        zone[:] = [card for card in zone if card not in cards]
    if key != "gone":
        for card in place:
            (s.out if s.book.decade[card] != s.decade or card in moved else s.deck).append(card)
        place.clear()
    place += sorted(cards) if key.endswith(" hand") else cards
    s.deck.sort()
    moved += cards
    if key == "top":
        s.known_top = len(cards)


def _zones(s: Volk) -> list[list[Card]]:
    return [
        s.display, s.special, s.deck, s.top, s.played, s.playing, s.police, s.rest, s.out,
        *s.hands, *s.buried,
    ]  # fmt: skip


def _deal_the_rest(s: Volk, moved: list[Card]) -> None:
    """Cards that were not named: those of the decade into the deck, others out of play."""
    for zone in _zones(s):
        zone[:] = [card for card in zone if card in moved]
    for card in map(CARD.index, CARD):
        if card not in moved:
            here = s.book.decade[card] == s.decade and s.book.colour[card] != SPECIAL
            (s.deck if here else s.out).append(card)


ZONES: Final = (
    "west hand", "east hand", "display", "special", "top", "played", "police",
    "west discards", "east discards", "unseen", "gone",
)  # fmt: skip

READERS: Final[dict[str, Callable[[Volk, list[str]], None]]] = {
    "decade": _read_number("decade", 1, 4),
    "half": _read_number("half", 0, 2),
    "phase": _read_phase,
    "to act": _read_acting,
    "factories": _read_factories(NORMAL),
    "rundown": _read_factories(RUNDOWN),
    "closed": _read_closed,
    "lines": _read_lines,
    "unrest": _read_counters("unrest"),
    "living standard": _read_counters("ls"),
    "sectors": _read_sectors,
    "transferred": _read_transferred,
    "imported": _read_counters("imported"),
    "socialists": _read_socialists,
    "tracks": _read_tracks,
    "wall": _read_flag("wall", "stands"),
    "stasi": _read_flag("stasi_ended", "disbanded"),
    **{zone: lambda _s, _items: None for zone in ZONES},
    "west knows": _read_known(WEST),
    "east knows": _read_known(EAST),
}

# -- writing


def write(s: Volk) -> str:
    """The text of a position; what is not there is not named."""
    phases = {SET_UP: "set-up", ACTIONS: "actions"}
    lines = [
        f"decade: {s.decade}",
        f"half: {s.half}",
        f"phase: {phases.get(s.phase, s.phase)}",
        f"to act: {SIDE_WORDS[s.acting]}",
    ]
    cities = s.book.cities
    for key, items in (
        ("factories", [CITY_NAMES[city] for city in cities if s.factories[city] == NORMAL]),
        ("rundown", [CITY_NAMES[city] for city in cities if s.factories[city] == RUNDOWN]),
        ("closed", [CITY_NAMES[city] for city in cities if s.closed >> city & 1]),
        ("lines", _counted([line_name(c) for c in s.book.connections], s.lines, plain=True)),
        ("unrest", _counted(PROVINCE_CODES, s.unrest)),
        ("living standard", _counted(PROVINCE_CODES, _without_berlin(s.ls))),
        ("sectors", _counted(SECTOR_WORDS, s.sectors)),
        ("transferred", _transferred(s)),
        ("imported", _counted(PROVINCE_CODES, s.imported)),
        ("socialists", _counted(["box", *PROVINCE_CODES], [s.socialist_box, *s.socialists])),
        ("tracks", _counted(TRACKS, s.tracks)),
        ("wall", ["stands"] if s.wall else []),
        ("stasi", ["disbanded"] if s.stasi_ended else []),
        *((zone, _cards(s, zone)) for zone in ZONES),
        ("west knows", _numbers([c for c in CARD if s.known[0] >> c & 1])),
        ("east knows", _numbers([c for c in CARD if s.known[1] >> c & 1])),
    ):
        if items:
            lines.append(f"{key}: {', '.join(items)}")
    return "\n".join(lines) + "\n"


def _counted(names: Iterable[str], numbers: Iterable[int], plain: bool = False) -> list[str]:
    pairs = [(name, number) for name, number in zip(names, numbers, strict=True) if number]
    return [name if plain and number == 1 else f"{name} {number}" for name, number in pairs]


def _transferred(s: Volk) -> list[str]:
    return [PROVINCE_CODES[p] for p in s.book.suppliers if s.transferred[s.book.sector[p]]]


def _without_berlin(ls: list[int]) -> list[int]:
    return [0 if province == WEST_BERLIN else number for province, number in enumerate(ls)]


def _numbers(cards: Iterable[int]) -> list[str]:
    return [CARD_NUMBERS[card] for card in cards]


def _cards(s: Volk, zone: str) -> list[str]:
    cards = _places(s, zone)
    if zone == "gone":  # of this decade only: all later and earlier ones are anyway
        cards = [c for c in cards if s.book.decade[c] == s.decade and s.book.colour[c] != SPECIAL]
    if zone == "police":
        return [f"{CARD_NUMBERS[c]}{' used' if s.police_spent >> c & 1 else ''}" for c in cards]
    return _numbers(cards)
